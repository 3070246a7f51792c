import { sql } from 'kysely';
import { explain } from '../../texts/index.ts';
import type { CategoryChange, FamilyChange } from '../records.ts';
import {
  asStored,
  column,
  freshIds,
  idOf,
  idsByCode,
  inTransaction,
  quotedName,
  mergeByCode,
  positionAfterAll,
  ProblemList,
  countRecords,
  replaceSets,
  textColumns,
  textRow,
  upsert,
  type Columns,
  type OwnedRows,
  type IndexedRecord,
  type Query,
  type Row,
  type SetTable,
  type UpsertDatabase,
  type Upserted,
  type UpsertResult,
  type UpsertTable,
} from '../../database/upsert/index.ts';

type TreeTable = 'category' | 'family';

const nodeColumns = (table: TreeTable): Columns => ({
  position: column('integer', 'position', { isRequired: true }),
  ...textColumns('name', 'name', true),
  parent_id: column('integer', 'parentCode', { refers: table }),
});
export const categoryTable: UpsertTable & { table: TreeTable } = {
  table: 'category',
  key: { code: 'text' },
  columns: { ...nodeColumns('category'), picture: column('text', 'picture') },
  id: 'id',
};
export const familyTable: UpsertTable & { table: TreeTable } = {
  table: 'family',
  key: { code: 'text' },
  columns: nodeColumns('family'),
  id: 'id',
};
export const featureSet: SetTable = {
  table: 'family_feature',
  owner: 'family_id',
  columns: {
    feature_id: column('integer', 'feature', { refers: 'feature' }),
    position: column('integer', 'position', { isHidden: true }),
  },
  field: 'features',
};

/**
 * Imports categories; a parent may come anywhere in the list or be stored already. Rejects a parent that is in neither
 * place and a category that would be below itself.
 */
export function upsertCategories(database: UpsertDatabase, records: readonly CategoryChange[]): Promise<UpsertResult> {
  return inTransaction(database, async (query) => {
    const { prepared, stored } = await placesOf(query, 'category', records);
    const { inserted, updated, changes } = await upsertTree(query, categoryTable, prepared, stored, (record) => ({
      position: record.position,
      ...textRow('name', record.name),
      picture: record.picture,
    }));
    return { inserted, updated, changes };
  });
}

/** Imports families with the features that describe them; rejects what upsertCategories rejects, and unknown features. */
export function upsertFamilies(database: UpsertDatabase, records: readonly FamilyChange[]): Promise<UpsertResult> {
  return inTransaction(database, async (query) => {
    const { prepared, stored } = await placesOf(query, 'family', records);
    const features = await idsByCode(
      query,
      'feature',
      prepared.flatMap(({ record }) => record.features ?? []),
    );
    const problems = new ProblemList();
    for (const { record, index } of prepared) {
      (record.features ?? []).forEach((code, place) => {
        if (features.has(code)) return;
        const drop = stored.has(record.code) ? 'features' : `features[${place}]`;
        problems.add(index, record.code, 'features', explain('There is no feature {code}.', { code }), [drop]);
      });
    }
    problems.throwIfAny();
    const tree = await upsertTree(query, familyTable, prepared, stored, (record) => ({
      position: record.position,
      ...textRow('name', record.name),
    }));
    const sets = new Map<number, OwnedRows>();
    for (const { record } of prepared) {
      const family = tree.ids.get(record.code);
      if (record.features === undefined || family === undefined) continue;
      const rows = [...new Set(record.features)].map((code, position) => ({
        feature_id: features.get(code),
        position,
      }));
      sets.set(family, { code: record.code, rows });
    }
    const described = await replaceSets(query, featureSet, sets, freshIds(tree));
    const changes = [...tree.changes, ...described.changes];
    return { inserted: tree.inserted, updated: countRecords(changes), changes };
  });
}

type Node = CategoryChange | FamilyChange;

