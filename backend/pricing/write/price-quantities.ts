import { sql } from 'kysely';
import {
  exactPriceFor,
  hasTooManyDecimals,
  MAXIMUM_PRICE_QUANTITY,
  raiseFor,
  type StatedPrice,
} from '../../../domain/price-quantity.ts';
import type { FieldChange, Query } from '../../database/upsert/index.ts';
import { explain, unitInEuro, type Reason } from '../../texts/index.ts';

/** A price of an article as a file states it. */
export interface PriceToKeep {
  articleId: number;
  /** Ten-thousandths of a euro, with up to three decimals. */
  price: number;
  /** Units it is for; none: those for which the ERP states the prices of the article. */
  priceQuantity?: number | null | undefined;
}

export interface KeptPrice {
  /** For the price quantity of the article; null where there is no exact price. */
  price: number | null;
  /** Why there is none. */
  reason: Reason | null;
  /** What the price quantity was raised to because of this price; null where it was not. */
  raisedTo: number | null;
}

/** For how many units the prices of an article are kept, and for how many its ERP states them. */
export interface StoredQuantities {
  id: number;
  kept: number;
  stated: number;
}

/** What the report of an import says of a price because of which others are kept for more units; nothing is lost. */
export function raisedNote(raisedTo: number, row?: number): { reason: Reason; isNote: true } {
  const reason =
    row === undefined
      ? explain(
          'The price has more decimals than four: all prices of the article are kept for {units} units from now on.',
          {
            units: raisedTo,
          },
        )
      : explain(
          'Row {row}: The price has more decimals than four: all prices of the article are kept for {units} units from now on.',
          { row, units: raisedTo },
        );
  return { reason, isNote: true };
}

/** Why a stated price cannot be kept: both price quantities. */
function inexactPrice(stated: StatedPrice, kept: number): Reason {
  const price = unitInEuro(stated.price);
  const units = stated.priceQuantity;
  if (hasTooManyDecimals(stated, kept)) {
    return explain(
      '{price} euro for {units} units has too many decimals: the prices of this article would be kept for more than {most} units, the most that is possible.',
      { price, units, most: MAXIMUM_PRICE_QUANTITY },
    );
  }
  return explain(
    '{price} euro for {units} units is no exact price for {kept} units, for which the prices of this article are kept, nor for 10, 100 or 1000 times as many.',
    { price, units, kept },
  );
}

/**
 * Converts stated prices exactly to those for the price quantities of their articles. A price that is finer raises the
 * quantity of its article, which rescales all stored prices (a trigger does). `known` are the quantities by article id,
 * where the caller has read them.
 */
export async function keepPrices(
  query: Query,
  given: readonly (PriceToKeep | null)[],
  known?: ReadonlyMap<number, StoredQuantities>,
): Promise<(KeptPrice | null)[]> {
  const ids = [...new Set(given.flatMap((price) => (price ? [price.articleId] : [])))];
  const quantities = known ?? (await storedQuantities(query, ids));
  const raises = new Map<number, { raise: number; place: number }>();
  const checked = given.map((price, place) => {
    const stored = price && quantities.get(price.articleId);
    if (!price || !stored) return null;
    const stated = { price: price.price, priceQuantity: price.priceQuantity ?? stored.stated };
    const raise = raiseFor(stored.kept, stated);
    if (raise !== null && raise > (raises.get(stored.id)?.raise ?? 1)) raises.set(stored.id, { raise, place });
    return { stored, stated, raise };
  });
  for (const [id, { raise }] of raises) {
    await sql`update article set price_quantity = price_quantity * ${raise}::integer where id = ${id}`.execute(query);
  }
  return checked.map((one, place): KeptPrice | null => {
    if (one === null) return null;
    const { stored, stated, raise } = one;
    if (raise === null) return { price: null, reason: inexactPrice(stated, stored.kept), raisedTo: null };
    const raised = raises.get(stored.id);
    const kept = stored.kept * (raised?.raise ?? 1);
    return { price: exactPriceFor(kept, stated), reason: null, raisedTo: raised?.place === place ? kept : null };
  });
}

/**
 * Raises price quantities to multiples of other ones, where they are none, so that a price for these is exact for the
 * article too; a trigger rescales all stored prices. Returns the price quantities by article id.
 */
