import { sql, type Kysely } from 'kysely';
import { resolvePrice, type ArticlePrice, type ContractCondition, type PromotionRow } from '../../trade/price.ts';
import type { Tables } from '../outside/database/index.ts';

/** Who buys, where to, and on which day (YYYY-MM-DD in the shop's time zone). */
export interface PriceRequest {
  customerId: number;
  addressId: number | null;
  today: string;
}

interface Row {
  article_id: number;
  brand_id: number | null;
  category_path: number[];
  minimum_packaging: number;
  list_price: number | null;
  discounts: number[];
  conditions: ContractCondition[];
  promotions: PromotionRow[];
}

/**
 * What the given articles cost a customer today, read from the tables in one query, inside the caller's transaction
 * when there is one. Articles without a price for this customer are left out.
 */
export async function readPrices(
  query: Kysely<Tables>,
  request: PriceRequest,
  articleIds: readonly number[],
): Promise<Map<number, ArticlePrice>> {
  if (articleIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    with recursive wanted as (
      select a.id, a.brand_id, a.category_id, a.minimum_packaging
      from article a where a.id = any(${sql.val([...articleIds])}::bigint[])
    ), branch as (
      select c.id as leaf_id, c.id, c.parent_id, 0 as height
      from category c where c.id in (select category_id from wanted)
      union all
      select branch.leaf_id, c.id, c.parent_id, branch.height + 1
      from branch join category c on c.id = branch.parent_id
    ), path as (
      select leaf_id, array_agg(id order by height desc) as ids from branch group by leaf_id
    ), own_condition as (
      select * from contract_price
      where customer_id = ${request.customerId} and (address_id is null or address_id = ${request.addressId})
    )
    select w.id as article_id, w.brand_id, coalesce(path.ids, '{}') as category_path, w.minimum_packaging,
      entry.price as list_price, buyer.discounts,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', k.id, 'addressId', k.address_id, 'articleId', k.article_id, 'brandId', k.brand_id,
          'categoryId', k.category_id, 'minimumQuantity', k.minimum_quantity, 'netPrice', k.net_price,
          'discounts', to_jsonb(k.discounts), 'validFrom', k.valid_from, 'validTo', k.valid_to)), '[]')
        from own_condition k
        where k.article_id = w.id or k.brand_id = w.brand_id or k.category_id = any(path.ids)) as conditions,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'code', p.code, 'row', r.row_number, 'title', jsonb_build_object('it', p.title_it, 'en', p.title_en),
          'startsOn', p.starts_on, 'endsOn', p.ends_on, 'minimumQuantity', r.minimum_quantity,
          'netPrice', r.net_price, 'extraDiscounts', to_jsonb(r.extra_discounts))), '[]')
        from promotion_row r join promotion p on p.id = r.promotion_id
        where r.article_id = w.id and ${request.today}::date between p.starts_on and p.ends_on) as promotions
    from wanted w
    join customer buyer on buyer.id = ${request.customerId}
    left join path on path.leaf_id = w.category_id
    left join price_list_entry entry on entry.price_list_id = buyer.price_list_id and entry.article_id = w.id
  `.execute(query);
  const prices = new Map<number, ArticlePrice>();
  for (const row of rows) {
    const price = resolvePrice(
      {
        articleId: row.article_id,
        brandId: row.brand_id,
        categoryPath: row.category_path,
        listPrice: row.list_price,
        minimumPackaging: row.minimum_packaging,
      },
      { addressId: request.addressId, today: request.today, customerDiscounts: row.discounts },
      row.conditions,
      row.promotions,
    );
    if (price) prices.set(row.article_id, price);
  }
  return prices;
}
