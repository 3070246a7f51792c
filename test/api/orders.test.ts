import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addLine, getCart, type CartOwner } from '../../backend/carts/index.ts';
import { upsertPrices } from '../../backend/pricing/index.ts';
import { upsertStock } from '../../backend/catalogue/index.ts';
import { writeSetting } from '../../backend/content/index.ts';
import {
  orderNumber,
  prepareOrder,
  findSentOrder,
  sendOrder,
  type OrderRequest,
  type Sender,
} from '../../backend/orders/index.ts';
import { cartServices, ownerOf, userIdOf } from '../builders/buyers.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';

/** A Monday morning in Rome. */
const NOW = new Date('2026-11-23T09:00:00Z');
let now = NOW;
let test: TestDatabase;
let services: ReturnType<typeof cartServices>;
let a: Sender;
let b: Sender;
let agent: Sender;

beforeAll(async () => {
  test = await createTestDatabase({ loaded: true, poolSize: 12 });
  services = cartServices(test.database, () => now);
  a = await senderOf('cliente.a', '70431');
  b = await senderOf('cliente.b', '70999');
  agent = await senderOf('agente.g', '70431', 'agente.g');
});
afterAll(() => test.drop());
afterEach(async () => {
  now = NOW;
  await sql`truncate erp_attempt, erp_export, sales_order_status, sales_order_line, sales_order, cart_line, cart,
    document_number, setting restart identity cascade`.execute(test.database.query);
  await sql`delete from graphile_worker._private_jobs`.execute(test.database.query);
});

async function senderOf(userName: string, customerCode: string, agentName?: string): Promise<Sender> {
  return {
    userId: await userIdOf(test.database, userName),
    owner: await ownerOf(test.database, customerCode, '1', agentName),
  };
}

async function fill(owner: CartOwner, ...lines: [string, number][]): Promise<number> {
  let cartId = 0;
  for (const [articleCode, quantity] of lines) ({ cartId } = await addLine(services, owner, { articleCode, quantity }));
  return cartId;
}

function send(sender: Sender, cartId: number, rest: Partial<OrderRequest> = {}) {
  return sendOrder(services, sender, { cartId, idempotencyKey: 'key-00000001', ...rest });
}

async function count(table: 'sales_order' | 'sales_order_line' | 'erp_export' | 'document_number'): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(
    test.database.query,
  );
  return rows[0]?.n ?? -1;
}

describe('preparing an order', () => {
  it('R7.25 returns the cart’s totals, the choices and the earliest day', async () => {
    const cartId = await fill(a.owner, ['204118', 3], ['204600', 2]);
    const preview = await prepareOrder(services, a.owner, { cartId });
    expect(preview.cart).toEqual(await getCart(services, a.owner));
    expect(preview).toMatchObject({
      changes: [],
      days: { earliest: '2026-11-23', usual: '2026-11-26', latest: '2027-11-23' },
      paymentMethods: [{ code: 'BONIFICO' }],
    });
  });

  it('R2.99 R9.31 returns the shipping cost also if pickup is chosen', async () => {
    const cartId = await fill(a.owner, ['204118', 1]);
    const preview = await prepareOrder(services, a.owner, { cartId, delivery: 'PICKUP' });
    expect(preview.cart.totals.transportCents).toBe(0);
    expect(preview.deliveryTypes).toEqual([
      { code: 'SHIPPING_GOOD', transportCents: 990 },
      { code: 'PICKUP', transportCents: 0 },
    ]);
  });

  it('R9.25 shifts the earliest day by the setting and past Sunday', async () => {
    await writeSetting(test.database, 'shipping', { minimumDays: 6 });
    const fresh = cartServices(test.database, () => now);
    const cartId = await fill(a.owner, ['204118', 1]);
    expect((await prepareOrder(fresh, a.owner, { cartId })).days.earliest).toBe('2026-11-30');
  });

  it('reports what changed since the lines were added', async () => {
    const cartId = await fill(b.owner, ['204600', 1], ['204118', 1]);
    await upsertPrices(test.database, [{ priceListCode: 'L2', articleCode: '204600', price: 250_000 }]);
    const { changes } = await prepareOrder(services, b.owner, { cartId });
    expect(changes).toMatchObject([{ kind: 'price', before: 220_000, today: 250_000, isBlocking: false }]);
    await upsertPrices(test.database, [{ priceListCode: 'L2', articleCode: '204600', price: 220_000 }]);
  });

  it('rejects another customer’s cart and an empty one', async () => {
    const cartId = await fill(a.owner, ['204118', 1]);
    await expect(prepareOrder(services, b.owner, { cartId })).rejects.toMatchObject({ code: 'not-found' });
    await test.database.query.deleteFrom('cart_line').execute();
    await expect(prepareOrder(services, a.owner, { cartId })).rejects.toMatchObject({ reason: 'cart-empty' });
  });
});

