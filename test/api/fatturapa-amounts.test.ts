import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertInvoices, upsertTransportDocuments } from '../../backend/documents/index.ts';
import { invoiceRecord, transportRecord } from '../builders/documents.ts';
import { bodyXml, invoiceXml, type XmlDocument, type XmlLine } from '../builders/fatturapa.ts';
import { ndjson } from '../builders/imports.ts';
import { readReport } from '../builders/importing.ts';
import { A, startInvoiceShop, type InvoiceShop } from '../builders/invoice-shop.ts';

let shop: InvoiceShop;
beforeAll(async () => {
  shop = await startInvoiceShop();
});
afterAll(() => shop.stop());

const file = (document: XmlDocument) => invoiceXml(A, [bodyXml(document)]);
const good = { refused: 0, incomplete: 0, duplicates: 0 };
const documents = (where: string) =>
  shop.rows(
    `select number, due_on, total_cents, open_cents, taxable_cents from customer_document where ${where} order by number`,
  );

describe('8.11 documents that are there already', () => {
  it('are completed: what other files said of lines, payment and address stays', async () => {
    const line = { position: 1, code: 'VS-12-OT', quantity: 20, netPrice: 50_000, vatRate: 2200 };
    await upsertInvoices(shop.test.database, [
      invoiceRecord(901, { cause: 'R', lines: [line], paymentMethod: 'RIBA', pdfFile: 'erp.pdf' }),
      invoiceRecord(902, { cause: 'R', addressCode: null, taxableCents: null, vatCents: null }),
    ]);
    const payments = [{ mode: 'MP05', day: '2027-01-31', amount: '122.00' }];
    const pdf: XmlDocument['attachments'] = [['a.pdf', Buffer.from('%PDF-1.7\n%%EOF\n')]];
    const files = {
      'a.xml': file({ number: 'R901', payments, attachments: pdf }),
      'b.xml': file({ number: 'R902', payments }),
    };
    const summary = await shop.invoices(files);
    expect(summary).toMatchObject({ ...good, inserted: 0, updated: 2 });
    expect(
      await shop.rows(`select d.number, d.payment_method, d.pdf_file, d.taxable_cents, d.erp_type, l.code,
        (select count(*)::int from customer_document_vat v where v.document_id = d.id) as vat
      from customer_document d join customer_document_line l on l.document_id = d.id where d.cause = 'R' and d.number < 903 order by 1`),
    ).toEqual([
      {
        number: 901,
        payment_method: 'RIBA',
        pdf_file: 'erp.pdf',
        taxable_cents: 10_000,
        erp_type: 'TD01',
        code: 'VS-12-OT',
        vat: 1,
      },
      {
        number: 902,
        payment_method: 'BONIFICO',
        pdf_file: null,
        taxable_cents: 10_000,
        erp_type: 'TD01',
        code: '',
        vat: 1,
      },
    ]);
    expect(await shop.invoices(files)).toMatchObject({ ...good, updated: 0 });
  });

  it('keep the PDF that the ERP delivered', async () => {
    const pdfFile = 'invoice-R-2026-908.pdf';
    const path = join(shop.folder, 'data', 'customer-documents', pdfFile);
    await writeFile(path, 'of the ERP');
    await upsertInvoices(shop.test.database, [invoiceRecord(908, { cause: 'R', pdfFile })]);
    const attachments: XmlDocument['attachments'] = [['a.pdf', Buffer.from('%PDF-1.7\n%%EOF\n')]];
    expect(await shop.invoices({ 'a.xml': file({ number: 'R908', attachments }) })).toMatchObject({ updated: 1 });
    expect(await readFile(path, 'utf8')).toBe('of the ERP');
  });

  it('bill the line of a transport document that has the same quantity', async () => {
    const line = { code: 'VS-12-OT' };
    await upsertTransportDocuments(shop.test.database, [
      transportRecord(78, { lines: [5, 20, 5].map((quantity, place) => ({ ...line, position: place + 1, quantity })) }),
    ]);
    const general = '<DatiDDT><NumeroDDT>78</NumeroDDT><DataDDT>2026-11-13</DataDDT></DatiDDT>';
    const lines = ['20', '5', '5', '1'].map((quantity): XmlLine => ({
      ...{ codes: [['INT', 'VS-12-OT']], quantity, price: '1.00', total: `${quantity}.00` },
    }));
    await shop.invoices({ 'a.xml': file({ number: 'R909', general, lines }) });
    expect(
      await shop.rows(`select l.position, l.delivery_position as billed from customer_document_line l
        join customer_document d on d.id = l.document_id where d.cause = 'R' and d.number = 909 order by 1`),
    ).toEqual([
      { position: 1, billed: 2 },
      { position: 2, billed: 1 },
      { position: 3, billed: 3 },
      { position: 4, billed: null },
    ]);
  });

  it('get another total only while nothing of them is paid or planned', async () => {
    await upsertInvoices(shop.test.database, [
      invoiceRecord(905, { cause: 'R' }),
      invoiceRecord(906, { cause: 'R', openCents: 100 }),
    ]);
    await shop.invoices({ 'a.xml': file({ number: 'R907', payments: [{ amount: '122.00' }] }) });
    const other: XmlDocument = {
      total: '61.00',
      lines: [{ price: '50.00' }],
      sums: [{ rate: '22.00', taxable: '50.00', vat: '11.00' }],
    };
    const numbers = ['R905', 'R906', 'R907'];
    const summary = await shop.invoices(
      Object.fromEntries(numbers.map((number) => [`${number}.xml`, file({ ...other, number })])),
    );
    expect(summary).toMatchObject({ updated: 1, refused: 2 });
    expect((await readReport(summary.reportFile)).map(({ code, reason }) => [code, reason])).toEqual(
      ['R/2026/906', 'R/2026/907'].map((label) => [
        label,
        `${label} comes to 122.00 euro in the shop and to 61.00 here, and how much of it is open was decided by other figures.`,
      ]),
    );
    expect(await documents(`cause = 'R' and number in (905, 906, 907)`)).toMatchObject([
      { number: 905, total_cents: 6_100, open_cents: 6_100, taxable_cents: 5_000 },
      { number: 906, total_cents: 12_200, open_cents: 100 },
      { number: 907, total_cents: 12_200, open_cents: 12_200 },
    ]);
  });

  it('never open again: what is paid of them is the earliest part of their due dates', async () => {
    await upsertInvoices(shop.test.database, [
      invoiceRecord(903, { cause: 'R', openCents: 0 }),
      invoiceRecord(904, { cause: 'R', openCents: 7_000 }),
    ]);
    const payments = ['2026-12-31', '2027-01-31'].map((day) => ({ day, amount: '61.00' }));
    await shop.invoices({ 'a.xml': file({ number: 'R903', payments }), 'b.xml': file({ number: 'R904', payments }) });
    expect(
      await shop.rows(`select d.number, e.due_on, e.open_cents from due_date e join customer_document d on d.id = e.document_id
      where d.cause = 'R' and d.number in (903, 904) order by 1, 2`),
    ).toEqual([
      { number: 903, due_on: '2026-12-31', open_cents: 0 },
      { number: 903, due_on: '2027-01-31', open_cents: 0 },
      { number: 904, due_on: '2026-12-31', open_cents: 900 },
      { number: 904, due_on: '2027-01-31', open_cents: 6_100 },
    ]);
    expect(await documents(`cause = 'R' and number in (903, 904)`)).toMatchObject([
      { open_cents: 0 },
      { open_cents: 7_000, due_on: '2026-12-31' },
    ]);
  });
});

