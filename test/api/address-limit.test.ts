import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addColleague } from '../builders/colleagues.ts';
import { loadDocuments } from '../builders/documents.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

/** Wide enough for the documents of the test. */
const DAYS = { date_from: '2026-01-01', date_to: '2027-12-31', per_page: 50 };

let shop: TestShop;
let owner: { token: string; cookie: string };
let limited: { token: string; cookie: string };
let order: { causale: string; anno: number; numero: number };
beforeAll(async () => {
  shop = await startTestShop();
  await loadDocuments(shop.database);
  owner = await shop.logIn('cliente.a');
  const rights = { sees_documents: true, sees_credit: true, addresses: ['2'] };
  const colleague = { email: 'imola@bassi.example', name: 'Davide Roli', ...rights };
  await addColleague(shop, owner, colleague);
  limited = await shop.logIn(colleague.email);
  const added = await shop.call('add_to_cart', { item_id: '204118', quantity: 5, address_code: '1' }, owner);
  const body = { id_cart: added.body.message.id_cart as number, idempotency_key: 'address limit', address_code: '1' };
  const sent = await shop.call('send_order', body, owner);
  const { causale, anno, numero } = sent.body.message.order;
  order = { causale, anno, numero };
  // The transport documents are of both addresses already.
  await shop.database.pool.query(`update customer_document d set address_id = a.id
    from (select *, row_number() over (order by code) as nth from customer_address
      where customer_id = (select id from customer where code = '70431')) a
    where d.customer_id = a.customer_id and a.nth = d.number % 2 + 1`);
});
afterAll(() => shop.stop());

type Named = { causale: string; anno: number; numero: number };
const namesOf = (documents: Named[]) => documents.map(({ causale, anno, numero }) => `${causale}/${anno}/${numero}`);
const addressesOf = (documents: { destination: { address_code: string } | null }[]) => [
  ...new Set(documents.map(({ destination }) => destination?.address_code)),
];

describe('R6.9 a colleague who may use some delivery addresses only', () => {
  it.each([
    ['get_invoices', 'invoices', 'get_invoice_detail'],
    ['get_ddt', 'ddt', 'get_ddt_detail'],
  ])('sees in %s only documents of these, and opens no other', async (path, name, detail) => {
    const all = (await shop.call(path, DAYS, owner)).body.message;
    const own = (await shop.call(path, DAYS, limited)).body.message;
    expect(addressesOf(all[name]).sort()).toEqual(['1', '2']);
    expect(addressesOf(own[name])).toEqual(['2']);
    expect(own.total).toBe(own[name].length);
    expect((await shop.call(path, { ...DAYS, address: '1' }, limited)).status).toBe(403);
    const shown = new Set(namesOf(own[name]));
    for (const document of all[name] as Named[]) {
      const { causale, anno, numero } = document;
      const [key] = namesOf([document]);
      const expected = shown.has(key ?? '') ? 200 : 404;
      const body = { causale, anno, numero };
      expect((await shop.call(detail, body, owner)).status).toBe(200);
      expect((await shop.call(detail, body, limited)).status, key).toBe(expected);
      const file = `/documents/${name}/${causale}-${anno}-${numero}.pdf`;
      const response = await fetch(`${shop.address}${file}`, { headers: { cookie: limited.cookie } });
      if (expected === 404) expect(response.status, file).toBe(404);
      await response.arrayBuffer();
    }
  });

  it('reports no problem with another delivery, and orders none again', async () => {
    const all = (await shop.call('get_ddt', DAYS, owner)).body.message.ddt as Named[];
    const own = new Set(namesOf((await shop.call('get_ddt', DAYS, limited)).body.message.ddt));
    const hidden = all.filter((one) => !own.has(namesOf([one])[0] ?? ''));
    expect(hidden).not.toEqual([]);
    for (const { causale, anno, numero } of hidden) {
      const name = { causale, anno, numero };
      const claim = { ...name, riga: 1, reason: 'missing', quantity: 1, idempotency_key: `a claim about ${numero}` };
      expect((await shop.call('report_claim', claim, limited)).status).toBe(404);
      expect((await shop.call('prepare_reorder', { ...name, type: 'D' }, owner)).status).toBe(200);
      expect((await shop.call('prepare_reorder', { ...name, type: 'D' }, limited)).status).toBe(404);
    }
  });

  it('sees only due dates of these documents', async () => {
    const invoices = (await shop.call('get_invoices', DAYS, limited)).body.message.invoices;
    const due = async (who: { token: string }) =>
      (await shop.call('payment_deadline', {}, who)).body.message.deadlines.map(
        (one: { documento: Named }) => namesOf([one.documento])[0],
      ) as string[];
    const [all, own] = [await due(owner), await due(limited)];
    expect(own.length).toBeLessThan(all.length);
    expect(own.filter((name) => !namesOf(invoices).includes(name))).toEqual([]);
  });

  it('sees only orders of these, and orders no other again', async () => {
    const ordersOf = async (who: { token: string }) =>
      (await shop.call('get_orders', {}, who)).body.message.orders as (Named & { address: { address_code: string } })[];
    expect(namesOf(await ordersOf(owner))).toContain(namesOf([order])[0]);
    expect((await ordersOf(limited)).filter(({ address }) => address.address_code !== '2')).toEqual([]);
    for (const path of ['get_order_detail', 'prepare_reorder', 'pdf_tracking_order']) {
      expect((await shop.call(path, order, owner)).status, path).toBe(200);
      expect((await shop.call(path, order, limited)).status, path).toBe(404);
    }
    const file = `/documents/orders/${order.causale}-${order.anno}-${order.numero}.pdf`;
    const statuses = [];
    for (const { cookie } of [owner, limited]) {
      const response = await fetch(`${shop.address}${file}`, { headers: { cookie } });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 404]);
  });

  it('sees in a credit note no invoice for another address', async () => {
    const { pool } = shop.database;
    await pool.query(`update customer_document d set address_id = a.id
      from (select *, row_number() over (order by code) as nth from customer_address
        where customer_id = (select id from customer where code = '70431')) a
      where (d.cause, d.number, a.nth) in (('NC', 88, 2), ('F', 1301, 1))`);
    const note = { causale: 'NC', anno: 2026, numero: 88 };
    const creditedBy = async (who: { token: string }) => {
      const list = (await shop.call('get_invoices', DAYS, who)).body.message.invoices as (Named & {
        credited: string;
      })[];
      const detail = (await shop.call('get_invoice_detail', note, who)).body.message.invoice;
      return [list.find(({ causale }) => causale === 'NC')?.credited, detail.credited];
    };
    expect((await creditedBy(owner))[0]).toBe('F/2026/1301');
    expect(await creditedBy(limited)).toEqual([null, null]);
  });
});
