import { sql, type Transaction } from 'kysely';
import type { Database, Tables } from '../../backend/database/index.ts';
import { findPrices } from '../../backend/pricing/index.ts';
import { cartTotals, DEFAULT_TOTALS_SETTINGS } from '../../domain/cart-totals.ts';
import { discountedPrice } from '../../domain/discounts.ts';
import { lineCents, roundHalfUp } from '../../domain/rounding.ts';
import { priceAt, type ArticlePrice } from '../../domain/price.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { chance } from '../random.ts';
import type { PastOrder } from './history.ts';

/** Series of the shop's orders. */
const CAUSE = 'OWEB';

interface Article {
  id: number;
  code: string;
  sku: string;
  name: string;
  unit: string;
  vat_rate: number;
}

/**
 * Writes past orders as if they had been sent: numbered by date, with the carts they came from, with today's contract
 * prices on list prices that were a little lower. Does nothing when past orders were written before; numbering
 * continues after the numbers already used. Returns how many were written.
 */
export async function writePastOrders(database: Database, orders: readonly PastOrder[], seed: number): Promise<number> {
  return database.query.transaction().execute(async (transaction) => {
    const present = await transaction
      .selectFrom('sales_order')
      .select('id')
      .where('idempotency_key', 'like', 'history-%')
      .limit(1)
      .executeTakeFirst();
    if (present || orders.length === 0) return 0;
    const rows = await drawUp(transaction, orders, seed);
    await insert(transaction, rows);
    return rows.length;
  });
}

type DrawnOrder = Awaited<ReturnType<typeof drawUp>>[number];

async function drawUp(transaction: Transaction<Tables>, orders: readonly PastOrder[], seed: number) {
  const places = await readPlaces(transaction);
  const users = new Map(
    (await transaction.selectFrom('user_account').select(['id', 'username']).execute()).map((user) => [
      user.username,
      user.id,
    ]),
  );
  const articles = await readArticles(transaction, orders);
  const pricesOf = await readAllPrices(transaction, orders, places, articles);
  const [cartIds, orderIds] = [
    await nextIds(transaction, 'cart', orders.length),
    await nextIds(transaction, 'sales_order', orders.length),
  ];
  const numbers = new Map<number, number>();
  for (const year of new Set(orders.map(yearOf))) numbers.set(year, await lastNumber(transaction, year));
  const drawn = orders.map((order, index) => {
    const place = places.get(placeKey(order));
    const userId = users.get(order.sender);
    if (!place || userId === undefined) throw new Error(`${order.key} has no customer or no sender.`);
    const lines = order.lines.flatMap((line) => {
      const article = articles.get(line.articleCode);
      const price = article && pricesOf.get(placeKey(order))?.get(article.id);
      return article && price ? [lineOf(line, article, price, order, seed)] : [];
    });
    const totals = cartTotals(lines, order.delivery, DEFAULT_TOTALS_SETTINGS);
    const year = yearOf(order);
    // Leaves number gaps for orders of other buyers.
    const number = (numbers.get(year) ?? 0) + 1 + Math.floor(chance(seed, 'between', order.key) * 6);
    numbers.set(year, number);
    const [id, cartId] = [orderIds[index], cartIds[index]];
    return { order, id, cartId, place, userId, lines, totals, year, number };
  });
  for (const [year, number] of numbers) await keepNumber(transaction, year, number);
  return drawn.filter(({ lines }) => lines.length > 0);
}

/** A line at its former price: list prices have risen since for most articles, contract prices have not changed. */
function lineOf(
  line: PastOrder['lines'][number],
  article: Article,
  price: ArticlePrice,
  order: PastOrder,
  seed: number,
) {
  const { grossPrice: listPrice, discounts, netPrice: net } = priceAt(price, line.quantity);
  const rise = chance(seed, 'risen', article.sku) < 0.6 ? order.rise : 0;
  const earlier = (value: number) => roundHalfUp(value, 10_000, 10_000 + rise);
  const grossPrice = earlier(listPrice);
  const netPrice = discounts.length > 0 ? discountedPrice(grossPrice, discounts) : earlier(net);
  return {
    article,
    quantity: line.quantity,
    delivered: line.delivered,
    grossPrice,
    discounts,
    netPrice,
    vatRate: article.vat_rate,
    netCents: lineCents(netPrice, line.quantity),
  };
}

const yearOf = (order: PastOrder) => Number(shopDay(order.at).slice(0, 4));
const placeKey = (order: { customerCode: string; addressCode: string }) => `${order.customerCode}/${order.addressCode}`;

interface Place {
  customer_id: number;
  address_id: number;
  payment_method: string | null;
}

async function readPlaces(transaction: Transaction<Tables>): Promise<Map<string, Place>> {
  const rows = await transaction
    .selectFrom('customer_address as a')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .select(['c.id as customer_id', 'a.id as address_id', 'c.payment_method', 'c.code', 'a.code as address_code'])
    .execute();
  return new Map(rows.map((row) => [placeKey({ customerCode: row.code, addressCode: row.address_code }), row]));
}

async function readArticles(transaction: Transaction<Tables>, orders: readonly PastOrder[]) {
  const codes = [...new Set(orders.flatMap(({ lines }) => lines.map(({ articleCode }) => articleCode)))];
  const rows = await transaction
    .selectFrom('article')
    .select(['id', 'code', 'sku', 'name_it as name', 'unit', 'vat_rate'])
    .where('code', 'in', codes)
    .execute();
  return new Map<string, Article>(rows.map((row) => [row.code, row]));
}

