import { sql, type Kysely } from 'kysely';
import { PRICE_RANKS, priceAt, stepOf, type ArticlePrice, type PriceStep } from '../../domain/price.ts';
import { nearestRounding, PRICE_DECIMALS, priceRoundingOf, type PriceRounding } from '../../domain/price-rounding.ts';
import type { ErpPrice, UncomparedRow } from '../../domain/price-check.ts';
import { lineCents } from '../../domain/rounding.ts';
import { findSpelledOrAlike } from '../database/article-codes.ts';
import type { Tables } from '../database/index.ts';
import { findPriceFacts, pricesOf, type PriceFacts, type PriceRequest } from './find-prices.ts';

/** A line that the shop prices otherwise. */
export interface PriceDifference {
  erp: ErpPrice;
  quantity: number;
  erpCents: number;
  /** Null: no price. */
  shopCents: number | null;
  /** What decides in the shop; null without a price. */
  step: PriceStep | null;
  /** Row of the table of precedence, from 1; the last without a price. */
  row: number;
  /** Whether it would be equal with the rounding that is the remedy. */
  isRounding: boolean;
}

export interface PriceComparison {
  compared: number;
  differences: PriceDifference[];
  /** Rows that name something unknown, or no price. */
  unknown: UncomparedRow[];
  /** The rounding with which most lines are equal, where that is more than now; of several the least change. */
  remedy: { rounding: PriceRounding; equal: number } | null;
}

const ROUNDINGS: readonly PriceRounding[] = [null, ...PRICE_DECIMALS].flatMap((decimals) =>
  [false, true].map((roundsEachDiscount) => ({ decimals, roundsEachDiscount })),
);

/** Ids and smallest packs of the articles, by both of their codes; an internal code goes before a visible one. */
async function findArticles(query: Kysely<Tables>, codes: readonly string[]) {
  const rows = await query
    .selectFrom('article')
    .select(['id', 'code', 'sku', 'minimum_packaging'])
    .where((where) =>
      where.or([
        where('code', '=', sql<string>`any(${codes}::text[])`),
        where('sku', '=', sql<string>`any(${codes}::text[])`),
      ]),
    )
    .execute();
  return new Map([...rows.map((row) => [row.sku, row] as const), ...rows.map((row) => [row.code, row] as const)]);
}

/** The customers with their addresses, by code. */
async function findCustomers(query: Kysely<Tables>, codes: readonly string[]) {
  const rows = await query
    .selectFrom('customer as c')
    .leftJoin('customer_address as a', 'a.customer_id', 'c.id')
    .select(['c.id', 'c.code', 'a.id as address_id', 'a.code as address_code'])
    .where('c.code', '=', sql<string>`any(${codes}::text[])`)
    .execute();
  const customers = new Map<string, { id: number; addresses: Map<string, number> }>();
  for (const { id, code, address_id, address_code } of rows) {
    const customer = customers.get(code) ?? { id, addresses: new Map<string, number>() };
    if (address_id !== null && address_code !== null) customer.addresses.set(address_code, address_id);
    customers.set(code, customer);
  }
  return customers;
}

/**
 * Compares prices of the ERP with those of the shop, to the cent of the line. Where they differ, it says with which
 * rounding of the shop more would be equal: the one remedy that is not in the data.
 */
