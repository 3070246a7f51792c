import { sql } from 'kysely';
import type {
  AgentRecord,
  BrandRecord,
  Change,
  CollectionRecord,
  ColorRecord,
  FeatureRecord,
  PriceListRecord,
  SynonymRecord,
} from '../catalogue/records.ts';
import { column, textColumns, textRow } from './columns.ts';
import { asStored, oncePerCode } from './merge-changes.ts';
import { inTransaction, name, type UpsertResult, type UpsertDatabase, type Query } from './transaction.ts';
import { upsert, type Row, type UpsertTable } from './upsert.ts';

const code = { code: 'text' };
const nameColumns = textColumns('name', 'name', true);

const featureTable: UpsertTable = {
  table: 'feature',
  key: code,
  columns: {
    data_type: column('text', 'dataType', { isRequired: true }),
    unit: column('text', 'unit'),
    position: column('integer', 'position', { isRequired: true }),
    is_facet: column('boolean', 'isFacet', { initial: true }),
    ...nameColumns,
  },
  id: 'id',
};
const brandTable: UpsertTable = {
  table: 'brand',
  key: code,
  columns: { name: column('text', 'name', { isRequired: true }), logo: column('text', 'logo') },
  id: 'id',
};
const collectionTable: UpsertTable = { table: 'collection', key: code, columns: nameColumns, id: 'id' };
const colorTable: UpsertTable = {
  table: 'color',
  key: code,
  columns: { ...nameColumns, swatch: column('text', 'swatch') },
  id: null,
};
const synonymTable: UpsertTable = {
  table: 'synonym_group',
  key: code,
  columns: { language: column('text', 'language'), phrases: column('text[]', 'phrases', { isRequired: true }) },
  id: null,
};
const priceListTable: UpsertTable = { table: 'price_list', key: code, columns: nameColumns, id: 'id' };
const agentTable: UpsertTable = {
  table: 'agent',
  key: code,
  columns: {
    name: column('text', 'name', { isRequired: true }),
    phone: column('text', 'phone'),
    email: column('text', 'email'),
  },
  id: 'id',
};

async function load<R extends { code: string; ifNew?: object }>(
  database: UpsertDatabase,
  shape: UpsertTable,
  records: readonly R[],
  toRow: (record: R) => Row,
): Promise<UpsertResult> {
  const places = oncePerCode(records, (record) => record.code);
  return inTransaction(database, async (query) => {
    const nextPosition = 'position' in shape.columns ? await positionAfterAll(query, shape.table) : 0;
    const entries = places.map(({ record, index }, place) => {
      const ifNew = toRow(asStored(record, true));
      // A new row without a position comes after all stored ones, in the order of the file.
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
    select coalesce(max(position), -1) + 1 as next from ${name(table)}
  `.execute(query);
  return rows[0]?.next ?? 0;
}

/** Imports technical features; an existing feature keeps its id, and so its `field_<id>_feature_…` (R2.35). */
export function upsertFeatures(
  database: UpsertDatabase,
  records: readonly Change<FeatureRecord, 'code'>[],
): Promise<UpsertResult> {
  return load(database, featureTable, records, (record) => ({
    data_type: record.dataType,
    unit: record.unit,
    position: record.position,
    is_facet: record.isFacet,
    ...textRow('name', record.name),
  }));
}

export function upsertBrands(
  database: UpsertDatabase,
  records: readonly Change<BrandRecord, 'code'>[],
): Promise<UpsertResult> {
  return load(database, brandTable, records, ({ name: brandName, logo }) => ({ name: brandName, logo }));
}

export function upsertCollections(
  database: UpsertDatabase,
  records: readonly Change<CollectionRecord, 'code'>[],
): Promise<UpsertResult> {
  return load(database, collectionTable, records, (record) => textRow('name', record.name));
}

export function upsertColors(
  database: UpsertDatabase,
  records: readonly Change<ColorRecord, 'code'>[],
): Promise<UpsertResult> {
  return load(database, colorTable, records, (record) => ({
    ...textRow('name', record.name),
    swatch: record.swatch,
  }));
}

/** Imports groups of synonyms; the database announces the change, and the next build of the search index uses them. */
export function upsertSynonyms(
  database: UpsertDatabase,
  records: readonly Change<SynonymRecord, 'code'>[],
): Promise<UpsertResult> {
  return load(database, synonymTable, records, ({ language, phrases }) => ({ language, phrases }));
}

export function upsertPriceLists(
  database: UpsertDatabase,
  records: readonly Change<PriceListRecord, 'code'>[],
): Promise<UpsertResult> {
  return load(database, priceListTable, records, (record) => textRow('name', record.name));
}

export function upsertAgents(
  database: UpsertDatabase,
  records: readonly Change<AgentRecord, 'code'>[],
): Promise<UpsertResult> {
  return load(database, agentTable, records, (record) => ({
    name: record.name,
    phone: record.phone,
    email: record.email,
  }));
}