export async function asMultiplesOf(
  query: Query,
  given: readonly { articleId: number; quantity: number }[],
): Promise<Map<number, number>> {
  await sql`
    update article set price_quantity = lcm(price_quantity, i.quantity) from (
      select "articleId", max(quantity) as quantity
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g("articleId" bigint, quantity integer) group by 1
    ) i where article.id = i."articleId" and article.price_quantity % i.quantity <> 0
  `.execute(query);
  const stored = await storedQuantities(
    query,
    given.map(({ articleId }) => articleId),
  );
  return new Map([...stored].map(([id, { kept }]) => [id, kept]));
}

async function storedQuantities(query: Query, ids: readonly number[]): Promise<Map<number, StoredQuantities>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StoredQuantities>`
    select id, price_quantity as kept, stated_price_quantity as stated from article where id = any(${ids}::bigint[])
  `.execute(query);
  return new Map(rows.map((row) => [Number(row.id), row]));
}

/** The units for which a file of articles says that the ERP states the prices of an article. */
export interface StatedQuantity {
  articleId: number;
  code: string;
  quantity: number;
}

/**
 * Notes for how many units the ERP states the prices of articles. They are kept for as many, or for 10, 100 or 1,000 times
 * as many where what is stored would not be exact otherwise; the price of one unit never changes. Returns the changes,
 * and the reasons by article id why nothing was changed.
 */
export async function statePriceQuantities(
  query: Query,
  given: readonly StatedQuantity[],
): Promise<{ changes: FieldChange[]; rejected: Map<number, Reason> }> {
  const stored = await storedQuantities(
    query,
    given.map(({ articleId }) => articleId),
  );
  const changed = given.filter(({ articleId, quantity }) => {
    const before = stored.get(articleId);
    return before !== undefined && before.stated !== quantity;
  });
  const changes: FieldChange[] = [];
  const rejected = new Map<number, Reason>();
  if (changed.length === 0) return { changes, rejected };
  const prices = await storedPrices(query, changed);
  const written: { id: number; stated: number; kept: number }[] = [];
  for (const { articleId, code, quantity } of changed) {
    const { kept: keptFor = 1, stated = 1 } = stored.get(articleId) ?? {};
    const own = prices.get(articleId) ?? [];
    const raises = own.map((price) => raiseFor(quantity, { price, priceQuantity: keptFor }));
    const inexact = raises.indexOf(null);
    if (inexact >= 0) {
      rejected.set(articleId, inexactPrice({ price: own[inexact] ?? 0, priceQuantity: keptFor }, quantity));
      continue;
    }
    const kept = quantity * Math.max(1, ...raises.map((raise) => raise ?? 1));
    written.push({ id: articleId, stated: quantity, kept });
    changes.push({ code, field: 'priceQuantity', old: stated, new: quantity });
  }
  await sql`
    update article set stated_price_quantity = w.stated, price_quantity = w.kept, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w (id bigint, stated integer, kept integer)
    where article.id = w.id`.execute(query);
  return { changes, rejected };
}

/** Changes of list prices, in euro for the units for which they are kept, as the ERP states them: people read them. */
export async function asStated(query: Query, changes: readonly FieldChange[]): Promise<FieldChange[]> {
  const codes = [...new Set(changes.map(({ code }) => code))];
  if (codes.length === 0) return [];
  const articles = await query
    .selectFrom('article')
    .select(['code', 'price_quantity as kept', 'stated_price_quantity as stated'])
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .whereRef('price_quantity', '<>', 'stated_price_quantity')
    .execute();
  const quantities = new Map(articles.map(({ code, ...both }) => [code, both]));
  return changes.map((change) => {
    const found = change.field.startsWith('price.') ? quantities.get(change.code) : undefined;
    if (found === undefined) return change;
    const stated = (value: unknown): unknown =>
      // Seven decimals are the most that a file can have.
      typeof value === 'number' ? Math.round((value * found.stated * 1e7) / found.kept) / 1e7 : value;
    return { ...change, old: stated(change.old), new: stated(change.new) };
  });
}

/** All different stored prices of articles, for their price quantities. */
async function storedPrices(query: Query, given: readonly StatedQuantity[]): Promise<Map<number, number[]>> {
  const ids = given.map(({ articleId }) => articleId);
  const { rows } = await sql<{ id: number | string; prices: number[] }>`
    select article_id as id, jsonb_agg(distinct price) as prices from (
      select article_id, price from price_list_entry union all select article_id, net_price from contract_price
      union all select article_id, net_price from promotion_row
    ) stored where price is not null and article_id = any(${ids}::bigint[]) group by article_id
  `.execute(query);
  return new Map(rows.map((row) => [Number(row.id), row.prices]));
}
