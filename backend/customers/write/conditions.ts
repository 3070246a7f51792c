import { sql } from 'kysely';
import { isCutOff } from '../../../domain/ceiling.ts';
import {
  inTransaction,
  replaceSets,
  type FieldChange,
  type OwnedRows,
  type Query,
  type Row,
  type UpsertDatabase,
} from '../../database/upsert/index.ts';
import type { ConditionKey } from '../records.ts';
import { contractPrices, type CustomerReferences } from './customer-columns.ts';

/** The conditions that a record gives a customer. */
export interface GivenConditions extends OwnedRows {
  /** Conditions that the record names without a usable value: what is stored of them stays. */
  unusable: readonly ConditionKey[];
}

/** The stored conditions of a customer that a record no longer gives, and that are not removed yet. */
export interface PendingRemoval extends OwnedRows {
  /** Number of conditions that were stored before. */
  stored: number;
  /** How many of them are to be removed; `rows` are the remaining ones, not needed when none is removed. */
  removed: number;
}

interface WrittenConditions {
  changes: FieldChange[];
  /** What is to be removed, for every customer of the records by id. */
  pending: Map<number, PendingRemoval>;
}

const keyColumns = ['address_id', 'article_id', 'brand_id', 'category_id', 'minimum_quantity'];

/**
 * Replaces the imported conditions of customers by those of their records. With `areRemovalsPending` everything is added and
 * changed, and what the records do not give any more stays until `endConditions`.
 */
export async function writeConditions(
  query: Query,
  given: ReadonlyMap<number, GivenConditions>,
  context: { references: CustomerReferences; fresh: ReadonlySet<number>; areRemovalsPending: boolean },
): Promise<WrittenConditions> {
  const { references, fresh, areRemovalsPending } = context;
  const owners = [...given.keys()].filter((id) => !fresh.has(id));
  const stored = await storedConditions(query, owners);
  const sets = new Map<number, OwnedRows>();
  const pending = new Map<number, PendingRemoval>();
  for (const [id, { code, rows: own, unusable }] of given) {
    const before = stored.get(id) ?? [];
    const replaced = new Set(own.map((row) => identityOf(row, keyColumns)));
    const kept = before.filter(
      (row) => isKept(row, unusable, references) && !replaced.has(identityOf(row, keyColumns)),
    );
    const rows = [...own, ...kept];
    const left = new Set(rows.map((row) => identityOf(row, contractPrices.identity)));
    const missing = before.filter((row) => !left.has(identityOf(row, contractPrices.identity)));
    if (missing.length === 0 || !areRemovalsPending) {
      sets.set(id, { code, rows });
      pending.set(id, { code, rows: [], stored: before.length, removed: 0 });
    } else {
      sets.set(id, { code, rows: [...rows, ...missing] });
      pending.set(id, { code, rows, stored: before.length, removed: missing.length });
    }
  }
  const { changes } = await replaceSets(query, contractPrices, sets, fresh);
  return { changes, pending };
}

function identityOf(row: Row, columns: readonly string[]): string {
  return JSON.stringify(columns.map((column) => row[column] ?? null));
}

/** Whether a stored condition may be one that the record names without a usable value. */
function isKept(row: Row, unusable: readonly ConditionKey[], references: CustomerReferences): boolean {
  const { articles, brands, categories } = references;
  return unusable.some(({ articleCode, brandCode, categoryCode, minimumQuantity }) => {
    const targets = [
      ['article_id', articles, articleCode],
      ['brand_id', brands, brandCode],
      ['category_id', categories, categoryCode],
    ] as const;
    const named = targets.filter(([, , code]) => (code ?? null) !== null);
    const isTarget = ([column, ids, code]: (typeof targets)[number]): boolean =>
      row[column] !== null && row[column] === ids.get(code ?? '');
    // A row that does not name its article may be about any article.
    if (named.length > 0 && !named.some(isTarget)) return false;
    return minimumQuantity === undefined || row['minimum_quantity'] === minimumQuantity;
  });
}

