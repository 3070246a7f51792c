import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

let shop: TestShop;
let token = '';
let now = new Date();

beforeAll(async () => {
  shop = await startTestShop({ environment: { PAYPAL_STAND_IN: 'on' }, clock: () => now });
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

interface Told {
  numero: number;
  data_registrazione: string;
  id_cart: number;
  payment_state: string;
  totale_doc: number;
  next: string;
}

async function unpaid(as = token): Promise<Told[]> {
  const { status, body } = await call('get_unpaid_orders', {}, as);
  expect(status).toBe(200);
  return (body as { message: { data: Told[] } }).message.data;
}

async function send(idempotency_key: string = crypto.randomUUID()) {
  const added = await call('add_to_cart', { item_id: '204118', quantity: 3 });
  const id_cart = added.body.message.id_cart as number;
  const sent = await call('send_order', { id_cart, idempotency_key });
  expect(sent.status).toBe(200);
  const { causale, anno, numero } = sent.body.message.order as { causale: string; anno: number; numero: number };
  return { id_cart, name: { causale, anno, numero }, sent };
}

describe('an order that waits for its payment', () => {
  it('R9.20 is told with its cart and its amount, to be paid', async () => {
    expect(await unpaid()).toEqual([]);
    const { id_cart, name } = await send();
    // 3 at 7.984, 9.90 transport, 22 % of both.
    expect(await unpaid()).toEqual([
      expect.objectContaining({ ...name, id_cart, totale_doc: 41.3, payment_state: 'due', next: 'pay' }),
    ]);
  });

  it('R9.20 is to be sent again, and no longer paid, when its cart holds something else', async () => {
    const { name } = await send();
    await call('add_to_cart', { item_id: '204118', quantity: 4 });
    expect(await unpaid()).toMatchObject([{ next: 'send' }]);
    const refused = await call('request_payment', name);
    expect([refused.status, refused.body.code]).toEqual([409, 'order-changed']);
    await call('add_to_cart', { item_id: '204118', quantity: 3 });
    expect(await unpaid()).toMatchObject([{ next: 'pay' }]);
    expect((await call('request_payment', name)).status).toBe(200);
  });

  it('R9.20 is to be sent again when it is too old for its prices', async () => {
    await send();
    now = new Date(now.getTime() + 3 * 3_600_000 + 1000);
    expect(await unpaid()).toMatchObject([{ next: 'send' }]);
  });

  it('R9.20 keeps the moment of its sending when it is sent again as it was, and can be paid as long as if it were new', async () => {
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
    // Four hours after the first sending, two after the second: its prices are no older than those.
    now = new Date(now.getTime() + 2 * 3_600_000);
    ({ token } = await shop.logIn('cliente.a'));
    expect(await unpaid()).toMatchObject([{ next: 'pay' }]);
    expect((await call('request_payment', name)).status).toBe(200);
    // With something else in it, it is what was sent now.
    await call('add_to_cart', { item_id: '204118', quantity: 4 });
    await again();
    expect(await moments()).toEqual([now.toISOString(), now.toISOString()]);
  });

  it('R2.97 is told where its cart is when that was put aside', async () => {
    const { id_cart, name } = await send();
    expect((await call('save_cart', { id_cart, name: 'Cantiere' })).status).toBe(200);
    expect(await unpaid()).toMatchObject([{ id_cart, next: 'activate' }]);
    expect((await call('request_payment', name)).body.code).toBe('order-changed');
  });

  it('R9.20 is not to be ordered again while its payment is checked, and not told once it is paid', async () => {
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

  it('R1.6 is told neither to another client nor to the agent, whose cart is another one', async () => {
    await send();
    expect(await unpaid((await shop.logIn('cliente.b')).token)).toEqual([]);
    const agent = await shop.logIn('agente.g');
    const chosen = await shop.call('session', { client_id: '70431' }, agent);
    expect(chosen.status).toBe(200);
    expect(await unpaid((chosen.body as { access_token: string }).access_token)).toEqual([]);
    expect((await shop.call('get_unpaid_orders', {})).status).toBe(401);
  });
});

describe('the order itself', () => {
  type Name = { causale: string; anno: number; numero: number };
  const step = async (name: Name, as = token) => {
    const { status, body } = await call('get_order_detail', name, as);
    expect(status).toBe(200);
    return body.message.payment_next as unknown;
  };

  it('R9.20 says what can be done about its payment as the list does, and that its cart is gone', async () => {
    const { id_cart, name } = await send();
    expect(await step(name)).toBe('pay');
    expect((await call('get_sent_order', name)).body.message.payment_next).toBe('pay');
    await call('add_to_cart', { item_id: '204118', quantity: 4 });
    expect(await step(name)).toBe('send');
    // At another address the cart at hand is another one.
    const elsewhere = await shop.call('session', { address_code: '2' }, await shop.logIn('cliente.a'));
    expect(await step(name, (elsewhere.body as { access_token: string }).access_token)).toBe('address');
    await shop.call('session', { address_code: '1' }, await shop.logIn('cliente.a'));
    expect((await call('empty_cart', { id_cart })).status).toBe(200);
    await call('add_to_cart', { item_id: '204600', quantity: 1 });
    expect(await step(name)).toBe('gone');
    expect((await call('request_payment', name)).body.code).toBe('order-changed');
  });

  it('R1.6 tells the agent that it waits for the payment of its sender', async () => {
    const { name } = await send();
    const chosen = await shop.call('session', { client_id: '70431' }, await shop.logIn('agente.g'));
    expect(await step(name, (chosen.body as { access_token: string }).access_token)).toBe('sender');
  });

  it('R9.20 says nothing of a payment once there is nothing to pay', async () => {
    const { name } = await send();
    await shop.database.pool.query("update sales_order set payment_state = 'paid', payment_reference = 'x'");
    expect(await step(name)).toBeNull();
  });
});

describe('a cart that was sent already', () => {
  it('R2.98 answers its order and says that nothing new was sent', async () => {
    await shop.database.pool.query("update customer set payment_method = 'BONIFICO' where code = '70431'");
    const key = crypto.randomUUID();
    const { id_cart, name, sent } = await send(key);
    expect(sent.body.message.already_sent).toBe(false);
    const [again, elsewhere] = [
      await call('send_order', { id_cart, idempotency_key: key }),
      await call('send_order', { id_cart, idempotency_key: crypto.randomUUID() }),
    ];
    for (const answer of [again, elsewhere]) {
      expect(answer.body.message).toMatchObject({ already_sent: true, order: name });
    }
    const { rows } = await shop.database.pool.query('select id from sales_order where cart_id = $1', [id_cart]);
    expect(rows).toHaveLength(1);
  });
});
