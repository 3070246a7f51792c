import {
  asStored,
  column,
  idsByCode,
  inBatches,
  mergeByCode,
  ProblemList,
  sumResults,
  upsert,
  type Entry,
  type IndexedRecord,
  type Query,
  type UpsertDatabase,
  type UpsertResult,
  type UpsertTable,
} from '../database/upsert/index.ts';
import { explain } from '../texts/index.ts';
import type { CreditChange } from './records.ts';

const cents = (field: string) => column('bigint', field, { initial: 0, unit: 'cents' });

const creditTable: UpsertTable = {
  table: 'customer_credit',
  key: { customer_id: 'bigint' },
  columns: {
    as_of: column('timestamptz', 'asOf', { isRequired: true }),
    direct_expired_cents: cents('directExpiredCents'),
    direct_to_expire_cents: cents('directToExpireCents'),
    riba_expired_cents: cents('ribaExpiredCents'),
    riba_to_expire_cents: cents('ribaToExpireCents'),
    unbilled_cents: cents('unbilledCents'),
    unfulfilled_cents: cents('unfulfilledCents'),
    pre_delivery_cents: cents('preDeliveryCents'),
    advances_cents: cents('advancesCents'),
    limit_cents: column('bigint', 'limitCents', { unit: 'cents' }),
    limit_valid_to: column('date', 'limitValidTo'),
  },
  id: null,
};

/** Imports the credit of customers, one record each. Rejects unknown customers, and a validity without a limit. */
export async function upsertCredit(database: UpsertDatabase, records: readonly CreditChange[]): Promise<UpsertResult> {
  return sumResults(
    await inBatches(
      database,
      mergeByCode(records, ({ customerCode }) => customerCode),
      upsertBatch,
    ),
  );
}

async function upsertBatch(query: Query, batch: readonly IndexedRecord<CreditChange>[]): Promise<UpsertResult> {
  const customers = await idsByCode(
    query,
    'customer',
    batch.map(({ record }) => record.customerCode),
  );
  const rows = await query
    .selectFrom('customer_credit')
    .select(['customer_id', 'limit_cents', 'limit_valid_to'])
    .where('customer_id', 'in', [0, ...customers.values()])
    .execute();
  const stored = new Map(rows.map((row) => [row.customer_id, row]));
  const problems = new ProblemList();
  const entries = batch.flatMap(({ record: given, index }): Entry[] => {
    const code = given.customerCode;
    const id = customers.get(code);
    if (id === undefined) {
      problems.add(index, code, 'customerCode', explain('There is no customer {code}.', { code }));
      return [];
    }
    const before = stored.get(id);
    const record = asStored(given, before === undefined);
    const limit = record.limitCents === undefined ? before?.limit_cents : record.limitCents;
    const validTo = record.limitValidTo === undefined ? before?.limit_valid_to : record.limitValidTo;
    if ((limit ?? null) === null && (validTo ?? null) !== null) {
      const drop = before === undefined ? ['limitValidTo'] : ['limitCents', 'limitValidTo'];
      problems.add(index, code, 'limitValidTo', explain('Only a limit can be valid until a day.'), drop);
    }
    return [{ row: { customer_id: id, ...creditColumns(record) }, index, code }];
  });
  problems.throwIfAny();
  const { inserted, updated, changes } = await upsert(query, creditTable, entries);
  return { inserted, updated, changes };
}

function creditColumns(record: CreditChange) {
  return {
    as_of: record.asOf,
    direct_expired_cents: record.directExpiredCents,
    direct_to_expire_cents: record.directToExpireCents,
    riba_expired_cents: record.ribaExpiredCents,
    riba_to_expire_cents: record.ribaToExpireCents,
    unbilled_cents: record.unbilledCents,
    unfulfilled_cents: record.unfulfilledCents,
    pre_delivery_cents: record.preDeliveryCents,
    advances_cents: record.advancesCents,
    limit_cents: record.limitCents,
    limit_valid_to: record.limitValidTo,
  };
}
