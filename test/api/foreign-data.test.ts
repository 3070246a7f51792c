import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { addColleague, RIGHTS } from '../builders/colleagues.ts';
import { loadDocuments } from '../builders/documents.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

/** Ids of one company's data, or ids that do not exist. */
interface Ids {
  cart: number;
  row: number;
  saved: number;
  order: { causale: string; anno: number; numero: number };
  approval: number;
  member: number;
  invoice: { causale: string; anno: number; numero: number };
  ddt: { causale: string; anno: number; numero: number };
  session: string;
  /** A request for access. */
  access: number;
  /** A claim about whose goods the office has asked for photos. */
  claim: number;
}

const MISSING: Ids = {
  cart: 999_991,
  row: 999_992,
  saved: 999_993,
  order: { causale: 'OWEB', anno: 2026, numero: 999_994 },
  approval: 999_995,
  member: 999_996,
  invoice: { causale: 'F', anno: 2026, numero: 999_997 },
  ddt: { causale: 'DDT', anno: 2026, numero: 999_998 },
  session: '00000000-0000-4000-8000-000000000000',
  access: 999_989,
  claim: 999_988,
};

/** Endpoints whose ids name public articles or nothing stored, or that prove with a signature what they may. */
const WITHOUT_OWNER = [
  ...['get_item', 'get_item_child', 'kafka/cart/track', 'kafka/search/track'],
  ...['guest_payment', 'guest_payment_request', 'complete_guest_payment', 'cancel_guest_payment'],
];

/** Every endpoint that takes an id, with a request that its owner could make. */
const CALLS: [path: string, body: (ids: Ids) => object][] = [
  ['get_cart_items', ({ cart }) => ({ id_cart: cart })],
  ['add_to_cart', ({ cart }) => ({ id_cart: cart, item_id: '204118', quantity: 1 })],
  ['update_cart', ({ cart, row }) => ({ id_cart: cart, cart_rows: [{ row_id: row, quantity: 2 }] })],
  ['remove_cart_item', ({ cart, row }) => ({ id_cart: cart, row_id: row })],
  ['empty_cart', ({ cart }) => ({ id_cart: cart })],
  ['restore_cart', ({ cart }) => ({ id_cart: cart })],
  ['import_cart', ({ cart }) => ({ id_cart: cart, rows: [{ line: 1, code: 'VS-12-OT', quantity: 1 }] })],
  ['move_cart', ({ cart }) => ({ id_cart: cart, to_address: '1' })],
  ['apply_coupon', ({ cart }) => ({ id_cart: cart, code: 'DIECI' })],
  ['remove_coupon', ({ cart }) => ({ id_cart: cart })],
  ['prepare_order', ({ cart }) => ({ id_cart: cart })],
  ['send_order', ({ cart }) => ({ id_cart: cart, idempotency_key: 'a foreign key' })],
  ['save_cart', ({ cart }) => ({ id_cart: cart, name: 'Mio' })],
  ['get_saved_cart', ({ saved }) => ({ id_cart: saved })],
  ['activate_cart', ({ saved }) => ({ id_cart: saved })],
  ['rename_cart', ({ saved }) => ({ id_cart: saved, name: 'Mio' })],
  ['duplicate_cart', ({ saved }) => ({ id_cart: saved })],
  ['remove_cart', ({ saved }) => ({ id_cart: saved })],
  ['restore_saved_cart', ({ saved }) => ({ id_cart: saved })],
  ['get_sent_order', ({ order }) => order],
  ['get_order_detail', ({ order }) => order],
  ['answer_order_change', ({ order }) => ({ ...order, accetta: true })],
  ['prepare_reorder', ({ order }) => order],
  ['reorder', ({ order }) => ({ ...order, rows: [{ riga: 1, quantity: 1 }] })],
  ['prepare_reorder', ({ invoice }) => ({ ...invoice, type: 'I' })],
  ['reorder', ({ ddt }) => ({ ...ddt, type: 'D', rows: [{ riga: 1, quantity: 1 }] })],
  ['request_payment', ({ order }) => order],
  ['get_approval', ({ approval }) => ({ id: approval })],
  ['approve_order', ({ approval }) => ({ id: approval })],
  ['send_back_order', ({ approval }) => ({ id: approval })],
  ['withdraw_order', ({ approval }) => ({ id: approval })],
  ['update_member', ({ member }) => ({ id: member, ...RIGHTS })],
  ['remove_member', ({ member }) => ({ id: member })],
  ['decline_access', ({ access }) => ({ id: access })],
  ['invite_member', ({ access }) => ({ ...RIGHTS, email: 'x@y.example', name: 'X', access_request: access })],
  ['add_to_cart_promo', ({ cart }) => ({ id_cart: cart, item_id: '204118', quantity: 1 })],
  ['get_invoice_detail', ({ invoice }) => invoice],
  ['get_ddt_detail', ({ ddt }) => ddt],
  [
    'report_claim',
    ({ ddt }) => ({ ...ddt, riga: 1, reason: 'missing', quantity: 1, idempotency_key: 'a foreign key' }),
  ],
  ['add_claim_photos', ({ claim }) => ({ id: claim, note: 'Non c’è più.' })],
  ['document_payment', ({ invoice }) => invoice],
  ['invoice_pdf', ({ invoice }) => invoice],
  ['invoice_pdf_arxivar', ({ invoice }) => invoice],
  ['csv_invoice_document', ({ invoice }) => invoice],
  ['pdf_barcode_document', ({ invoice }) => ({ ...invoice, type: 'I' })],
  ['pdf_barcode_document', ({ ddt }) => ({ ...ddt, type: 'D' })],
  ['pdf_tracking_order', ({ order }) => order],
  ['end_session', ({ session }) => ({ id: session })],
];

