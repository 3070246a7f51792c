import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '../../backend/audit/index.ts';
import { askBuyer, returnDueRequests } from '../../backend/orders/index.ts';
import { cartServices } from '../builders/buyers.ts';
import { addColleague, mailTo, RIGHTS } from '../builders/colleagues.ts';
import { exportsOf, switchOn } from '../builders/held-orders.ts';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const BUYER = 'd.roli@bassi.example';
const APPROVER = 'cliente.a@bancale.example';

let shop: TestShop;
let admin: { token: string };
let limited: { token: string };
let proposer: { token: string };
let other: { token: string };
let now = new Date();
beforeAll(async () => {
  shop = await startTestShop({ clock: () => now });
  admin = await shop.logIn('cliente.a');
  other = await shop.logIn('cliente.b');
  limited = await addColleague(shop, admin, {
    email: BUYER,
    name: 'Davide Roli',
    role: 'limited-buyer',
    order_limit: 100,
  });
  proposer = await addColleague(shop, admin, {
    email: 'l.ferri@bassi.example',
    name: 'Luca Ferri',
    role: 'cart-only',
    sees_prices: false,
  });
});
afterAll(() => shop.stop());

let key = 0;
beforeEach(() => {
  key += 1;
});

/** Sends a new cart with hose taps: 10,00 € each, from five on 6,00 € in the promotion. */
async function send(buyer: { token: string }, quantity: number, more: object = {}) {
  const added = await shop.call('add_to_cart', { item_id: '204202', quantity }, buyer);
  const id_cart = added.body.message.id_cart as number;
  const order = { id_cart, idempotency_key: `approval-${key}`, ...more };
  const { status, body } = await shop.call('send_order', order, buyer);
  return { status, body, order, row: added.body.message.row_id as number };
}

/** A waiting request of the limited buyer: 20 screws at 8,00 €. */
async function ask(quantity = 20, more: object = {}) {
  const sent = await send(limited, quantity, more);
  expect(sent.body.message).toMatchObject({ order: null, approval: { id: expect.any(Number) } });
  return { ...sent, id: sent.body.message.approval.id as number };
}

const orders = async () =>
  Number((await shop.database.pool.query('select count(*) from sales_order')).rows[0].count as string);
const cartState = async (id: number) =>
  (await shop.database.pool.query('select state from cart where id = $1', [id])).rows[0].state as string;
const stateOf = async (id: number) => (await shop.call('get_approval', { id }, admin)).body.message.request.state;

describe('an order of a limited buyer', () => {
  it('up to the limit is sent, above it waits for a colleague', async () => {
    const before = await orders();
    const small = await send(limited, 12);
    expect(small.body.message).toMatchObject({ approval: null, order: { totale_netto: 96, approvato_da: null } });
    key += 1000;
    const large = await ask(13, { note: 'Serve martedì', customer_reference: 'Imola' });
    expect(await orders()).toBe(before + 1);
    expect(await cartState(large.order.id_cart)).toBe('P');
    expect((await shop.call('get_cart_items', {}, limited)).body.message.data).toEqual([]);
    const seen = await shop.call('get_approval', { id: large.id }, admin);
    expect(seen.body.message).toMatchObject({
      may_decide: true,
      note: 'Serve martedì',
      rif_cliente: 'Imola',
      request: { buyer: 'Davide Roli', is_own: false, state: 'waiting', order_limit: 100, totale_netto: 104 },
      cart: { data: [{ sku: 'TE933-8X40', quantity: 13, asked_quantity: 13 }], totale_netto: 104 },
    });
    expect((await shop.call('get_approval', { id: large.id }, limited)).body.message.may_decide).toBe(false);
    expect(await mailTo(shop, APPROVER, 'approval-requested')).toContain('/pages/approval?id=');
    expect(await mailTo(shop, BUYER, 'approval-waiting')).toContain('aspetta il s');
    await shop.call('withdraw_order', { id: large.id }, limited);
    await shop.call('empty_cart', { id_cart: large.order.id_cart }, limited);
  });

  it('is one request for any number of repeats, at the same moment too, and its cart can’t be changed', async () => {
    const added = await shop.call('add_to_cart', { item_id: '204202', quantity: 20 }, limited);
    const id_cart = added.body.message.id_cart as number;
    const sendWith = (name: string) => shop.call('send_order', { id_cart, idempotency_key: name }, limited);
    const responses = await Promise.all(['repeated-1', 'repeated-1', 'repeated-2', 'repeated-1'].map(sendWith));
    const ids = new Set(responses.map(({ body }) => body.message.approval.id as number));
    expect(ids.size).toBe(1);
    expect(responses.filter(({ body }) => !body.message.already_sent)).toHaveLength(1);
    const row_id = added.body.message.row_id as number;
    for (const [path, body] of [
      ['update_cart', { id_cart, cart_rows: [{ row_id, quantity: 1 }] }],
      ['remove_cart_item', { id_cart, row_id }],
      ['empty_cart', { id_cart }],
      ['restore_cart', { id_cart }],
      ['move_cart', { id_cart, to_address: '2' }],
      ['save_cart', { id_cart, name: 'x' }],
      ['activate_cart', { id_cart }],
      ['rename_cart', { id_cart, name: 'x' }],
      ['remove_cart', { id_cart }],
      ['prepare_order', { id_cart }],
    ] as const) {
      expect((await shop.call(path, body, limited)).status, path).toBe(409);
    }
    const [id] = ids;
    await shop.call('withdraw_order', { id }, limited);
    await shop.call('empty_cart', { id_cart }, limited);
  });

  it('is checked as any order: a wrong total or an online payment is no request', async () => {
    const wrong = await send(limited, 20, { totale_doc: 1 });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'cart-changed']);
    expect(await cartState(wrong.order.id_cart)).toBe('A');
    await shop.call('empty_cart', { id_cart: wrong.order.id_cart }, limited);
  });
});

