import { sql } from 'kysely';
import type { UpsertDatabase } from '../../database/upsert/index.ts';
import type { StockEventRecord } from '../records.ts';

/** Adds past stock events of existing articles, at seven in the morning; an event of the same time stays as it is. */
export async function addStockEvents(database: UpsertDatabase, events: readonly StockEventRecord[]): Promise<void> {
  await sql`
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
  `.execute(database.query);
}
