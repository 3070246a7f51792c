import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertArticles } from '../../backend/catalogue/index.ts';
import { moveDeliveredFiles, upsertInvoices } from '../../backend/documents/index.ts';
import { writeSetting } from '../../backend/content/index.ts';
import { invoiceRecord, loadDocuments } from '../builders/documents.ts';
import { countStatuses, withHeldTables } from '../builders/held-tables.ts';
import { articleRecord } from '../builders/records.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

type Who = Awaited<ReturnType<TestShop['logIn']>>;
let shop: TestShop;
let a: Who;
let b: Who;
beforeAll(async () => {
  shop = await startTestShop({ clock: () => new Date('2026-11-21T11:00:00Z') });
  await loadDocuments(shop.database);
  await upsertInvoices(shop.database, [
    invoiceRecord(1500, { issuedOn: '2026-09-30', pdfFile: 'f1500.pdf', xmlFile: 'f1500.xml' }),
    invoiceRecord(1501, { issuedOn: '2026-09-12', pdfFile: 'gone.pdf', xmlFile: 'gone.xml' }),
  ]);
  await mkdir(join(shop.dataDirectory, 'customer-documents'), { recursive: true });
  await writeFile(join(shop.dataDirectory, 'customer-documents/f1500.pdf'), '%PDF-1.4 of the ERP');
  await writeFile(join(shop.dataDirectory, 'customer-documents/f1500.xml'), '<FatturaElettronica/>');
  a = await shop.logIn('cliente.a');
  b = await shop.logIn('cliente.b');
});
afterAll(() => shop.stop());

const F1338 = { causale: 'F', anno: 2026, numero: 1338 };
const DDT = { causale: 'DDT', anno: 2026, numero: 3254, type: 'D' };

async function urlOf(call: string, request: object, who: Who = a): Promise<string> {
  const { status, body } = await shop.call(call, request, { token: who.token });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.message.success).toBe(true);
  return new URL(body.message.message, shop.address).href;
}
const open = (url: string, who: Who | null = a) =>
  fetch(url, { redirect: 'manual', headers: who ? { cookie: who.cookie } : {} });

