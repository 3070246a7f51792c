import type { ArticleChange, FeatureChanges } from '../records.ts';
import {
  column,
  idOf,
  textColumns,
  textRow,
  type Row,
  type SetTable,
  type UpsertTable,
} from '../../database/upsert/index.ts';

export const articleTable: UpsertTable = {
  table: 'article',
  key: { code: 'text' },
  columns: {
    sku: column('text', 'sku', { isRequired: true }),
    kind: column('text', 'kind', { isRequired: true }),
    parent_id: column('bigint', 'parentCode', { refers: 'article' }),
    position: column('integer', 'position', { initial: 0 }),
    ...textColumns('name', 'name', true),
    ...textColumns('summary', 'summary'),
    ...textColumns('description', 'description'),
    brand_id: column('integer', 'brandCode', { refers: 'brand' }),
    category_id: column('integer', 'categoryCode', { refers: 'category' }),
    family_id: column('integer', 'familyCode', { refers: 'family' }),
    collection_id: column('integer', 'collectionCode', { refers: 'collection' }),
    maker_code: column('text', 'makerCode'),
    unit: column('text', 'unit', { initial: 'PZ' }),
    vat_rate: column('integer', 'vatRate', { initial: 2200, unit: 'rate' }),
    minimum_packaging: column('integer', 'minimumPackaging', { initial: 1 }),
    pieces_per_unit: column('integer', 'piecesPerUnit'),
    packaging: column('jsonb', 'packaging', { initial: [] }),
    color: column('text', 'color'),
    size: column('text', 'size'),
    axes: column('text[]', 'axes', { initial: [] }),
    features: column('jsonb', 'features', { initial: {}, unit: 'features' }),
    pictures: column('text[]', 'pictures', { initial: [] }),
    documents: column('jsonb', 'documents', { initial: [] }),
    assistance_link: column('text', 'assistanceLink'),
    video_link: column('text', 'videoLink'),
    is_new: column('boolean', 'isNew', { initial: false }),
    is_hot: column('boolean', 'isHot', { initial: false }),
    is_announced: column('boolean', 'isAnnounced', { initial: false }),
    is_managed: column('boolean', 'isManaged', { initial: true }),
    is_active: column('boolean', 'isActive', { initial: true }),
    stock_quantity: column('integer', 'stockQuantity', { initial: 0 }),
    arriving_on: column('date', 'arrivingOn'),
  },
  onUpdate: 'updated_at = now()',
  id: 'id',
};

export const barcodes: SetTable = {
  table: 'barcode',
  owner: 'article_id',
  columns: {
    code: column('text', 'code'),
    unit: column('text', 'unit'),
    position: column('integer', 'position', { isHidden: true }),
  },
  field: 'barcodes',
};

export const oldCodes: SetTable = {
  table: 'article_alias',
  owner: 'article_id',
  columns: { kind: column('text', 'kind', { isHidden: true }), code: column('text', 'code') },
  only: "t.kind = 'old'",
  field: 'oldCodes',
};

/** Database ids of what a batch of articles refers to, by code. */
export interface ArticleReferences {
  brands: ReadonlyMap<string, number>;
  categories: ReadonlyMap<string, number>;
  families: ReadonlyMap<string, number>;
  collections: ReadonlyMap<string, number>;
}

/** One record as a row of the article table, without kind and parent; fields that are not given are undefined. */
export function articleRow(record: ArticleChange, references: ArticleReferences): Row {
  return {
    code: record.code,
    sku: record.sku,
    position: record.position,
    ...textRow('name', record.name),
    ...textRow('summary', record.summary),
    ...textRow('description', record.description),
    brand_id: idOf(references.brands, record.brandCode),
    category_id: idOf(references.categories, record.categoryCode),
    family_id: idOf(references.families, record.familyCode),
    collection_id: idOf(references.collections, record.collectionCode),
    maker_code: record.makerCode,
    unit: record.unit,
    vat_rate: record.vatRate,
    minimum_packaging: record.minimumPackaging,
    pieces_per_unit: record.piecesPerUnit,
    packaging: record.packaging,
    color: record.color,
    size: record.size,
    axes: record.axes,
    features: record.features,
    pictures: record.pictures,
    documents: record.documents,
    assistance_link: record.assistanceLink,
    video_link: record.videoLink,
    is_new: record.isNew,
    is_hot: record.isHot,
    is_announced: record.isAnnounced,
    is_managed: record.isManaged,
    is_active: record.isActive,
    stock_quantity: record.stockQuantity,
    arriving_on: record.arrivingOn,
  };
}

/** The stored features with the given ones set; features given as null are removed. */
export function changedFeatures(before: Record<string, unknown>, changes: FeatureChanges): Record<string, unknown> {
  const features = { ...before };
  for (const [code, value] of Object.entries(changes)) {
    if (value === null) delete features[code];
    else features[code] = value;
  }
  return features;
}
