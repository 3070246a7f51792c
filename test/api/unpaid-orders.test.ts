import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let token = '';
let now = new Date();

beforeAll(async () => {
  shop = await startTestShop({ environment: { PAYPAL_SANDBOX: 'on' }, clock: () => now });
  await shop.database.pool.query("update customer set payment_method = 'PAYP' where code = '70431'");
});
beforeEach(async () => {
  now = new Date();
  ({ token } = await shop.logIn('cliente.a'));
});
afterEach(async () => {
  await shop.database.pool.query("update cart set state = 'O' where state in ('A', 'S')");
  await shop.database.pool.query("update sales_order set payment_state = 'paid', payment_reference = 'x'");
});
afterAll(() => shop.stop());

const call = (path: string, body: object, as = token) => shop.call(path, body, { token: as });

interface UnpaidOrder {
  numero: number;
  data_registrazione: string;
  id_cart: number;
  payment_state: string;
  totale_doc: number;
  next: string;
}

async function unpaid(as = token): Promise<UnpaidOrder[]> {
  const { status, body } = await call('get_unpaid_orders', {}, as);
  expect(status).toBe(200);
  return (body as { message: { data: UnpaidOrder[] } }).message.data;
}

async function send(idempotency_key: string = crypto.randomUUID()) {
  const added = await call('add_to_cart', { item_id: '204118', quantity: 3 });
  const id_cart = added.body.message.id_cart as number;
  const sent = await call('send_order', { id_cart, idempotency_key });
  expect(sent.status).toBe(200);
  const { causale, anno, numero } = sent.body.message.order as { causale: string; anno: number; numero: number };
  return { id_cart, name: { causale, anno, numero }, sent };
}

describe('an order waiting for its payment', () => {
  it('R9.20 is listed with cart and amount, to be paid', async () => {
    expect(await unpaid()).toEqual([]);
    const { id_cart, name } = await send();
    // 3 at 7.984, 9.90 transport, 22 % of both.
    expect(await unpaid()).toEqual([
      expect.objectContaining({ ...name, id_cart, totale_doc: 41.3, payment_state: 'due', next: 'pay' }),
    ]);
  });

  it('R9.20 must be sent again instead of paid if its cart has changed', async () => {
    const { name } = await send();
    await call('add_to_cart', { item_id: '204118', quantity: 4 });
    expect(await unpaid()).toMatchObject([{ next: 'send' }]);
    const refused = await call('request_payment', name);
    expect([refused.status, refused.body.code]).toEqual([409, 'order-changed']);
    await call('add_to_cart', { item_id: '204118', quantity: 3 });
    expect(await unpaid()).toMatchObject([{ next: 'pay' }]);
    expect((await call('request_payment', name)).status).toBe(200);
  });

  it('R9.20 must be sent again if its prices are too old', async () => {
    await send();
    now = new Date(now.getTime() + 3 * 3_600_000 + 1000);
    expect(await unpaid()).toMatchObject([{ next: 'send' }]);
  });

  it('R9.20 keeps its date if it is resent unchanged, and can then be paid as long as a new one', async () => {
    const moments = async () => {
      const [order] = await unpaid();
      const detail = await call('get_order_detail', name);
      return [order?.data_registrazione, detail.body.message.order.data_registrazione as string];
    };
    const first = now.toISOString();
    const { name, id_cart } = await send();
    expect(await moments()).toEqual([first, first]);
    const again = async () => {
      now = new Date(now.getTime() + 2 * 3_600_000);
      ({ token } = await shop.logIn('cliente.a'));
      return call('send_order', { id_cart, idempotency_key: crypto.randomUUID() });
    };
    const sent = await again();
    expect(sent.body.message.order).toMatchObject({ ...name, data_registrazione: first });
    expect(await moments()).toEqual([first, first]);
    // Four hours after the first submission, two after the second, which confirmed the prices.
    now = new Date(now.getTime() + 2 * 3_600_000);
    ({ token } = await shop.logIn('cliente.a'));
    expect(await unpaid()).toMatchObject([{ next: 'pay' }]);
    expect((await call('request_payment', name)).status).toBe(200);
    // With changed content, the order gets the new date.
    await call('add_to_cart', { item_id: '204118', quantity: 4 });
    await again();
    expect(await moments()).toEqual([now.toISOString(), now.toISOString()]);
  });

  it('gets the new date if it is resent with the same total, of which less is to be paid', async () => {
    const { name, id_cart } = await send();
    await shop.database.pool.query(`update customer set vat_regime = 'split-payment' where code = '70431'`);
    try {
      now = new Date(now.getTime() + 3_600_000);
      const sent = await call('send_order', { id_cart, idempotency_key: crypto.randomUUID() });
      expect(sent.body.message.order).toMatchObject({ ...name, data_registrazione: now.toISOString() });
    } finally {
      await shop.database.pool.query(`update customer set vat_regime = null where code = '70431'`);
    }
  });

  it('R2.97 must be activated again if its cart was saved', async () => {
    const { id_cart, name } = await send();
    expect((await call('save_cart', { id_cart, name: 'Cantiere' })).status).toBe(200);
    expect(await unpaid()).toMatchObject([{ id_cart, next: 'activate' }]);
    expect((await call('request_payment', name)).body.code).toBe('order-changed');
  });

  it('R9.20 must not be ordered again while its payment is pending, and is not listed once paid', async () => {
    const { id_cart } = await send();
    const states = `update cart set state = 'O' where id = ${id_cart};`;
    await shop.database.pool.query(
      `${states} update sales_order set payment_state = 'pending' where cart_id = ${id_cart}`,
    );
    expect(await unpaid()).toMatchObject([{ payment_state: 'pending', next: 'wait' }]);
    await shop.database.pool.query(
      `update sales_order set payment_state = 'paid', payment_reference = 'x' where cart_id = ${id_cart}`,
    );
    expect(await unpaid()).toEqual([]);
  });

  it('R1.6 is not listed for another customer or the agent, who has a separate cart', async () => {
    await send();
    expect(await unpaid((await shop.logIn('cliente.b')).token)).toEqual([]);
    const agent = await shop.logIn('agente.g');
    const chosen = await shop.call('session', { client_id: '70431' }, agent);
    expect(chosen.status).toBe(200);
    expect(await unpaid((chosen.body as { access_token: string }).access_token)).toEqual([]);
    expect((await shop.call('get_unpaid_orders', {})).status).toBe(401);
  });
});