describe('sending an order', () => {
  it('R7.25, R4.32 writes order, lines, status, ERP export and jobs, and closes the cart', async () => {
    const cartId = await fill(a.owner, ['204118', 3], ['204400', 20]);
    const requestedValues = { note: ' Suonare ', customerReference: 'ODA 7', requestedOn: '2026-11-24' };
    const order = await send(a, cartId, requestedValues);
    expect(order).toMatchObject({
      cause: 'OWEB',
      year: 2026,
      number: 1,
      status: 'IA',
      // 3 × 7.9840 = 23.95; 20 × 0.25 = 5.00; VAT 22 % on 28.95 + 9.90 = 38.85 → 8.547
      grossCents: 4002 + 500,
      netCents: 2895,
      transportCents: 990,
      vatCents: 855,
      totalCents: 4740,
      lineCount: 2,
      note: 'Suonare',
      customerReference: 'ODA 7',
      requestedOn: '2026-11-24',
      deliveryType: 'SHIPPING_GOOD',
      paymentMethod: 'BONIFICO',
      createdAt: NOW,
    });
    const lines = await test.database.query.selectFrom('sales_order_line').selectAll().orderBy('position').execute();
    expect(lines).toMatchObject([
      {
        position: 1,
        sku: 'VS-12-OT',
        quantity: 3,
        gross_price: 133_400,
        discounts: [3000, 1000, 500],
        net_price: 79_840,
      },
      { position: 2, sku: 'TAS-8', quantity: 20, discounts: [], net_price: 2500, net_cents: 500 },
    ]);
    const statuses = await test.database.query.selectFrom('sales_order_status').select('status').execute();
    expect(statuses).toEqual([{ status: 'IA' }]);
    const delivery = await test.database.query.selectFrom('erp_export').select('state').execute();
    expect(delivery).toEqual([{ state: 'waiting' }]);
    const jobs = await sql`select key from graphile_worker.jobs`.execute(test.database.query);
    expect(jobs.rows).toEqual([{ key: `export_order:${order.orderId}` }, { key: `confirm_order:${order.orderId}` }]);
    expect((await getCart(services, a.owner)).cartId).toBe(0);
  });

  it('numbers orders by the year in Rome', async () => {
    now = new Date('2026-12-31T22:59:00Z');
    const first = await send(a, await fill(a.owner, ['204118', 1]), { idempotencyKey: 'key-december' });
    now = new Date('2026-12-31T23:00:00Z');
    const second = await send(a, await fill(a.owner, ['204118', 1]), { idempotencyKey: 'key-january' });
    expect([first, second].map(orderNumber)).toEqual(['OWEB-2026-000001', 'OWEB-2027-000001']);
  });

  it('R6.2 stores the sender: an agent’s cart becomes the agent’s order for the customer', async () => {
    const cartId = await fill(agent.owner, ['204118', 1]);
    await expect(send(a, cartId)).rejects.toMatchObject({ code: 'not-found' });
    const { orderId } = await send(agent, cartId);
    const order = await test.database.query.selectFrom('sales_order').selectAll().where('id', '=', orderId).execute();
    expect(order).toMatchObject([{ sent_by_user_id: agent.userId, customer_id: a.owner.customerId }]);
  });

  it('R2.13 returns a sent order to its sender only', async () => {
    const { wasSentBefore, ...order } = await send(a, await fill(a.owner, ['204118', 1]));
    expect(wasSentBefore).toBe(false);
    const { cause, year, number } = order;
    const key = { cause, year, number, customerId: a.owner.customerId, addressIds: null };
    expect(await findSentOrder(test.database.query, { ...key, sentByUserId: a.userId })).toEqual(order);
    expect(await findSentOrder(test.database.query, { ...key, sentByUserId: agent.userId })).toBeNull();
    expect(
      await findSentOrder(test.database.query, { ...key, customerId: b.owner.customerId, sentByUserId: b.userId }),
    ).toBeNull();
  });

  it('recalculates all prices', async () => {
    const cartId = await fill(b.owner, ['204600', 1]);
    await upsertPrices(test.database, [{ priceListCode: 'L2', articleCode: '204600', price: 100_000 }]);
    const order = await send(b, cartId);
    await upsertPrices(test.database, [{ priceListCode: 'L2', articleCode: '204600', price: 220_000 }]);
    expect(order.netCents).toBe(1000);
  });
});

