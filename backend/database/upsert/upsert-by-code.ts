import { sql } from 'kysely';
import { asStored, mergeByCode } from './merge-changes.ts';
import { inTransaction, quotedName, type Query, type UpsertDatabase } from './transaction.ts';
import { upsert, type Row, type UpsertTable } from './upsert.ts';
import type { UpsertResult } from './upsert-result.ts';

/**
 * Imports records whose values all go into one row of a table with the key `code` and refer to nothing. `toRow` gives
 * the columns of a record; a new row of a table with positions comes after all stored ones, in the order of the list.
 */
export async function upsertByCode<R extends { code: string; ifNew?: object }>(
  database: UpsertDatabase,
  shape: UpsertTable,
  records: readonly R[],
  toRow: (record: R) => Row,
): Promise<UpsertResult> {
  const prepared = mergeByCode(records, (record) => record.code);
  return inTransaction(database, async (query) => {
    const nextPosition = 'position' in shape.columns ? await positionAfterAll(query, shape.table) : 0;
    const entries = prepared.map(({ record, index }, place) => {
      const ifNew = toRow(asStored(record, true));
      ifNew['position'] ??= nextPosition + place;
      return { row: { ...toRow(record), code: record.code }, ifNew, index, code: record.code };
    });
    const { inserted, updated, changes } = await upsert(query, shape, entries);
    return { inserted, updated, changes };
  });
}

/** The position after all rows of a table with positions. */
export async function positionAfterAll(query: Query, table: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(position), -1) + 1 as next from ${quotedName(table)}
  `.execute(query);
  return rows[0]?.next ?? 0;
}
