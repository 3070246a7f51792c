import { sql } from 'kysely';
import { FEWEST_GUARDED, isSteep, type PriceSteps } from '../../../domain/price-guard.ts';
import type { Query } from '../../database/upsert/index.ts';
import type { ImportContext, Kind, ListPrice } from '../kinds/kind.ts';
import { Progress } from '../progress.ts';
import { readItems } from '../read-rows.ts';
import { RowReport } from '../report.ts';
import type { InputFile } from '../sources/text.ts';
import { trialAttempts, type BatchRun } from '../write-batches.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/index.ts';

/** Prices that are compared with the stored ones by one statement. */
const AT_ONCE = 3000;

/** Says nothing: the same rows are reported when they are imported. */
class SilentReport extends RowReport {
  override async add(): Promise<void> {}
}

/**
 * Compares the list prices in files with those in force, without writing anything, for kinds that are not written in one
 * transaction; null for the others.
 */
export async function lookAhead(
  files: readonly InputFile[],
  kind: Kind,
  context: ImportContext,
  run: Pick<BatchRun, 'locks' | 'signal'>,
): Promise<PriceSteps | null> {
  const { query } = context.database;
  const unheard: ImportContext = {
    ...context,
    report: new SilentReport('', 'ndjson'),
    rejected: null,
    jumps: null,
    unused: new Set(),
    sheets: [],
    named: null,
  };
  const opened = await kind.open(unheard);
  const { ahead } = opened;
  if (ahead === undefined) return null;
  const steps = { touched: 0, steep: 0 };
  // With fewer prices no file is held.
  const { rows } = await sql`select from price_list_entry offset ${FEWEST_GUARDED - 1} limit 1`.execute(query);
  if (rows.length === 0) return steps;
  let prices: ListPrice[] = [];
  const reading = {
    ...{ ...run, left: '', context: unheard, progress: new Progress(kind.name, null, null) },
    attempt: trialAttempts(query as Transaction<Tables>),
  };
  const narrow = { ...opened, fromRow: (...row: Parameters<typeof opened.fromRow>) => ahead.fromRow(row[0], row[1]) };
  for await (const group of readItems(files, kind, narrow, reading, ahead.fields)) {
    for (const { record } of group) prices.push(...ahead.pricesOf(record));
    if (prices.length < AT_ONCE) continue;
    await compare(query, prices, context.runDay, steps);
    prices = [];
  }
  await compare(query, prices, context.runDay, steps);
  return steps;
}

async function compare(query: Query, given: readonly ListPrice[], runDay: string, steps: PriceSteps): Promise<void> {
  if (given.length === 0) return;
  const places = given.map(({ articleCode, listCode }, place) => ({ articleCode, listCode, place }));
  const { rows } = await sql<{ place: number; before: number; stated: number }>`
    select i.place, e.price::float8 / a.price_quantity as before, a.stated_price_quantity as stated
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as i("articleCode" text, "listCode" text, place integer)
    join article a on a.code = i."articleCode" join price_list l on l.code = i."listCode"
    join lateral (
      select price from price_list_entry where price_list_id = l.id and article_id = a.id and valid_from <= ${runDay}::date
      order by valid_from desc limit 1
    ) e on e.price > 0
  `.execute(query);
  for (const { place, before, stated } of rows) {
    const price = given[place];
    if (price === undefined) continue;
    steps.touched += 1;
    const after = price.price === null ? null : price.price / (price.priceQuantity ?? stated);
    if (isSteep(before, after)) steps.steep += 1;
  }
}
