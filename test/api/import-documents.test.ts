import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendOrder } from '../../backend/orders/index.ts';
import { addLine } from '../../backend/carts/index.ts';
import { cartServices, ownerOf, userIdOf } from '../builders/buyers.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { createImports, ndjson, type Imports } from '../builders/imports.ts';
import { loadShop } from '../builders/shop.ts';

let test: TestDatabase;
let imports: Imports;
let folder: string;
beforeAll(async () => {
  test = await createTestDatabase();
  await loadShop(test.database);
  imports = await createImports(test.database);
  folder = await mkdtemp(join(tmpdir(), 'bancale-document-files-'));
});
afterAll(async () => {
  await test.drop();
  await imports.remove();
  await rm(folder, { recursive: true });
});

const rows = async (query: ReturnType<typeof sql>) => (await query.execute(test.database.query)).rows;

describe('npm run import -- orders, ddt, invoices, due-dates', () => {
  it('R7.37 R7.38 reads one row per line and links each line to the one it fulfils and bills', async () => {
    const order =
      'cause;year;number;customerCode;addressCode;sentAt;status;lines.code;lines.quantity;lines.netPrice;lines.vatRate';
    const orders = await imports.run(
      ...(['orders', 'orders.csv'] as const),
      `${order}
OC;2025;4437;70431;1;10/11/2025 09.30;PR;VS-12-OT;20;7,98;22
OC;2025;4437;70431;1;10/11/2025 09.30;PR;FUORI-1;3;2,00;22
OC;2025;4438;70431;2;11/11/2025;E;204300;5;10,00;22`,
    );
    expect(orders).toMatchObject({ inserted: 2, refused: 0, incomplete: 0 });
    const ddt = await imports.run(
      ...(['ddt', 'ddt.csv'] as const),
      `cause;year;number;customerCode;addressCode;issuedOn;weightGrams;lines.code;lines.quantity;lines.order
DDT;2025;3254;70431;1;13/11/2025;21,6;204118;20;OC/2025/4437
DDT;2025;3254;70431;1;13/11/2025;21,6;RUB-14;5;OC/2025/4438`,
    );
    expect(ddt).toMatchObject({ inserted: 1, refused: 0, incomplete: 0 });
    const invoice = {
      ...{ cause: 'F', year: 2025, number: 1338, customerCode: '70431', type: 'deferred', issuedOn: '2025-11-15' },
      ...{ totalCents: 255.71, taxableCents: 209.6 },
      lines: [
        { code: 'VS-12-OT', quantity: 20, netPrice: 7.98, vatRate: 22, delivery: 'DDT/2025/3254' },
        { code: 'RUB-14', quantity: 5, netPrice: 10, vatRate: 22, delivery: 'DDT/2025/3254', deliveryLine: 2 },
      ],
    };
    const note = {
      ...{ cause: 'NC', year: 2025, number: 88, customerCode: '70431', kind: 'credit-note', issuedOn: '2025-11-20' },
      ...{ totalCents: 12.2, creditedInvoice: 'F/2025/1338' },
    };
    expect(await imports.run('invoices', 'i.ndjson', ndjson([note, invoice]))).toMatchObject({
      inserted: 2,
      incomplete: 0,
    });
    const due = [1, 2].map((position) => ({
      document: 'F/2025/1338',
      position,
      dueOn: `2025-12-0${position}`,
      kind: 'riba',
      cents: 100,
    }));
    expect(await imports.run('due-dates', 'd.ndjson', ndjson(due))).toMatchObject({ inserted: 2, incomplete: 0 });
    expect(
      await rows(sql`
        select o.cause || '/' || o.number as order, t.order_position, i.position, d.vat_cents, d.open_cents, d.due_on
        from customer_document d join customer_document_line i on i.document_id = d.id
        join transport_document_line t on t.document_id = i.delivery_id and t.position = i.delivery_position
        join sales_order o on o.id = t.order_id order by i.position`),
    ).toEqual([
      { order: 'OC/4437', order_position: 1, position: 1, vat_cents: 4611, open_cents: 20_000, due_on: '2025-12-01' },
      { order: 'OC/4438', order_position: 1, position: 2, vat_cents: 4611, open_cents: 20_000, due_on: '2025-12-01' },
    ]);
    expect(
      await rows(sql`select net_cents, vat_cents, total_cents, created_at from sales_order where number = 4437`),
    ).toEqual([
      { net_cents: 16_560, vat_cents: 3_643, total_cents: 20_203, created_at: new Date('2025-11-10T08:30:00Z') },
    ]);
  });

  it('reports references of another customer like missing ones, and keeps the rest', async () => {
    const summary = await imports.run(
      'ddt',
      'b.ndjson',
      ndjson([
        {
          ...{ cause: 'DDT', year: 2025, number: 1, customerCode: '70999', issuedOn: '2025-11-20', addressCode: '7' },
          lines: [{ code: 'VS-12-OT', quantity: 1, order: 'OC/2025/4437' }],
        },
      ]),
    );
    expect(summary).toMatchObject({ inserted: 1, refused: 0 });
    expect((await imports.reported(summary)).map(({ field, reason }) => [field, reason]).sort()).toEqual([
      ['addressCode', 'The customer has no address 7.'],
      ['lines.order', 'There is no order OC/2025/4437.'],
    ]);
  });

  it('leaves an order that was sent in the shop as it is, and never gives its numbers again', async () => {
    const services = cartServices(test.database);
    const owner = await ownerOf(test.database, '70431');
    const send = async (key: string) => {
      const { cartId } = await addLine(services, owner, { articleCode: '204118', quantity: 10 });
      const sender = { userId: await userIdOf(test.database, 'cliente.a'), owner };
      return sendOrder(services, sender, { cartId, idempotencyKey: key });
    };
    const first = await send('first');
    const record = (number: number) => ({
      ...{ cause: first.cause, year: first.year, number, customerCode: '70431', addressCode: '1' },
      ...{ sentAt: '2025-01-01', lines: [{ code: 'VS-12-OT', quantity: 1, netPrice: 1, vatRate: 22 }] },
    });
    const summary = await imports.run('orders', 'o.ndjson', ndjson([record(first.number), record(first.number + 5)]));
    expect(summary).toMatchObject({ inserted: 1, updated: 0, refused: 1 });
    expect((await send('second')).number).toBe(first.number + 6);
  });
});