export async function comparePrices(query: Kysely<Tables>, prices: readonly ErpPrice[]): Promise<PriceComparison> {
  const articles = await findSpelledOrAlike(
    query,
    [...new Set(prices.map(({ articleCode }) => articleCode))],
    (codes) => findArticles(query, codes),
  );
  const customers = await findCustomers(query, [...new Set(prices.map(({ customerCode }) => customerCode))]);
  const unknown: PriceComparison['unknown'] = [];
  const found: { line: AskedLine; difference: Omit<PriceDifference, 'isRounding'> }[] = [];
  const asked: AskedLines[] = [];
  let compared = 0;
  const groups = Map.groupBy(prices, ({ customerCode, addressCode, day }) =>
    JSON.stringify([customerCode, addressCode, day]),
  );
  for (const group of groups.values()) {
    const { customerCode, addressCode, day } = group[0] as ErpPrice;
    const customer = customers.get(customerCode);
    const addressId = addressCode === null ? null : customer?.addresses.get(addressCode);
    if (customer === undefined || addressId === undefined) {
      const what =
        customer === undefined
          ? { reason: 'customer' as const, detail: customerCode }
          : { reason: 'address' as const, detail: `${customerCode} ${addressCode}` };
      unknown.push(...group.map(({ line }) => ({ line, ...what })));
      continue;
    }
    const lines = group.flatMap((erp): AskedLine[] => {
      const article = articles.get(erp.articleCode);
      const quantity = erp.quantity ?? article?.minimum_packaging ?? 1;
      const erpCents = article && centsOf(erp, quantity);
      if (article !== undefined && erpCents !== undefined) return [{ erp, articleId: article.id, quantity, erpCents }];
      unknown.push({
        line: erp.line,
        reason: article ? 'no-price' : 'article',
        detail: article ? '' : erp.articleCode,
      });
      return [];
    });
    const request = { customerId: customer.id, addressId, today: day };
    const facts = await findPriceFacts(query, request, [...new Set(lines.map(({ articleId }) => articleId))]);
    if (facts === null) continue;
    const own = pricesOf(facts, request);
    asked.push({ facts, request, lines });
    compared += lines.length;
    for (const line of lines) {
      const { erp, quantity, erpCents } = line;
      const shopCents = shopCentsOf(own, line);
      const price = own.get(line.articleId);
      if (shopCents !== erpCents) {
        const step = price ? stepOf(price, quantity) : null;
        const row = PRICE_RANKS.indexOf(step?.source.rank ?? 'customer') + 1;
        found.push({ line, difference: { erp, quantity, erpCents, shopCents, step, row } });
      }
    }
  }
  const best = found.length === 0 ? null : bestRounding(asked, compared - found.length);
  const differences = found.map(({ line, difference }) => ({
    ...difference,
    isRounding: best !== null && best.lines.has(line),
  }));
  const remedy = best && { rounding: best.rounding, equal: best.lines.size };
  return { compared, differences, unknown, remedy };
}

interface AskedLine {
  erp: ErpPrice;
  articleId: number;
  quantity: number;
  erpCents: number;
}

/** The lines of one customer at one address on one day, and what determines their prices. */
interface AskedLines {
  facts: PriceFacts;
  request: PriceRequest;
  lines: readonly AskedLine[];
}

/** The amount of a line at the shop's prices; null for no price. */
function shopCentsOf(prices: ReadonlyMap<number, ArticlePrice>, { articleId, quantity }: AskedLine): number | null {
  const price = prices.get(articleId);
  const charged = price && priceAt(price, quantity);
  return charged ? lineCents(charged.netPrice, quantity, charged.priceQuantity) : null;
}

/** The rounding with which most lines are equal; null where none makes more equal than now. */
function bestRounding(
  asked: readonly AskedLines[],
  equalNow: number,
): { rounding: PriceRounding; lines: ReadonlySet<AskedLine> } | null {
  const counted = ROUNDINGS.map((rounding) => {
    const equal = asked.flatMap(({ facts, request, lines }): AskedLine[] => {
      const prices = pricesOf({ ...facts, rounding }, request);
      return lines.filter((line) => shopCentsOf(prices, line) === line.erpCents);
    });
    return { rounding, equal };
  });
  const most = Math.max(...counted.map(({ equal }) => equal.length));
  const [first, ...others] = counted.flatMap(({ rounding, equal }) => (equal.length === most ? [rounding] : []));
  if (first === undefined || most <= equalNow) return null;
  const inForce = priceRoundingOf(asked[0]?.facts.rounding);
  const rounding = nearestRounding(inForce, [first, ...others]);
  return { rounding, lines: new Set(counted.find((one) => one.rounding === rounding)?.equal) };
}

/** The amount of a line at the ERP; undefined where the row states none. */
function centsOf({ totalCents, netPrice }: ErpPrice, quantity: number): number | undefined {
  if (totalCents !== null) return totalCents;
  // A stated price has up to three decimals of a ten-thousandth.
  return netPrice === null
    ? undefined
    : lineCents(Math.round(netPrice.price * 1000), quantity, netPrice.priceQuantity * 1000);
}
