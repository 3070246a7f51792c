import type { Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database, Tables } from '../../backend/database/index.ts';
import { addPastOrders, type PastOrder, type PastOrderLine } from '../../backend/orders/index.ts';
import { findPrices } from '../../backend/pricing/index.ts';
import type { ArticleContribution } from '../../domain/contributions.ts';
import { discountedPrice } from '../../domain/discounts.ts';
import { roundHalfUp } from '../../domain/rounding.ts';
import { priceAt, type ArticlePrice } from '../../domain/price.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { chance } from '../random.ts';
import type { PlannedOrder } from './history.ts';

interface Article {
  id: number;
  code: string;
  sku: string;
  name: string;
  unit: string;
  vat_rate: number;
  contributions: ArticleContribution[];
}

/**
 * Writes past orders as if they had been sent: with today's contract prices on list prices that were a little lower.
 * Does nothing when past orders were written before. Returns how many were written.
 */
export async function writePastOrders(
  database: Database,
  planned: readonly PlannedOrder[],
  seed: number,
): Promise<number> {
  return database.query.transaction().execute(async (transaction) => {
    const present = await transaction
      .selectFrom('sales_order')
      .select('id')
      .where('idempotency_key', 'like', 'history-%')
      .limit(1)
      .executeTakeFirst();
    if (present || planned.length === 0) return 0;
    const orders = await priceOrders(transaction, planned, seed);
    await addPastOrders(transaction, orders);
    return orders.length;
  });
}

/** The planned orders with the prices they were sold at; those without a line are left out. */
async function priceOrders(
  transaction: Transaction<Tables>,
  planned: readonly PlannedOrder[],
  seed: number,
): Promise<PastOrder[]> {
  const places = await readPlaces(transaction);
  const users = new Map(
    (await transaction.selectFrom('user_account').select(['id', 'username']).execute()).map((user) => [
      user.username,
      user.id,
    ]),
  );
  const articles = await readArticles(transaction, planned);
  const pricesOf = await readAllPrices(transaction, planned, places, articles);
  return planned.flatMap((order): PastOrder[] => {
    const place = places.get(placeKey(order));
    const userId = users.get(order.sender);
    if (!place || userId === undefined) throw new Error(`${order.key} has no customer or no sender.`);
    const lines = order.lines.flatMap((line) => {
      const article = articles.get(line.articleCode);
      const price = article && pricesOf.get(placeKey(order))?.get(article.id);
      return article && price ? [lineOf(line, article, price, order, seed)] : [];
    });
    if (lines.length === 0) return [];
    return [
      {
        idempotencyKey: order.key,
        customerId: place.customer_id,
        addressId: place.address_id,
        userId,
        isAgent: order.isAgent,
        at: order.at,
        timeline: order.timeline,
        note: order.note,
        customerReference: order.reference,
        requestedOn: order.requestedOn,
        delivery: order.delivery,
        pickupSlot: order.delivery === 'PICKUP' ? { from: '10:00', to: '13:00' } : null,
        paymentMethod: place.payment_method,
        vat: { regime: place.vat_regime, note: place.vat_note },
        // For orders of other buyers.
        numbersSkipped: Math.floor(chance(seed, 'between', order.key) * 6),
        lines,
      },
    ];
  });
}

/** A line at its former price: list prices have risen since for most articles, contract prices have not changed. */
function lineOf(
  line: PlannedOrder['lines'][number],
  article: Article,
  price: ArticlePrice,
  order: PlannedOrder,
  seed: number,
): PastOrderLine {
  const charged = priceAt(price, line.quantity);
  if (!charged) throw new Error(`The article ${article.sku} has no price for ${line.quantity} pieces.`);
  const { grossPrice: listPrice, discounts, netPrice: net, priceQuantity, statedQuantity } = charged;
  const rise = chance(seed, 'risen', article.sku) < 0.6 ? order.rise : 0;
  const earlier = (value: number) => roundHalfUp(value, 10_000, 10_000 + rise);
  const grossPrice = earlier(listPrice);
  const netPrice = discounts.length > 0 ? discountedPrice(grossPrice, discounts, price.rounding) : earlier(net);
  const { id: articleId, sku, name, unit, vat_rate: vatRate, contributions } = article;
  const { quantity, delivered } = line;
  const sold = { articleId, sku, name, unit, vatRate, quantity, delivered };
  return { ...sold, grossPrice, discounts, netPrice, priceQuantity, statedQuantity, contributions };
}

const placeKey = (order: { customerCode: string; addressCode: string }) => `${order.customerCode}/${order.addressCode}`;

interface Place {
  customer_id: number;
  address_id: number;
  payment_method: string | null;
  vat_regime: string | null;
  vat_note: string | null;
}

async function readPlaces(transaction: Transaction<Tables>): Promise<Map<string, Place>> {
  const rows = await transaction
    .selectFrom('customer_address as a')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .select(['c.id as customer_id', 'a.id as address_id', 'c.payment_method', 'c.code', 'a.code as address_code'])
    .select(['c.vat_regime', 'c.vat_note'])
    .execute();
  return new Map(rows.map((row) => [placeKey({ customerCode: row.code, addressCode: row.address_code }), row]));
}

async function readArticles(transaction: Transaction<Tables>, orders: readonly PlannedOrder[]) {
  const codes = [...new Set(orders.flatMap(({ lines }) => lines.map(({ articleCode }) => articleCode)))];
  const rows = await transaction
    .selectFrom('article as a')
    .select(['a.id', 'a.code', 'a.sku', 'a.name_it as name', 'a.unit', 'a.vat_rate'])
    .select((from) =>
      jsonArrayFrom(
        from
          .selectFrom('article_contribution as x')
          .select(['x.kind', 'x.amount'])
          .whereRef('x.article_id', '=', 'a.id')
          .orderBy('x.kind'),
      ).as('contributions'),
    )
    .where('a.code', 'in', codes)
    .execute();
  return new Map<string, Article>(rows.map((row) => [row.code, row]));
}

/** Prices of all articles for each address, by today's contract prices. */
async function readAllPrices(
  transaction: Transaction<Tables>,
  orders: readonly PlannedOrder[],
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