describe('exactly-once sending', () => {
  it('R2.98, R7.25 the same key returns the same order', async () => {
    const cartId = await fill(a.owner, ['204118', 1]);
    const first = await send(a, cartId);
    expect(await send(a, cartId)).toEqual({ ...first, wasSentBefore: true });
    expect(await count('sales_order')).toBe(1);
  });

  it('R2.98 ten simultaneous requests with the same key make one order', async () => {
    const cartId = await fill(a.owner, ['204118', 1]);
    const orders = await Promise.all(Array.from({ length: 10 }, () => send(a, cartId)));
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
    expect([await count('sales_order'), await count('sales_order_line'), await count('erp_export')]).toEqual([1, 1, 1]);
  });

  it('R2.98 simultaneous requests with different keys make one order', async () => {
    const cartId = await fill(a.owner, ['204118', 1]);
    const keys = Array.from({ length: 10 }, (_, index) => ({ idempotencyKey: `window-${index}` }));
    const orders = await Promise.all(keys.map((key) => send(a, cartId, key)));
    expect(new Set(orders.map(orderNumber)).size).toBe(1);
    expect(await count('sales_order')).toBe(1);
  });

  it('the same key for another cart is rejected, also simultaneously', async () => {
    const used = { code: 'conflict', reason: 'idempotency-key-used' };
    await send(a, await fill(a.owner, ['204118', 1]));
    const next = await fill(a.owner, ['204118', 2]);
    await expect(send(a, next)).rejects.toMatchObject(used);
    expect((await getCart(services, a.owner)).cartId).toBe(next);

    const owner2 = await ownerOf(test.database, '70431', '2');
    const other = await fill(owner2, ['204118', 1]);
    const key = { idempotencyKey: 'key-at-once' };
    const outcomes = await Promise.allSettled([send(a, next, key), send({ ...a, owner: owner2 }, other, key)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: used });
    expect(await count('sales_order')).toBe(2);
  });

  it('a line added while the cart is sent is in the order or in a new cart', async () => {
    for (let round = 0; round < 15; round += 1) {
      const cartId = await fill(a.owner, ['204118', 1]);
      const added = addLine(services, a.owner, { articleCode: '204600', quantity: 1 });
      const [order] = await Promise.all([send(a, cartId, { idempotencyKey: `round-${round}` }), added]);
      const rest = await getCart(services, a.owner);
      expect(order.lineCount + rest.lines.length).toBe(2);
      await test.database.query.deleteFrom('cart').where('state', '=', 'A').execute();
    }
  });

  it('nothing is added to a cart after it was sent', async () => {
    const others = ['204201', '204202', '204300', '204400', '204600'];
    for (let round = 0; round < 10; round += 1) {
      const cartId = await fill(a.owner, ['204118', 1]);
      const adding = others.map((articleCode) => addLine(services, a.owner, { cartId, articleCode, quantity: 10 }));
      const [order, ...added] = await Promise.all([send(a, cartId, { idempotencyKey: `round-${round}` }), ...adding]);
      const sent = await test.database.query
        .selectFrom('cart_line')
        .selectAll()
        .where('cart_id', '=', cartId)
        .execute();
      expect(sent).toHaveLength(order.lineCount);
      expect(added.filter((one) => one.cartId === cartId)).toHaveLength(order.lineCount - 1);
      expect((await getCart(services, a.owner)).lines).toHaveLength(others.length - order.lineCount + 1);
      await test.database.query.deleteFrom('cart').where('state', '=', 'A').execute();
    }
  });

  it('two customers can use the same key', async () => {
    const [first, second] = await Promise.all([
      fill(a.owner, ['204118', 1]).then((cartId) => send(a, cartId)),
      fill(b.owner, ['204118', 1]).then((cartId) => send(b, cartId)),
    ]);
    expect([first.number, second.number].sort()).toEqual([1, 2]);
  });

  it('fifty simultaneous orders are numbered from 1 to 50 without gaps', async () => {
    const address = await test.database.query
      .selectFrom('customer_address')
      .selectAll()
      .where('id', '=', b.owner.addressId)
      .executeTakeFirstOrThrow();
    const { id: _id, ...copy } = address;
    const addresses = await test.database.query
      .insertInto('customer_address')
      .values(Array.from({ length: 50 }, (_, index) => ({ ...copy, code: `MANY-${index}`, is_default: false })))
      .returning('id')
      .execute();
    const orders = await Promise.all(
      addresses.map(async ({ id }, index) => {
        const owner = { ...b.owner, addressId: id };
        const cartId = await fill(owner, ['204118', 1]);
        return send({ ...b, owner }, cartId, { idempotencyKey: `many-${index}` });
      }),
    );
    const numbers = orders.map(({ number }) => number).sort((first, second) => first - second);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });
});