describe('an approver', () => {
  it('changes quantities, sees the totals, and sends the order, which names both', async () => {
    const { id, row, order } = await ask(20);
    const considered = await shop.call('get_approval', { id, rows: [{ row_id: row, quantity: 15 }] }, admin);
    const { cart } = considered.body.message;
    expect(cart).toMatchObject({
      data: [{ quantity: 15, asked_quantity: 20, asked_valore: 160, totale_sconto: 120 }],
      totale_netto: 120,
      asked_netto: 160,
    });
    expect((await shop.call('get_approval', { id }, admin)).body.message.cart.totale_netto).toBe(160);
    const approval = {
      id,
      rows: [{ row_id: row, quantity: 15 }],
      totale_doc: cart.totale_doc,
      totale_da_pagare: cart.totale_da_pagare,
      reply: 'Le altre a Natale',
    };
    const old = await shop.call('approve_order', { ...approval, totale_doc: 1 }, admin);
    expect([old.status, old.body.code]).toEqual([409, 'cart-changed']);
    const payingLess = await shop.call('approve_order', { ...approval, totale_da_pagare: 1 }, admin);
    expect([payingLess.status, payingLess.body.code]).toEqual([409, 'cart-changed']);
    expect((await shop.call('get_approval', { id }, admin)).body.message.cart.data[0].quantity).toBe(20);
    const sent = await shop.call('approve_order', approval, admin);
    expect(sent.body.message).toMatchObject({
      already_sent: false,
      order: { totale_netto: 120, inviato_da: 'Davide Roli', inviato_per: null, approvato_da: 'Marco Bassi' },
    });
    expect(await cartState(order.id_cart)).toBe('O');
    const { causale, anno, numero } = sent.body.message.order;
    const listed = await shop.call('get_orders', {}, limited);
    expect(listed.body.message.orders[0]).toMatchObject({
      numero,
      approvato_da: 'Marco Bassi',
      inviato_da: 'Davide Roli',
    });
    const detail = await shop.call('get_order_detail', { causale, anno, numero }, limited);
    expect(detail.body.message.order).toMatchObject({
      approvato_da: 'Marco Bassi',
      order_details: [{ quantita: { ordinato: 15 } }],
    });
    expect((await shop.call('get_approval', { id }, limited)).body.message).toMatchObject({
      cart: null,
      changed_lines: [
        { sku: 'TE933-8X40', name: 'Vite TE M8x40', um: 'PZ', pz_per_um: null, asked_quantity: 20, quantity: 15 },
      ],
      request: {
        state: 'approved',
        decided_by: 'Marco Bassi',
        reply: 'Le altre a Natale',
        order: { numero },
        // What was approved, not what was requested.
        totale_netto: 120,
      },
    });
    const mail = await mailTo(shop, BUYER, 'approval-approved');
    expect(mail).toContain('Marco Bassi ha cambiato:');
    expect(mail).toMatch(/TE933-8X40 Vite TE M8x40: 20 (?:→|=E2=86=92) 15 pz/);
    const again = await shop.call('send_order', order, limited);
    expect(again.body.message).toMatchObject({ already_sent: true, order: { numero } });
  });

  it('tells the buyer the quantity it was rounded to, and which lines it removed, for good', async () => {
    const packs = await shop.call('add_to_cart', { item_id: '204400', quantity: 50 }, limited);
    const { id, row } = await ask(20);
    const pack = packs.body.message.row_id as number;
    const rows = [
      { row_id: row, quantity: 0 },
      { row_id: pack, quantity: 13 },
    ];
    const considered = await shop.call('get_approval', { id, rows }, admin);
    expect(considered.body.message).toMatchObject({
      cart: { data: [{ sku: 'TAS-8', quantity: 20, asked_quantity: 50 }], left_out: [{ sku: 'TE933-8X40' }] },
      changed_lines: [],
    });
    expect((await shop.call('approve_order', { id, rows }, admin)).status).toBe(200);
    // The article has another name later.
    await shop.database.pool.query(`update article set name_it = 'Altro nome' where sku = 'TAS-8'`);
    const { changed_lines } = (await shop.call('get_approval', { id }, limited)).body.message;
    expect(changed_lines).toEqual([
      { sku: 'TAS-8', name: 'Tassello nylon 8 mm', um: 'PZ', pz_per_um: null, asked_quantity: 50, quantity: 20 },
      { sku: 'TE933-8X40', name: 'Vite TE M8x40', um: 'PZ', pz_per_um: null, asked_quantity: 20, quantity: 0 },
    ]);
    const mail = await mailTo(shop, BUYER, 'approval-approved');
    expect(mail).toMatch(/TAS-8 Tassello nylon 8 mm: 50 \S+ 20 pz/);
    expect(mail).toMatch(/TE933-8X40 Vite TE M8x40: 20 pz \S+ tolto/);
  });

  it('sends no larger quantity than is possible, and sees which one that is', async () => {
    const packs = await shop.call('add_to_cart', { item_id: '204400', quantity: 50 }, limited);
    const { id } = await ask(20);
    const rows = [{ row_id: packs.body.message.row_id as number, quantity: 999_999 }];
    const considered = await shop.call('get_approval', { id, rows }, admin);
    expect(considered.body.message.cart.data[0]).toMatchObject({ sku: 'TAS-8', quantity: 999_990 });
    await shop.call('send_back_order', { id }, admin);
    await shop.call('empty_cart', { id_cart: packs.body.message.id_cart }, limited);
  });

  it('R6.9 of other addresses neither finds the request nor is mailed about it', async () => {
    const elsewhere = { email: 'imola@bassi.example', name: 'Ivo Imola', addresses: ['2'] };
    const { id: memberId, token } = await addColleague(shop, admin, elsewhere);
    const { id, order } = await ask();
    const mailed = async () => {
      const { rows } = await shop.database.pool.query(
        `select recipient from account_mail where template = 'approval-requested'
          and parameters ->> 'path' = $1 order by recipient`,
        [`/pages/approval?id=${id}`],
      );
      return rows.map(({ recipient }) => recipient as string);
    };
    expect(await mailed()).toContain(APPROVER);
    expect(await mailed()).not.toContain(elsewhere.email);
    for (const [path, body] of [
      ['get_approval', { rows: [{ row_id: 1, quantity: 5000 }] }],
      ['approve_order', { rows: [{ row_id: 1, quantity: 5000 }] }],
      ['send_back_order', { reply: 'No' }],
    ] as const) {
      expect((await shop.call(path, { id, ...body }, { token })).status, path).toBe(404);
    }
    const listed = await shop.call('get_approvals', {}, { token });
    expect(listed.body.message).toMatchObject({ requests: [], total: 0, waiting: 0 });
    expect(await stateOf(id)).toBe('waiting');
    await shop.call('send_back_order', { id }, admin);
    await shop.call('empty_cart', { id_cart: order.id_cart }, limited);
    await shop.call('remove_member', { id: memberId }, admin);
  });

  it('R6.9 decides for a buyer who no longer uses the address, who is not notified', async () => {
    const before = { email: 'before@bassi.example', name: 'Bruna Prima', role: 'limited-buyer', order_limit: 0 };
    const buyer = await addColleague(shop, admin, before);
    const { body } = await send(buyer, 3);
    const { id } = body.message.approval;
    const { addresses: _, ...rights } = { ...RIGHTS, ...before };
    await shop.call('update_member', { id: buyer.id, ...rights, addresses: ['2'] }, admin);
    const approved = await shop.call('approve_order', { id }, admin);
    expect([approved.status, approved.body.message.order.inviato_da]).toEqual([200, 'Bruna Prima']);
    expect((await shop.call('get_approval', { id }, buyer)).status).toBe(404);
    const { rows } = await shop.database.pool.query(
      `select template from account_mail where recipient = $1 and template like 'approval-%' order by template`,
      [before.email],
    );
    expect(rows).toEqual([{ template: 'approval-waiting' }]);
  });

  it('and another one at the same moment make one order; repeats return it', async () => {
    const second = await addColleague(shop, admin, { email: 'second@bassi.example', name: 'Sara Seconda' });
    const { id } = await ask();
    const before = await orders();
    const responses = await Promise.all(
      [admin, second, admin, second, admin].map((approver) => shop.call('approve_order', { id }, approver)),
    );
    expect(await orders()).toBe(before + 1);
    const numbers = responses
      .filter(({ status }) => status === 200)
      .map(({ body }) => body.message.order.numero as number);
    expect(new Set(numbers).size).toBe(1);
    for (const { status, body } of responses) expect(status === 200 || body.code === 'approval-decided').toBe(true);
  });

  it('approves or the buyer withdraws it, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      key += 100;
      const { id, order } = await ask();
      const before = await orders();
      const [approved, withdrawn] = await Promise.all([
        shop.call('approve_order', { id }, admin),
        shop.call('withdraw_order', { id }, limited),
      ]);
      expect([approved.status, withdrawn.status].sort()).toEqual([200, 409]);
      const isSent = approved.status === 200;
      expect(await orders()).toBe(before + (isSent ? 1 : 0));
      expect(await cartState(order.id_cart)).toBe(isSent ? 'O' : 'A');
      if (!isSent) await shop.call('empty_cart', { id_cart: order.id_cart }, limited);
    }
  });

  it('sends it back with a note: the cart is the buyer’s again, beside a new one', async () => {
    const first = await ask();
    expect((await shop.call('send_back_order', { id: first.id, reply: 'x'.repeat(1001) }, admin)).status).toBe(422);
    const back = await shop.call('send_back_order', { id: first.id, reply: 'Aspetta lunedì' }, admin);
    expect(back.status).toBe(200);
    expect(await shop.call('send_back_order', { id: first.id }, admin)).toMatchObject({ status: 200 });
    expect((await shop.call('approve_order', { id: first.id }, admin)).body.code).toBe('approval-decided');
    expect((await shop.call('get_cart_items', {}, limited)).body.message).toMatchObject({
      id_cart: first.order.id_cart,
      data: [{ quantity: 20 }],
    });
    expect(await mailTo(shop, BUYER, 'approval-returned')).toContain('Aspetta luned');
    const resent = { id_cart: first.order.id_cart, idempotency_key: 'after sending back' };
    const again = await shop.call('send_order', resent, limited);
    const { id } = again.body.message.approval;
    const meanwhile = await shop.call('add_to_cart', { item_id: '204118', quantity: 2 }, limited);
    await shop.call('send_back_order', { id }, admin);
    expect((await shop.call('get_cart_items', {}, limited)).body.message.id_cart).toBe(meanwhile.body.message.id_cart);
    const saved = await shop.call('get_cart_list', { page: 1 }, limited);
    expect(saved.body.message.data).toMatchObject([
      { id_cart: first.order.id_cart, cart_name: expect.stringContaining('Ordine rimandato del') },
    ]);
    await shop.call('empty_cart', { id_cart: meanwhile.body.message.id_cart }, limited);
  });

  it('R6.9 of another company, and the buyer, find no such request', async () => {
    const { id } = await ask();
    for (const path of ['get_approval', 'approve_order', 'send_back_order', 'withdraw_order']) {
      const foreign = await shop.call(path, { id }, other);
      const missing = await shop.call(path, { id: 999_999 }, other);
      expect([foreign.status, foreign.body], path).toEqual([404, missing.body]);
    }
    expect((await shop.call('withdraw_order', { id }, admin)).status).toBe(404);
    expect((await shop.call('get_approval', { id }, proposer)).status).toBe(404);
    expect((await shop.call('approve_order', { id }, limited)).status).toBe(403);
    expect((await shop.call('get_approvals', {}, other)).body.message).toMatchObject({ requests: [], waiting: 0 });
    expect((await shop.call('get_approvals', { status: 'waiting' }, admin)).body.message).toMatchObject({
      waiting: 1,
      requests: [{ id }],
    });
    expect(await stateOf(id)).toBe('waiting');
    const foreignRow = await shop.call('approve_order', { id, rows: [{ row_id: 1, quantity: 0 }] }, admin);
    expect(foreignRow.status).toBe(422);
    await shop.call('send_back_order', { id }, admin);
  });
});