/** A claim about the delivery of the owner, for which the office waits for photos. */
async function askedClaim(): Promise<number> {
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `with reported as (
       insert into claim (document_id, position, code, description, delivered, reason, quantity, idempotency_key, locale)
       select d.id, t.position, t.code, t.description, t.quantity, 'damaged', 1, 'a claim of the owner', 'it'
       from transport_document d join transport_document_line t on t.document_id = d.id
       where d.cause = 'DDT' and d.year = 2026 and d.number = 3254 limit 1 returning id)
     insert into claim_question (claim_id, question, asked_by, asked_at)
     select id, 'L’etichetta?', 'Olga', now() from reported returning claim_id as id`,
  );
  return Number(rows[0]?.id);
}

let shop: TestShop;
let ids: Ids;
const others: Record<string, { token: string }> = {};
beforeAll(async () => {
  shop = await startTestShop({ environment: { PAYPAL_SANDBOX: 'on' } });
  await loadDocuments(shop.database);
  const owner = await shop.logIn('cliente.a');
  const fill = (who: { token: string }, quantity: number) =>
    shop.call('add_to_cart', { item_id: '204118', quantity }, who);
  const limited = await addColleague(shop, owner, {
    email: 'limited@bassi.example',
    name: 'Davide Roli',
    role: 'limited-buyer',
    order_limit: 0,
  });
  const first = await fill(owner, 3);
  const key = (name: string) => ({ idempotency_key: `foreign data ${name}` });
  const sent = await shop.call('send_order', { id_cart: first.body.message.id_cart, ...key('order') }, owner);
  const { causale, anno, numero } = sent.body.message.order;
  const saved = await fill(owner, 4);
  await shop.call('save_cart', { id_cart: saved.body.message.id_cart, name: 'Cantiere' }, owner);
  const filled = await fill(limited, 5);
  const request = await shop.call('send_order', { id_cart: filled.body.message.id_cart, ...key('request') }, limited);
  const active = await fill(owner, 6);
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `insert into access_request (reference, kind, email, customer_id)
     select gen_random_uuid(), 'access', 'a@b.example', id from customer where code = '70431' returning id`,
  );
  ids = {
    cart: active.body.message.id_cart,
    row: active.body.message.row_id,
    saved: saved.body.message.id_cart,
    order: { causale, anno, numero },
    approval: request.body.message.approval.id,
    member: limited.id,
    invoice: { causale: 'F', anno: 2026, numero: 1338 },
    ddt: { causale: 'DDT', anno: 2026, numero: 3254 },
    session: owner.cookie.replace(/^[^=]*=/, '').slice(0, 36),
    access: Number(rows[0]?.id),
    claim: await askedClaim(),
  };
  others['another client'] = await shop.logIn('cliente.b');
  const agent = await shop.logIn('agente.g');
  others['an agent without a client'] = agent;
  // A second user of the company has a cart of its own, and neither approves nor manages people.
  others['a colleague'] = limited;
});
afterAll(() => shop.stop());