describe('rejected orders', () => {
  it.each<[string, Partial<OrderRequest>, string]>([
    ['R5.13 a note of 1001 characters', { note: 'x'.repeat(1001) }, 'note'],
    ['a reference of 256 characters', { customerReference: 'x'.repeat(256) }, 'customer_reference'],
    ['R9.25 a day that is over', { requestedOn: '2026-11-22' }, 'shipping_date'],
    ['R9.25 a Sunday', { requestedOn: '2026-11-29' }, 'shipping_date'],
    ['a holiday', { requestedOn: '2026-12-08' }, 'shipping_date'],
    ['no day at all', { requestedOn: '2026-02-30' }, 'shipping_date'],
    ['a payment method that is not offered', { paymentMethod: 'PAYP' }, 'payment_method'],
    ['R2.99 a pickup without a slot', { delivery: 'PICKUP' }, 'pickup_slot'],
  ])('%s', async (_title, requestedValues, field) => {
    const cartId = await fill(a.owner, ['204118', 1]);
    await expect(send(a, cartId, requestedValues)).rejects.toMatchObject({
      code: 'invalid',
      errors: { [field]: [expect.anything()] },
    });
    expect(await count('document_number')).toBe(0);
    expect((await getCart(services, a.owner)).cartId).toBe(cartId);
  });

  it('another owner’s cart, another address’s, or an unknown one', async () => {
    const cartId = await fill(a.owner, ['204118', 1]);
    const owner2 = await ownerOf(test.database, '70431', '2');
    for (const stranger of [b, agent, { ...a, owner: owner2 }]) {
      await expect(send(stranger, cartId)).rejects.toMatchObject({ code: 'not-found' });
    }
    await expect(send(a, 999_999)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('an empty or saved cart', async () => {
    const cartId = await fill(a.owner, ['204118', 1]);
    const aside = { state: 'S' as const, name: 'Cantiere', saved_at: now };
    await test.database.query.updateTable('cart').set(aside).execute();
    await expect(send(a, cartId)).rejects.toMatchObject({ reason: 'cart-not-active' });
    await test.database.query.updateTable('cart').set({ state: 'A' }).execute();
    await test.database.query.deleteFrom('cart_line').execute();
    await expect(send(a, cartId)).rejects.toMatchObject({ reason: 'cart-empty' });
  });

  it('R3.5 an order below the minimum, set by the shop or for the customer', async () => {
    await writeSetting(test.database, 'minimum_order', { cents: 10_000 });
    const fresh = cartServices(test.database, () => now);
    // 4 × 20.00 = 80.00
    const cartId = await fill(a.owner, ['204600', 4]);
    const request = { cartId, idempotencyKey: 'key-minimum' };
    await expect(sendOrder(fresh, a, request)).rejects.toMatchObject({
      reason: 'below-minimum-order',
      sentence: { parameters: { missing: { cents: 2000 } } },
    });
    const own = (cents: number | null) =>
      test.database.query
        .updateTable('customer')
        .set({ minimum_order_cents: cents })
        .where('id', '=', a.owner.customerId)
        .execute();
    await own(8001);
    await expect(sendOrder(fresh, a, request)).rejects.toMatchObject({ reason: 'below-minimum-order' });
    await own(8000);
    expect(await sendOrder(fresh, a, request)).toMatchObject({ netCents: 8000 });
    await own(null);
  });

  it('withdrawn, unavailable or not whole packs: all lines are reported at once', async () => {
    const cartId = await fill(a.owner, ['204118', 1], ['204300', 1], ['204400', 10], ['204600', 1]);
    const change = (code: string, set: { is_active?: boolean; minimum_packaging?: number }) =>
      test.database.query.updateTable('article').set(set).where('code', '=', code).execute();
    await change('204118', { is_active: false });
    await upsertStock(test.database, [{ articleCode: '204300', quantity: 0 }]);
    await change('204400', { minimum_packaging: 25 });
    const rejection = await send(a, cartId).then(
      () => null,
      (error: unknown) => error as { errors: Record<string, { key: string }[]>; reason: string },
    );
    expect(rejection?.reason).toBe('lines-cannot-be-ordered');
    expect(Object.values(rejection?.errors ?? {}).map(([sentence]) => sentence?.key)).toEqual([
      'anomalyGone',
      'anomalyNotAvailable',
      'anomalyPackaging',
    ]);
    await change('204118', { is_active: true });
    await upsertStock(test.database, [{ articleCode: '204300', quantity: 100 }]);
    await change('204400', { minimum_packaging: 10 });
    expect(await send(a, cartId)).toMatchObject({ number: 1, lineCount: 4 });
  });

  it('a total that differs from the one the buyer agreed to', async () => {
    const cartId = await fill(b.owner, ['204600', 1]);
    const { cart } = await prepareOrder(services, b.owner, { cartId });
    const agreed = { agreedTotalCents: cart.totals.totalCents };
    await upsertPrices(test.database, [{ priceListCode: 'L2', articleCode: '204600', price: 220_100 }]);
    await expect(send(b, cartId, agreed)).rejects.toMatchObject({ code: 'conflict', reason: 'cart-changed' });
    await upsertPrices(test.database, [{ priceListCode: 'L2', articleCode: '204600', price: 220_000 }]);
    expect(await send(b, cartId, agreed)).toMatchObject({ totalCents: cart.totals.totalCents });
  });
});
