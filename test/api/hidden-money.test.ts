import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertInvoices } from '../../backend/documents/index.ts';
import { hideMoneyOf } from '../../backend/http/hide-money.ts';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import { amountsFound, amountsIn } from '../builders/amounts.ts';
import { addColleague } from '../builders/colleagues.ts';
import { invoiceRecord, loadDocuments } from '../builders/documents.ts';
import { day } from '../builders/shop.ts';
import { textsOf } from '../builders/pdf-texts.ts';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';
import { validRequests } from '../builders/valid-requests.ts';

const year = { date_from: '2026-01-01', date_to: '2026-12-31' };
const invoice = { causale: 'F', anno: 2026, numero: 1338 };
const delivery = { causale: 'DDT', anno: 2026, numero: 3254 };
const DAY = 86_400_000;

let shop: TestShop;
let now = new Date();
let admin: { token: string; cookie: string };
/** Everything that whoever sees prices gets, by endpoint. */
const seen = new Map<EndpointName, unknown[]>();
/** The amounts in it. */
let amounts: ReadonlySet<number>;

const byPath = new Map(Object.entries(endpoints).map(([name, { path }]) => [path, name as EndpointName]));

/** What an endpoint returned, whatever its status. */
interface Visit {
  name: EndpointName;
  status: number;
  body: any;
}

let shift = 0;
/** Prices of which none is round: higher than those of the small shop by so many ten-thousandths of a euro. */
async function shiftPrices(by: number): Promise<void> {
  await shop.database.pool.query('update price_list_entry set price = price + $1', [by - shift]);
  shift = by;
  await shop.settled();
}

/** What is sent to accept all changes of a cart. */
const acceptances = (anomalies: { acceptance: string | null }[] = []): string[] =>
  anomalies.flatMap(({ acceptance }) => acceptance ?? []);

/** Fills, saves, opens and sends a cart, and reads everything there is, as one user. */
async function visitAll(who: Credentials, key: string): Promise<Visit[]> {
  const visits: Visit[] = [];
  const call = async (path: string, request: object = {}) => {
    const { status, body } = await shop.call(path, request, who);
    const name = byPath.get(path);
    if (!name) throw new Error(path);
    visits.push({ name, status, body });
    return body.message ?? {};
  };
  await shiftPrices(1237);
  const added = await call('add_to_cart', { item_id: '204118', quantity: 3 });
  const id_cart = (added.id_cart as number | undefined) ?? 0;
  await call('add_to_cart_promo', { item_id: '204300', quantity: 7, promo_code: 'EST/26', promo_row: 41 });
  const { row_id } = await call('add_to_cart', { item_id: '204300', quantity: 5 });
  await call('add_to_wishlist', { item_id: '204118' });
  await call('apply_coupon', { id_cart, code: 'DIECI' });
  await call('get_cart_items');
  await call('get_cart_items', { view: 'summary' });
  await call('save_cart', { id_cart, name: 'Cantiere' });
  await shiftPrices(2511);
  await call('get_cart_list', {});
  await call('get_saved_cart', { id_cart });
  await call('activate_cart', { id_cart });
  const { anomalies } = await call('prepare_order', { id_cart });
  await call('apply_coupon', { id_cart, code: 'GRANDE' });
  await call('remove_coupon', { id_cart });
  const accepted_changes = acceptances(anomalies);
  const sent = await call('send_order', { id_cart, idempotency_key: key, accepted_changes, payment_method: 'RIBA' });
  const { causale = 'OWEB', anno = 2026, numero = 1 } = sent.order ?? {};
  const order = { causale, anno, numero };
  await call('get_sent_order', order);
  await call('get_order_detail', order);
  await call('get_orders', year);
  const { requests = [] } = await call('get_approvals');
  const id = (requests as { id: number }[])[0]?.id ?? 0;
  const { cart } = await call('get_approval', { id });
  await call('approve_order', { id, accepted_changes: acceptances(cart?.anomalies) });

  await call('product_list', { promo: 'true' });
  await call('product_list', { text: 'valvola' });
  await call('product_list', { sort: 'price' });
  await call('autocomplete', { q: 'rub' });
  await call('get_item', { slug: '204300' });
  await call('get_item_child', { slug: '204200' });
  await call('child_list', { children_ids: ['204201', '204300'] });
  await call('get_wishlist');
  await call('get_usual_articles');
  await call('get_latest_order_list');
  for (const [type, document] of [
    ['O', order],
    ['I', invoice],
    ['D', delivery],
  ] as const) {
    await call('prepare_reorder', { ...document, type });
  }
  await call('get_invoices', { ...year, text: 'VS-12-OT' });
  await call('get_invoice_detail', invoice);
  await call('get_ddt', { ...year, text: 'VS-12-OT' });
  await call('get_ddt_detail', delivery);
  await call('payment_deadline');
  await call('exposition');
  await call('document_payment', { causale: 'F', anno: 2026, numero: 1340 });
  const paid = await call('add_to_cart', { item_id: '204118', quantity: 3 });
  const payment = { id_cart: paid.id_cart ?? 0, idempotency_key: `${key}, paid`, payment_method: 'PAYP' };
  const { order: unpaid } = await call('send_order', payment);
  await call('get_unpaid_orders');
  await call('request_payment', unpaid ? { ...order, numero: unpaid.numero } : order);
  // And the rest: they end nothing that is still needed.
  const visited = new Set(visits.map(({ name }) => endpoints[name].path));
  const ending = ['login', 'logout', 'end_all_sessions', 'clear_wishlist', 'change_password'];
  for (const [path, request] of Object.entries(
    validRequests({ id_cart, row_id: (row_id as number | undefined) ?? 0 }),
  )) {
    if (!visited.has(path) && !ending.includes(path)) await call(path, request);
  }
  return visits;
}

