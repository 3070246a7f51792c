import { sql } from 'kysely';
import { explain, type Reason } from '../../texts/index.ts';
import type { CouponChange } from '../records.ts';
import {
  asStored,
  column,
  freshIds,
  idsByCode,
  inTransaction,
  mergeByCode,
  ProblemList,
  countRecords,
  replaceSets,
  upsert,
  type Entry,
  type OwnedRows,
  type IndexedRecord,
  type Query,
  type SetTable,
  type UpsertDatabase,
  type UpsertResult,
  type UpsertTable,
} from '../../database/upsert/index.ts';

export const couponTable: UpsertTable = {
  table: 'coupon',
  key: { code: 'text' },
  columns: {
    kind: column('text', 'kind', { isRequired: true }),
    amount_cents: column('bigint', 'amount', { unit: 'cents' }),
    percent: column('integer', 'percent', { unit: 'rate' }),
    valid_from: column('date', 'validFrom', { isRequired: true }),
    valid_to: column('date', 'validTo', { isRequired: true }),
    minimum_cents: column('bigint', 'minimum', { initial: 0, unit: 'cents' }),
    maximum_uses: column('integer', 'maximumUses'),
    is_active: column('boolean', 'isActive', { initial: true }),
  },
  id: 'id',
};
export const couponCustomers: SetTable = {
  table: 'coupon_customer',
  owner: 'coupon_id',
  columns: { customer_id: column('bigint', 'customerCode', { refers: 'customer' }) },
  field: 'customerCodes',
};
/** A coupon's code as stored: case and surrounding spaces are ignored. */
const codeOf = (record: { code: string }) => record.code.trim().toUpperCase();

interface StoredCoupon {
  code: string;
  amount: number | null;
  percent: number | null;
  valid_from: string;
  valid_to: string;
}

/**
 * Imports coupons; the customers of a coupon, when given, are replaced as a whole. Rejects a coupon with both
 * amount and percentage or neither, one that ends before it starts, and unknown customers.
 */
export function upsertCoupons(database: UpsertDatabase, records: readonly CouponChange[]): Promise<UpsertResult> {
  return inTransaction(database, async (query) => {
    const stored = await storedCoupons(query, records);
    const prepared = mergeByCode(records, codeOf).map(({ record, index }) => ({
      record: asStored(record, !stored.has(codeOf(record))),
      index,
    }));
    const customers = await idsByCode(
      query,
      'customer',
      prepared.flatMap(({ record }) => record.customerCodes ?? []),
    );
    rejectProblems(prepared, stored, customers);
    const entries = prepared.map(({ record, index }): Entry => {
      const { amount, percent } = effective(record, stored.get(codeOf(record)));
      const isGiven = record.amount !== undefined || record.percent !== undefined;
      return {
        row: {
          code: codeOf(record),
          kind: isGiven ? (amount === null ? 'percent' : 'amount') : undefined,
          amount_cents: isGiven ? amount : undefined,
          percent: isGiven ? percent : undefined,
          valid_from: record.validFrom,
          valid_to: record.validTo,
          minimum_cents: record.minimum,
          maximum_uses: record.maximumUses,
          is_active: record.isActive,
        },
        index,
        code: codeOf(record),
      };
    });
    const written = await upsert(query, couponTable, entries);
    const sets = new Map<number, OwnedRows>();
    for (const { record } of prepared) {
      const id = written.ids.get(codeOf(record));
      if (id === undefined || record.customerCodes === undefined) continue;
      const rows = [...new Set(record.customerCodes)].map((code) => ({ customer_id: customers.get(code) }));
      sets.set(id, { code: codeOf(record), rows });
    }
    const replaced = await replaceSets(query, couponCustomers, sets, freshIds(written));
    const changes = [...written.changes, ...replaced.changes];
    return { inserted: written.inserted, updated: countRecords(changes), changes };
  });
}

async function storedCoupons(query: Query, records: readonly CouponChange[]): Promise<Map<string, StoredCoupon>> {
  const found = await sql<StoredCoupon>`
    select code, amount_cents::float as amount, percent, valid_from::text as valid_from, valid_to::text as valid_to
    from coupon where code = any(${records.map(codeOf)}::text[])
  `.execute(query);
  return new Map(found.rows.map((row) => [row.code, row]));
}

/** Amount and percentage to be stored. */
function effective(record: CouponChange, before: StoredCoupon | undefined) {
  return {
    amount: record.amount === undefined ? (before?.amount ?? null) : record.amount,
    percent: record.percent === undefined ? (before?.percent ?? null) : record.percent,
  };
}

function rejectProblems(
  prepared: readonly IndexedRecord<CouponChange>[],
  stored: ReadonlyMap<string, StoredCoupon>,
  customers: ReadonlyMap<string, number>,
): void {
  const problems = new ProblemList();
  for (const { record, index } of prepared) {
    const before = stored.get(codeOf(record));
    const reject = (field: string, reason: Reason, ...drop: string[]): void =>
      problems.add(index, record.code, field, reason, before === undefined ? [] : drop);
    const { amount, percent } = effective(record, before);
    if ((amount === null) === (percent === null)) {
      reject('amount', explain('Either an amount or a percentage.'), 'amount', 'percent');
    }
    const from = record.validFrom ?? before?.valid_from;
    const to = record.validTo ?? before?.valid_to;
    if (from !== undefined && to !== undefined && to < from) {
      // Its other values must not hold for the stored days.
      reject('validTo', explain('It ends before it begins.'));
    }
    // A new coupon without its customers would be valid for everybody, so it is rejected.
    const unknown = record.customerCodes?.find((code) => !customers.has(code));
    if (unknown !== undefined)
      reject('customerCodes', explain('There is no customer {code}.', { code: unknown }), 'customerCodes');
  }
  problems.throwIfAny();
}
