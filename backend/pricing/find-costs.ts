import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/index.ts';

/** What so many sale units of an article cost the wholesaler, in ten-thousandths of a euro. */
export interface ArticleCost {
  amount: number;
  priceQuantity: number;
}

/**
 * What articles cost on a day, YYYY-MM-DD, by their id: of several sources the newest. For the office alone (decision
 * 1.12); an article without a cost is not in the map.
 */
export async function findCosts(
  query: Kysely<Tables>,
  articleIds: readonly number[],
  day: string,
): Promise<Map<number, ArticleCost>> {
  const { rows } = await sql<ArticleCost & { articleId: number }>`
    select distinct on (article_id) article_id as "articleId", amount, price_quantity as "priceQuantity"
    from article_cost where article_id = any (${articleIds}::bigint[]) and valid_from <= ${day}::date
    order by article_id, valid_from desc, source`.execute(query);
  return new Map(rows.map(({ articleId, ...cost }) => [articleId, cost]));
}
