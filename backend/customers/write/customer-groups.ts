import type { CustomerGroupChange } from '../records.ts';
import {
  asStored,
  column,
  countRecords,
  freshIds,
  idsByCode,
  inTransaction,
  mergeByCode,
  ProblemList,
  replaceSets,
  upsert,
  type OwnedRows,
  type SetTable,
  type UpsertDatabase,
  type UpsertResult,
  type UpsertTable,
} from '../../database/upsert/index.ts';

const groupTable: UpsertTable = {
  table: 'customer_group',
  key: { code: 'text' },
  columns: { name: column('text', 'name') },
  id: 'id',
};
const members: SetTable = {
  table: 'customer_group_member',
  owner: 'group_id',
  columns: { customer_id: column('bigint', 'customerCode', { refers: 'customer' }) },
  field: 'customerCodes',
};

/** Imports groups of customers; the customers of a group, when given, are replaced as a whole. Rejects unknown ones. */
export function upsertCustomerGroups(
  database: UpsertDatabase,
  records: readonly CustomerGroupChange[],
): Promise<UpsertResult> {
  return inTransaction(database, async (query) => {
    const stored = await idsByCode(
      query,
      'customer_group',
      records.map(({ code }) => code),
    );
    const prepared = mergeByCode(records, ({ code }) => code).map(({ record, index }) => ({
      record: asStored(record, !stored.has(record.code)),
      index,
    }));
    const customers = await idsByCode(
      query,
      'customer',
      prepared.flatMap(({ record }) => record.customerCodes ?? []),
    );
    const problems = new ProblemList();
    for (const { record, index } of prepared) {
      record.customerCodes?.forEach((code, place) => {
        if (customers.has(code)) return;
        // A stored group keeps its customers; a new one gets those that exist.
        const drop = [stored.has(record.code) ? 'customerCodes' : `customerCodes[${place}]`];
        problems.add(index, record.code, 'customerCodes', `There is no customer ${code}.`, drop);
      });
    }
    problems.throwIfAny();
    const written = await upsert(
      query,
      groupTable,
      prepared.map(({ record, index }) => ({
        row: { code: record.code, name: record.name },
        index,
        code: record.code,
      })),
    );
    const sets = new Map<number, OwnedRows>();
    for (const { record } of prepared) {
      const id = written.ids.get(record.code);
      if (id === undefined || record.customerCodes === undefined) continue;
      const ids = new Set(record.customerCodes.map((code) => customers.get(code)));
      sets.set(id, { code: record.code, rows: [...ids].map((customer_id) => ({ customer_id })) });
    }
    const replaced = await replaceSets(query, members, sets, freshIds(written));
    const changes = [...written.changes, ...replaced.changes];
    return { inserted: written.inserted, updated: countRecords(changes), changes };
  });
}
