import { sql, type Kysely } from 'kysely';
import { availabilityOf, canBeAdded, comingDay, type AvailabilityState } from '../../domain/availability.ts';
import type { ArticleContribution } from '../../domain/contributions.ts';
import { columnsOf, isOrderableWithoutStock, type StoredFields } from '../catalogue/records.ts';
import type { Tables } from '../database/index.ts';

const FIELDS = [
  ...([
    'sku',
    'name',
    'summary',
    'unit',
    'vatRate',
    'minimumPackaging',
    'piecesPerUnit',
    'weightGrams',
    'packaging',
  ] as const),
  ...(['stockQuantity', 'arrivingOn', 'isManaged'] as const),
] as const;

/** What `cartArticleColumns` reads. */
export interface StoredCartArticle extends StoredFields<(typeof FIELDS)[number]> {
  articleId: number;
  /** Internal code. */
  code: string;
  kind: 'single' | 'parent' | 'child';
  /** Internal code of the parent; null for a single article. */
  parentCode: string | null;
  /** Visible code of the product page: the parent's, or its own. */
  pageSku: string;
  picture: string | null;
  contributions: ArticleContribution[];
  /** Whether it is still in the catalogue. */
  isActive: boolean;
  isOrderableWithoutStock: boolean;
}

/** An article in a cart or to be added to one, on a day and without prices. */
export interface CartArticle extends StoredCartArticle {
  isSingle: boolean;
  availability: AvailabilityState;
  canBeAdded: boolean;
}

/** SQL of the contributions of an article `a`, in the order of their kinds. */
export const contributionsJson = sql<ArticleContribution[]>`to_json(array(select json_build_object(
  'kind', x.kind, 'amount', x.amount) from article_contribution x where x.article_id = a.id order by x.kind))`;

/** SQL of the values of a `StoredCartArticle`, for an article `a` and its product `parent`. */
export const cartArticleColumns = sql`a.id as "articleId", a.code, a.kind, parent.code as "parentCode",
  coalesce(parent.sku, a.sku) as "pageSku", coalesce(a.pictures[1], parent.pictures[1]) as picture,
  a.is_active and coalesce(parent.is_active, true) as "isActive",
  ${sql.raw(isOrderableWithoutStock)} as "isOrderableWithoutStock", ${contributionsJson} as contributions,
  ${sql.raw(
    columnsOf(...FIELDS)
      .map(([name, value]) => `${value} as "${name}"`)
      .join(', '),
  )}`;

/** The article of a row; the day, YYYY-MM-DD, decides which supplies are to come. */
export function cartArticleOf<Row extends StoredCartArticle>(row: Row, today: string): Row & CartArticle {
  const availability = availabilityOf(row, today);
  return {
    ...row,
    isSingle: row.kind === 'single',
    availability,
    canBeAdded: canBeAdded(row.kind, availability, row.isOrderableWithoutStock),
    arrivingOn: comingDay(row.arrivingOn, today),
  };
}

/** An article that can be added, with the internal codes of its replacements, the first one first. */
export type AddableArticle = CartArticle & { alternatives: string[] };

/**
 * Articles by internal code, including those no longer sold, as they can be added on a day, YYYY-MM-DD; unknown codes
 * are left out. One query, none without codes.
 */
export async function listAddableArticles(
  query: Kysely<Tables>,
  codes: readonly string[],
  today: string,
): Promise<Map<string, AddableArticle>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<StoredCartArticle & { alternatives: string[] }>`
    select ${cartArticleColumns},
      array(select other.code from article_link l join article other on other.id = l.linked_id
        where l.article_id = a.id and l.kind = 'alternative' order by l.position, other.id) as alternatives
    from article a left join article parent on parent.id = a.parent_id
    where a.code = any(${sql.val([...new Set(codes)])}::text[])`.execute(query);
  return new Map(rows.map((row) => [row.code, cartArticleOf(row, today)]));
}
