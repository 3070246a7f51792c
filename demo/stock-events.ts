import { sql } from 'kysely';
import type { ArticleRecord } from '../backend/catalogue/records.ts';
import type { Database } from '../backend/database/index.ts';
import { chance, wholeBetween } from './random.ts';

export interface StockEvent {
  articleCode: string;
  /** YYYY-MM-DD. */
  on: string;
  quantityBefore: number;
  quantityAfter: number;
}

/**
 * Articles that came back into stock (R1.11): some of those in stock, from zero to their present quantity, on a day of
 * the last four weeks; and a few that came back too long ago to count.
 */
export function stockEventsOf(
  articles: readonly ArticleRecord[],
  daysBefore: (days: number) => string,
  seed: number,
): StockEvent[] {
  return articles
    .filter(({ stockQuantity, sku }) => stockQuantity > 0 && chance(seed, 'came back', sku) < 0.012)
    .map(({ code, sku, stockQuantity }) => {
      const isOld = chance(seed, 'long ago', sku) < 0.2;
      const days = isOld ? wholeBetween(35, 80, seed, 'days', sku) : wholeBetween(1, 27, seed, 'days', sku);
      return { articleCode: code, on: daysBefore(days), quantityBefore: 0, quantityAfter: stockQuantity };
    });
}

/** Writes past stock events; existing ones are kept, so that a second load on the same day changes nothing. */
export async function insertStockEvents(database: Database, events: readonly StockEvent[]): Promise<number> {
  const inserted = await sql<{ id: number }>`
    insert into stock_event (article_id, at, quantity_before, quantity_after)
    select article.id, given.day::date + interval '7 hours', given.before, given.after
    from unnest(
      ${events.map((event) => event.articleCode)}::text[],
      ${events.map((event) => event.on)}::text[],
      ${events.map((event) => event.quantityBefore)}::integer[],
      ${events.map((event) => event.quantityAfter)}::integer[]
    ) as given (code, day, before, after)
    join article on article.code = given.code
    where not exists (
      select from stock_event present
      where present.article_id = article.id and present.at = given.day::date + interval '7 hours'
    )
    returning id
  `.execute(database.query);
  return inserted.rows.length;
}