it('2.1 2.3 an order can be held after its approval, and the approver agrees to the change of the office', async () => {
  await shop.database.pool.query(
    `insert into customer_credit (customer_id, as_of, limit_cents) select id, now(), 0 from customer where code = '70431'`,
  );
  await switchOn(shop.database, { 'over-credit': true });
  const { id } = await ask(20);
  const count = async () => (await shop.database.pool.query('select from order_hold')).rowCount;
  expect(await count()).toBe(0);
  const { order } = (await shop.call('approve_order', { id }, admin)).body.message;
  expect([await stateOf(id), await count()]).toEqual(['approved', 1]);
  const held = (await exportsOf(shop.database)).at(-1);
  expect(held).toMatchObject({ state: 'held', hasJob: false });
  const listed = (await shop.call('get_orders', {}, limited)).body.message.orders[0];
  expect(listed).toMatchObject({ numero: order.numero, stato_label: 'BEING_CHECKED', approvato_da: 'Marco Bassi' });

  const holds = { database: shop.database, clock: () => now, refund: () => Promise.resolve() };
  const clerk = { actor: { kind: 'person' as const, id: null, name: 'Paola' }, office: null };
  await askBuyer(holds, clerk, { orderId: held?.orderId ?? 0, lines: [{ position: 1, quantity: 15 }], note: '' });
  const { causale, anno, numero } = order;
  const name = { causale, anno, numero };
  const { modifica } = (await shop.call('get_order_detail', name, admin)).body.message.order;
  const yes = { ...name, accetta: true, totale_doc: modifica.totale_dopo };
  // What is left is still above the limit of who asked for it.
  expect((await shop.call('answer_order_change', yes, limited)).status).toBe(403);
  expect((await shop.call('answer_order_change', yes, admin)).status).toBe(200);
  // The ERP may have taken it by now.
  const released = (await exportsOf(shop.database)).find(({ orderId }) => orderId === held?.orderId);
  expect(['waiting', 'exported']).toContain(released?.state);
  await switchOn(shop.database, {});
});

