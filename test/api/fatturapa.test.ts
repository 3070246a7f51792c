import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertCustomers } from '../../backend/customers/index.ts';
import { upsertTransportDocuments } from '../../backend/documents/index.ts';
import { runImport, type ImportSummary } from '../../backend/import/index.ts';
import { upsertOrders } from '../../backend/orders/index.ts';
import { inEnglish } from '../../backend/texts/in-english.ts';
import { reasonText } from '../../backend/texts/index.ts';
import { main } from '../../cli/import.ts';
import { readArguments } from '../../cli/import/arguments.ts';
import { captureCommand } from '../builders/commands.ts';
import { transportRecord } from '../builders/documents.ts';
import { bodyXml, invoiceXml, SELLER, simplifiedXml, type Party, type XmlDocument } from '../builders/fatturapa.ts';
import { readReport } from '../builders/importing.ts';
import { A, B, startInvoiceShop, type InvoiceShop } from '../builders/invoice-shop.ts';
import { customerRecord } from '../builders/records.ts';
import { signedFile } from '../builders/signed-file.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';
import { publishIdentity } from '../builders/identity.ts';

let shop: InvoiceShop;
beforeAll(async () => {
  shop = await startInvoiceShop();
});
afterAll(() => shop.stop());

const file = (document: XmlDocument, buyer = A) => invoiceXml(buyer, [bodyXml(document)]);
const reported = async (summary: ImportSummary) =>
  (await readReport(summary.reportFile)).map(({ code, field, reason, severity }) => ({
    code,
    field,
    reason,
    severity,
  }));
const good = { refused: 0, incomplete: 0, duplicates: 0 };
const documents = (where: string) =>
  shop.rows(`select cause, number, kind, issued_on, due_on, total_cents, open_cents, taxable_cents, vat_cents
    from customer_document where ${where} order by cause, number`);

