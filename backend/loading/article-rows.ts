import type { ArticleRecord } from '../catalogue/records.ts';
import type { Row, Shape } from './upsert.ts';

/** Fields that a file without them leaves as they are in articles that are already there. */
export type KeptField = Exclude<
  keyof ArticleRecord,
  'code' | 'sku' | 'kind' | 'parentCode' | 'barcodes' | 'oldCodes' | 'relatedCodes' | 'alternativeCodes'
>;

/** The columns in which each field of a record is stored, with their PostgreSQL types. */
const columnsOf: Record<Exclude<keyof ArticleRecord, ListField | 'code'>, Record<string, string>> = {
  sku: { sku: 'text' },
  kind: { kind: 'text' },
  parentCode: { parent_id: 'bigint' },
  position: { position: 'integer' },
  name: { name_it: 'text', name_en: 'text' },
  summary: { summary_it: 'text', summary_en: 'text' },
  description: { description_it: 'text', description_en: 'text' },
  brandCode: { brand_id: 'integer' },
  categoryCode: { category_id: 'integer' },
  familyCode: { family_id: 'integer' },
  collectionCode: { collection_id: 'integer' },
  makerCode: { maker_code: 'text' },
  unit: { unit: 'text' },
  vatRate: { vat_rate: 'integer' },
  minimumPackaging: { minimum_packaging: 'integer' },
  packaging: { packaging: 'jsonb' },
  color: { color: 'text' },
  size: { size: 'text' },
  axes: { axes: 'text[]' },
  features: { features: 'jsonb' },
  pictures: { pictures: 'text[]' },
  documents: { documents: 'jsonb' },
  assistanceLink: { assistance_link: 'text' },
  videoLink: { video_link: 'text' },
  isNew: { is_new: 'boolean' },
  isHot: { is_hot: 'boolean' },
  isAnnounced: { is_announced: 'boolean' },
  isManaged: { is_managed: 'boolean' },
  isActive: { is_active: 'boolean' },
  stockQuantity: { stock_quantity: 'integer' },
  arrivingOn: { arriving_on: 'date' },
};

/** Fields that are stored in tables of their own. */
type ListField = 'barcodes' | 'oldCodes' | 'relatedCodes' | 'alternativeCodes';

/** The article table without the columns of the fields to keep. */
export function articleShape(kept: ReadonlySet<string>): Shape {
  const columns: Record<string, string> = {};
  for (const [field, stored] of Object.entries(columnsOf)) if (!kept.has(field)) Object.assign(columns, stored);
  return { table: 'article', key: { code: 'text' }, columns, onUpdate: 'updated_at = now()', id: 'id' };
}

/** Database ids of what a batch of articles refers to, by code. */
export interface ArticleReferences {
  brands: ReadonlyMap<string, number>;
  categories: ReadonlyMap<string, number>;
  families: ReadonlyMap<string, number>;
  collections: ReadonlyMap<string, number>;
}

function idOf(ids: ReadonlyMap<string, number>, code: string | null | undefined): number | null {
  return code === null || code === undefined ? null : (ids.get(code) ?? null);
}

/** One record as a row of the article table. */
export function articleRow(record: ArticleRecord, references: ArticleReferences, parentId: number | null): Row {
  return {
    code: record.code,
    sku: record.sku,
    kind: record.kind,
    parent_id: parentId,
    position: record.position,
    name_it: record.name.it,
    name_en: record.name.en ?? null,
    summary_it: record.summary?.it ?? null,
    summary_en: record.summary?.en ?? null,
    description_it: record.description?.it ?? null,
    description_en: record.description?.en ?? null,
    brand_id: idOf(references.brands, record.brandCode),
    category_id: idOf(references.categories, record.categoryCode),
    family_id: idOf(references.families, record.familyCode),
    collection_id: idOf(references.collections, record.collectionCode),
    maker_code: record.makerCode ?? null,
    unit: record.unit,
    vat_rate: record.vatRate,
    minimum_packaging: record.minimumPackaging,
    packaging: record.packaging,
    color: record.color ?? null,
    size: record.size ?? null,
    axes: record.axes,
    features: record.features,
    pictures: record.pictures,
    documents: record.documents,
    assistance_link: record.assistanceLink ?? null,
    video_link: record.videoLink ?? null,
    is_new: record.isNew,
    is_hot: record.isHot,
    is_announced: record.isAnnounced,
    is_managed: record.isManaged,
    is_active: record.isActive,
    stock_quantity: record.stockQuantity,
    arriving_on: record.arrivingOn ?? null,
  };
}