async function storedConditions(query: Query, customerIds: readonly number[]): Promise<Map<number, Row[]>> {
  if (customerIds.length === 0) return new Map();
  const columns = Object.keys(contractPrices.columns);
  const pairs = sql.raw(columns.map((name) => `'${name}', "${name}"`).join(', '));
  const { rows } = await sql<{ id: number | string; conditions: Row[] }>`
    select customer_id as id, jsonb_agg(jsonb_build_object(${pairs}) order by contract_price.id) as conditions
    from contract_price where origin = 'import' and customer_id = any(${customerIds}::bigint[]) group by customer_id
  `.execute(query);
  return new Map(rows.map(({ id, conditions }) => [Number(id), conditions]));
}

/** How much may be ended at once, in percent of what is stored. */
export interface ConditionLimits {
  customerPercent: number;
  conditionPercent: number;
}

export interface EndedConditions {
  /** Number of customers with conditions, and of their conditions, among the customers that the files cover. */
  customers: number;
  conditions: number;
  /** Customers that the files do not list, and all conditions to be removed. */
  missingCustomers: number;
  missingConditions: number;
  /** Codes of customers in the files who would lose too many conditions; they keep all of them. */
  protectedCodes: string[];
  /** Whether the rest was removed: nothing is when the limits are exceeded. */
  isDone: boolean;
  changes: FieldChange[];
}

/**
 * Removes the conditions that a run has left pending, and with `listed` (the codes of the customers in its files) those
 * of all customers that the files do not list. Nothing is removed when more would end than the limits allow, and
 * nothing from a single customer who would lose that share of many conditions: the file was cut off.
 */
export function endConditions(
  database: UpsertDatabase,
  pending: ReadonlyMap<number, PendingRemoval>,
  { listed, limits }: { listed: ReadonlySet<string> | null; limits: ConditionLimits },
): Promise<EndedConditions> {
  return inTransaction(database, async (query) => {
    const holders = listed === null ? null : await listHolders(query);
    const unlisted = (holders ?? []).filter(({ code }) => listed?.has(code) !== true);
    const isTooMany = (removed: number, stored: number): boolean => isCutOff(removed, stored, limits.conditionPercent);
    const isCut = ({ removed, stored }: PendingRemoval): boolean => isTooMany(removed, stored);
    const own = [...pending].filter(([, one]) => one.removed > 0 && !isCut(one));
    const given = [...pending.values()];
    const missingConditions = sum([...unlisted.map(({ count }) => count), ...own.map(([, { removed }]) => removed)]);
    const conditions = sum(holders?.map(({ count }) => count) ?? given.map(({ stored }) => stored));
    const customers = (holders ?? given.filter(({ stored }) => stored > 0)).length;
    const found = {
      customers,
      conditions,
      missingCustomers: unlisted.length,
      missingConditions,
      protectedCodes: [...pending.values()].filter(isCut).map(({ code }) => code),
    };
    const isBeyond =
      unlisted.length * 100 > customers * limits.customerPercent ||
      (listed === null
        ? isTooMany(missingConditions, conditions)
        : missingConditions * 100 > conditions * limits.conditionPercent);
    if (isBeyond) return { ...found, isDone: false, changes: [] };
    const sets = new Map<number, OwnedRows>(own.map(([id, { code, rows }]) => [id, { code, rows }]));
    for (const { id, code } of unlisted) sets.set(id, { code, rows: [] });
    const { changes } = await replaceSets(query, contractPrices, sets);
    return { ...found, isDone: true, changes };
  });
}

interface Holder {
  id: number;
  code: string;
  /** Number of its conditions. */
  count: number;
}

/** The customers with imported conditions. */
async function listHolders(query: Query): Promise<Holder[]> {
  const { rows } = await sql<{ id: number | string; code: string; count: number }>`
    select c.id, c.code, count(*)::integer as count from contract_price k join customer c on c.id = k.customer_id
    where k.origin = 'import' group by c.id
  `.execute(query);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
