import { sql, type Kysely } from 'kysely';
import { availabilityOf, canBeAdded, comingDay, type AvailabilityState } from '../../domain/availability.ts';
import type { LocalText } from '../../domain/local-text.ts';
import type { Tables } from '../database/index.ts';

/** The data of an article needed to add it to a cart, and its replacements. */
export interface AddableArticle {
  id: number;
  /** Internal code. */
  code: string;
  sku: string;
  /** Visible code of its product page. */
  pageSku: string;
  isSingle: boolean;
  isParent: boolean;
  name: LocalText;
  picture: string | null;
  unit: string;
  piecesPerUnit: number | null;
  minimumPackaging: number;
  availability: AvailabilityState;
  canBeAdded: boolean;
  arrivingOn: string | null;
  isActive: boolean;
  /** Internal codes of the replacement articles, the first one first. */
  alternatives: string[];
}

interface Row {
  id: number;
  code: string;
  sku: string;
  page_sku: string;
  kind: 'single' | 'parent' | 'child';
  name_it: string;
  name_en: string | null;
  picture: string | null;
  unit: string;
  pieces_per_unit: number | null;
  minimum_packaging: number;
  stock_quantity: number;
  arriving_on: string | null;
  is_managed: boolean;
  is_active: boolean;
  alternatives: string[];
}

/**
 * Articles by internal code, including those no longer sold, as they can be added on a day, YYYY-MM-DD; unknown codes are left
 * out. One query, none without codes.
 */
export async function listAddableArticles(
  query: Kysely<Tables>,
  codes: readonly string[],
  today: string,
): Promise<Map<string, AddableArticle>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select a.id, a.code, a.sku, coalesce(parent.sku, a.sku) as page_sku, a.kind, a.name_it, a.name_en,
      coalesce(a.pictures[1], parent.pictures[1]) as picture, a.unit, a.pieces_per_unit, a.minimum_packaging, a.stock_quantity,
      a.arriving_on, a.is_managed, a.is_active and coalesce(parent.is_active, true) as is_active,
      array(select other.code from article_link l join article other on other.id = l.linked_id
        where l.article_id = a.id and l.kind = 'alternative' order by l.position, other.id) as alternatives
    from article a left join article parent on parent.id = a.parent_id
    where a.code = any(${sql.val([...new Set(codes)])}::text[])`.execute(query);
  return new Map(rows.map((row) => [row.code, articleOf(row, today)]));
}

function articleOf(row: Row, today: string): AddableArticle {
  const stock = {
    stockQuantity: row.stock_quantity,
    arrivingOn: row.arriving_on,
    isManaged: row.is_managed,
    isActive: row.is_active,
  };
  return {
    id: row.id,
    code: row.code,
    sku: row.sku,
    pageSku: row.page_sku,
    isSingle: row.kind === 'single',
    isParent: row.kind === 'parent',
    name: { it: row.name_it, en: row.name_en },
    picture: row.picture,
    unit: row.unit,
    piecesPerUnit: row.pieces_per_unit,
    minimumPackaging: row.minimum_packaging,
    availability: availabilityOf(stock, today),
    canBeAdded: canBeAdded(stock, row.kind, today),
    arrivingOn: comingDay(row.arriving_on, today),
    isActive: row.is_active,
    alternatives: row.alternatives,
  };
}
