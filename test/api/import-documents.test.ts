import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendOrder } from '../../backend/orders/index.ts';
import { addLine } from '../../backend/carts/index.ts';
import { upsertCustomers } from '../../backend/customers/index.ts';
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
  it('keeps prices of lines that are finer than four decimals exactly', async () => {
    const columns = 'lines.code;lines.quantity;lines.grossPrice;lines.netPrice;lines.vatRate';
    const line = 'FUORI-9;10000;0,1;0,083192;22';
    await imports.run(
      ...(['orders', 'fine.csv'] as const),
      `cause;year;number;customerCode;addressCode;sentAt;${columns}\nOC;2025;9001;70431;1;10/11/2025 09.30;${line}`,
    );
    await imports.run(
      ...(['invoices', 'fine.csv'] as const),
      `cause;year;number;customerCode;issuedOn;totalCents;${columns}\nF;2025;9001;70431;2025-11-15;1014,94;${line}`,
    );
    const expected = { gross_price: 100_000, net_price: 83_192, price_quantity: 100, net_cents: 83_192 };
    for (const table of ['sales_order_line', 'customer_document_line']) {
      const found = sql`select gross_price, net_price, price_quantity, net_cents from ${sql.table(table)}
        where ${sql.ref(table === 'sales_order_line' ? 'sku' : 'code')} = 'FUORI-9'`;
      expect(await rows(found)).toEqual([expected]);
    }
  });

  it('takes a plain price beside discounts as the one before them, and says where sums do not fit', async () => {
    const columns =
      'Tipo documento;Serie;Anno;Numero;Data documento;Codice cliente;Totale documento;Imponibile;Codice articolo;Quantità;Prezzo;Sconti;Importo riga;IVA';
    const row = (number: number, total: string, taxable: string, line: string) =>
      `FT;L;2026;${number};27/11/2026;70431;${total};${taxable};${line};22`;
    const summary = await imports.run(
      ...(['invoices', 'lines.csv'] as const),
      [
        columns,
        row(1, '34,92', '28,62', 'FUORI-1;2;10,50;10;18,90'),
        row(1, '34,92', '28,62', 'FUORI-2;1;11,37;10+5;9,72'),
        // The price was exported after its discounts: the amount decides.
        row(2, '25,62', '21,00', 'FUORI-1;2;10,50;10;21,00'),
        // A discount on the whole document that the file does not give, and transport costs that it does not give.
        row(3, '24,40', '20,00', 'FUORI-1;2;10,50;;21,00'),
        row(4, '31,72', '26,00', 'FUORI-1;2;10,50;;21,00'),
        row(5, '10,00', '8,20', 'FUORI-1;1;;;8,20'),
        row(6, '10,00', '8,20', 'FUORI-1;1;;;'),
      ].join('\n'),
      ...['--mapping', 'builtin:document-lines'],
    );
    expect(
      await rows(sql`select d.number, l.gross_price, l.discounts, l.net_price, l.net_cents
        from customer_document_line l join customer_document d on d.id = l.document_id
        where d.cause = 'L' order by d.number, l.position`),
    ).toEqual([
      { number: 1, gross_price: 105_000, discounts: [1000], net_price: 94_500, net_cents: 1890 },
      { number: 1, gross_price: 113_700, discounts: [1000, 500], net_price: 97_214, net_cents: 972 },
      { number: 2, gross_price: 105_000, discounts: [1000], net_price: 105_000, net_cents: 2100 },
      { number: 3, gross_price: 105_000, discounts: [], net_price: 105_000, net_cents: 2100 },
      { number: 4, gross_price: 105_000, discounts: [], net_price: 105_000, net_cents: 2100 },
      { number: 5, gross_price: null, discounts: [], net_price: 82_000, net_cents: 820 },
    ]);
    expect(summary).toMatchObject({ inserted: 6, refused: 0, incomplete: 3 });
    const said = (await imports.reported(summary)).map(({ code, field, severity, reason }) => [
      ...[code, field, severity, reason],
    ]);
    expect(said).toEqual([
      [
        ...['L/2026/2', 'lines.netCents', 'incomplete'],
        'The price comes to 18.90 euro, and the amount of the line is 21.00.',
      ],
      ['L/2026/3', 'lines', 'incomplete', 'The lines come to 21.00 euro, and the taxable amount is 20.00.'],
      ['L/2026/4', 'lines', 'note', 'The lines come to 21.00 euro, and the taxable amount is 26.00.'],
      ['L/2026/6', 'lines.netPrice', 'incomplete', 'The value is missing.'],
    ]);
    // With the discount and the costs as charges all is said.
    const whole = (number: number, cents: number) => ({
      ...{ cause: 'L', year: 2026, number, charges: [{ kind: 'other', rate: 22, cents }] },
      lines: [{ code: 'FUORI-1', quantity: 2, grossPrice: 10.5, vatRate: 22 }],
    });
    const amounts = [
      { ...whole(3, -1), taxableCents: 20 },
      { ...whole(4, 5), taxableCents: 26 },
    ];
    expect(await imports.run('invoices', 'charges.ndjson', ndjson(amounts))).toMatchObject({
      ...{ updated: 2, incomplete: 0, reportFile: null },
    });
  });

  it('keeps the lines of a new document beside one that has no code', async () => {
    const columns = 'Tipo documento;Serie;Anno;Numero;Data documento;Codice cliente;Totale documento';
    const row = (line: string) => `FT;K;2026;1;27/11/2026;70431;44,90;${line};22`;
    const summary = await imports.run(
      ...(['invoices', 'codes.csv'] as const),
      [
        `${columns};Codice articolo;Descrizione;Quantità;Prezzo netto;IVA`,
        row('FUORI-1;Valvola;2;10,50'),
        row(';Spese di trasporto;1;5,00'),
        row('FUORI-2;Lampada;1;10,81'),
      ].join('\n'),
      ...['--mapping', 'builtin:document-lines'],
    );
    expect(
      await rows(sql`select l.position, l.code from customer_document_line l
        join customer_document d on d.id = l.document_id where d.cause = 'K' order by l.position`),
    ).toEqual([
      { position: 1, code: 'FUORI-1' },
      { position: 2, code: 'FUORI-2' },
    ]);
    expect((await imports.reported(summary)).map(({ line, field }) => [line, field])).toEqual([[3, 'lines.code']]);
  });

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
    const heavier = 'cause;year;number;weightGrams\nDDT;2025;3254;21,65';
    const weighed = await imports.run('ddt', 'weight.csv', heavier);
    expect(await imports.changes(weighed)).toMatchObject([{ field: 'weightGrams', old: 21.6, new: 21.65 }]);
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

  it('takes the VAT regime of the customer for new orders, and keeps that of stored ones', async () => {
    const setRegime = (vatRegime: string | null) =>
      upsertCustomers(test.database, [{ code: '70431', vatRegime, vatNote: vatRegime && 'Art. 1' }]);
    const order = (number: number, vatRate: number) => ({
      ...{ cause: 'OC', year: 2025, number, customerCode: '70431', addressCode: '1', sentAt: '2025-11-10' },
      ...{ status: 'E', transportCents: 10, lines: [{ code: 'VS-12-OT', quantity: 10, netPrice: 10, vatRate }] },
    });
    await setRegime('exempt');
    await imports.run('orders', 'exempt.ndjson', ndjson([order(4451, 0), order(4452, 22)]));
    await setRegime('split-payment');
    await imports.run('orders', 'split.ndjson', ndjson([order(4453, 22)]));
    await setRegime(null);
    const summary = await imports.run('orders', 'again.ndjson', ndjson([order(4451, 0), order(4453, 22)]));
    expect(summary).toMatchObject({ inserted: 0, updated: 0, refused: 0 });
    expect(
      await rows(sql`select number, vat_cents, total_cents, payable_cents, vat_regime, vat_note from sales_order
        where year = 2025 and number between 4451 and 4453 order by number`),
    ).toEqual([
      {
        number: 4451,
        vat_cents: 0,
        total_cents: 11_000,
        payable_cents: 11_000,
        vat_regime: 'exempt',
        vat_note: 'Art. 1',
      },
      { number: 4452, vat_cents: 2_420, total_cents: 13_420, payable_cents: 13_420, vat_regime: null, vat_note: null },
      {
        ...{ number: 4453, vat_cents: 2_420, total_cents: 13_420, payable_cents: 11_000 },
        ...{ vat_regime: 'split-payment', vat_note: 'Art. 1' },
      },
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

describe('the ERP’s own copy of an order that was sent in this shop', () => {
  let keys = 0;
  /** An order of 10 valves that the ERP has accepted, 109.48 euro with transport and VAT. */
  async function sentOrder(reference: string) {
    const services = cartServices(test.database);
    const owner = await ownerOf(test.database, '70431');
    const { cartId } = await addLine(services, owner, { articleCode: '204118', quantity: 10 });
    keys += 1;
    const sender = { userId: await userIdOf(test.database, 'cliente.a'), owner };
    const sent = await sendOrder(services, sender, { cartId, idempotencyKey: `copied-${keys}` });
    const change = { state: 'exported', erp_reference: reference } as const;
    await test.database.query.updateTable('erp_export').set(change).where('order_id', '=', sent.orderId).execute();
    return sent;
  }
  type Sent = Awaited<ReturnType<typeof sentOrder>>;
  const copyOf = (year: number, more: object, line: object = {}) => ({
    ...{ cause: 'OC', year, number: 900, customerCode: '70431', addressCode: '1', sentAt: `${year}-01-02`, ...more },
    lines: [{ code: 'VS-12-OT', quantity: 10, netPrice: 7.984, vatRate: 22, ...line }],
  });
  const load = (record: object) => imports.run('orders', 'copy.ndjson', ndjson([record]));
  const rowsOf = (sent: Sent, number = 900) =>
    rows(sql`select o.cause, o.status, l.quantity, l.delivered, o.total_cents from sales_order o
      join sales_order_line l on l.order_id = o.id
      where o.id = ${sent.orderId} or (o.cause = 'OC' and o.number = ${number}) order by o.id`);

  it.each<[string, (sent: Sent, reference: string) => object]>([
    ['with the number of the shop', ({ cause, number }) => ({ cause, number })],
    ['that names the number of the shop', ({ year, number }) => ({ customerReference: `OWEB/${number}/${year}` })],
    [
      'that names it as it was exported',
      ({ year, number }) => {
        return { customerReference: `OWEB-${year}-${String(number).padStart(6, '0')}` };
      },
    ],
    ['that names the reference of the ERP', (_, reference) => ({ customerReference: reference })],
    ['whose number is the reference of the ERP', (_, reference) => ({ number: Number(reference.slice(3)) })],
  ])('is the same order %s: status and quantities follow, amounts stay', async (_title, more) => {
    const reference = `OC ${7000 + keys}`;
    const sent = await sentOrder(reference);
    const record = copyOf(sent.year, { status: 'PR', ...more(sent, reference) }, { delivered: 4 });
    expect(await load(record)).toMatchObject({ inserted: 0, updated: 1, refused: 0, incomplete: 0 });
    const kept = { cause: 'OWEB', quantity: 10, total_cents: sent.totalCents };
    expect(await rowsOf(sent, Number(record.number))).toEqual([{ ...kept, status: 'PR', delivered: 4 }]);
    await load({ ...record, status: 'E', lines: undefined });
    expect(await rowsOf(sent, Number(record.number))).toEqual([{ ...kept, status: 'E', delivered: 10 }]);
    await test.database.query.deleteFrom('erp_order_name').execute();
  });

  it('with another total is reported, and nothing is merged or hidden', async () => {
    const sent = await sentOrder('OC 8000');
    const other = { status: 'E', customerReference: `OWEB/${sent.number}/${sent.year}`, number: 901 };
    const apart = await load(copyOf(sent.year, other, { quantity: 9 }));
    expect(apart).toMatchObject({ inserted: 1, refused: 0, incomplete: 1 });
    expect((await imports.reported(apart))[0]?.reason).toMatch(
      new RegExp(
        `names the order OWEB/${sent.year}/${sent.number} of the shop, but comes to 99\\.75 and not to 109\\.48`,
      ),
    );
    const same = await load(copyOf(sent.year, { cause: 'OWEB', number: sent.number }, { quantity: 9 }));
    expect(same).toMatchObject({ inserted: 0, updated: 0, refused: 1 });
    expect(await rowsOf(sent, 901)).toMatchObject([
      { cause: 'OWEB', status: 'IA', quantity: 10, delivered: 0 },
      { cause: 'OC', status: 'E', quantity: 9 },
    ]);
  });

  it('of another customer is another order', async () => {
    const sent = await sentOrder('OC 8001');
    const more = { customerCode: '70999', customerReference: `OWEB/${sent.number}/${sent.year}`, number: 902 };
    expect(await load(copyOf(sent.year, more))).toMatchObject({ inserted: 1, incomplete: 0 });
    expect(await rowsOf(sent, 902)).toHaveLength(2);
  });

  it('that was imported before it was known as one becomes the same order, with its DDTs', async () => {
    const sent = await sentOrder('OC 8002');
    const record = copyOf(sent.year, { number: 903, status: 'NE' });
    expect(await load(record)).toMatchObject({ inserted: 1 });
    const ddt = (number: number) => ({
      ...{ cause: 'DDT', year: sent.year, number, customerCode: '70431', issuedOn: `${sent.year}-11-13` },
      lines: [{ code: '204118', quantity: 4, order: `OC/${sent.year}/903` }],
    });
    await imports.run('ddt', 'ddt.ndjson', ndjson([ddt(8001)]));
    const reference = `OWEB-${sent.year}-${sent.number}`;
    expect(await load({ ...record, customerReference: reference })).toMatchObject({ updated: 1, refused: 0 });
    expect(await rowsOf(sent, 903)).toMatchObject([{ cause: 'OWEB', status: 'NE' }]);
    expect(await imports.run('ddt', 'ddt.ndjson', ndjson([ddt(8002)]))).toMatchObject({ inserted: 1, incomplete: 0 });
    const named = await rows(sql`select d.number, l.order_id, l.order_position from transport_document_line l
      join transport_document d on d.id = l.document_id where d.number in (8001, 8002) order by 1`);
    const line = { order_id: sent.orderId, order_position: 1 };
    expect(named).toEqual([
      { number: 8001, ...line },
      { number: 8002, ...line },
    ]);
  });

  it('says that an order need not be sent to the ERP any more', async () => {
    const sent = await sentOrder('OC 8003');
    const change = { state: 'unconnected', erp_reference: null } as const;
    await test.database.query.updateTable('erp_export').set(change).where('order_id', '=', sent.orderId).execute();
    await load(copyOf(sent.year, { number: 904, status: 'NE', customerReference: `OWEB ${sent.number} ${sent.year}` }));
    const { state } = await test.database.query
      .selectFrom('erp_export')
      .select('state')
      .where('order_id', '=', sent.orderId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('outside');
  });

  it('with a state that the order can no longer reach is reported', async () => {
    const sent = await sentOrder('OC 8004');
    const record = copyOf(sent.year, { cause: 'OWEB', number: sent.number, status: 'E' });
    await load(record);
    const summary = await load({ ...record, status: 'IA' });
    expect(summary).toMatchObject({ updated: 0, refused: 0, incomplete: 1 });
    expect(await rowsOf(sent)).toMatchObject([{ status: 'E' }]);
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

it('R7.34 an older file of invoices opens none again, and loads the rest', async () => {
  const load = (openCents: number, day: string) =>
    imports.run(
      ...(['invoices', 'invoices.ndjson'] as const),
      ndjson([
        {
          ...{ cause: 'Z', year: 2026, number: 1, customerCode: '70431', kind: 'invoice', issuedOn: '2026-10-01' },
          ...{ totalCents: 100, openCents, paymentMethod: `as of ${day}` },
        },
      ]),
      ...['--as-of', `${day}T05:30:00Z`],
    );
  const stored = () =>
    rows(sql`select open_cents::integer as open, payment_method as terms from customer_document where cause = 'Z'`);
  await load(100, '2026-11-10');
  await load(0, '2026-11-12');
  const old = await load(100, '2026-11-11');
  expect((await imports.reported(old)).map(({ field, reason }) => [field, reason])).toEqual([
    ['openCents', expect.stringContaining('newer figures of Z/2026/1')],
  ]);
  expect(await stored()).toEqual([{ open: 0, terms: 'as of 2026-11-11' }]);
});