describe('8.11 npm run import -- fatturapa', () => {
  it('stores an invoice with lines, VAT, due dates and its file, and changes nothing when it is read again', async () => {
    await upsertOrders(shop.test.database, [
      {
        ...{
          cause: 'OC',
          year: 2026,
          number: 50,
          customerCode: '70431',
          addressCode: '2',
          sentAt: '2026-11-10T08:30:00Z',
        },
        ...{
          status: 'E' as const,
          lines: [{ position: 1, code: 'RUB-14', quantity: 5, netPrice: 100_000, vatRate: 2200 }],
        },
      },
    ]);
    await upsertTransportDocuments(shop.test.database, [transportRecord(77, { addressCode: '2' })]);
    const xml = file({
      ...{ number: 'FV-2026/000123', type: 'TD24', total: '256.54' },
      general:
        '<DatiOrdineAcquisto><RiferimentoNumeroLinea>2</RiferimentoNumeroLinea><IdDocumento>OC/2026/50</IdDocumento></DatiOrdineAcquisto>' +
        '<DatiDDT><NumeroDDT>DDT 77</NumeroDDT><DataDDT>2026-11-13</DataDDT><RiferimentoNumeroLinea>1</RiferimentoNumeroLinea></DatiDDT>',
      lines: [
        {
          ...{
            codes: [
              ['EAN', '8001234567899'],
              ['X', 'none'],
            ],
            description: 'Valvola',
            quantity: '20.00',
            unit: 'PZ',
          },
          ...{
            price: '13.34',
            discounts: [
              ['SC', 'Percentuale', '30.00'],
              ['SC', 'Percentuale', '14.50'],
            ],
            total: '159.68',
          },
        },
        { codes: [['INT', '204300']], quantity: '5.00', price: '10.12', total: '50.60' },
        { description: 'Vostro ordine del 10/11', price: '0.00' },
      ],
      sums: [{ rate: '22.00', taxable: '210.28', vat: '46.26' }],
      payments: [
        { mode: 'MP12', day: '2027-01-31', amount: '128.27' },
        { mode: 'MP12', day: '2026-12-31', amount: '128.27' },
      ],
      attachments: [['fattura.pdf', Buffer.from('%PDF-1.7\n%%EOF\n')]],
    });
    const summary = await shop.invoices({ 'IT01234567897_1.xml.p7m': signedFile(Buffer.from(xml), 'pieces') });
    expect(summary).toMatchObject({ ...good, rows: 1, inserted: 1, updated: 0 });
    expect(
      await shop.rows(`select d.*, a.code as address from customer_document d join customer_address a on a.id = d.address_id
        where d.cause = 'FV'`),
    ).toMatchObject([
      {
        ...{ year: 2026, number: 123, kind: 'invoice', type: 'deferred', erp_type: 'TD24', issued_on: '2026-11-15' },
        ...{ total_cents: 25_654, taxable_cents: 21_028, vat_cents: 4_626, open_cents: 25_654, due_on: '2026-12-31' },
        ...{ payment_method: 'RIBA', pdf_file: 'invoice-FV-2026-123.pdf', xml_file: 'invoice-FV-2026-123.xml' },
        ...{ vat_regime: null, address: '2' },
      },
    ]);
    expect(
      await shop.rows(`select l.position, l.code, l.quantity::float as quantity, l.gross_price, l.discounts, l.net_price, l.net_cents,
          t.number as ddt, l.delivery_position, o.number as "order", l.order_position
        from customer_document_line l join customer_document d on d.id = l.document_id
        left join transport_document t on t.id = l.delivery_id left join sales_order o on o.id = l.order_id
        where d.cause = 'FV' order by 1`),
    ).toEqual([
      {
        ...{
          position: 1,
          code: 'VS-12-OT',
          quantity: 20,
          gross_price: 133_400,
          discounts: [3000, 1450],
          net_price: 79_840,
        },
        ...{ net_cents: 15_968, ddt: 77, delivery_position: 1, order: null, order_position: null },
      },
      {
        ...{ position: 2, code: 'RUB-14', quantity: 5, gross_price: 101_200, discounts: [], net_price: 101_200 },
        ...{ net_cents: 5_060, ddt: null, delivery_position: null, order: 50, order_position: 1 },
      },
      {
        ...{ position: 3, code: '', quantity: 1, gross_price: 0, discounts: [], net_price: 0, net_cents: 0 },
        ...{ ddt: null, delivery_position: null, order: null, order_position: null },
      },
    ]);
    expect(
      await shop.rows(`select e.position, e.kind, e.due_on, e.cents, e.open_cents from due_date e
        join customer_document d on d.id = e.document_id where d.cause = 'FV' order by 1`),
    ).toEqual([
      { position: 1, kind: 'riba', due_on: '2026-12-31', cents: 12_827, open_cents: 12_827 },
      { position: 2, kind: 'riba', due_on: '2027-01-31', cents: 12_827, open_cents: 12_827 },
    ]);
    const stored = join(shop.folder, 'data', 'customer-documents');
    expect(await readFile(join(stored, 'invoice-FV-2026-123.xml'), 'utf8')).toBe(xml);
    expect(await readFile(join(stored, 'invoice-FV-2026-123.pdf'), 'latin1')).toBe('%PDF-1.7\n%%EOF\n');

    const again = await shop.invoices({ 'a.xml': xml });
    expect(again).toMatchObject({ ...good, rows: 1, inserted: 0, updated: 0 });
    expect(again.changes.file).toBeNull();
  });

  it('reads all forms of files, and passes over what is no invoice of the shop', async () => {
    const other: Party = { name: 'Fornitore', vatNumber: '07643520567' };
    await publishIdentity(shop.test.database, { company: { vatNumber: 'IT 01234567897' } });
    const lot = invoiceXml(B, [bodyXml({ number: 'L1' }), bodyXml({ number: 'L2', day: '2026-11-16' })]);
    const one = file({ number: 'S1' });
    const wide = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(file({ number: 'S3' }).replace('UTF-8', 'UTF-16'), 'utf16le'),
    ]);
    const summary = await shop.invoices({
      'lot.xml': lot,
      'signed.xml.p7m': signedFile(Buffer.from(one), 'base64'),
      'unsigned.xml': one,
      'archive.zip': zipSync({ 'in/S2.xml': Buffer.from(file({ number: 'S2' })), 'readme.txt': Buffer.from('x') }),
      'wide.xml': wide,
      'latin.xml': Buffer.from(
        file({ number: 'S4', lines: [{ description: 'Qualità', price: '100.00' }] }).replace('UTF-8', 'ISO-8859-1'),
        'latin1',
      ),
      'simple.xml': simplifiedXml(A, {
        number: 'S5',
        amounts: [
          ['122.00', '22.00'],
          ['11.00', '1.00'],
        ],
      }),
      'purchase.xml': invoiceXml({ ...SELLER }, [bodyXml()], other),
      'a_metaDato.xml': '<ns:FileMetadati xmlns:ns="x"><a/></ns:FileMetadati>',
      'a_RC_001.xml': '<RicevutaConsegna/>',
      'a_MC_001.xml': '<RicevutaImpossibilitaRecapito/>',
      'note.txt': 'Ciao',
    });
    expect(summary).toMatchObject({ ...good, rows: 8, inserted: 7 });
    expect(inEnglish(summary.sheets)).toEqual([
      '6 files are no invoices of this shop: RicevutaImpossibilitaRecapito 1, RicevutaConsegna 1, FileMetadati 1, invoices of other sellers 1, other types 2.',
    ]);
    expect(await reported(summary)).toEqual([
      {
        code: null,
        field: 'FatturaElettronicaHeader/CedentePrestatore',
        reason: 'The seller IT07643520567 is not this shop.',
        severity: 'note',
      },
      {
        code: 'S/2026/1',
        field: null,
        reason: expect.stringMatching(/^The file repeats .+signed\.xml\.p7m\.$/),
        severity: 'note',
      },
    ]);
    expect(await documents(`cause in ('L', 'S')`)).toMatchObject([
      { cause: 'L', number: 1, total_cents: 12_200 },
      { cause: 'L', number: 2, issued_on: '2026-11-16', open_cents: 12_200, due_on: '2026-11-16' },
      { cause: 'S', number: 1 },
      { cause: 'S', number: 2 },
      { cause: 'S', number: 3 },
      { cause: 'S', number: 4 },
      { cause: 'S', number: 5, total_cents: 13_300, taxable_cents: 11_000, vat_cents: 2_300 },
    ]);
    expect(
      await shop.rows(`select description from customer_document_line l join customer_document d on d.id = l.document_id
      where d.cause = 'S' and d.number = 4`),
    ).toEqual([{ description: 'Qualità' }]);
    expect(
      await shop.rows(`select v.rate, v.taxable_cents from customer_document_vat v join customer_document d on d.id = v.document_id
      where d.cause = 'S' and d.number = 5 order by 1`),
    ).toEqual([
      { rate: 1000, taxable_cents: 1_000 },
      { rate: 2200, taxable_cents: 10_000 },
    ]);
  });

  it('reports what cannot be read by file and element, and stops no other file', async () => {
    const summary = await shop.invoices({
      'a.xml': '<FatturaElettronica><a></FatturaElettronica>',
      'b.xml': `<!DOCTYPE x [<!ENTITY a "aaaa">]>${file({ number: 'K1' }).slice(38)}`,
      'c.xml.p7m': signedFile(Buffer.from(file({ number: 'K2' }))).subarray(0, 700),
      'd.xml': file({ number: 'abc' }),
      'e.xml': file({ number: 'K3', type: 'TD17' }),
      'f.xml': file({ number: 'K4', currency: 'USD' }),
      'g.xml': file({ number: 'K5' }, { name: 'Ignoto', vatNumber: '00000000001', taxCode: 'BNCMRA80A01H501U' }),
      'h.xml': file({ number: 'K6', total: '-12.00' }),
      'i.zip': 'PK nothing',
      'k.xml': file({ number: 'K7' }),
      'l.xml': file({ number: 'K7', day: '2026-11-20' }),
    });
    expect(summary).toMatchObject({ rows: 11, inserted: 1, refused: 10, incomplete: 0 });
    expect(
      (await readReport(summary.reportFile)).map(({ file: name, field, reason }) => [
        name.replace(/.*\//, ''),
        field,
        reason,
      ]),
    ).toEqual([
      ['a.xml', null, expect.stringMatching(/^The file is not well-formed XML: .*unexpected close tag/)],
      ['b.xml', null, 'The file is not well-formed XML: It has a document type.'],
      ['c.xml.p7m', null, 'The signed file (.p7m) cannot be read: it is incomplete.'],
      ['d.xml', 'FatturaElettronicaBody/DatiGenerali/DatiGeneraliDocumento/Numero', '"abc" yields no number.'],
      [
        'e.xml',
        'FatturaElettronicaBody/DatiGenerali/DatiGeneraliDocumento/TipoDocumento',
        'TD17 is a document of the seller for itself, for no customer.',
      ],
      [
        'f.xml',
        'FatturaElettronicaBody/DatiGenerali/DatiGeneraliDocumento/Divisa',
        'The amounts are in USD, not in euro.',
      ],
      [
        'g.xml',
        'FatturaElettronicaHeader/CessionarioCommittente',
        'There is no customer with the VAT number IT00000000001 or the tax code BNCMRA80A01H501U (Ignoto).',
      ],
      [
        'h.xml',
        'FatturaElettronicaBody/DatiGenerali/DatiGeneraliDocumento/ImportoTotaleDocumento',
        'The document comes to -12 euro: only amounts above 0 can be kept.',
      ],
      ['i.zip', null, 'The archive cannot be read.'],
      [
        'l.xml',
        'FatturaElettronicaBody/DatiGenerali/DatiGeneraliDocumento/Numero',
        expect.stringMatching(/^K7 would be K\/2026\/7, as another document in .+k\.xml is\.$/),
      ],
    ]);
    expect(summary.reasons.find(({ reason }) => reasonText('en', reason).includes('document type'))?.places).toEqual([
      expect.stringMatching(/b\.xml$/),
    ]);
  });

  it('never gives a document the name or the file of another one', async () => {
    await shop.invoices({ 'a.xml': file({ number: 'N1' }) });
    const path = join(shop.folder, 'data', 'customer-documents', 'invoice-N-2026-1.xml');
    const before = await readFile(path, 'utf8');
    for (const other of [
      file({ number: 'N1' }, B),
      file({ number: 'N1', day: '2026-11-16' }),
      file({ number: 'N1', type: 'TD04' }),
    ]) {
      const summary = await shop.invoices({ 'b.xml': other });
      expect(summary).toMatchObject({ inserted: 0, updated: 0, refused: 1 });
      expect(await reported(summary)).toEqual([
        {
          code: 'N/2026/1',
          field: 'number',
          reason: 'N/2026/1 is another document already: an invoice of 2026-11-15 to customer 70431.',
          severity: 'refused',
        },
      ]);
      expect(await readFile(path, 'utf8')).toBe(before);
    }
  });

  it('finds the one customer of several with the same VAT number, else names two of them', async () => {
    const same = { vatNumber: '09876543217' };
    await upsertCustomers(shop.test.database, [
      customerRecord({ code: 'G1', ...same, companyName: 'Gruppo Nord', recipientCode: 'ABCDEF1' }),
      customerRecord({ code: 'G2', ...same, companyName: 'Gruppo Sud', certifiedEmail: 'sud@pec.example' }),
      customerRecord({ code: 'G3', taxCode: '80012345674', companyName: 'Comune' }),
    ]);
    const group = { name: 'Gruppo', ...same };
    const summary = await shop.invoices({
      'a.xml': file({ number: 'G1' }, { ...group, recipientCode: 'ABCDEF1' }),
      'b.xml': file({ number: 'G2' }, { ...group, certifiedEmail: 'SUD@pec.example' }),
      'c.xml': file({ number: 'G3' }, { name: 'Comune', taxCode: '80012345674' }),
      'd.xml': file({ number: 'G4' }, group),
    });
    expect(await reported(summary)).toEqual([
      {
        ...{ code: 'G4', field: 'FatturaElettronicaHeader/CessionarioCommittente', severity: 'refused' },
        reason:
          'The customers G1 (Gruppo Nord) and G2 (Gruppo Sud) share the VAT number IT09876543217, and nothing else in the invoice tells them apart.',
      },
    ]);
    expect(
      await shop.rows(`select d.number, c.code from customer_document d join customer c on c.id = d.customer_id
      where d.cause = 'G' order by 1`),
    ).toEqual([
      { number: 1, code: 'G1' },
      { number: 2, code: 'G2' },
      { number: 3, code: 'G3' },
    ]);
  });

  it('links credit notes to their invoices, whatever the order of the files', async () => {
    const note = (number: string, credited: string) =>
      file({
        number,
        type: 'TD04',
        general: `<DatiFattureCollegate><IdDocumento>${credited}</IdDocumento><Data>2026-11-15</Data></DatiFattureCollegate>`,
      });
    const summary = await shop.invoices({
      '1.xml': note('C1', 'I9'),
      '2.xml': note('C2', 'I404'),
      '3.xml': file({ number: 'I9' }),
    });
    expect(summary).toMatchObject({ ...good, inserted: 3 });
    expect(
      await shop.rows(`select n.number, n.kind, n.open_cents, i.number as credited from customer_document n
      left join customer_document i on i.id = n.credited_document_id where n.cause = 'C' order by 1`),
    ).toEqual([
      { number: 1, kind: 'credit-note', open_cents: 0, credited: 9 },
      { number: 2, kind: 'credit-note', open_cents: 0, credited: null },
    ]);
  });

  it('changes nothing in a dry run', async () => {
    const summary = await shop.invoices({ 'a.xml': file({ number: 'D1' }) }, '--dry-run');
    expect(summary).toMatchObject({ inserted: 1 });
    expect(await documents(`cause = 'D'`)).toEqual([]);
    expect(await readdir(join(shop.folder, 'data', 'customer-documents'))).not.toContain('invoice-D-2026-1.xml');
  });

  it('reads series by a mapping, and own codes by their type', async () => {
    await shop.file(
      'fatturapa.json',
      JSON.stringify({
        series: { A: 'FT' },
        creditSeries: { '': 'NA' },
        number: ['{number}/{series}', '{number}'],
        codeType: 'MIO',
      }),
    );
    const files = {
      'a.xml': file({
        number: '12/A',
        lines: [
          {
            codes: [
              ['EAN', '8001234567899'],
              ['mio', 'ZZ-9'],
            ],
            price: '100.00',
          },
        ],
      }),
      'b.xml': file({ number: '13' }),
      'c.xml': file({ number: '13', type: 'TD04' }),
    };
    await shop.invoices(files, '--mapping', join(shop.folder, 'fatturapa.json'), '--series', 'VF');
    expect(await documents(`cause in ('FT', 'VF', 'NA')`)).toMatchObject([
      { cause: 'FT', number: 12 },
      { cause: 'NA', number: 13, kind: 'credit-note' },
      { cause: 'VF', number: 13, kind: 'invoice' },
    ]);
    expect(
      await shop.rows(`select code from customer_document_line l join customer_document d on d.id = l.document_id
      where d.cause = 'FT'`),
    ).toEqual([{ code: 'ZZ-9' }]);
  });

  it.each([
    ['{', 'cannot be read'],
    ['{"serie": {}}', 'Unrecognized key: "serie"'],
    ['{"number": "{series}"}', 'number: it has to contain {number}'],
    ['{"number": ["{number}/{number}"]}', 'number.0: nothing in braces may stand in it twice'],
  ])('says what is wrong with the mapping %s', async (content, message) => {
    const mapping = await shop.file('wrong.json', content);
    await expect(shop.invoices({ 'a.xml': file({}) }, '--mapping', mapping)).rejects.toThrow(message);
  });

  it('says when there is no electronic invoice', async () => {
    await expect(shop.invoices({})).rejects.toThrow('There is no electronic invoice in');
    await expect(shop.run('fatturapa', join(shop.folder, 'none'))).rejects.toThrow('There is no file or folder');
  });

  it('8.12 is a run of a job, with all its files and an exit code', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bancale-fatturapa-job-'));
    try {
      await mkdir(join(folder, 'sdi'));
      await writeFile(join(folder, 'sdi', 'a.xml'), file({ number: 'J1' }));
      await writeFile(join(folder, 'sdi', 'b.xml.p7m'), signedFile(Buffer.from(file({ number: 'J2' }))));
      const runs = [{ kind: 'fatturapa', files: ['*.xml', '*.p7m'] }];
      await writeFile(
        join(folder, 'night.json'),
        JSON.stringify({ folder: 'sdi', quietSeconds: 0.05, readFiles: 'move', runs }),
      );
      const run = (...more: string[]) =>
        captureCommand(main, ['job', join(folder, 'night.json'), ...more], {
          DATABASE_URL: shop.test.url,
          DATA_DIR: join(shop.folder, 'data'),
        });
      expect(await run('--dry-run')).toMatchObject({ code: 0 });
      expect(await readdir(join(folder, 'sdi'))).toEqual(['a.xml', 'b.xml.p7m']);
      const first = await run();
      expect(first).toMatchObject({ code: 0, output: expect.stringMatching(/✓ {2}fatturapa: 2 rows .+ 2 new/) });
      expect(await readdir(join(folder, 'sdi'))).toEqual(['done']);
      await writeFile(join(folder, 'sdi', 'c.xml'), file({ number: 'no' }));
      expect(await run()).toMatchObject({ code: 1 });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('8.11 what a member gets of an imported electronic invoice', () => {
  let served: TestShop;
  beforeAll(async () => {
    served = await startTestShop();
  });
  afterAll(() => served.stop());

  it('is the document with its lines, the file without its signature, and the attached PDF', async () => {
    await upsertCustomers(served.database, [{ code: '70431', vatNumber: '00743110157' }]);
    const folder = await mkdtemp(join(tmpdir(), 'bancale-fatturapa-served-'));
    const xml = file({
      ...{ number: 'H1', total: '111.99', head: '<Arrotondamento>-0.01</Arrotondamento>' },
      lines: [
        { description: 'Rif. vostro ordine', price: '0.00' },
        { description: 'Merce', price: '100.00' },
        { description: 'Sconto fedeltà', price: '-10.00' },
        { description: 'Bollo', price: '2.20', rate: '0.00', nature: 'N1' },
      ],
      sums: [
        { rate: '22.00', taxable: '90.00', vat: '19.80' },
        { rate: '0.00', taxable: '2.20', vat: '0.00', nature: 'N1' },
      ],
      attachments: [
        ['nota.txt', Buffer.from('Grazie')],
        ['fattura.pdf', Buffer.from('%PDF-1.7 whole\n%%EOF\n')],
      ],
    });
    try {
      await writeFile(join(folder, 'a.xml.p7m'), signedFile(Buffer.from(xml), 'lines'));
      const { signal } = new AbortController();
      const environment = { database: served.database, dataDirectory: served.dataDirectory, output: null, signal };
      const summary = await runImport(readArguments(['fatturapa', join(folder, 'a.xml.p7m')]), environment);
      expect(summary).toMatchObject({ ...good, inserted: 1 });
    } finally {
      await rm(folder, { recursive: true });
    }
    const who = await served.logIn('cliente.a');
    const { body } = await served.call('get_invoice_detail', { causale: 'H', anno: 2026, numero: 1 }, who);
    const { invoice } = body.message;
    expect(invoice).toMatchObject({ total: 111.99, taxable: 92.19, vat: 19.8, has_pdf: true, has_xml: true });
    expect(invoice.righe.map((line: { articolo: string; valore: number }) => [line.articolo, line.valore])).toEqual([
      ['', 0],
      ['', 100],
      ['', -10],
      ['', 2.2],
    ]);
    expect(invoice.spese).toEqual([{ tipo: 'rounding', descrizione: 'Arrotondamento', aliquota: 0, importo: -0.01 }]);
    // A line of text names no article.
    const found = (await served.call('get_invoices', { date_from: '2026-01-01', text: 'fedeltà' }, who)).body.message;
    expect(found).toMatchObject({ total: 1, article: null });
    const get = (name: string) =>
      fetch(`${served.address}/documents/invoices/${name}`, { headers: { cookie: who.cookie } });
    expect(await (await get('H-2026-1.xml')).text()).toBe(xml);
    expect(await (await get('H-2026-1.pdf?variant=archive')).text()).toBe('%PDF-1.7 whole\n%%EOF\n');
  });
});
