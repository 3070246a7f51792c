import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addLine, getCart, type CartOwner } from '../../backend/carts/index.ts';
import { upsertPrices } from '../../backend/pricing/index.ts';
import { upsertStock } from '../../backend/catalogue/index.ts';
import { prepareOrder, sendOrder, type OrderRequest, type Sender } from '../../backend/orders/index.ts';
import { findErpOrder } from '../../backend/orders/erp-order.ts';
import { cartServices, ownerOf, userIdOf } from '../builders/buyers.ts';
import { createTestDatabase, type TestDatabase } from '../builders/database.ts';
import { day } from '../builders/shop.ts';

const NOW = new Date();
let now = NOW;
let test: TestDatabase;
let services: ReturnType<typeof cartServices>;
let a: Sender;
let b: Sender;

beforeAll(async () => {
  test = await createTestDatabase({ loaded: true });
  services = cartServices(test.database, () => now);
  const senderOf = async (user: string, customer: string) => ({
    userId: await userIdOf(test.database, user),
    owner: await ownerOf(test.database, customer, '1'),
  });
  a = await senderOf('cliente.a', '70431');
  b = await senderOf('cliente.b', '70999');
});
afterAll(() => test.drop());
afterEach(async () => {
  now = NOW;
  await sql`truncate erp_attempt, erp_export, sales_order_status, sales_order_line, sales_order, cart_line, cart,
    document_number restart identity cascade`.execute(test.database.query);
});

async function fill(owner: CartOwner, ...lines: [string, number][]): Promise<number> {
  let cartId = 0;
  for (const [articleCode, quantity] of lines) ({ cartId } = await addLine(services, owner, { articleCode, quantity }));
  return cartId;
}

let key = 0;
function send(sender: Sender, cartId: number, rest: Partial<OrderRequest> = {}) {
  key += 1;
  return sendOrder(services, sender, { cartId, idempotencyKey: `key-${String(key).padStart(8, '0')}`, ...rest });
}

