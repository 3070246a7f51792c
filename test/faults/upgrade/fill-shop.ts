import { expect } from 'vitest';
import { upsertUsers } from '../../../backend/accounts/index.ts';
import { returnDueRequests } from '../../../backend/orders/index.ts';
import { upsertCustomers } from '../../../backend/customers/index.ts';
import { upsertCoupons, upsertPrices, upsertPromotions } from '../../../backend/pricing/index.ts';
import { cartServices } from '../../builders/buyers.ts';
import type { OfficeEndpointName } from '../../../contract/office/index.ts';
import { addColleague } from '../../builders/colleagues.ts';
import { signPaymentLink, upsertDueDates, upsertInvoices } from '../../../backend/documents/index.ts';
import { invoiceRecord, loadDocuments } from '../../builders/documents.ts';
import { publishIdentity } from '../../builders/identity.ts';
import { addOfficeUser, callOffice, logInProved } from '../../builders/office.ts';
import { PASSWORD } from '../../builders/shop.ts';
import type { TestShop } from '../../builders/test-shop.ts';

/** The moment at which the shop is filled, and again when it is looked at after an upgrade. */
export const MOMENT = new Date('2026-11-27T09:00:00Z');

/** Everybody whose view of the shop is compared; the last three act without a company's rights. */
export const PEOPLE = [
  'cliente.a',
  'd.roli@bassi.example',
  'l.ferri@bassi.example',
  'imola@bassi.example',
  'contabile@bassi.example',
  'cliente.b',
  'agente.g',
  'operatore',
] as const;

/** Who sees everything in the office. */
export const OFFICE_PERSON = 'paola';

const SECRET = 'a secret for tests that is long enough to be one';

type Body = any;

/**
 * Fills the shop of `loadShop` with what an upgrade must keep: orders in every state, paid and unpaid, carts of every
 * state, requests for approval, members with all rights, documents, payments of documents, coupons. `setNow` moves the
 * clock of the shop.
 */
