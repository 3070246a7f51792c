import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestShop, type TestShop } from '../builders/test-shop.ts';

const HOUR = 3_600_000;

let shop: TestShop;
let realNow: number;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(async () => {
  vi.useRealTimers();
  await shop.stop();
});
beforeEach(() => {
  vi.useRealTimers();
  realNow = Date.now();
});

/** Sets the clock of the shop's machine; that of PostgreSQL stays, and timers go on. */
function jump(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: realNow + milliseconds });
}

async function renewed(cookie: string): Promise<string> {
  const { status, body } = await shop.call('session', {}, { cookie });
  expect(status).toBe(200);
  return body.access_token as string;
}

async function order(token: string, key: string): Promise<{ number: number; send: () => Promise<number> }> {
  await shop.call('add_to_cart', { item_id: '204118', quantity: 2 }, { token });
  const { message } = (await shop.call('get_cart_items', {}, { token })).body;
  const body = { id_cart: message.id_cart, idempotency_key: key, totale_doc: message.totale_doc };
  const send = async (): Promise<number> => {
    const sent = await shop.call('send_order', body, { token });
    expect(sent.status).toBe(200);
    return sent.body.message.order.numero as number;
  };
  return { number: await send(), send };
}

describe('R2.98 the clock of the machine jumps', () => {
  it.each([
    ['forward by two days', 48 * HOUR],
    ['back by two days', -48 * HOUR],
    ['forward by two minutes', HOUR / 30],
  ])('%s: sessions go on, orders are sent once, numbered and exported', async (name, milliseconds) => {
    const key = name.replaceAll(' ', '-');
    const { token, cookie } = await shop.logIn('cliente.b');
    const before = await order(token, `${key}-before`);
    jump(milliseconds);
    const there = await renewed(cookie);
    const meanwhile = await order(there, `${key}-meanwhile`);
    expect(meanwhile.number).toBe(before.number + 1);
    vi.useRealTimers();
    const after = await order(await renewed(cookie), `${key}-after`);
    expect(after.number).toBe(before.number + 2);
    expect(await before.send()).toBe(before.number);
    const exported = async () => {
      const rows = await shop.database.query.selectFrom('erp_export').select('state').execute();
      return rows.filter(({ state }) => state !== 'exported').length;
    };
    await expect.poll(exported).toBe(0);
  });

  it('forward by an hour: a token is no longer valid, the cookie gets a new one; back again, it is valid', async () => {
    const { token, cookie } = await shop.logIn('cliente.b');
    jump(HOUR);
    expect((await shop.call('get_orders', {}, { token })).status).toBe(401);
    expect((await shop.call('get_orders', {}, { token: await renewed(cookie) })).status).toBe(200);
    vi.useRealTimers();
    expect((await shop.call('get_orders', {}, { token })).status).toBe(200);
  });
});