describe('the detail of an unpaid order', () => {
  type Name = { causale: string; anno: number; numero: number };
  const step = async (name: Name, as = token) => {
    const { status, body } = await call('get_order_detail', name, as);
    expect(status).toBe(200);
    return body.message.payment_next as unknown;
  };

  it('R9.20 returns the same next payment step as the list, and that its cart is gone', async () => {
    const { id_cart, name } = await send();
    expect(await step(name)).toBe('pay');
    expect((await call('get_sent_order', name)).body.message.payment_next).toBe('pay');
    await call('add_to_cart', { item_id: '204118', quantity: 4 });
    expect(await step(name)).toBe('send');
    // At another address the active cart is a different one.
    const elsewhere = await shop.call('session', { address_code: '2' }, await shop.logIn('cliente.a'));
    expect(await step(name, (elsewhere.body as { access_token: string }).access_token)).toBe('address');
    await shop.call('session', { address_code: '1' }, await shop.logIn('cliente.a'));
    expect((await call('empty_cart', { id_cart })).status).toBe(200);
    await call('add_to_cart', { item_id: '204600', quantity: 1 });
    expect(await step(name)).toBe('gone');
    expect((await call('request_payment', name)).body.code).toBe('order-changed');
  });

  it('R1.6 shows the agent that the sender has to pay', async () => {
    const { name } = await send();
    const chosen = await shop.call('session', { client_id: '70431' }, await shop.logIn('agente.g'));
    expect(await step(name, (chosen.body as { access_token: string }).access_token)).toBe('sender');
  });

  it('R9.20 returns no payment step if nothing is to be paid', async () => {
    const { name } = await send();
    await shop.database.pool.query("update sales_order set payment_state = 'paid', payment_reference = 'x'");
    expect(await step(name)).toBeNull();
  });
});

describe('a cart that was already sent', () => {
  it('R2.98 returns its order and that nothing new was sent', async () => {
    await shop.database.pool.query("update customer set payment_method = 'BONIFICO' where code = '70431'");
    const key = crypto.randomUUID();
    const { id_cart, name, sent } = await send(key);
    expect(sent.body.message.already_sent).toBe(false);
    const [again, elsewhere] = [
      await call('send_order', { id_cart, idempotency_key: key }),
      await call('send_order', { id_cart, idempotency_key: crypto.randomUUID() }),
    ];
    for (const response of [again, elsewhere]) {
      expect(response.body.message).toMatchObject({ already_sent: true, order: name });
    }
    const { rows } = await shop.database.pool.query('select id from sales_order where cart_id = $1', [id_cart]);
    expect(rows).toHaveLength(1);
  });
});
