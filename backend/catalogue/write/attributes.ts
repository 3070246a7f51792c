import type { BrandRecord, CollectionRecord, ColorRecord, FeatureRecord } from '../records.ts';
import {
  column,
  textColumns,
  textRow,
  upsertByCode,
  type Change,
  type UpsertDatabase,
  type UpsertResult,
  type UpsertTable,
} from '../../database/upsert/index.ts';

const code = { code: 'text' };
const nameColumns = textColumns('name', 'name', true);

export const featureTable: UpsertTable = {
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
export const brandTable: UpsertTable = {
  table: 'brand',
  key: code,
  columns: { name: column('text', 'name', { isRequired: true }), logo: column('text', 'logo') },
  id: 'id',
};
export const collectionTable: UpsertTable = { table: 'collection', key: code, columns: nameColumns, id: 'id' };
export const colorTable: UpsertTable = {
  table: 'color',
  key: code,
  columns: { ...nameColumns, swatch: column('text', 'swatch') },
  id: null,
};

/** Imports technical features; an existing feature keeps its id, and so its `field_<id>_feature_…`. */
export function upsertFeatures(
  database: UpsertDatabase,
  records: readonly Change<FeatureRecord, 'code'>[],
): Promise<UpsertResult> {
  return upsertByCode(database, featureTable, records, (record) => ({
    data_type: record.dataType,
    unit: record.unit,
    position: record.position,
    is_facet: record.isFacet,
    ...textRow('name', record.name),
  }));
}

/** Imports brands, with the URL of their logo. */
export function upsertBrands(
  database: UpsertDatabase,
  records: readonly Change<BrandRecord, 'code'>[],
): Promise<UpsertResult> {
  return upsertByCode(database, brandTable, records, ({ name: brandName, logo }) => ({ name: brandName, logo }));
}

/** Imports the collections that articles belong to. */
export function upsertCollections(
  database: UpsertDatabase,
  records: readonly Change<CollectionRecord, 'code'>[],
): Promise<UpsertResult> {
  return upsertByCode(database, collectionTable, records, (record) => textRow('name', record.name));
}

/** Imports the colours of articles; the code is the one in the URL of a listing. */
export function upsertColors(
  database: UpsertDatabase,
  records: readonly Change<ColorRecord, 'code'>[],
): Promise<UpsertResult> {
  return upsertByCode(database, colorTable, records, (record) => ({
    ...textRow('name', record.name),
    swatch: record.swatch,
  }));
}