describe('npm run import -- invoices --files', () => {
  const XML = (body: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><p:FatturaElettronica xmlns:p="urn:x" versione="FPR12">${body}</p:FatturaElettronica>`;
  const PARTS = '<FatturaElettronicaHeader/><FatturaElettronicaBody>A &amp; B</FatturaElettronicaBody>';
  const PDF = '%PDF-1.7\n1 0 obj\n%%EOF\n';
  const record = (file: object) => ({
    ...{ cause: 'F', year: 2025, number: 7, customerCode: '70431', issuedOn: '2025-11-15', totalCents: 10, ...file },
  });
  const load = (file: object, ...options: string[]) =>
    imports.run('invoices', 'f.ndjson', ndjson([record(file)]), '--files', folder, ...options);
  const stored = () => rows(sql`select pdf_file, xml_file from customer_document where number = 7 and cause = 'F'`);

  it('R7.38 copies PDF and XML where only the shop can read them, named after the document', async () => {
    await writeFile(join(folder, 'a.pdf'), PDF);
    await writeFile(join(folder, 'a.xml'), XML(PARTS));
    const dry = await load({ file_pdf: 'a.pdf', file_xml: 'a.xml' }, '--dry-run');
    expect(dry).toMatchObject({ inserted: 1, incomplete: 0 });
    const summary = await load({ file_pdf: 'a.pdf', file_xml: 'a.xml' });
    expect(summary).toMatchObject({ inserted: 1, incomplete: 0 });
    expect(await stored()).toEqual([{ pdf_file: 'invoice-F-2025-7.pdf', xml_file: 'invoice-F-2025-7.xml' }]);
  });

  it.each([
    ['file_pdf', 'no.pdf', 'no pdf'],
    ['file_xml', 'text.xml', 'no xml'],
    ['file_xml', 'open.xml', XML('<FatturaElettronicaHeader>')],
    ['file_xml', 'entity.xml', `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${XML(PARTS)}`],
    ['file_xml', 'other.xml', '<html><FatturaElettronicaHeader/><FatturaElettronicaBody/></html>'],
    ['file_xml', '../a.xml', null],
    ['file_pdf', '/etc/passwd', null],
    ['file_pdf', 'link.pdf', null],
    ['file_pdf', 'missing.pdf', null],
  ])('reports %s %s and keeps the stored file', async (column, name, content) => {
    if (content !== null) await writeFile(join(folder, name), content);
    if (name === 'link.pdf') await symlink('/etc/hostname', join(folder, name));
    const before = await stored();
    const summary = await load({ [column]: name });
    expect(summary).toMatchObject({ updated: 0, refused: 0, incomplete: 1 });
    expect(await stored()).toEqual(before);
  });
});
