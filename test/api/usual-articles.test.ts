import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type Credentials, type TestShop } from '../builders/test-shop.ts';

const TODAY = '2026-11-21';
let now = new Date(`${TODAY}T09:00:00Z`);
let shop: TestShop;
let a: Credentials;
let b: Credentials;

async function order(day: string, articles: Record<string, number>, who = a, address_code = '1'): Promise<number> {
  now = new Date(`${day}T09:00:00Z`);
  let id_cart = 0;
  for (const [item_id, quantity] of Object.entries(articles)) {
    const { body } = await shop.call('add_to_cart', { item_id, quantity, address_code }, who);
    id_cart = body.message.id_cart;
  }
  const sent = await shop.call(
    'send_order',
    { id_cart, address_code, idempotency_key: `order of cart ${id_cart}` },
    who,
  );
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return sent.body.message.order.numero;
}

beforeAll(async () => {
  shop = await startTestShop({ clock: () => now });
  a = await shop.logIn('cliente.a');
  b = await shop.logIn('cliente.b');
  // The valve after 10 and 14 days, the bolt after 4 and 20: both are due on 16/11. The plug was bought twice only.
  await order('2026-10-11', { '204118': 10, '204202': 5, '204600': 10 });
  await order('2026-10-21', { '204118': 6 }, a, '2');
  await order('2026-10-15', { '204202': 5 });
  await order('2026-11-04', { '204118': 7, '204202': 8, '204600': 20 });
  const cancelled = await order('2026-11-19', { '204118': 99 });
  await shop.database.pool.query(`update sales_order set status = 'AN' where number = $1`, [cancelled]);
  // Given up: late by more than a month.
  for (const day of ['2026-08-01', '2026-08-08', '2026-08-15']) await order(day, { '204300': 5 });
  for (const day of ['2026-11-01', '2026-11-08', '2026-11-14']) await order(day, { '204118': 1 }, b);
  now = new Date(`${TODAY}T09:00:00Z`);
});
afterAll(() => shop.stop());

async function usual(request: object = {}, who = a) {
  const { status, body } = await shop.call('get_usual_articles', request, who);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.message;
}

describe('get_usual_articles', () => {
  it('R2.10 gives what is bought regularly and due, with the median interval and the last quantity', async () => {
    const { rows, total, today } = await usual();
    expect([today, total]).toEqual([TODAY, 2]);
    expect(rows).toMatchObject([
      { id: '204202', intervallo_giorni: 12, prossimo_acquisto: '2026-11-16', ultima_quantita: 8 },
      {
        ...{ id: '204118', carti: 'VS-12-OT', acquisti: 3, intervallo_giorni: 12, stato: 'late' },
        ...{ ultimo_acquisto: '2026-11-04', prossimo_acquisto: '2026-11-16', ultima_quantita: 7, quantita: 7 },
        ...{ ultimo_netto: 7.984, netto_oggi: 7.984, product: { sku: 'VS-12-OT', can_add: true } },
      },
    ]);
  });

  it('R4.9 proposes whole packs at the price of today', async () => {
    await shop.database.pool.query(`update article set minimum_packaging = 5 where code = '204202'`);
    await shop.settled();
    const { rows, total } = await usual({ limit: 1 });
    expect(total).toBe(2);
    expect(rows).toMatchObject([{ id: '204202', ultima_quantita: 8, quantita: 10 }]);
  });

  it('R2.101 shows each client its own purchases, and nothing to a guest', async () => {
    expect((await usual({}, b)).rows).toMatchObject([{ id: '204118', intervallo_giorni: 7, ultima_quantita: 1 }]);
    expect((await shop.call('get_usual_articles', {})).status).toBe(401);
    expect((await shop.call('get_usual_articles', { limit: 0 }, a)).status).toBe(422);
  });
});

describe('get_orders', () => {
  it('R2.10 counts the orders of each status, and lists those on their way', async () => {
    const range = { date_from: '2026-01-01' };
    const all = (await shop.call('get_orders', range, a)).body.message;
    expect(all.per_stato).toEqual({ IA: 7, NE: 0, PR: 0, E: 0, AN: 1 });
    const open = (await shop.call('get_orders', { ...range, status: 'AP', per_page: 2 }, a)).body.message;
    expect(open).toMatchObject({ total: 7, pages: 4, per_stato: all.per_stato });
    expect(open.orders).toHaveLength(2);
  });
});
