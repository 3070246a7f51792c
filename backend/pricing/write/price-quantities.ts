import { sql } from 'kysely';
import { exactPriceFor, inexactPrice, raiseFor } from '../../../domain/price-quantity.ts';
import type { FieldChange, Query } from '../../database/upsert/index.ts';

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
  reason: string | null;
  /** What the price quantity was raised to because of this price; null where it was not. */
  raisedTo: number | null;
}

interface StoredQuantities {
  id: number;
  kept: number;
  stated: number;
}

/** What the report of an import says of a price because of which others are kept for more units; nothing is lost. */
export function raisedNote(raisedTo: number, place = ''): { reason: string; isNote: true } {
  const kept = `all prices of the article are kept for ${raisedTo} units from now on.`;
  return { reason: `${place}The price has more decimals than four: ${kept}`, isNote: true };
}

/**
 * Converts stated prices exactly to those for the price quantities of their articles. A price that is finer raises the
 * quantity of its article, which rescales all stored prices (a trigger does).
 */
export async function keepPrices(query: Query, given: readonly (PriceToKeep | null)[]): Promise<(KeptPrice | null)[]> {
  const ids = [...new Set(given.flatMap((price) => (price ? [price.articleId] : [])))];
  const quantities = await storedQuantities(query, ids);
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
): Promise<{ changes: FieldChange[]; rejected: Map<number, string> }> {
  const stored = await storedQuantities(
    query,
    given.map(({ articleId }) => articleId),
  );
  const changes: FieldChange[] = [];
  const rejected = new Map<number, string>();
  for (const { articleId, code, quantity } of given) {
    const before = stored.get(articleId);
    if (!before || before.stated === quantity) continue;
    const prices = await storedPrices(query, articleId);
    const raises = prices.map((price) => raiseFor(quantity, { price, priceQuantity: before.kept }));
    const inexact = raises.indexOf(null);
    if (inexact >= 0) {
      rejected.set(articleId, inexactPrice({ price: prices[inexact] ?? 0, priceQuantity: before.kept }, quantity));
      continue;
    }
    const kept = quantity * Math.max(1, ...raises.map((raise) => raise ?? 1));
    await sql`
      update article set stated_price_quantity = ${quantity}, price_quantity = ${kept}, updated_at = now()
      where id = ${articleId}`.execute(query);
    changes.push({ code, field: 'priceQuantity', old: before.stated, new: quantity });
  }
  return { changes, rejected };
}

/** All different stored prices of an article, for its price quantity. */
async function storedPrices(query: Query, articleId: number): Promise<number[]> {
  const { rows } = await sql<{ price: number | string }>`
    select price from price_list_entry where article_id = ${articleId} and price is not null
    union select net_price from contract_price where article_id = ${articleId} and net_price is not null
    union select net_price from promotion_row where article_id = ${articleId} and net_price is not null
  `.execute(query);
  return rows.map(({ price }) => Number(price));
}