/** Everything that the requests could have changed. */
async function state(): Promise<unknown> {
  const { rows } = await shop.database.pool.query(`select
    (select json_agg(c order by c.id) from cart c) as carts,
    (select json_agg(l order by l.id) from cart_line l) as lines,
    (select count(*) from sales_order) as orders,
    (select count(*) from payment) as payments,
    (select json_agg(a order by a.id) from approval_request a) as requests,
    (select json_agg(m order by m.id) from company_member m) as members,
    (select json_agg(r order by r.id) from access_request r) as access,
    (select json_agg(q order by q.id) from claim_question q) as questions,
    (select count(*) from session) as sessions`);
  return rows[0];
}

it('R6.9 every endpoint that takes an id is tried', () => {
  const ids = ['id', 'id_cart', 'row_id', 'numero', 'owner', 'access_request'];
  const paths = Object.values(endpoints as Record<string, Endpoint>)
    .filter(({ request }) => request instanceof z.ZodObject && ids.some((name) => name in request.shape))
    .map(({ path }) => path);
  expect([...new Set([...CALLS.map(([path]) => path), ...WITHOUT_OWNER])].sort()).toEqual(paths.sort());
});

describe.each(['another client', 'an agent without a client'])('R6.9 %s', (name) => {
  it.each(CALLS)('gets from %s the same as for an id that does not exist, and changes nothing', async (path, body) => {
    const who = others[name] ?? { token: '' };
    const before = await state();
    const foreign = await shop.call(path, body(ids), who);
    const missing = await shop.call(path, body(MISSING), who);
    // The row of a foreign cart is named as it was sent.
    const shown = (text: unknown) =>
      JSON.stringify(text).replaceAll(String(ids.row), 'row').replaceAll(String(MISSING.row), 'row');
    expect([foreign.status, shown(foreign.body)]).toEqual([missing.status, shown(missing.body)]);
    // Without a client there is no cart to look for: it is empty whatever is asked.
    if (path !== 'get_cart_items') expect(foreign.status).not.toBe(200);
    expect(await state()).toEqual(before);
  });
});

describe('R6.9 a colleague without these permissions', () => {
  const carts = CALLS.filter(
    ([path]) => /cart|coupon|prepare_order|send_order$/.test(path) && !/approv|send_back/.test(path),
  );

  it.each(carts)('finds the cart of the company in %s like a missing one', async (path, body) => {
    const who = others['a colleague'] ?? { token: '' };
    const before = await state();
    const foreign = await shop.call(path, body(ids), who);
    const missing = await shop.call(path, body(MISSING), who);
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
    expect(await state()).toEqual(before);
  });

  it('opens no document, neither by the API nor by its address', async () => {
    const who = others['a colleague'] ?? { token: '' };
    for (const [path, body] of CALLS.filter(([name]) => /invoice|ddt|document_payment|barcode/.test(name))) {
      expect((await shop.call(path, body(ids), who)).body.code, path).toBe('not-permitted');
    }
    const { cookie } = await shop.logIn('limited@bassi.example');
    for (const file of ['invoices/F-2026-1338.pdf', 'ddt/DDT-2026-3254.pdf', 'deadlines.pdf', 'lists/invoices.csv']) {
      const response = await fetch(`${shop.address}/documents/${file}`, { headers: { cookie } });
      expect([file, response.status]).toEqual([file, 403]);
    }
  });

  it('neither approves nor manages people', async () => {
    const who = others['a colleague'];
    for (const [path, body] of CALLS.filter(([name]) => /approve|send_back|member/.test(name))) {
      expect((await shop.call(path, body(ids), who)).body.code, path).toBe('not-permitted');
    }
  });
});

it('R6.2 an agent with the client reaches its orders, and still neither approvals nor people', async () => {
  const agent = await shop.logIn('agente.g');
  await shop.call('session', { client_id: '70431' }, { cookie: agent.cookie });
  expect((await shop.call('get_order_detail', ids.order, agent)).status).toBe(200);
  for (const path of ['get_approval', 'approve_order', 'get_members', 'remove_member']) {
    expect((await shop.call(path, { id: ids.approval }, agent)).body.code, path).toBe('not-permitted');
  }
});