export async function fillShop(shop: TestShop, setNow: (now: Date) => void): Promise<void> {
  await loadDocuments(shop.database);
  await agreePrices(shop);
  // 7001 and 7002 are paid online, the second one with two due dates; 7003 stays to be paid.
  await upsertInvoices(shop.database, [
    invoiceRecord(7001, { openCents: 12_200 }),
    invoiceRecord(7002),
    invoiceRecord(7003),
  ]);
  const due = (number: number, position: number, dueOn: string) => {
    return { document: `F/2026/${number}`, position, kind: 'direct' as const, dueOn, cents: 6_100, openCents: 6_100 };
  };
  await upsertDueDates(shop.database, [
    due(7002, 1, '2026-11-10'),
    due(7002, 2, '2026-11-20'),
    due(7003, 1, '2026-11-10'),
    due(7003, 2, '2027-01-31'),
  ]);
  const admin = await shop.logIn('cliente.a');
  const other = await shop.logIn('cliente.b');
  const agent = await shop.logIn('agente.g');
  await shop.call('session', { client_id: '70431' }, agent);
  const operator = { name: 'Olga', email: 'operatore@bancale.example', customerCode: null, agentCustomerCodes: [] };
  await upsertUsers(shop.database, [{ ...operator, username: 'operatore', password: PASSWORD, kind: 'operator' }]);
  const colleague = (email: string, name: string, rights: object) =>
    addColleague(shop, admin, { email, name, sees_documents: true, sees_credit: true, ...rights });
  const limited = await colleague('d.roli@bassi.example', 'Davide Roli', { role: 'limited-buyer', order_limit: 100 });
  const proposer = await colleague('l.ferri@bassi.example', 'Luca Ferri', { role: 'cart-only', sees_prices: false });
  const imola = await colleague('imola@bassi.example', 'Ivo Mola', { addresses: ['2'] });
  await colleague('contabile@bassi.example', 'Carla Conti', { role: 'documents-only' });
  await upsertCoupons(shop.database, [
    { code: 'DIECI', percent: 1000, validFrom: '2026-01-01', validTo: '2099-12-31', isActive: true },
    { code: 'UNO', amount: 500, validFrom: '2026-01-01', validTo: '2099-12-31', maximumUses: 1, isActive: true },
  ] as never);
  await shop.settled();

  const call = async (path: string, body: object, as: { token: string }): Promise<Body> => {
    const { status, body: response } = await shop.call(path, body, as);
    expect([status, path, response.errors ?? response.message]).toEqual([200, path, expect.anything()]);
    return response.message;
  };
  let key = 0;
  const send = async (as: { token: string }, lines: [string, number][], more: object = {}, coupon?: string) => {
    key += 1;
    let cartId = 0;
    for (const [item_id, quantity] of lines) {
      const added = await call('add_to_cart', { item_id, quantity, ...pick(more, 'address_code') }, as);
      cartId = added.id_cart;
    }
    if (coupon !== undefined)
      await call('apply_coupon', { id_cart: cartId, code: coupon, ...pick(more, 'address_code') }, as);
    const sent = await call('send_order', { id_cart: cartId, idempotency_key: `upgrade ${key}`, ...more }, as);
    return { cartId, order: sent.order, approval: sent.approval };
  };

  // Orders in every state of the ERP.
  const states = ['IA', 'NE', 'PR', 'E', 'AN'];
  for (const [place, state] of states.entries()) {
    const { order } = await send(
      admin,
      [
        ['204118', 10 + place],
        ['204400', 20],
      ],
      { note: `stato ${state}` },
    );
    await setState(shop, order.numero, state);
  }
  await send(imola, [['204300', 6]], { address_code: '2' });
  await send(agent, [['204201', 3]], { customer_reference: 'Per telefono' });
  await send(other, [['204118', 4]]);
  await send(admin, [['204118', 30]], {}, 'DIECI');
  const refused = await send(admin, [['204202', 1]]);
  await shop.database.pool.query(
    `update erp_export set state = 'refused', exported_at = null, erp_reference = null
     where order_id = (select id from sales_order where number = $1 and cause = 'OWEB')`,
    [refused.order.numero],
  );

  // Paid, failed and unpaid with PayPal, the last one with a coupon that may be used once.
  await shop.database.pool.query(
    `insert into customer_payment_method (customer_id, code) select id, method from customer, unnest('{PAYP,BONIFICO}'::text[]) method
     where customer.code = '70431'`,
  );
  const payment_method = 'PAYP';
  const paid = await send(admin, [['204118', 3]], { payment_method });
  await pay(shop, admin, paid.order, 'pay');
  const failed = await send(admin, [['204118', 7]], { payment_method });
  await pay(shop, admin, failed.order, 'fail');
  await call('empty_cart', { id_cart: failed.cartId }, admin);
  await send(admin, [['204118', 8]], { payment_method }, 'UNO');
  for (const number of [7001, 7002]) {
    const expires = Math.floor(MOMENT.getTime() / 1000) + 3600;
    const name = { causale: 'F', anno: 2026, numero: number };
    const signed = { cause: 'F', year: 2026, number, amountCents: 12_200, expires };
    const link = { ...name, amount: '122.00', expires, signature: signPaymentLink(SECRET, signed) };
    const begun = await call('guest_payment_request', link, { token: '' });
    await press(begun.payment_url, 'pay');
    await call('complete_guest_payment', { ...link, token: tokenOf(begun.payment_url) }, { token: '' });
  }

  const byTransfer = { payment_method: 'BONIFICO' };
  // Requests for approval in every state. The expired one is sent two weeks before.
  setNow(new Date(MOMENT.getTime() - 14 * 86_400_000));
  await send(limited, [['204202', 21]], byTransfer);
  setNow(MOMENT);
  await returnDueRequests({ ...cartServices(shop.database, () => MOMENT), canPayOnline: false });
  const approvals = [];
  for (const quantity of [20, 22, 24, 26]) approvals.push(await send(limited, [['204202', quantity]], byTransfer));
  await send(proposer, [['204300', 2]], byTransfer);
  const [approved, returned, withdrawn] = approvals.map(({ approval }) => approval.id as number);
  const seen = await call('get_approval', { id: approved }, admin);
  await call('approve_order', { id: approved, totale_doc: seen.cart.totale_doc, reply: 'Va bene' }, admin);
  await call('send_back_order', { id: returned, reply: 'Meno' }, admin);
  await call('withdraw_order', { id: withdrawn }, limited);

  // Carts of every state, at both addresses and of everybody.
  await call('empty_cart', { id_cart: (await call('get_cart_items', {}, limited)).id_cart }, limited);
  const saved = await call('add_to_cart', { item_id: '204600', quantity: 2, address_code: '2' }, admin);
  await call('save_cart', { id_cart: saved.id_cart, name: 'Cantiere Imola', address_code: '2' }, admin);
  await call('add_to_cart', { item_id: '204300', quantity: 5, address_code: '2' }, admin);
  await call('add_to_cart', { item_id: '204201', quantity: 9 }, agent);
  for (const [item_id, quantity] of [
    ['204400', 130],
    ['204118', 60],
    ['204300', 7],
  ])
    await call('add_to_cart', { item_id, quantity }, other);
  await call('add_to_wishlist', { item_id: '204118' }, admin);
  await call('request_correction', { field: 'pec', value: 'bassi@pec.example' }, admin);
  await workInOffice(shop);
  await shop.settled();
}

