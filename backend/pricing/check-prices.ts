import { sql } from 'kysely';
import type { Database } from '../database/index.ts';

type Reading = Pick<Database, 'query'>;

/** A stored price or discount that a person should check. */
export interface DoubtfulPrice {
  where: 'price list' | 'customer' | 'condition' | 'class condition' | 'promotion' | 'coupon';
  /** Code of the price list, customer, promotion or coupon; both discount classes. */
  code: string;
  /** What it is for: an article, brand or category with its code; null for everything. */
  what: string | null;
  /** Hundredths of a percent; null for a price of 0. */
  discounts: number[] | null;
}

const articleOf = (column: string) => sql.raw(`'article ' || (select code from article where id = ${column})`);
const target = sql`coalesce(${articleOf('k.article_id')}, 'brand ' || (select code from brand where id = k.brand_id),
  'category ' || (select code from category where id = k.category_id))`;

/** Condition that a price of a list `e` is in force on a day or has not begun: no later one is in force. */
const isNotOver = (
  day: string,
) => sql`not exists (select from price_list_entry n where n.price_list_id = e.price_list_id
  and n.article_id = e.article_id and n.valid_from > e.valid_from and n.valid_from <= ${day}::date)`;

/** Prices of 0 that count as no price on a day or later, because the article is not marked as free. */
export async function listZeroPrices({ query }: Reading, day: string): Promise<DoubtfulPrice[]> {
  const { rows } = await sql<DoubtfulPrice>`
    select 'price list' as where, l.code, ${articleOf('e.article_id')} as what, null as discounts
      from price_list_entry e join price_list l on l.id = e.price_list_id where e.price = 0 and not e.is_free and ${isNotOver(day)}
    union all
    select 'condition', c.code, ${target}, null
      from contract_price k join customer c on c.id = k.customer_id where k.net_price = 0 and not k.is_free
    union all
    select 'promotion', p.code, ${articleOf('r.article_id')}, null
      from promotion_row r join promotion p on p.id = r.promotion_id where r.net_price = 0 and not r.is_free
    order by 1, 2, 3
  `.execute(query);
  return rows;
}

/** Number of articles that have such a price in a list, in a condition of their own or in a promotion. */
export async function countZeroPricedArticles({ query }: Reading, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select article_id from price_list_entry e where price = 0 and not is_free and ${isNotOver(day)}
      union select article_id from contract_price where net_price = 0 and not is_free and article_id is not null
      union select article_id from promotion_row where net_price = 0 and not is_free
    ) concerned
  `.execute(query);
  return rows[0]?.count ?? 0;
}

/** Stored discounts above 0 and below 1 %, which a spreadsheet's fractions may have become (0.5 for 50 %). */
export async function listLowDiscounts({ query }: Reading): Promise<DoubtfulPrice[]> {
  const isLow = (column: string) =>
    sql`exists (select from unnest(${sql.raw(column)}) as one where one > 0 and one < 100)`;
  const { rows } = await sql<DoubtfulPrice>`
    select 'customer' as where, c.code, null as what, c.discounts from customer c where ${isLow('c.discounts')}
    union all
    select 'condition', c.code, ${target}, k.discounts
      from contract_price k join customer c on c.id = k.customer_id where ${isLow('k.discounts')}
    union all
    select 'class condition', concat(coalesce(a.code, '*'), ' × ', coalesce(c.code, '*')), null, k.discounts
      from class_condition k left join discount_class a on a.id = k.article_class_id
      left join discount_class c on c.id = k.customer_class_id where ${isLow('k.discounts')}
    union all
    select 'promotion', p.code, ${articleOf('r.article_id')}, r.extra_discounts
      from promotion_row r join promotion p on p.id = r.promotion_id where ${isLow('r.extra_discounts')}
    union all
    select 'coupon', code, null, array[percent] from coupon where percent > 0 and percent < 100
    order by 1, 2, 3
  `.execute(query);
  return rows;
}