beforeAll(async () => {
  shop = await startTestShop({ environment: { PAYPAL_SANDBOX: 'on' }, clock: () => now });
  const { pool, query } = shop.database;
  admin = await shop.logIn('cliente.a');
  await loadDocuments(shop.database);
  await upsertInvoices(shop.database, [
    invoiceRecord(1340, { totalCents: 12_237, taxableCents: 10_030, vatCents: 2207 }),
  ]);
  await pool.query(`insert into customer_payment_method (customer_id, code)
    select id, m.code from customer, (values ('PAYP'), ('RIBA')) as m (code) where customer.code = '70431'`);
  await pool.query(`update customer set minimum_order_cents = 1237, discounts = '{3000,1000}' where code = '70431'`);
  const coupon = { kind: 'amount' as const, percent: null, valid_from: day(-60), valid_to: day(1) };
  await query
    .insertInto('coupon')
    .values([
      { ...coupon, code: 'DIECI', amount_cents: 1037 },
      { ...coupon, code: 'GRANDE', amount_cents: 1037, minimum_cents: 7_654_321 },
    ])
    .execute();
  await shiftPrices(1237);
  for (const days of [26, 19, 12]) {
    now = new Date(Date.now() - days * DAY);
    const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 7 }, admin);
    const { id_cart } = body.message;
    const { status } = await shop.call(
      'send_order',
      { id_cart, idempotency_key: `order of ${days}`, payment_method: 'RIBA' },
      admin,
    );
    expect(status).toBe(200);
  }
  now = new Date();
  const proposer = { email: 'cantiere@bassi.example', name: 'Davide Roli', role: 'cart-only' };
  const proposing = await addColleague(shop, admin, proposer);
  const { body } = await shop.call('add_to_cart', { item_id: '204118', quantity: 4 }, proposing);
  const proposal = { id_cart: body.message.id_cart, idempotency_key: 'order of a colleague', payment_method: 'RIBA' };
  expect((await shop.call('send_order', proposal, proposing)).status).toBe(200);
  for (const { name, status, body } of await visitAll(admin, 'order of the buyer')) {
    if (status === 200) seen.set(name, [...(seen.get(name) ?? []), body]);
  }
  // What the carts of its clients are worth, only an agent is told.
  const agent = await shop.logIn('agente.g');
  await shop.call('session', { client_id: '70431' }, { cookie: agent.cookie });
  await shop.call('add_to_cart', { item_id: '204118', quantity: 3 }, agent);
  seen.set('findClients', [(await shop.call('find_clients', {}, agent)).body]);
  amounts = amountsIn([...seen.values()]);
});
afterAll(() => shop.stop());

/** Endpoints of which some field is money, but for those of a signed link, whose holder sees what is to be paid. */
const withMoney = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  let has = false;
  hideMoneyOf(endpoints[name].response, name, () => (has = true));
  return has && endpoints[name].permission !== 'payment-link.use';
});