/** What an office writes: an identity of its own, settings, a customer and an address that it closed, notes, an assignment. */
async function workInOffice(shop: TestShop): Promise<void> {
  await publishIdentity(shop.database, { name: 'Prova', company: { name: 'Prova S.r.l.' } });
  const userId = await addOfficeUser(shop.database, OFFICE_PERSON);
  const cookie = await logInProved(shop, OFFICE_PERSON);
  const act = async (name: OfficeEndpointName, body: object) => {
    const { status, body: answer } = await callOffice(shop, cookie, name, body);
    expect([status, name, answer.errors]).toEqual([200, name, undefined]);
    return answer;
  };
  const { rows } = await act('listOrders', { view: 'refused' });
  await act('assignOrder', { orderId: rows[0].id, before: null, after: userId });
  await act('addOrderNote', { orderId: rows[0].id, note: 'Sentito il cliente' });
  await act('closeCustomer', { code: '70431', addressCode: '2', reason: 'Cantiere finito' });
}

/** Prices of every kind for the second customer: of a list, of conditions with steps and days, of promotions, and of 0. */
async function agreePrices({ database }: TestShop): Promise<void> {
  const net = { discounts: null, minimumQuantity: 1 };
  const off = { netPrice: null, minimumQuantity: 1 };
  await upsertCustomers(database, [
    {
      code: '70999',
      discounts: [200, 150],
      contractPrices: [
        { ...net, articleCode: '204118', netPrice: 98_765 },
        { ...net, articleCode: '204118', netPrice: 91_111, minimumQuantity: 50 },
        { ...net, articleCode: '204300', netPrice: 1_000, validTo: '2026-11-26' },
        { ...off, brandCode: 'FISSOTEC', discounts: [1000, 500] },
        { ...off, categoryCode: '0210', discounts: [3333], minimumQuantity: 100 },
        { ...off, categoryCode: '0100', discounts: [1500], validFrom: '2026-11-27' },
      ],
    },
  ]);
  await upsertPrices(database, [{ priceListCode: 'L2', articleCode: '204600', price: 0 }]);
  const days = { startsOn: '2026-11-01', endsOn: '2026-12-31' };
  const row = { row: 1, minimumQuantity: 1 };
  await upsertPromotions(database, [
    {
      ...{ ...days, code: 'NOV/26', title: { it: 'Novembre' } },
      rows: [{ ...row, articleCode: '204118', netPrice: null, extraDiscounts: [500] }],
    },
    {
      ...{ ...days, code: 'DIC/26', title: { it: 'Dicembre' } },
      rows: [{ ...row, articleCode: '204400', netPrice: 1_999, extraDiscounts: null, minimumQuantity: 100 }],
    },
  ]);
}

const pick = (from: object, name: string) => (name in from ? { [name]: (from as Record<string, unknown>)[name] } : {});
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';

/** Presses a button on the page of the sandbox. */
async function press(url: string, choice: 'pay' | 'fail'): Promise<void> {
  const headers = { origin: new URL(url).origin };
  const body = new URLSearchParams({ choice });
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
  expect([302, 303]).toContain(response.status);
}

async function pay(shop: TestShop, as: { token: string }, order: Body, choice: 'pay' | 'fail'): Promise<void> {
  const name = { causale: order.causale, anno: order.anno, numero: order.numero };
  const { body } = await shop.call('request_payment', name, as);
  await press(body.message.payment_url, choice);
  await shop.call('complete_payment', { token: tokenOf(body.message.payment_url) }, as);
}

/** An order as the ERP would have brought it to a state, exported. */
async function setState(shop: TestShop, number: number, state: string): Promise<void> {
  const { pool } = shop.database;
  const { rows } = await pool.query<{ id: number }>(
    `update sales_order set status = $2 where number = $1 and cause = 'OWEB' returning id`,
    [number, state],
  );
  const id = rows[0]?.id;
  const steps = { IA: [], NE: ['NE'], PR: ['NE', 'PR'], E: ['NE', 'E'], AN: ['AN'] }[state] ?? [];
  for (const step of steps) {
    await pool.query('insert into sales_order_status (order_id, status, at) values ($1, $2, $3)', [id, step, MOMENT]);
  }
  if (state === 'PR')
    await pool.query('update sales_order_line set delivered = 4 where order_id = $1 and position = 1', [id]);
  if (state === 'E') await pool.query('update sales_order_line set delivered = quantity where order_id = $1', [id]);
}