describe('8.11 what is open of new documents', () => {
  let own: InvoiceShop;
  beforeAll(async () => {
    own = await startInvoiceShop();
  });
  afterAll(() => own.stop());
  const payments = [{ day: '2026-12-31', amount: '122.00' }];
  const open = (cause: string) =>
    own.rows(`select d.number, d.open_cents, d.due_on, (select sum(e.open_cents)::int from due_date e where e.document_id = d.id) as due
      from customer_document d where cause = '${cause}' order by 1`);

  it('is all of it without other figures, but for days that the command calls paid', async () => {
    const files = {
      'a.xml': file({ number: 'P1', payments }),
      'b.xml': file({ number: 'P2', day: '2026-10-31', payments }),
    };
    const said = await own.invoices(files, '--paid-before', '2026-11-01');
    expect([said.sheets, said.reportFile]).toEqual([[], null]);
    expect(await open('P')).toEqual([
      { number: 1, open_cents: 12_200, due_on: '2026-12-31', due: 12_200 },
      { number: 2, open_cents: 0, due_on: '2026-12-31', due: 0 },
    ]);
  });

  it('comes with the figures of documents where the ERP sends those, without due dates that would keep them out', async () => {
    await own.run(
      'documents',
      await own.file(
        'open.csv',
        'cause;year;number;customerCode;issuedOn;dueOn;totalCents;openCents\nE;2026;1;70431;2026-11-20;2026-12-20;10;0',
      ),
      '--as-of',
      '2026-11-20',
    );
    await own.invoices({
      'a.xml': file({ number: 'W1', day: '2026-11-19', payments }),
      'b.xml': file({ number: 'W2', day: '2026-11-20', payments }),
    });
    expect(await open('W')).toEqual([
      { number: 1, open_cents: 0, due_on: '2026-12-31', due: null },
      { number: 2, open_cents: 12_200, due_on: '2026-12-31', due: null },
    ]);
  });

  it('is nothing for a document older than the newest file of due dates, until such a file names it', async () => {
    await own.run(
      'due-dates',
      await own.file('due.csv', 'document;position;dueOn;cents;openCents\nP/2026/1;1;2026-12-31;122;100'),
      '--as-of',
      '2026-11-21',
    );
    const files = {
      'a.xml': file({ number: 'V1', day: '2026-11-20', payments }),
      'b.xml': file({ number: 'V2', day: '2026-11-21', payments }),
      'c.xml': file({ number: 'P1', payments }),
    };
    const imported = await own.invoices(files);
    expect(imported).toMatchObject({ ...good, inserted: 2, updated: 0 });
    expect(imported.sheets).toEqual([
      '1 new invoices, 122.00 euro, count as paid: they are older than the newest figures of open items, of 2026-11-21. ' +
        'What is open of them has to come as due-dates or openCents.',
    ]);
    expect(await readReport(imported.reportFile)).toMatchObject([
      { code: 'V/2026/1', field: 'openCents', severity: 'note', reason: expect.stringMatching('^It counts as paid') },
    ]);
    expect(await open('V')).toEqual([
      { number: 1, open_cents: 0, due_on: '2026-12-31', due: 0 },
      { number: 2, open_cents: 12_200, due_on: '2026-12-31', due: 12_200 },
    ]);
    expect(await open('P')).toMatchObject([{ number: 1, open_cents: 10_000 }, {}]);
    await own.run(
      'due-dates',
      await own.file('next.csv', 'document;position;dueOn;cents;openCents\nV/2026/1;1;2026-12-31;122;122'),
      '--as-of',
      '2026-11-22',
    );
    expect(await open('V')).toMatchObject([{ number: 1, open_cents: 12_200, due: 12_200 }, {}]);
  });
});

describe('8.11 invoices by rows', () => {
  it('take a rounding as a charge between the sums by VAT rate and the total', async () => {
    const invoice = (number: number, kind: string) => ({
      ...{ cause: 'F', year: 2025, number, customerCode: '70431', issuedOn: '2025-11-15', totalCents: 122.01 },
      ...{ taxableCents: 100.01, vat: [{ rate: 22, taxableCents: 100, vatCents: 22 }] },
      charges: [{ kind, description: 'Arrotondamento', rate: 0, cents: 0.01 }],
    });
    const rows = await shop.file('a.ndjson', ndjson([invoice(9101, 'rounding'), invoice(9102, 'other')]));
    const summary = await shop.run('invoices', rows);
    expect(await readReport(summary.reportFile)).toMatchObject([
      { code: 'F/2025/9102', field: 'vat', severity: 'incomplete' },
    ]);
    const stored = `select d.number, c.kind, c.cents from customer_document_charge c
      join customer_document d on d.id = c.document_id where d.number > 9100 order by 1`;
    expect(await shop.rows(stored)).toEqual([
      { number: 9101, kind: 'rounding', cents: 1 },
      { number: 9102, kind: 'other', cents: 1 },
    ]);
  });
});