it('who only fills carts proposes every order, without seeing prices', async () => {
  const sent = await send(proposer, 1);
  expect(sent.body.message).toMatchObject({ order: null, approval: { id: expect.any(Number) } });
  const { id } = sent.body.message.approval;
  const own = await shop.call('get_approval', { id }, proposer);
  expect(own.body.message).toMatchObject({
    request: { is_own: true, totale_netto: null, order_limit: null },
    cart: { data: [{ quantity: 1, price: null, asked_valore: null }], totale_doc: null, asked_netto: null },
  });
  const approved = await shop.call('approve_order', { id }, admin);
  expect(approved.body.message.order).toMatchObject({ inviato_da: 'Luca Ferri', approvato_da: 'Marco Bassi' });
});

it('nobody answers in time: the cart goes back once, and nobody can approve any more', async () => {
  const { id, order } = await ask();
  const start = now;
  now = new Date(start.getTime() + 30 * 86_400_000);
  const late = await shop.call('approve_order', { id }, admin);
  expect([late.status, late.body.code]).toEqual([409, 'approval-expired']);
  const services = cartServices(shop.database, () => now);
  await Promise.all([returnDueRequests(services), returnDueRequests(services)]);
  expect(await stateOf(id)).toBe('expired');
  expect(await cartState(order.id_cart)).toBe('A');
  expect(await mailTo(shop, BUYER, 'approval-expired')).toContain('di nuovo tuo');
  const { rows } = await shop.database.pool.query(
    `select count(*)::integer as mails from account_mail where template = 'approval-expired' and recipient = $1`,
    [BUYER],
  );
  expect(rows).toEqual([{ mails: 1 }]);
  now = start;
});

it('without anybody who could approve, the buyer gets an error', async () => {
  await shop.database.query
    .updateTable('company_member')
    .set({ role: 'documents-only' })
    .where('role', 'in', ['administrator', 'buyer'])
    .execute();
  const sent = await send(limited, 20);
  expect([sent.status, sent.body.code]).toEqual([422, 'nobody-approves']);
  expect(await cartState(sent.order.id_cart)).toBe('A');
});

it('every decision is in the log, with who decided', async () => {
  const entries = (await listAudit(shop.database)).filter(({ action }) => action.startsWith('order-'));
  const actions = ['order-approved', 'order-expired', 'order-returned', 'order-withdrawn'];
  expect([...new Set(entries.map(({ action }) => action))].sort()).toEqual(actions);
  expect(entries.find(({ action }) => action === 'order-returned')?.actor).toBe('Marco Bassi');
  expect(entries.find(({ action }) => action === 'order-expired')?.actor).toBe('shop');
});
