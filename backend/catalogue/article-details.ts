import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import {
  columnsOf,
  rowColumns,
  type DocumentRecord,
  type FeatureType,
  type StoredFields,
  type StoredRow,
} from './records.ts';
import type { LocalText } from '../../domain/local-text.ts';
import { sortVariants, type PlacedVariant } from './variant-order.ts';

/** Fields of an article that a product page needs in addition to those of rows. */
const FACTS = ['color', 'size', 'features', 'isManaged', 'isActive', 'stockQuantity', 'arrivingOn'] as const;

/** Data of any article: a single, a product with variants (parent) or a variant (child). */
export interface ArticleFacts extends StoredRow, StoredFields<(typeof FACTS)[number]> {
  id: number;
  parentId: number | null;
  brand: string | null;
  /** Display name of the colour; null when it is not in the colour table. */
  colorName: LocalText | null;
  barcodes: { code: string; unit: string | null }[];
  /** Internal codes of articles that replace it. */
  alternatives: string[];
}

export interface FeatureDefinition {
  code: string;
  dataType: FeatureType;
  unit: string | null;
  name: LocalText;
}

/** Everything a product page shows that does not depend on the customer. */
export interface ArticlePage {
  article: ArticleFacts;
  description: LocalText | null;
  documents: DocumentRecord[];
  assistanceLink: string | null;
  videoLink: string | null;
  /** From the root category down to the article's own. */
  categoryPath: { code: string; name: LocalText }[];
  /** What distinguishes the variants: 'color', 'size' or feature codes. */
  axes: string[];
  /** Definitions of the features of its family and axes, in display order. */
  featureDefinitions: FeatureDefinition[];
  /** In the order of their positions and sizes. */
  children: ArticleFacts[];
  /** Database ids of related articles. */
  related: number[];
  /** Database ids of the articles that replace it. */
  replacing: number[];
}

const facts = sql`
  jsonb_build_object(
    'id', a.id, 'parentId', a.parent_id, ${sql.raw([...rowColumns, ...columnsOf(...FACTS)].map(([name, value]) => `'${name}', ${value}`).join(', '))},
    'brand', (select name from brand where id = a.brand_id),
    'colorName', (select jsonb_build_object('it', c.name_it, 'en', c.name_en) from color c where c.code = a.color),
    'barcodes', (select coalesce(jsonb_agg(jsonb_build_object('code', b.code, 'unit', b.unit)
        order by b.position, b.code), '[]') from barcode b where b.article_id = a.id),
    'alternatives', (select coalesce(jsonb_agg(other.code order by l.position, other.id), '[]')
      from article_link l join article other on other.id = l.linked_id
      where l.article_id = a.id and l.kind = 'alternative' and other.is_active)
  )`;

interface PageRow {
  article: ArticleFacts;
  description_it: string | null;
  description_en: string | null;
  documents: DocumentRecord[];
  assistance_link: string | null;
  video_link: string | null;
  axes: string[];
  category_path: ArticlePage['categoryPath'];
  feature_definitions: FeatureDefinition[];
  children: PlacedVariant<ArticleFacts>[];
  related: number[];
  replacing: number[];
}

/**
 * The product page of an article, found by internal code, else by visible code, else by the key of either if it belongs
 * to one product (decision 8.3), of those that are sold if any is. A variant's code finds its product. Null when there
 * is none or it is no longer sold. One query.
 */
export async function findArticlePage(database: Database, code: string): Promise<ArticlePage | null> {
  const { rows } = await sql<PageRow>`
    with meant as (
      select coalesce(parent_id, id) as id,
        case when code = ${code} then 1 when sku = ${code} then 2 when is_active then 3 else 4 end as rank
      from article where code = ${code} or sku = ${code}
        or code_key(code) = code_key(${code}::text) or (sku <> code and code_key(sku) = code_key(${code}::text))
    ),
    found as (
      select min(id) as id from meant where rank = (select min(rank) from meant)
      having count(distinct id) = 1
    )
    select ${facts} as article, a.description_it, a.description_en, a.documents, a.assistance_link, a.video_link, a.axes,
      (with recursive path as (
          select c.id, c.parent_id, c.code, c.name_it, c.name_en, 0 as height from category c where c.id = a.category_id
          union all
          select c.id, c.parent_id, c.code, c.name_it, c.name_en, path.height + 1
          from category c join path on c.id = path.parent_id
        )
        select coalesce(jsonb_agg(jsonb_build_object('code', code, 'name', jsonb_build_object('it', name_it, 'en', name_en))
          order by height desc), '[]') from path) as category_path,
      (select coalesce(jsonb_agg(jsonb_build_object('code', f.code, 'dataType', f.data_type, 'unit', f.unit,
          'name', jsonb_build_object('it', f.name_it, 'en', f.name_en))
          order by ff.position nulls first, f.position), '[]')
        from feature f left join family_feature ff on ff.feature_id = f.id and ff.family_id = a.family_id
        where ff.family_id is not null or f.code = any(a.axes)) as feature_definitions,
      (select coalesce(jsonb_agg(jsonb_build_object('position', child.position, 'facts', child.facts)), '[]') from (
          select a.id, a.position, ${facts} as facts from article a
          where a.parent_id = (select id from found) and a.is_active) child) as children,
      (select coalesce(jsonb_agg(l.linked_id order by l.position, l.linked_id), '[]')
        from article_link l where l.article_id = a.id and l.kind = 'related') as related,
      (select coalesce(jsonb_agg(l.linked_id order by l.position, l.linked_id), '[]')
        from article_link l where l.article_id = a.id and l.kind = 'alternative') as replacing
    from article a where a.id = (select id from found) and a.is_active`.execute(database.query);
  const row = rows[0];
  if (!row) return null;
  return {
    article: row.article,
    description: row.description_it === null ? null : { it: row.description_it, en: row.description_en },
    documents: row.documents,
    assistanceLink: row.assistance_link,
    videoLink: row.video_link,
    categoryPath: row.category_path,
    axes: row.axes,
    featureDefinitions: row.feature_definitions,
    children: sortVariants(row.children, row.axes),
    related: row.related,
    replacing: row.replacing,
  };
}

/** Variants by internal code, with the axes of their products; unknown codes are left out. One query. */
export async function listChildren(
  database: Database,
  codes: readonly string[],
): Promise<{ article: ArticleFacts; axes: string[]; featureDefinitions: FeatureDefinition[] }[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<{ article: ArticleFacts; axes: string[]; feature_definitions: FeatureDefinition[] }>`
    select ${facts} as article, parent.axes,
      (select coalesce(jsonb_agg(jsonb_build_object('code', f.code, 'dataType', f.data_type, 'unit', f.unit,
          'name', jsonb_build_object('it', f.name_it, 'en', f.name_en))), '[]')
        from feature f where f.code = any(parent.axes)) as feature_definitions
    from article a join article parent on parent.id = a.parent_id
    where a.code = any(${sql.val([...codes])}::text[]) and a.is_active and parent.is_active
    order by a.position, a.id`.execute(database.query);
  return rows.map((row) => ({ article: row.article, axes: row.axes, featureDefinitions: row.feature_definitions }));
}

/** Articles by database id, including inactive ones; unknown ids are left out. One query, none for an empty list. */
export async function findArticleFacts(database: Database, articleIds: readonly number[]): Promise<ArticleFacts[]> {
  if (articleIds.length === 0) return [];
  const { rows } = await sql<{ article: ArticleFacts }>`
    select ${facts} as article from article a
    where a.id = any(${sql.val([...articleIds])}::bigint[])`.execute(database.query);
  return rows.map((row) => row.article);
}