describe('files of documents', () => {
  it.each([
    ['invoice_pdf', F1338, 'application/pdf'],
    ['invoice_pdf_arxivar', F1338, 'application/pdf'],
    ['pdf_barcode_document', { ...F1338, type: 'I' }, 'application/pdf'],
    ['pdf_barcode_document', DDT, 'application/pdf'],
    ['csv_invoice_document', F1338, 'text/csv; charset=utf-8'],
    ['pdf_scadenzario', {}, 'application/pdf'],
  ])('R7.38 R2.88 %s %j returns the URL of a file of its type', async (call, request, type) => {
    const response = await open(await urlOf(call, request));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const content = new Uint8Array(await response.arrayBuffer());
    if (type === 'application/pdf') expect(strFromU8(content.slice(0, 5))).toBe('%PDF-');
  });

  it.each([
    ['invoice_pdf', F1338],
    ['invoice_pdf_arxivar', F1338],
    ['pdf_barcode_document', { ...F1338, type: 'I' }],
    ['pdf_barcode_document', DDT],
    ['csv_invoice_document', F1338],
  ])('R7.38 R2.101 %s %j responds to another customer as for a missing document', async (call, request) => {
    const url = await urlOf(call, request);
    const [foreign, missing] = await Promise.all([
      shop.call(call, request, { token: b.token }),
      shop.call(call, { ...request, numero: 99 }, { token: b.token }),
    ]);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
    expect((await open(url, b)).status).toBe(404);
    const guest = await open(url, null);
    expect([guest.status, guest.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('/pages/login?redirect='),
    ]);
  });

  it('R9.24 the archive gives the ERP’s file where there is one; a missing one is drawn', async () => {
    const delivered = await open(await urlOf('invoice_pdf_arxivar', { ...F1338, numero: 1500 }));
    expect(await delivered.text()).toBe('%PDF-1.4 of the ERP');
    const drawn = await open(await urlOf('invoice_pdf', { ...F1338, numero: 1500 }));
    expect((await drawn.text()).length).toBeGreaterThan(1000);
    const gone = await open(await urlOf('invoice_pdf_arxivar', { ...F1338, numero: 1501 }));
    expect((await gone.text()).length).toBeGreaterThan(1000);
  });

  it('R9.24 the list names the method of the setting', async () => {
    const method = async () => (await shop.call('get_invoices', {}, { token: a.token })).body.message.pdf_method;
    expect(await method()).toBe('invoice_pdf_arxivar');
    await writeSetting(shop.database, 'invoice_pdf_method', { method: 'invoice_pdf' });
    await expect.poll(method).toBe('invoice_pdf');
  });

  it('R2.88 the CSV has a row per line, with the documents it belongs to', async () => {
    const csv = await (await open(await urlOf('csv_invoice_document', F1338))).text();
    const [head, line, end] = csv.replace('\uFEFF', '').split('\r\n');
    expect(head?.split(';').slice(0, 4)).toEqual(['Documento', 'Data', 'Riga', 'Articolo']);
    expect(line).toMatch(/^F\/2026\/1338;2026-11-15;1;VS-12-OT;.*;20;13,34;30\+10\+5;7,98;22;159,60;DDT\/2026\/3254;/);
    expect(end).toBe('');
  });

  it('R2.88 the electronic invoice is there only when the ERP delivered it', async () => {
    const xml = (number: number) => open(`${shop.address}/documents/invoices/F-2026-${number}.xml`);
    const delivered = await xml(1500);
    expect([delivered.status, await delivered.text()]).toEqual([200, '<FatturaElettronica/>']);
    expect((await xml(1501)).status).toBe(404);
    expect((await xml(1338)).status).toBe(404);
  });

  it('R2.101 an article that names a delivered file does not serve it', async () => {
    const url = '/documents/f1500.pdf';
    await upsertArticles(shop.database, [
      articleRecord({ code: '500001', sku: 'DOC-1', documents: [{ name: { it: 'Foglio', en: 'Sheet' }, url }] }),
      articleRecord({
        ...{ code: '500002', sku: 'DOC-2' },
        documents: [{ name: { it: 'Foglio', en: 'Sheet' }, url: '/documents/../customer-documents/f1500.pdf' }],
      }),
    ]);
    for (const path of [url, '/customer-documents/f1500.pdf', '/documents/..%2Fcustomer-documents%2Ff1500.pdf']) {
      expect((await open(shop.address + path)).status, path).toBe(404);
    }
  });

  it('files that an earlier version put beside those of articles are moved once, newer ones stay', async () => {
    await upsertInvoices(shop.database, [
      invoiceRecord(1601, { issuedOn: '2026-08-30', pdfFile: 'invoice-F-2026-1601.pdf' }),
      invoiceRecord(1602, { issuedOn: '2026-08-30', pdfFile: 'invoice-F-2026-1602.pdf' }),
    ]);
    const old = join(shop.dataDirectory, 'documents');
    const own = join(shop.dataDirectory, 'customer-documents');
    await mkdir(old, { recursive: true });
    for (const name of ['invoice-F-2026-1601.pdf', 'invoice-F-2026-1602.pdf', 'invoice-form.pdf', 'sheet.pdf']) {
      await writeFile(join(old, name), 'old');
    }
    await writeFile(join(own, 'invoice-F-2026-1602.pdf'), 'new');
    expect(await moveDeliveredFiles(shop.database, shop.dataDirectory)).toBe(2);
    expect((await readdir(old)).sort()).toEqual(['invoice-form.pdf', 'sheet.pdf']);
    const text = (name: string) => readFile(join(own, name), 'utf8');
    expect([await text('invoice-F-2026-1601.pdf'), await text('invoice-F-2026-1602.pdf')]).toEqual(['old', 'new']);
    expect(await moveDeliveredFiles(shop.database, shop.dataDirectory)).toBe(0);
  });

  it('R2.88 a month is an archive of its invoices', async () => {
    const response = await open(`${shop.address}/documents/invoices/months/2026-09.zip`);
    expect(response.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual(['F-2026-1500.pdf', 'F-2026-1500.xml', 'F-2026-1501.pdf']);
    expect(strFromU8(files['F-2026-1500.pdf'] ?? new Uint8Array())).toBe('%PDF-1.4 of the ERP');
    expect((await open(`${shop.address}/documents/invoices/months/2026-09.zip`, b)).status).toBe(404);
    expect((await open(`${shop.address}/documents/invoices/months/2026-13.zip`)).status).toBe(404);
  });

  it.each([
    '/documents/invoices/F-2026-99999999999.pdf',
    '/documents/invoices/%00-2026-1338.pdf',
    '/documents/invoices/..%2F..%2Fsecret-2026-1.pdf',
    '/documents/invoices/F-2026-1338.exe',
    '/documents/ddt/F-2026-1338.pdf',
    '/documents/f1500.pdf',
  ])('R7.38 %s is not found', async (path) => {
    expect((await open(shop.address + path)).status).toBe(404);
  });

  it('draws the files of one user one after the other, and rejects requests beyond the queue', async () => {
    const url = `${await urlOf('invoice_pdf', F1338)}?locale=en`;
    const responses = Array.from({ length: 40 }, () => open(url));
    const counts = countStatuses(responses);
    await withHeldTables(shop.database, ['customer_document'], async () => {
      // One that is drawn, and 24 that wait.
      await expect.poll(() => counts).toEqual({ 429: 15 });
    });
    const all = await Promise.all(responses);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(25);
    const refused = all.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('5');
    expect(await refused?.text()).toContain('You are already asking for many things at once');
    expect((await open(url)).status).toBe(200);
  });

  it('R2.88 sends one user two archives at a time, whose files are drawn between those of others', async () => {
    const url = `${shop.address}/documents/invoices/months/2026-09.zip`;
    const responses = Array.from({ length: 20 }, () => open(url));
    const counts = countStatuses(responses);
    await withHeldTables(shop.database, ['customer_address'], async () => {
      // Two that are sent, and ten that wait for them.
      await expect.poll(() => counts[429]).toBe(8);
    });
    const archives = (await Promise.all(responses)).filter(({ status }) => status === 200);
    expect(archives).toHaveLength(12);
    for (const archive of archives) {
      expect(Object.keys(unzipSync(new Uint8Array(await archive.arrayBuffer())))).toHaveLength(3);
    }
  });

  it('R2.88 requests for the headers of an archive alone take no place in the queue', async () => {
    const url = `${shop.address}/documents/invoices/months/2026-09.zip`;
    for (let question = 1; question <= 3; question += 1) {
      const { status, headers } = await fetch(url, { method: 'HEAD', headers: { cookie: a.cookie } });
      expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
    }
    expect(Object.keys(unzipSync(new Uint8Array(await (await open(url)).arrayBuffer())))).toHaveLength(3);
  });

  it.each(['invoices', 'ddt', 'orders', 'deadlines'])(
    'R2.86 R2.88 R2.89 R2.90 the list of %s is exported as CSV and XLSX',
    async (list) => {
      const days = 'date_from=2026-01-01&date_to=2026-12-31';
      const csv = await open(`${shop.address}/documents/lists/${list}.csv?${days}`);
      expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      const rows = (await csv.text()).trimEnd().split('\r\n');
      const { readXlsx } = await import('hucre/xlsx');
      const xlsx = await open(`${shop.address}/documents/lists/${list}.xlsx?${days}`);
      const { sheets } = await readXlsx(new Uint8Array(await xlsx.arrayBuffer()));
      expect(sheets[0]?.rows).toHaveLength(rows.length);
      if (list === 'invoices')
        expect(rows.find((row) => row.includes('F/2026/1338'))).toMatch(/;Differita;.*;160,84;35,38;196,22;A scadere;/);
      if (list !== 'orders') expect(rows.length).toBeGreaterThan(3);
      const firsts = sheets[0]?.rows.slice(1).map(([day]) => day);
      expect(firsts?.every((day) => day instanceof Date)).toBe(true);
    },
  );

  it('R8.6 a file of an ended session leads to the login, which says so', async () => {
    const ended = await shop.logIn('cliente.a');
    await shop.call('logout', {}, { token: ended.token });
    for (const path of ['lists/invoices.csv', 'deadlines.pdf', 'orders/OC-2026-004437.pdf', 'data-sheet/204118.pdf']) {
      const response = await open(`${shop.address}/documents/${path}`, ended);
      const location = `/pages/login?ended=1&redirect=${encodeURIComponent(`/documents/${path}`)}`;
      expect([response.status, response.headers.get('location')]).toEqual([302, location]);
    }
  });

  it('R2.101 an exported list has only the client’s own documents, and checks its filters', async () => {
    const days = 'date_from=2026-01-01&date_to=2026-12-31';
    const other = await (await open(`${shop.address}/documents/lists/invoices.csv?${days}`, b)).text();
    expect(other).toContain('F/2026/1400');
    expect(other).not.toContain('F/2026/1338');
    const guests = await open(`${shop.address}/documents/lists/invoices.csv?locale=en&type=all`, null);
    expect([guests.status, guests.headers.get('location')]).toEqual([
      302,
      '/en/pages/login?redirect=%2Fdocuments%2Flists%2Finvoices.csv%3Flocale%3Den%26type%3Dall',
    ]);
    expect((await open(`${shop.address}/documents/lists/invoices.csv?date_from=yesterday`)).status).toBe(422);
    expect((await open(`${shop.address}/documents/lists/secrets.csv`)).status).toBe(404);
  });

  describe('a list of many orders', () => {
    /** Texts of the statements that the shop sends. */
    const statements: string[] = [];
    const count = (beginning: string) => statements.filter((text) => text.startsWith(beginning)).length;
    beforeAll(async () => {
      await shop.database.pool.query(
        `insert into sales_order (cause, year, number, customer_id, address_id, status, customer_reference, gross_cents,
           net_cents, transport_cents, vat_cents, total_cents, payable_cents, created_at)
         select 'OX', 2026, n, o.customer_id, o.address_id, 'E', 'Cantiere ' || n, 100, 100, 0, 22, 122, 122,
           '2026-09-01T08:00:00Z'::timestamptz - n * interval '1 minute'
         from sales_order o, generate_series(1, 12000) n where o.cause = 'OC' and o.number = 4437`,
      );
      shop.database.statements.observe((text) => {
        statements.push(text.trim());
        return null;
      });
    });
    const lists = (file: string) => `${shop.address}/documents/lists/${file}?date_from=2026-08-01&date_to=2026-09-30`;

    it('R2.86 is exported as a whole, by one query', async () => {
      statements.length = 0;
      const rows = (await (await open(`${lists('orders.csv')}&text=cantiere`)).text()).trimEnd().split('\r\n');
      expect(rows).toHaveLength(12_001);
      expect(rows[1]).toBe(
        '2026-09-01 09:59;OX / 1 / 2026;;Evaso;;Via dell’Artigianato 14, Bologna;Cantiere 1;0;1,00;1,22',
      );
      expect([count('declare'), count('fetch')]).toEqual([1, 25]);
      const { readXlsx } = await import('hucre/xlsx');
      const xlsx = await open(`${lists('orders.xlsx')}&text=cantiere`);
      const { sheets } = await readXlsx(new Uint8Array(await xlsx.arrayBuffer()));
      expect(sheets[0]?.rows).toHaveLength(12_001);
      expect(sheets[0]?.rows[12_000]?.slice(6)).toEqual(['Cantiere 12000', 0, 1, 1.22]);
      // The hour that a clock in Italy showed; the sheet has no time zone.
      expect(sheets[0]?.rows[1]?.[0]).toEqual(new Date('2026-09-01T09:59:00Z'));
    });

    it('R2.86 is not read any further after the client has disconnected', async () => {
      statements.length = 0;
      const leaving = new AbortController();
      const left = fetch(lists('orders.csv'), { headers: { cookie: a.cookie }, signal: leaving.signal });
      left.catch(() => undefined);
      await expect.poll(() => count('fetch'), { interval: 1 }).toBeGreaterThan(0);
      leaving.abort();
      await expect.poll(() => count('rollback')).toBe(1);
      expect(count('fetch')).toBeLessThan(25);
    });

    it('R2.86 is exported once at a time per user; requests beyond the queue are rejected', async () => {
      // An export that was given up before ends its turn first.
      const short = lists('orders.csv').replace('2026-08-01', '2026-09-01');
      await (await open(short)).text();
      const responses = Array.from({ length: 30 }, () => open(short));
      const counts = countStatuses(responses);
      await withHeldTables(shop.database, ['sales_order'], async () => {
        // One that is read, and ten that wait.
        await expect.poll(() => counts).toEqual({ 429: 19 });
      });
      const all = await Promise.all(responses);
      expect(all.filter(({ status }) => status === 200)).toHaveLength(11);
      expect(all.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('5');
      expect((await open(short, b)).status).toBe(200);
    });
  });

  it('R2.87 R7.38 the PDF of an order', async () => {
    const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 10 }, { token: a.token });
    const cart = { id_cart: body.message.id_cart as number, idempotency_key: 'an order with a document' };
    const sent = await shop.call('send_order', cart, { token: a.token });
    const { causale, anno, numero } = sent.body.message.order;
    const response = await open(await urlOf('pdf_tracking_order', { causale, anno, numero }));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await shop.call('pdf_tracking_order', { causale, anno, numero }, { token: b.token })).status).toBe(404);
  });
});
