import { sql } from 'kysely';
import type { CheckedDifference, ErpPrice, PriceCheckResult, UncomparedRow } from '../../domain/price-check.ts';
import { priceRoundingOf } from '../../domain/price-rounding.ts';
import type { Actor } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import { comparePrices, type PriceDifference } from './compare-prices.ts';
import { findCause } from './difference-cause.ts';
import { explainPrice } from './explain-price.ts';

/** Name of the job that carries out a large check. */
export const CHECK_PRICES = 'check_prices';
/** As many prices are compared while the page waits; more by a job. */
const AT_ONCE = 500;
/** As many differences are listed, and as many of them explained one by one. */
const LISTED = 1000;
const EXPLAINED = 300;
const LISTED_ROWS = 200;
/** As many checks are offered. */
const OFFERED = 20;

/** A check of prices that the ERP exported. */
export interface PriceCheck {
  id: number;
  fileName: string;
  askedBy: string;
  askedAt: Date;
  /** Null while it runs. */
  finishedAt: Date | null;
  /** How many prices the file has. */
  prices: number;
  milliseconds: number | null;
  result: PriceCheckResult | null;
}

/** Prices of a file, as they are stored with its check. */
export interface AskedPrices {
  prices: ErpPrice[];
  /** Rows that cannot be compared. */
  rejected: UncomparedRow[];
}

/** Who sees a check: its own person, and everybody who sees all customers. */
export interface CheckReader {
  userId: number;
  agentIds: number[] | null;
}

/** Starts a check of the prices of a file: small ones at once, larger ones by a job. Returns its id. */
export async function startPriceCheck(
  { database, clock }: { database: Database; clock: () => Date },
  { fileName, asked, actor, userId }: { fileName: string; asked: AskedPrices; actor: Actor; userId: number },
): Promise<number> {
  const { id } = await database.query.transaction().execute(async (transaction) => {
    const stored = await transaction
      .insertInto('price_check')
      .values({
        ...{ file_name: fileName.slice(0, 200), user_id: userId, asked_by: actor.name, asked_at: clock() },
        ...{ prices: asked.prices.length, asked: JSON.stringify(asked) },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (asked.prices.length > AT_ONCE)
      await sql`select graphile_worker.add_job(${CHECK_PRICES}, json_build_object('checkId', ${stored.id}::bigint),
        job_key => ${`${CHECK_PRICES}:${stored.id}`})`.execute(transaction);
    return stored;
  });
  if (asked.prices.length <= AT_ONCE) await runPriceCheck({ database, clock }, id);
  return id;
}

/** Compares the prices of a stored check and stores what it finds; a finished one stays as it is. */
export async function runPriceCheck(
  { database, clock }: { database: Database; clock: () => Date },
  checkId: number,
): Promise<void> {
  const { query } = database;
  const stored = await query
    .selectFrom('price_check')
    .select(['asked'])
    .where('id', '=', checkId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (!stored) return;
  const { prices, rejected } = stored.asked;
  const begin = performance.now();
  const { compared, differences, unknown, remedy } = await comparePrices(query, prices);
  const names = await customerNames(database, differences);
  const listed: CheckedDifference[] = [];
  for (const [index, difference] of differences.slice(0, LISTED).entries()) {
    const { line, customerCode, articleCode, addressCode, day } = difference.erp;
    listed.push({
      ...{ line, customerCode, articleCode, addressCode, day, customerName: names.get(customerCode) ?? '' },
      ...{ quantity: difference.quantity, erpCents: difference.erpCents, shopCents: difference.shopCents },
      cause: await causeOf(database, difference, index < EXPLAINED),
    });
  }
  const rows = [...rejected, ...unknown].sort((one, other) => one.line - other.line);
  const rounding = await query
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'price_rounding')
    .executeTakeFirst();
  const result: PriceCheckResult = {
    ...{ compared, different: differences.length, differences: listed, remedy },
    byOneCent: differences.filter(
      ({ erpCents, shopCents }) => shopCents !== null && Math.abs(erpCents - shopCents) === 1,
    ).length,
    withoutPrice: differences.filter(({ shopCents }) => shopCents === null).length,
    ...{ uncompared: rows.length, rows: rows.slice(0, LISTED_ROWS) },
    rounding: priceRoundingOf(rounding?.value as Parameters<typeof priceRoundingOf>[0]),
  };
  await query
    .updateTable('price_check')
    .set({
      ...{ finished_at: clock(), result: JSON.stringify(result) },
      milliseconds: Math.round(performance.now() - begin),
    })
    .where('id', '=', checkId)
    .execute();
}

async function customerNames({ query }: Database, differences: readonly PriceDifference[]) {
  const codes = [...new Set(differences.map(({ erp }) => erp.customerCode))];
  const rows = await query
    .selectFrom('customer')
    .select(['code', 'company_name'])
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.code, row.company_name]));
}

/** What the ERP counts otherwise; of what is not explained one by one, what decides in the shop. */
async function causeOf(
  { query }: Database,
  { erp, quantity, erpCents, shopCents, step, row, isRounding }: PriceDifference,
  isExplained: boolean,
): Promise<CheckedDifference['cause']> {
  if (isRounding) return { kind: 'rounding' };
  if (isExplained) {
    const { customerCode, articleCode, addressCode, day } = erp;
    const explained = await explainPrice(query, { customerCode, articleCode, addressCode, quantity, day });
    const cause = 'unknown' in explained ? null : findCause(explained, erpCents);
    if (cause !== null) return cause;
  }
  if (shopCents === null || step === null) return { kind: 'no-price' };
  return Math.abs(erpCents - shopCents) === 1 ? { kind: 'cent' } : { kind: 'other', row, rank: step.source.rank };
}

const seenBy = ({ userId, agentIds }: CheckReader) =>
  agentIds === null ? sql<boolean>`true` : sql<boolean>`user_id = ${userId}`;

/** A check; null for none, and for one of other customers than the person sees. */
export async function findPriceCheck(
  { query }: Pick<Database, 'query'>,
  reader: CheckReader,
  id: number,
): Promise<PriceCheck | null> {
  const row = await query
    .selectFrom('price_check')
    .select(['id', 'file_name as fileName', 'asked_by as askedBy', 'asked_at as askedAt', 'finished_at as finishedAt'])
    .select(['prices', 'milliseconds', 'result'])
    .where('id', '=', id)
    .where(seenBy(reader))
    .executeTakeFirst();
  return row ?? null;
}

/** The prices that a check was asked about, to be compared again; null as for `findPriceCheck`. */
export async function findAskedPrices(
  { query }: Pick<Database, 'query'>,
  reader: CheckReader,
  id: number,
): Promise<{ fileName: string; asked: AskedPrices } | null> {
  const row = await query
    .selectFrom('price_check')
    .select(['file_name as fileName', 'asked'])
    .where('id', '=', id)
    .where(seenBy(reader))
    .executeTakeFirst();
  return row ?? null;
}

/** The latest checks, the newest first, without what they found in detail. */
export async function listPriceChecks(
  { query }: Pick<Database, 'query'>,
  reader: CheckReader,
): Promise<(Omit<PriceCheck, 'result' | 'milliseconds'> & { different: number | null })[]> {
  return query
    .selectFrom('price_check')
    .select(['id', 'file_name as fileName', 'asked_by as askedBy', 'asked_at as askedAt', 'finished_at as finishedAt'])
    .select(['prices', sql<number | null>`(result ->> 'different')::integer`.as('different')])
    .where(seenBy(reader))
    .orderBy('id', 'desc')
    .limit(OFFERED)
    .execute();
}