/** The records with the `ifNew` values of new ones, and the ids of stored ones. */
async function placesOf<R extends Node>(
  query: Query,
  table: TreeTable,
  records: readonly R[],
): Promise<{ prepared: IndexedRecord<R>[]; stored: Map<string, number> }> {
  const prepared = mergeByCode(records, (record) => record.code);
  const stored = await idsByCode(
    query,
    table,
    prepared.map(({ record }) => record.code),
  );
  const resolved = prepared.map(({ record, index }) => ({ record: asStored(record, !stored.has(record.code)), index }));
  return { prepared: resolved, stored };
}

async function upsertTree<R extends Node>(
  query: Query,
  shape: UpsertTable & { table: TreeTable },
  prepared: readonly IndexedRecord<R>[],
  stored: ReadonlyMap<string, number>,
  toRow: (record: R) => Row,
): Promise<Upserted> {
  await rejectBrokenTree(query, shape.table, prepared, stored);
  const parents = await idsByCode(
    query,
    shape.table,
    prepared.map(({ record }) => record.parentCode),
  );
  const given = new Set(prepared.map(({ record }) => record.code));
  const nextPosition = await positionAfterAll(query, shape.table);
  const result: Upserted = {
    inserted: 0,
    updated: 0,
    ids: new Map([...stored, ...parents]),
    fresh: new Set(),
    changed: new Set(),
    changes: [],
  };
  // Level by level, so that every parent has its id before its children are written.
  let waiting = prepared.map((place, order) => ({ ...place, order }));
  while (waiting.length > 0) {
    const isReady = ({ record: { parentCode } }: IndexedRecord<R>): boolean =>
      parentCode === null || parentCode === undefined || !given.has(parentCode) || result.ids.has(parentCode);
    const level = waiting.filter(isReady);
    waiting = waiting.filter((place) => !isReady(place));
    const entries = level.map(({ record, index, order }) => ({
      row: { ...toRow(record), code: record.code, parent_id: idOf(result.ids, record.parentCode) },
      // A new row without a position comes after all stored ones, in the order of the file.
      ifNew: { position: nextPosition + order },
      index,
      code: record.code,
    }));
    const written = await upsert(query, shape, entries);
    result.inserted += written.inserted;
    result.updated += written.updated;
    for (const [code, id] of written.ids) result.ids.set(code, id);
    for (const code of written.fresh) result.fresh.add(code);
    for (const code of written.changed) result.changed.add(code);
    result.changes.push(...written.changes);
  }
  return result;
}

async function rejectBrokenTree(
  query: Query,
  table: TreeTable,
  prepared: readonly IndexedRecord<Node>[],
  stored: ReadonlyMap<string, number>,
): Promise<void> {
  const present = await sql<{ code: string; parent: string | null }>`
    select t.code, p.code as parent from ${quotedName(table)} t left join ${quotedName(table)} p on p.id = t.parent_id
  `.execute(query);
  const parents = new Map(present.rows.map((row) => [row.code, row.parent]));
  for (const { record } of prepared) {
    if (record.parentCode !== undefined || !parents.has(record.code)) {
      parents.set(record.code, record.parentCode ?? null);
    }
  }
  const problems = new ProblemList();
  for (const { record, index } of prepared) {
    const { code, parentCode } = record;
    if (parentCode === null || parentCode === undefined) continue;
    // A stored record keeps its parent; a new one would move to the top level, so it is rejected.
    const drop = stored.has(code) ? ['parentCode'] : [];
    if (!parents.has(parentCode)) {
      problems.add(
        index,
        code,
        'parentCode',
        explain('There is no {what} {code}.', { what: explain(table), code: parentCode }),
        drop,
      );
    } else if (isOwnDescendant(code, parents)) {
      problems.add(index, code, 'parentCode', explain('{code} would lie below itself.', { code }), drop);
    }
  }
  problems.throwIfAny();
}

function isOwnDescendant(code: string, parents: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set<string>();
  let above = parents.get(code) ?? null;
  while (above !== null && !seen.has(above)) {
    if (above === code) return true;
    seen.add(above);
    above = parents.get(above) ?? null;
  }
  return false;
}
