import { sql } from 'kysely';
import { isCutOff } from '../../../domain/ceiling.ts';
import { explain } from '../../texts/index.ts';
import type { CustomerGroupChange, GroupMemberRow } from '../records.ts';
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

export const groupTable: UpsertTable = {
  table: 'customer_group',
  key: { code: 'text' },
  columns: { name: column('text', 'name') },
  id: 'id',
};
export const members: SetTable = {
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
        problems.add(index, record.code, 'customerCodes', explain('There is no customer {code}.', { code }), drop);
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

/**
 * Imports groups from rows in any order: the rows of a group are all its customers. The groups in `incomplete` have rows
 * that cannot be read, so nobody is taken out of them, nor out of `kept` ones, which would lose more than `lostPercent` of
 * many customers. Rejects rows with unknown customers, each alone.
 */
export function upsertGroupMembers(
  database: UpsertDatabase,
  rows: readonly GroupMemberRow[],
  incomplete: ReadonlySet<string>,
  { lostPercent = 100 }: { lostPercent?: number } = {},
): Promise<UpsertResult & { kept: string[] }> {
  return inTransaction(database, async (query) => {
    const customers = await idsByCode(
      query,
      'customer',
      rows.map(({ customerCode }) => customerCode),
    );
    const problems = new ProblemList();
    const groups = new Map<string, CustomerGroupChange & { customerCodes: string[] }>();
    for (const [index, { code, name, customerCode }] of rows.entries()) {
      const group = groups.get(code) ?? { code, customerCodes: [] };
      groups.set(code, group);
      // One row with the name is enough.
      if (name !== undefined) group.name = name ?? group.name ?? null;
      if (customerCode === null) continue;
      if (customers.has(customerCode)) group.customerCodes.push(customerCode);
      else problems.add(index, code, 'customerCode', explain('There is no customer {code}.', { code: customerCode }));
    }
    problems.throwIfAny();
    const { rows: stored } = await sql<{ code: string; members: string[] }>`
      select g.code, jsonb_agg(c.code) as members from customer_group g join customer_group_member m on m.group_id = g.id
      join customer c on c.id = m.customer_id where g.code = any(${[...groups.keys()]}::text[]) group by 1
    `.execute(query);
    const kept: string[] = [];
    for (const { code, members: before } of stored) {
      const given = groups.get(code)?.customerCodes ?? [];
      const left = new Set(given);
      const lost = before.filter((customer) => !left.has(customer));
      const isCut = isCutOff(lost.length, before.length, lostPercent);
      if (isCut) kept.push(code);
      if (isCut || incomplete.has(code)) given.push(...lost);
    }
    return { ...(await upsertCustomerGroups({ query }, [...groups.values()])), kept };
  });
}
