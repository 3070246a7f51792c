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
import { inTransaction, name, type Loaded, type LoadingDatabase, type Query } from './transaction.ts';
import { upsert, type Row, type Shape } from './upsert.ts';

const code = { code: 'text' };
const nameColumns = textColumns('name', 'name', true);

const featureShape: Shape = {
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
const brandShape: Shape = {
  table: 'brand',
  key: code,
  columns: { name: column('text', 'name', { isRequired: true }), logo: column('text', 'logo') },
  id: 'id',
};
const collectionShape: Shape = { table: 'collection', key: code, columns: nameColumns, id: 'id' };
const colorShape: Shape = {
  table: 'color',
  key: code,
  columns: { ...nameColumns, swatch: column('text', 'swatch') },
  id: null,
};
const synonymShape: Shape = {
  table: 'synonym_group',
  key: code,
  columns: { language: column('text', 'language'), phrases: column('text[]', 'phrases', { isRequired: true }) },
  id: null,
};
const priceListShape: Shape = { table: 'price_list', key: code, columns: nameColumns, id: 'id' };
const agentShape: Shape = {
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
  database: LoadingDatabase,
  shape: Shape,
  records: readonly R[],
  toRow: (record: R) => Row,
): Promise<Loaded> {
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
export function loadFeatures(
  database: LoadingDatabase,
  records: readonly Change<FeatureRecord, 'code'>[],
): Promise<Loaded> {
  return load(database, featureShape, records, (record) => ({
    data_type: record.dataType,
    unit: record.unit,
    position: record.position,
    is_facet: record.isFacet,
    ...textRow('name', record.name),
  }));
}

export function loadBrands(
  database: LoadingDatabase,
  records: readonly Change<BrandRecord, 'code'>[],
): Promise<Loaded> {
  return load(database, brandShape, records, ({ name: brandName, logo }) => ({ name: brandName, logo }));
}

export function loadCollections(
  database: LoadingDatabase,
  records: readonly Change<CollectionRecord, 'code'>[],
): Promise<Loaded> {
  return load(database, collectionShape, records, (record) => textRow('name', record.name));
}

export function loadColors(
  database: LoadingDatabase,
  records: readonly Change<ColorRecord, 'code'>[],
): Promise<Loaded> {
  return load(database, colorShape, records, (record) => ({
    ...textRow('name', record.name),
    swatch: record.swatch,
  }));
}

/** Imports groups of synonyms; the database announces the change, and the next build of the search index uses them. */
export function loadSynonyms(
  database: LoadingDatabase,
  records: readonly Change<SynonymRecord, 'code'>[],
): Promise<Loaded> {
  return load(database, synonymShape, records, ({ language, phrases }) => ({ language, phrases }));
}

export function loadPriceLists(
  database: LoadingDatabase,
  records: readonly Change<PriceListRecord, 'code'>[],
): Promise<Loaded> {
  return load(database, priceListShape, records, (record) => textRow('name', record.name));
}

export function loadAgents(
  database: LoadingDatabase,
  records: readonly Change<AgentRecord, 'code'>[],
): Promise<Loaded> {
  return load(database, agentShape, records, (record) => ({
    name: record.name,
    phone: record.phone,
    email: record.email,
  }));
}