/** Prices of all articles for each address, by today's contract prices. */
async function readAllPrices(
  transaction: Transaction<Tables>,
  orders: readonly PastOrder[],
  places: ReadonlyMap<string, Place>,
  articles: ReadonlyMap<string, Article>,
): Promise<Map<string, Map<number, ArticlePrice>>> {
  const ids = [...articles.values()].map(({ id }) => id);
  const today = shopDay(orders.at(-1)?.at ?? new Date());
  const prices = new Map<string, Map<number, ArticlePrice>>();
  for (const key of new Set(orders.map(placeKey))) {
    const place = places.get(key);
    if (!place) continue;
    const request = { customerId: place.customer_id, addressId: place.address_id, today };
    prices.set(key, await findPrices(transaction, request, ids));
  }
  return prices;
}

async function nextIds(transaction: Transaction<Tables>, table: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.execute(
    transaction,
  );
  return rows.map(({ id }) => Number(id));
}

async function lastNumber(transaction: Transaction<Tables>, year: number): Promise<number> {
  const row = await transaction
    .insertInto('document_number')
    .values({ cause: CAUSE, year, last_number: 0 })
    // Locks the counter row of the year until the orders are written.
    .onConflict((conflict) =>
      conflict
        .columns(['cause', 'year'])
        .doUpdateSet((set) => ({ last_number: set.ref('document_number.last_number') })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return row.last_number;
}

async function keepNumber(transaction: Transaction<Tables>, year: number, number: number): Promise<void> {
  await transaction
    .updateTable('document_number')
    .set({ last_number: number })
    .where('cause', '=', CAUSE)
    .where('year', '=', year)
    .execute();
}

async function insert(transaction: Transaction<Tables>, drawn: readonly DrawnOrder[]): Promise<void> {
  const heads = drawn.map(({ order, id, cartId, place, userId, totals, year, number }) => ({
    id,
    cart_id: cartId,
    cause: CAUSE,
    year,
    number,
    customer_id: place.customer_id,
    address_id: place.address_id,
    sent_by_user_id: userId,
    owner_user_id: order.isAgent ? userId : null,
    idempotency_key: order.key,
    status: order.timeline.at(-1)?.status ?? 'IA',
    note: order.note,
    customer_reference: order.reference,
    requested_on: order.requestedOn,
    delivery_type: order.delivery,
    pickup_from: order.delivery === 'PICKUP' ? '10:00' : null,
    pickup_to: order.delivery === 'PICKUP' ? '13:00' : null,
    payment_method: place.payment_method,
    gross_cents: totals.grossCents,
    net_cents: totals.netCents,
    transport_cents: totals.transportCents,
    vat_cents: totals.vatCents,
    total_cents: totals.totalCents,
    created_at: order.at,
  }));
  const lines = drawn.flatMap(({ id, lines: own }) =>
    own.map((line, index) => ({
      order_id: id,
      position: index + 1,
      article_id: line.article.id,
      sku: line.article.sku,
      name: line.article.name,
      unit: line.article.unit,
      quantity: line.quantity,
      delivered: line.delivered,
      gross_price: line.grossPrice,
      discounts: line.discounts,
      net_price: line.netPrice,
      vat_rate: line.vatRate,
      net_cents: line.netCents,
    })),
  );
  const steps = drawn.flatMap(({ id, order }) =>
    order.timeline.map(({ status, at }) => ({ order_id: id, status, at })),
  );
  await sql`
    insert into cart (id, customer_id, address_id, owner_user_id, state, created_at, updated_at) overriding system value
    select cart_id, customer_id, address_id, owner_user_id, 'O', created_at, created_at
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as h (cart_id bigint, customer_id bigint, address_id bigint,
      owner_user_id bigint, created_at timestamptz)`.execute(transaction);
  await sql`
    insert into sales_order (id, cause, year, number, customer_id, address_id, cart_id, sent_by_user_id, idempotency_key,
      status, note, customer_reference, requested_on, delivery_type, pickup_on, pickup_from, pickup_to, payment_method,
      gross_cents, net_cents, transport_cents, vat_cents, total_cents, created_at) overriding system value
    select id, cause, year, number, customer_id, address_id, cart_id, sent_by_user_id, idempotency_key,
      status, note, customer_reference, requested_on, delivery_type,
      case when pickup_from is not null then requested_on end, pickup_from, pickup_to, payment_method,
      gross_cents, net_cents, transport_cents, vat_cents, total_cents, created_at
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as h (id bigint, cause text, year integer, number integer,
      customer_id bigint, address_id bigint, cart_id bigint, sent_by_user_id bigint, idempotency_key text, status text,
      note text, customer_reference text, requested_on date, delivery_type text, pickup_from time, pickup_to time,
      payment_method text, gross_cents bigint, net_cents bigint, transport_cents bigint, vat_cents bigint,
      total_cents bigint, created_at timestamptz)`.execute(transaction);
  await sql`
    insert into sales_order_line (order_id, position, article_id, sku, name, unit, quantity, delivered, gross_price,
      discounts, net_price, vat_rate, net_cents)
    select order_id, position, article_id, sku, name, unit, quantity, delivered, gross_price,
      array(select jsonb_array_elements_text(discounts)::integer), net_price, vat_rate, net_cents
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (order_id bigint, position integer, article_id bigint,
      sku text, name text, unit text, quantity integer, delivered integer, gross_price bigint, discounts jsonb,
      net_price bigint, vat_rate integer, net_cents bigint)`.execute(transaction);
  await sql`
    insert into sales_order_status (order_id, status, at)
    select order_id, status, at from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
      as s (order_id bigint, status text, at timestamptz)`.execute(transaction);
  await sql`
    insert into erp_export (order_id, state, erp_reference, exported_at)
    select id, 'exported', 'ERP-' || cause || '-' || year || '-' || lpad(number::text, 6, '0'), created_at
    from sales_order where idempotency_key like 'history-%'`.execute(transaction);
}
