import { sql } from 'kysely';
import type { CategoryRecord, FamilyRecord } from '../catalogue/records.ts';
import { ProblemList } from './loading-error.ts';
import { idsByCode } from './references.ts';
import { replaceSets } from './replace-set.ts';
import { inTransaction, lastOfEach, name, type Loaded, type LoadingDatabase, type Query } from './transaction.ts';
import { countChanged, upsert, type Row, type Shape, type Upserted } from './upsert.ts';

const categoryShape: Shape = {
  table: 'category',
  key: { code: 'text' },
  columns: { position: 'integer', name_it: 'text', name_en: 'text', picture: 'text', parent_id: 'integer' },
  id: 'id',
};
const familyShape: Shape = {
  table: 'family',
  key: { code: 'text' },
  columns: { position: 'integer', name_it: 'text', name_en: 'text', parent_id: 'integer' },
  id: 'id',
};

type Node = CategoryRecord | FamilyRecord;
type Place<R> = { record: R; index: number };

/**
 * Loads categories; a parent may stand anywhere in the list or be in the database already. Refuses a parent that is in
 * neither place and a category that would lie below itself.
 */
export function loadCategories(database: LoadingDatabase, records: readonly CategoryRecord[]): Promise<Loaded> {
  return inTransaction(database, async (query) => {
    const places = lastOfEach(records, (record) => record.code);
    const { inserted, updated } = await loadTree(query, categoryShape, places, (record) => ({
      code: record.code,
      position: record.position,
      name_it: record.name.it,
      name_en: record.name.en ?? null,
      picture: record.picture ?? null,
    }));
    return { inserted, updated };
  });
}

/** Loads families with the features that describe them; refuses as categories do, and features that do not exist. */
export function loadFamilies(database: LoadingDatabase, records: readonly FamilyRecord[]): Promise<Loaded> {
  return inTransaction(database, async (query) => {
    const places = lastOfEach(records, (record) => record.code);
    const features = await idsByCode(
      query,
      'feature',
      records.flatMap((record) => record.features),
    );
    const problems = new ProblemList();
    for (const { record, index } of places) {
      const unknown = record.features.find((code) => !features.has(code));
      if (unknown !== undefined) problems.add(index, record.code, 'features', `There is no feature ${unknown}.`);
    }
    problems.throwIfAny();
    const tree = await loadTree(query, familyShape, places, (record) => ({
      code: record.code,
      position: record.position,
      name_it: record.name.it,
      name_en: record.name.en ?? null,
    }));
    const sets = new Map<number, Row[]>();
    for (const { record } of places) {
      const rows = [...new Set(record.features)].map((code, position) => ({
        feature_id: features.get(code),
        position,
      }));
      const family = tree.ids.get(record.code);
      if (family !== undefined) sets.set(family, rows);
    }
    const shape = {
      table: 'family_feature',
      owner: 'family_id',
      columns: { feature_id: 'integer', position: 'integer' },
    };
    const described = await replaceSets(query, shape, sets);
    return { inserted: tree.inserted, updated: countChanged(tree, described) };
  });
}

async function loadTree<R extends Node>(
  query: Query,
  shape: Shape,
  places: readonly Place<R>[],
  toRow: (record: R) => Row,
): Promise<Upserted> {
  await refuseBrokenTree(query, shape.table, places);
  const given = new Set(places.map(({ record }) => record.code));
  const present = await idsByCode(
    query,
    shape.table === 'category' ? 'category' : 'family',
    places.flatMap(({ record }) => [record.code, record.parentCode]),
  );
  const result: Upserted = { inserted: 0, updated: 0, ids: new Map(present), fresh: new Set(), changed: new Set() };
  // Level by level, so that every parent has its id before its children are written.
  let waiting = [...places];
  while (waiting.length > 0) {
    const isReady = ({ record }: Place<R>): boolean =>
      record.parentCode === null || !given.has(record.parentCode) || result.ids.has(record.parentCode);
    const level = waiting.filter(isReady);
    waiting = waiting.filter((place) => !isReady(place));
    const rows = level.map(({ record }) => ({
      ...toRow(record),
      parent_id: record.parentCode === null ? null : (result.ids.get(record.parentCode) ?? null),
    }));
    const written = await upsert(query, shape, rows);
    result.inserted += written.inserted;
    result.updated += written.updated;
    for (const [code, id] of written.ids) result.ids.set(code, id);
    for (const code of written.fresh) result.fresh.add(code);
    for (const code of written.changed) result.changed.add(code);
  }
  return result;
}

async function refuseBrokenTree(query: Query, table: string, places: readonly Place<Node>[]): Promise<void> {
  const stored = await sql<{ code: string; parent: string | null }>`
    select t.code, p.code as parent from ${name(table)} t left join ${name(table)} p on p.id = t.parent_id
  `.execute(query);
  const parents = new Map(stored.rows.map((row) => [row.code, row.parent]));
  for (const { record } of places) parents.set(record.code, record.parentCode);
  const problems = new ProblemList();
  for (const { record, index } of places) {
    if (record.parentCode === null) continue;
    if (!parents.has(record.parentCode)) {
      problems.add(index, record.code, 'parentCode', `There is no ${table} ${record.parentCode}.`);
    } else if (liesBelowItself(record.code, parents)) {
      problems.add(index, record.code, 'parentCode', `${record.code} would lie below itself.`);
    }
  }
  problems.throwIfAny();
}

function liesBelowItself(code: string, parents: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set<string>();
  let above = parents.get(code) ?? null;
  while (above !== null && !seen.has(above)) {
    if (above === code) return true;
    seen.add(above);
    above = parents.get(above) ?? null;
  }
  return false;
}

/**
 * Adds features to those that describe families, behind the ones they have; pairs that are there already stay as they
 * are. Refuses nothing: pairs of which either side does not exist are passed over.
 */
export function addFamilyFeatures(
  database: LoadingDatabase,
  pairs: readonly { familyCode: string; featureCode: string }[],
): Promise<Loaded> {
  return inTransaction(database, async (query) => {
    const missing = await sql<{ family_id: number; feature_id: number; position: number }>`
      select f.id as family_id, t.id as feature_id, coalesce(
        (select max(x.position) + 1 from family_feature x where x.family_id = f.id), 0) + i.place::integer as position
      from jsonb_array_elements(${JSON.stringify(pairs)}::jsonb) with ordinality as i(pair, place)
      join family f on f.code = i.pair ->> 'familyCode' join feature t on t.code = i.pair ->> 'featureCode'
      where not exists (select from family_feature x where x.family_id = f.id and x.feature_id = t.id)
    `.execute(query);
    if (missing.rows.length === 0) return { inserted: 0, updated: 0 };
    await sql`
      insert into family_feature (family_id, feature_id, position) select i.family_id, i.feature_id, i.position
      from jsonb_to_recordset(${JSON.stringify(missing.rows)}::jsonb)
        as i(family_id integer, feature_id integer, position integer) on conflict do nothing
    `.execute(query);
    return { inserted: missing.rows.length, updated: 0 };
  });
}