/** What a response says of money, in any spelling. */
function moneyIn(body: unknown): string[] {
  const text = JSON.stringify(body);
  return [...amountsFound(text, amounts), ...(/30\+10|ScontoExtra\d":[1-9]/.exec(text) ?? [])];
}

describe('R0.2 amounts', () => {
  it('are in the responses for whoever may see them', () => {
    const silent = withMoney.filter((name) => moneyIn(seen.get(name) ?? []).length === 0);
    expect(silent).toEqual([]);
    expect(amounts.size).toBeGreaterThan(60);
  });

  it.each(['cart-only', 'documents-only'])('are in no response for a colleague (%s) without prices', async (role) => {
    const rights = { role, sees_prices: false, sees_documents: true, sees_credit: true };
    const colleague = await addColleague(shop, admin, {
      ...rights,
      email: `${role}@bassi.example`,
      name: 'Luca Ferri',
    });
    const visits = await visitAll(colleague, `order of ${role}`);
    expect(visits.flatMap(({ name, body }) => moneyIn(body).map((found) => [name, found]))).toEqual([]);
    const answered = visits.filter(({ status }) => status === 200).map(({ name }) => name);
    expect(answered).toEqual(expect.arrayContaining(['productList', 'getDdt', 'getDdtDetail', 'getItem']));
    if (role === 'cart-only') {
      const carts = ['getCartItems', 'getSavedCart', 'prepareOrder', 'sendOrder', 'getApproval', 'prepareReorder'];
      expect(answered).toEqual(expect.arrayContaining(carts));
    }
  });

  it('are in no file for a colleague without prices', async () => {
    const rights = { role: 'cart-only', sees_prices: false, sees_documents: true, sees_credit: true };
    const reader = { ...rights, email: 'file@bassi.example', name: 'Luca Ferri' };
    const { token } = await addColleague(shop, admin, reader);
    const open = async (path: string, who: string) => {
      const headers = { authorization: `Bearer ${who}` };
      const response = await fetch(`${shop.address}/documents/${path}`, { headers, redirect: 'manual' });
      const content = Buffer.from(await response.arrayBuffer());
      const isPdf = response.headers.get('content-type') === 'application/pdf';
      return { status: response.status, text: isPdf ? textsOf(content) : content.toString('utf8') };
    };
    const days = '?date_from=2026-01-01&date_to=2026-12-31';
    const withAmounts = [
      ...['invoices/F-2026-1338.pdf', 'invoices/F-2026-1338.pdf?variant=barcode', 'invoices/F-2026-1338.csv'],
      ...['invoices/months/2026-11.zip', 'deadlines.pdf', 'orders/OWEB-2026-000001.pdf'],
      ...['lists/orders.csv', 'lists/invoices.csv', 'lists/deadlines.csv'].map((path) => path + days),
    ];
    for (const path of withAmounts) {
      const own = await open(path, admin.token);
      expect(own.status, path).toBe(200);
      // An archive is packed.
      if (!path.endsWith('.zip')) expect(amountsFound(own.text, amounts), path).not.toEqual([]);
      const hidden = await open(path, token);
      expect(hidden.status, path).not.toBe(200);
      expect(amountsFound(hidden.text, amounts), path).toEqual([]);
    }
    for (const path of [
      ...['ddt/DDT-2026-3254.pdf', 'ddt/DDT-2026-3254.pdf?variant=barcode', `lists/ddt.csv${days}`],
      'data-sheet/204118.pdf',
    ]) {
      const { status, text } = await open(path, token);
      expect([path, status]).toEqual([path, 200]);
      expect(text.length).toBeGreaterThan(50);
      expect(amountsFound(text, amounts), path).toEqual([]);
    }
  });

  it('are in no response for a guest', async () => {
    const visits = await visitAll({}, 'order of a guest');
    expect(visits.flatMap(({ name, body }) => moneyIn(body).map((found) => [name, found]))).toEqual([]);
  });

  it.each(withMoney)('are taken out of every response of %s by its schema, whatever the permissions say', (name) => {
    const hide = hideMoneyOf(endpoints[name].response, name, () => true);
    for (const response of seen.get(name) ?? []) {
      const hidden = hide(response);
      expect(moneyIn(hidden)).toEqual([]);
      expect(endpoints[name].response.safeParse(hidden).error?.issues ?? []).toEqual([]);
    }
  });

  it('are declared in responses that have no undeclared field', () => {
    for (const [name, responses] of seen) {
      const show = hideMoneyOf(endpoints[name].response, name, () => false);
      for (const response of responses) expect(show(response)).toEqual(response);
    }
  });
});
