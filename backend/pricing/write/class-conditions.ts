import { sql } from 'kysely';
import { explain, type Reason } from '../../texts/index.ts';
import type { ClassConditionChange } from '../records.ts';
import {
  column,
  countRecords,
  inPieces,
  inTransaction,
  mergeByCode,
  ProblemList,
  upsert,
  type Entry,
  type FieldChange,
  type Query,
  type Row,
  type UpsertDatabase,
  type UpsertResult,
  type UpsertTable,
} from '../../database/upsert/index.ts';
import { discountClassIds } from './discount-classes.ts';

export const conditionTable: UpsertTable = {
  table: 'class_condition',
  key: { id: 'integer' },
  columns: {
    discounts: column('integer[]', 'discounts', { unit: 'discounts' }),
    then_customer: column('boolean', 'thenCustomer'),
    valid_to: column('date', 'validTo'),
  },
  id: null,
};

type ConditionKey = Pick<ClassConditionChange, 'articleClass' | 'customerClass' | 'minimumQuantity' | 'validFrom'>;

/** The text that identifies a condition in reports: `V1 × K2, from 10, from 2026-01-01`. */
export function classConditionCode({ articleClass, customerClass, minimumQuantity, validFrom }: ConditionKey): string {
  const from = [
    minimumQuantity > 1 ? `from ${minimumQuantity}` : null,
    validFrom === null ? null : `from ${validFrom}`,
  ];
  return [`${articleClass ?? '*'} × ${customerClass ?? '*'}`, ...from.filter((part) => part !== null)].join(', ');
}

interface StoredCondition extends ConditionKey {
  id: number;
  validTo: string | null;
}

/** The imported conditions; those of the office are not touched by an import. */
async function storedConditions(query: Query): Promise<StoredCondition[]> {
  const { rows } = await sql<StoredCondition>`
    select k.id, a.code as "articleClass", c.code as "customerClass", k.minimum_quantity as "minimumQuantity",
      k.valid_from as "validFrom", k.valid_to as "validTo"
    from class_condition k left join discount_class a on a.id = k.article_class_id
    left join discount_class c on c.id = k.customer_class_id where k.origin = 'import'
  `.execute(query);
  return rows;
}

/**
 * Imports discounts for classes of articles and customers; the imported ones are found by classes, minimum quantity and
 * first day. Rejects unknown classes, a condition without any class or discounts, and one that ends before it begins.
 */
export function upsertClassConditions(
  database: UpsertDatabase,
  records: readonly ClassConditionChange[],
): Promise<UpsertResult> {
  return inTransaction(database, async (query) => {
    const stored = new Map((await storedConditions(query)).map((one) => [classConditionCode(one), one]));
    const classes = {
      article: await discountClassIds(query, 'article', codesOf(records, 'articleClass')),
      customer: await discountClassIds(query, 'customer', codesOf(records, 'customerClass')),
    };
    const problems = new ProblemList();
    const fresh: Row[] = [];
    const entries: Entry[] = [];
    for (const { record, index } of mergeByCode(records, classConditionCode)) {
      const code = classConditionCode(record);
      const before = stored.get(code);
      const { articleClass, customerClass, minimumQuantity, discounts, thenCustomer, validFrom } = record;
      const reject = (field: string, reason: Reason): void => problems.add(index, code, field, reason);
      const articleId = articleClass === null ? null : classes.article.get(articleClass);
      const customerId = customerClass === null ? null : classes.customer.get(customerClass);
      if (articleId === undefined)
        reject('articleClass', explain('No article has the discount class {articleClass}.', { articleClass }));
      if (customerId === undefined)
        reject('customerClass', explain('No customer has the discount class {customerClass}.', { customerClass }));
      if (articleClass === null && customerClass === null) {
        reject('articleClass', explain('A condition names a class of articles, a class of customers or both.'));
      }
      const validTo = record.validTo === undefined ? (before?.validTo ?? null) : record.validTo;
      if (validFrom !== null && validTo !== null && validTo < validFrom) {
        // Its discounts must not hold for the stored days.
        reject('validTo', explain('It ends before it begins.'));
      }
      const values = { discounts, then_customer: thenCustomer, valid_to: record.validTo };
      if (before !== undefined) entries.push({ row: { id: before.id, ...values }, index, code });
      else if (discounts === undefined) reject('discounts', explain('A new record needs this value.'));
      else {
        const row = { article_class_id: articleId, customer_class_id: customerId, minimum_quantity: minimumQuantity };
        fresh.push({
          ...row,
          discounts,
          then_customer: thenCustomer ?? false,
          valid_from: validFrom,
          valid_to: validTo,
        });
      }
    }
    problems.throwIfAny();
    const written = await upsert(query, conditionTable, entries);
    for (const piece of inPieces(fresh)) await insertConditions(query, piece);
    const { changes } = written;
    return { inserted: fresh.length, updated: countRecords(changes), changes, touched: entries.length };
  });
}

function codesOf(
  records: readonly ClassConditionChange[],
  side: 'articleClass' | 'customerClass',
): ReadonlySet<string> {
  return new Set(records.flatMap((record) => record[side] ?? []));
}

async function insertConditions(query: Query, rows: readonly Row[]): Promise<void> {
  await sql`
    insert into class_condition
      (article_class_id, customer_class_id, minimum_quantity, discounts, then_customer, valid_from, valid_to)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(article_class_id integer,
      customer_class_id integer, minimum_quantity integer, discounts integer[], then_customer boolean, valid_from date,
      valid_to date)
  `.execute(query);
}

export interface RemovedConditions {
  /** Imported conditions before, and those among them that were not listed. */
  stored: number;
  missing: number;
  /** Whether these were removed: none is when they are more than the limit allows. */
  isDone: boolean;
  changes: FieldChange[];
}

/** Removes imported conditions that `listed` (as `classConditionCode`) does not name, at most a share of them. */
export function removeUnlistedClassConditions(
  database: UpsertDatabase,
  listed: ReadonlySet<string>,
  { limitPercent }: { limitPercent: number },
): Promise<RemovedConditions> {
  return inTransaction(database, async (query) => {
    const stored = await storedConditions(query);
    const missing = stored.filter((one) => !listed.has(classConditionCode(one)));
    const found = { stored: stored.length, missing: missing.length };
    if (missing.length * 100 > stored.length * limitPercent) return { ...found, isDone: false, changes: [] };
    if (missing.length > 0) {
      const ids = missing.map(({ id }) => id);
      await sql`delete from class_condition where id = any(${ids}::integer[])`.execute(query);
    }
    const changes = missing.map((one) => {
      const code = classConditionCode(one);
      return { code, field: 'condition', old: code, new: null };
    });
    return { ...found, isDone: true, changes };
  });
}
