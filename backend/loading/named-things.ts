import type {
  AgentRecord,
  BrandRecord,
  CollectionRecord,
  ColorRecord,
  FeatureRecord,
  PriceListRecord,
  SynonymRecord,
} from '../catalogue/records.ts';
import { inTransaction, lastOfEach, type Loaded, type LoadingDatabase } from './transaction.ts';
import { upsert, type Row, type Shape } from './upsert.ts';

const nameColumns = { name_it: 'text', name_en: 'text' };

const featureShape: Shape = {
  table: 'feature',
  key: { code: 'text' },
  columns: { data_type: 'text', unit: 'text', position: 'integer', is_facet: 'boolean', ...nameColumns },
  id: 'id',
};
const brandShape: Shape = {
  table: 'brand',
  key: { code: 'text' },
  columns: { name: 'text', logo: 'text' },
  id: 'id',
};
const collectionShape: Shape = { table: 'collection', key: { code: 'text' }, columns: nameColumns, id: 'id' };
const colorShape: Shape = {
  table: 'color',
  key: { code: 'text' },
  columns: { ...nameColumns, swatch: 'text' },
  id: null,
};
const synonymShape: Shape = {
  table: 'synonym_group',
  key: { code: 'text' },
  columns: { language: 'text', phrases: 'text[]' },
  id: null,
};
const priceListShape: Shape = { table: 'price_list', key: { code: 'text' }, columns: nameColumns, id: 'id' };
const agentShape: Shape = {
  table: 'agent',
  key: { code: 'text' },
  columns: { name: 'text', phone: 'text', email: 'text' },
  id: 'id',
};

async function load<R extends { code: string }>(
  database: LoadingDatabase,
  shape: Shape,
  records: readonly R[],
  toRow: (record: R) => Row,
): Promise<Loaded> {
  const rows = lastOfEach(records, (record) => record.code).map(({ record }) => toRow(record));
  return inTransaction(database, async (query) => {
    const { inserted, updated } = await upsert(query, shape, rows);
    return { inserted, updated };
  });
}

/** Loads technical features; a feature already there keeps its id, and so its `field_<id>_feature_…` (R2.35). */
export function loadFeatures(database: LoadingDatabase, records: readonly FeatureRecord[]): Promise<Loaded> {
  const toRow = (record: FeatureRecord): Row => ({
    code: record.code,
    data_type: record.dataType,
    unit: record.unit ?? null,
    position: record.position,
    is_facet: record.isFacet,
    name_it: record.name.it,
    name_en: record.name.en ?? null,
  });
  return load(database, featureShape, records, toRow);
}

export function loadBrands(database: LoadingDatabase, records: readonly BrandRecord[]): Promise<Loaded> {
  const toRow = (record: BrandRecord): Row => ({ code: record.code, name: record.name, logo: record.logo ?? null });
  return load(database, brandShape, records, toRow);
}

export function loadCollections(database: LoadingDatabase, records: readonly CollectionRecord[]): Promise<Loaded> {
  const toRow = (record: CollectionRecord): Row => ({
    code: record.code,
    name_it: record.name.it,
    name_en: record.name.en ?? null,
  });
  return load(database, collectionShape, records, toRow);
}

export function loadColors(database: LoadingDatabase, records: readonly ColorRecord[]): Promise<Loaded> {
  const toRow = (record: ColorRecord): Row => ({
    code: record.code,
    name_it: record.name.it,
    name_en: record.name.en ?? null,
    swatch: record.swatch,
  });
  return load(database, colorShape, records, toRow);
}

/** Loads groups of synonyms; the database itself announces the change, and the next index knows them. */
export function loadSynonyms(database: LoadingDatabase, records: readonly SynonymRecord[]): Promise<Loaded> {
  const toRow = (record: SynonymRecord): Row => ({
    code: record.code,
    language: record.language ?? null,
    phrases: record.phrases,
  });
  return load(database, synonymShape, records, toRow);
}

export function loadPriceLists(database: LoadingDatabase, records: readonly PriceListRecord[]): Promise<Loaded> {
  const toRow = (record: PriceListRecord): Row => ({
    code: record.code,
    name_it: record.name.it,
    name_en: record.name.en ?? null,
  });
  return load(database, priceListShape, records, toRow);
}

export function loadAgents(database: LoadingDatabase, records: readonly AgentRecord[]): Promise<Loaded> {
  const toRow = (record: AgentRecord): Row => ({
    code: record.code,
    name: record.name,
    phone: record.phone,
    email: record.email,
  });
  return load(database, agentShape, records, toRow);
}