describe('an order with changed lines is rejected until the change is accepted', () => {
  it('a price increase, unless exactly the new price was accepted', async () => {
    const cartId = await fill(b.owner, ['204600', 1], ['204118', 1]);
    const price = (units: number) =>
      upsertPrices(test.database, [{ priceListCode: 'L2', articleCode: '204600', price: units }]);
    await price(250_000);
    const accept = async () =>
      (await prepareOrder(services, b.owner, { cartId })).changes.flatMap(({ acceptance }) => acceptance ?? []);
    const rowId = (await getCart(services, b.owner)).lines[0]?.rowId;
    const accepted = await accept();
    expect(accepted).toEqual([`${rowId}:price:250000`]);
    const rejection = {
      code: 'conflict',
      reason: 'changes-not-accepted',
      errors: { [`rows.${rowId}`]: [{ key: 'anomalyPrice' }] },
    };
    await expect(send(b, cartId)).rejects.toMatchObject(rejection);
    await price(260_000);
    await expect(send(b, cartId, { acceptedChanges: accepted })).rejects.toMatchObject(rejection);
    const { rows: none } = await sql`select id from sales_order`.execute(test.database.query);
    expect(none).toEqual([]);
    await price(250_000);
    expect(await send(b, cartId, { acceptedChanges: accepted })).toMatchObject({ lineCount: 2 });
    await price(220_000);
  });

  it('an ended promotion, unless today’s price was accepted; the order line then has no promotion', async () => {
    const { cartId } = await addLine(services, a.owner, {
      articleCode: '204300',
      quantity: 5,
      promoCode: 'EST/26',
      promoRow: 41,
    });
    now = new Date(NOW.getTime() + 400 * 86_400_000);
    const { changes } = await prepareOrder(services, a.owner, { cartId });
    expect(changes).toMatchObject([{ kind: 'promotion', isBlocking: false }]);
    await expect(send(a, cartId)).rejects.toMatchObject({ reason: 'changes-not-accepted' });
    await send(a, cartId, { acceptedChanges: changes.flatMap(({ acceptance }) => acceptance ?? []) });
    const { rows } = await sql`select promo_code, promo_row, net_price from sales_order_line`.execute(
      test.database.query,
    );
    expect(rows).toEqual([{ promo_code: '', promo_row: 0, net_price: changes[0]?.today }]);
  });

  it('a line that is no longer in stock, unless the new arrival date was accepted', async () => {
    const cartId = await fill(a.owner, ['204300', 5]);
    await upsertStock(test.database, [{ articleCode: '204300', quantity: 0, arrivingOn: day(9) }]);
    const { changes } = await prepareOrder(services, a.owner, { cartId });
    expect(changes).toMatchObject([{ kind: 'availability', arrivingOn: day(9), isBlocking: false }]);
    await expect(send(a, cartId)).rejects.toMatchObject({ reason: 'changes-not-accepted' });
    const acceptedChanges = changes.flatMap(({ acceptance }) => acceptance ?? []);
    await upsertStock(test.database, [{ articleCode: '204300', quantity: 0, arrivingOn: day(20) }]);
    await expect(send(a, cartId, { acceptedChanges })).rejects.toMatchObject({ reason: 'changes-not-accepted' });
    await upsertStock(test.database, [{ articleCode: '204300', quantity: 100, arrivingOn: null }]);
    expect(await send(a, cartId)).toMatchObject({ lineCount: 1 });
  });

  it('a stock that no longer covers a line, unless exactly what is left was accepted', async () => {
    const stock = (quantity: number, arrivingOn: string | null) =>
      upsertStock(test.database, [{ articleCode: '204300', quantity, arrivingOn }]);
    await stock(500, null);
    const cartId = await fill(a.owner, ['204300', 500]);
    await stock(35, day(20));
    const { changes } = await prepareOrder(services, a.owner, { cartId });
    expect(changes).toMatchObject([
      { kind: 'availability', before: 500, today: 35, arrivingOn: day(20), isBlocking: false },
    ]);
    await expect(send(a, cartId)).rejects.toMatchObject({
      reason: 'changes-not-accepted',
      errors: { [`rows.${changes[0]?.rowId}`]: [{ key: 'anomalyShort', parameters: { ready: 35, later: 465 } }] },
    });
    const acceptedChanges = changes.flatMap(({ acceptance }) => acceptance ?? []);
    await stock(30, day(20));
    await expect(send(a, cartId, { acceptedChanges })).rejects.toMatchObject({ reason: 'changes-not-accepted' });
    await stock(35, null);
    expect((await prepareOrder(services, a.owner, { cartId })).changes).toMatchObject([
      { sentence: { key: 'anomalyShortWithoutDay' }, arrivingOn: null },
    ]);
    await stock(35, day(20));
    expect(await send(a, cartId, { acceptedChanges })).toMatchObject({ shipmentChoice: 'SPLIT' });
    await stock(100, null);
  });

  it('nothing, where the stock did not cover the line when the buyer typed its quantity', async () => {
    await upsertStock(test.database, [{ articleCode: '204300', quantity: 35, arrivingOn: day(20) }]);
    const cartId = await fill(a.owner, ['204300', 500]);
    expect((await prepareOrder(services, a.owner, { cartId })).changes).toEqual([]);
    expect(await send(a, cartId)).toMatchObject({ lineCount: 1 });
    await upsertStock(test.database, [{ articleCode: '204300', quantity: 100, arrivingOn: null }]);
  });

  it('a price that became 0, which is no price; one that is free is ordered at 0', async () => {
    const cartId = await fill(b.owner, ['204600', 1], ['204202', 2]);
    const price = (units: number, isFree: boolean) =>
      upsertPrices(test.database, [{ priceListCode: 'L2', articleCode: '204600', price: units, isFree }]);
    const { rows: stored } = await sql<{ price: number }>`select e.price from price_list_entry e
      join price_list l on l.id = e.price_list_id join article a on a.id = e.article_id
      where l.code = 'L2' and a.code = '204600'`.execute(test.database.query);
    await price(0, false);
    const { changes } = await prepareOrder(services, b.owner, { cartId });
    expect(changes).toMatchObject([{ kind: 'gone', isBlocking: true }]);
    await expect(send(b, cartId)).rejects.toMatchObject({ reason: 'lines-cannot-be-ordered' });
    await expect(addLine(services, b.owner, { articleCode: '204600', quantity: 3 })).rejects.toMatchObject({
      errors: { item_id: [{ key: 'articleWithoutPrice' }] },
    });
    await price(0, true);
    await addLine(services, b.owner, { articleCode: '204600', quantity: 3 });
    expect(await send(b, cartId)).toMatchObject({ lineCount: 2 });
    const { rows } = await sql`select sku, quantity, gross_price, net_price from sales_order_line
      where article_id = (select id from article where code = '204600')`.execute(test.database.query);
    expect(rows).toMatchObject([{ quantity: 3, gross_price: 0, net_price: 0 }]);
    await price(stored[0]?.price ?? 0, false);
  });

  it('nothing, where only the number of units changed for which prices are stated', async () => {
    const { query } = test.database;
    const pricedPer = (articleCode: string, priceQuantity: number, price: number) =>
      upsertPrices(test.database, [{ priceListCode: 'L2', articleCode, price, priceQuantity }]);
    const raise = (articleCode: string) =>
      sql`update article set price_quantity = price_quantity * 10 where code = ${articleCode}`.execute(query);
    const { rows: stored } = await sql<{ code: string; price: number }>`select a.code, e.price from price_list_entry e
      join price_list l on l.id = e.price_list_id join article a on a.id = e.article_id
      where l.code = 'L2' and a.code in ('204600', '204202')`.execute(query);
    // Screws at 8.3192 per 100, cable at 1,234.5678 per 1,000 m.
    await pricedPer('204600', 100, 83_192);
    await pricedPer('204202', 1000, 12_345_678);
    const cartId = await fill(b.owner, ['204600', 1000], ['204202', 333]);
    const { cart } = await prepareOrder(services, b.owner, { cartId });
    expect(cart.lines.map(({ netCents, grossCents }) => [netCents, grossCents])).toEqual([
      [8319, 8319],
      [41_111, 41_111],
    ]);
    await raise('204600');
    expect((await prepareOrder(services, b.owner, { cartId })).changes).toEqual([]);
    await pricedPer('204600', 1000, 831_925);
    expect((await prepareOrder(services, b.owner, { cartId })).changes).toMatchObject([
      {
        kind: 'price',
        before: 831_920,
        today: 831_925,
        priceQuantity: 1000,
        acceptance: expect.stringMatching(/:price:831925\/1000$/),
      },
    ]);
    await pricedPer('204600', 1000, 831_920);
    await send(b, cartId);
    const { rows } = await sql<object>`select quantity, net_price, price_quantity, stated_price_quantity, net_cents
      from sales_order_line order by position`.execute(query);
    const line = (quantity: number, net_price: number, price_quantity: number, net_cents: number) => {
      return { quantity, net_price, price_quantity, stated_price_quantity: 1, net_cents };
    };
    expect(rows).toEqual([line(1000, 831_920, 1000, 8319), line(333, 12_345_678, 1000, 41_111)]);
    const { rows: orders } = await sql<{ id: number }>`select id from sales_order`.execute(query);
    const sent = await findErpOrder(query, orders[0]?.id ?? 0);
    // A program that knows no price quantity gets the price of one unit.
    expect(sent?.lines).toMatchObject([
      { netPrice: '0.0832', priceQuantity: 1000, netPriceForQuantity: '83.1920', netTotal: '83.19' },
      { netPrice: '1.2346', priceQuantity: 1000, netPriceForQuantity: '1234.5678', netTotal: '411.11' },
    ]);
    for (const { code, price } of stored) await pricedPer(code, 1, price);
    await sql`update article set price_quantity = 1 where code in ('204600', '204202')`.execute(query);
  });

  it('two price changes with the same net total', async () => {
    const cartId = await fill(b.owner, ['204600', 1], ['204202', 1]);
    const { cart } = await prepareOrder(services, b.owner, { cartId });
    const net = cart.totals.netCents;
    const [one, two] = cart.lines.map(({ netPrice }) => netPrice);
    const prices = (first: number, second: number) =>
      upsertPrices(test.database, [
        { priceListCode: 'L2', articleCode: '204600', price: first },
        { priceListCode: 'L2', articleCode: '204202', price: second },
      ]);
    // One euro more at 10 % VAT, one euro less at 22 %.
    await prices((one ?? 0) + 10_000, (two ?? 0) - 10_000);
    const today = await prepareOrder(services, b.owner, { cartId });
    expect(today.cart.totals.netCents).toBe(net);
    const agreedTotalCents = today.cart.totals.totalCents;
    await expect(send(b, cartId, { agreedTotalCents })).rejects.toMatchObject({ reason: 'changes-not-accepted' });
    await prices(one ?? 0, two ?? 0);
  });
});
