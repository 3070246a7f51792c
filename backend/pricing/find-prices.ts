import { sql, type Kysely, type RawBuilder } from 'kysely';
import { priceRoundingOf, type PriceRounding } from '../../domain/price-rounding.ts';
import {
  resolvePrice,
  type ArticlePrice,
  type ClassCondition,
  type ConditionOrigin,
  type ContractCondition,
  type PromotionRow,
} from '../../domain/price.ts';
import type { Tables } from '../database/index.ts';

/** Customer, delivery address and day (YYYY-MM-DD in the shop's time zone) of a price calculation. */
export interface PriceRequest {
  customerId: number;
  addressId: number | null;
  today: string;
}

/** All data that determine the prices of some articles for one customer; shared data are present once. */
export interface PriceFacts {
  /** The setting of the shop; null for the default. */
  rounding: PriceRounding | null;
  discounts: number[];
  /** The customer's discount class. */
  classId: number | null;
  /**
   * Id, brand, category, minimum packaging, price quantity, stated quantity, list price of each article, whether a zero
   * there is free, discount class.
   */
  articles: ArticleRow[];
  /** Each category of the articles or an ancestor of one, with its parent category. */
  categories: [number, number | null][];
  conditions: ContractCondition[];
  /** Valid today: id, classes of article and customer, minimum quantity, discounts, then customer, days, origin. */
  classConditions: ClassConditionRow[];
  promotions: (PromotionRow & { articleId: number })[];
}

/**
 * Condition that `article a` is among the ids of a subselect. As an array, for whose length PostgreSQL always estimates
 * the same size: it keeps one generic plan instead of planning every query, and uses the primary key index.
 */
export function isAmong(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`a.id = any(array(${ids}))`;
}

/**
 * Query for the facts of the articles that match a condition on `article a`: one row, or none when the customer does
 * not exist. Contract conditions are read once for all articles, not once per article.
 */
function priceFacts(request: PriceRequest, condition: RawBuilder<unknown>): RawBuilder<PriceFacts> {
  const { customerId, addressId, today } = request;
  return sql<PriceFacts>`
    with recursive wanted as materialized (
      select a.id, a.brand_id, a.category_id, a.minimum_packaging, a.price_quantity, a.stated_price_quantity,
        a.discount_class_id
      from article a where ${condition}
    ), branch as (
      select c.id, c.parent_id from category c where c.id in (select category_id from wanted)
      union
      select c.id, c.parent_id from branch join category c on c.id = branch.parent_id
    )
    select buyer.discounts, buyer.discount_class_id as "classId",
      (select value from setting where key = 'price_rounding') as rounding,
      (select coalesce(json_agg(json_build_array(w.id, w.brand_id, w.category_id, w.minimum_packaging,
          w.price_quantity, w.stated_price_quantity, entry.price, entry.is_free, w.discount_class_id)), '[]')
        from wanted w left join lateral (select e.price, e.is_free from price_list_entry e
          where e.price_list_id = buyer.price_list_id and e.article_id = w.id and e.valid_from <= ${today}::date
          order by e.valid_from desc limit 1) entry on true) as articles,
      (select coalesce(json_agg(json_build_array(id, parent_id)), '[]') from branch) as categories,
      (select coalesce(json_agg(json_build_object(
          'id', k.id, 'addressId', k.address_id, 'articleId', k.article_id, 'brandId', k.brand_id,
          'categoryId', k.category_id, 'minimumQuantity', k.minimum_quantity, 'netPrice', k.net_price,
          'isFree', k.is_free,
          'discounts', to_json(k.discounts), 'validFrom', k.valid_from, 'validTo', k.valid_to, 'origin', k.origin)), '[]')
        from contract_price k
        where k.customer_id = buyer.id and (k.address_id is null or k.address_id = ${addressId})
          and (k.article_id in (select id from wanted) or k.brand_id in (select brand_id from wanted)
            or k.category_id in (select id from branch))) as conditions,
      (select coalesce(json_agg(json_build_array(k.id, k.article_class_id, k.customer_class_id, k.minimum_quantity,
          k.discounts, k.then_customer, k.valid_from, k.valid_to, k.origin)), '[]')
        from class_condition k
        where (k.customer_class_id is null or k.customer_class_id = buyer.discount_class_id)
          and (k.article_class_id is null or k.article_class_id in (select discount_class_id from wanted))
          and ${today}::date between coalesce(k.valid_from, '-infinity') and coalesce(k.valid_to, 'infinity')
      ) as "classConditions",
      (select coalesce(json_agg(json_build_object(
          'articleId', r.article_id, 'code', p.code, 'row', r.row_number,
          'title', json_build_object('it', p.title_it, 'en', p.title_en),
          'startsOn', p.starts_on, 'endsOn', p.ends_on, 'minimumQuantity', r.minimum_quantity,
          'netPrice', r.net_price, 'isFree', r.is_free, 'extraDiscounts', to_json(r.extra_discounts))), '[]')
        from wanted w join promotion_row r on r.article_id = w.id join promotion p on p.id = r.promotion_id
        where ${today}::date between p.starts_on and p.ends_on and p.state = 'published'
          and (p.customer_group_id is null or exists (select from customer_group_member m
            where m.group_id = p.customer_group_id and m.customer_id = buyer.id))) as promotions
    from customer buyer where buyer.id = ${customerId}`;
}

/** The facts as one JSON value, to be read together with other data; null when the customer does not exist. */
export function priceFactsJson(request: PriceRequest, condition: RawBuilder<unknown>): RawBuilder<PriceFacts | null> {
  return sql<PriceFacts | null>`(select to_json(facts) from (${priceFacts(request, condition)}) as facts)`;
}

/** Prices of the articles computed from the facts; articles without a price for this customer are left out. */
export function pricesOf(facts: PriceFacts | null, request: PriceRequest): Map<number, ArticlePrice> {
  const prices = new Map<number, ArticlePrice>();
  if (!facts) return prices;
  const context = {
    ...{ addressId: request.addressId, today: request.today },
    ...{ customerDiscounts: facts.discounts, customerClassId: facts.classId },
    rounding: priceRoundingOf(facts.rounding),
  };
  const parents = new Map(facts.categories);
  const ofArticle = Map.groupBy(facts.conditions, ({ articleId }) => articleId);
  const common = ofArticle.get(null) ?? [];
  const ofClass = Map.groupBy(facts.classConditions.map(classConditionOf), ({ articleClassId }) => articleClassId);
  const forAllClasses = ofClass.get(null) ?? [];
  const promotions = Map.groupBy(facts.promotions, ({ articleId }) => articleId);
  for (const fact of facts.articles) {
    const [articleId, brandId, categoryId, minimumPackaging, priceQuantity, statedQuantity, ...listed] = fact;
    const [listPrice, isFree, classId] = listed;
    const own = ofArticle.get(articleId) ?? [];
    const classed = classId === null ? [] : (ofClass.get(classId) ?? []);
    const price = resolvePrice(
      {
        ...{ articleId, brandId, categoryPath: pathTo(categoryId, parents), minimumPackaging },
        ...{ priceQuantity, statedQuantity, listPrice, isListPriceFree: isFree === true, discountClassId: classId },
      },
      context,
      [...own, ...common, ...classed, ...forAllClasses],
      (promotions.get(articleId) ?? []).map(({ articleId: _, ...row }) => row),
    );
    if (price) prices.set(articleId, price);
  }
  return prices;
}

type ArticleRow = [
  ...[articleId: number, brandId: number | null, categoryId: number | null, minimumPackaging: number],
  ...[priceQuantity: number, statedQuantity: number, listPrice: number | null, isFree: boolean | null],
  classId: number | null,
];

type ClassConditionRow = [
  ...[id: number, articleClassId: number | null, customerClassId: number | null, minimumQuantity: number],
  ...[discounts: number[], thenCustomer: boolean, validFrom: string | null, validTo: string | null],
  origin: ConditionOrigin,
];

function classConditionOf(row: ClassConditionRow): ClassCondition {
  const [id, articleClassId, customerClassId, minimumQuantity, discounts, thenCustomer, validFrom, validTo, origin] =
    row;
  const classes = { articleClassId, customerClassId };
  return { id, ...classes, minimumQuantity, discounts, thenCustomer, validFrom, validTo, origin };
}

/** Categories from the root down to this one. */
function pathTo(categoryId: number | null, parents: ReadonlyMap<number, number | null>): number[] {
  const path: number[] = [];
  for (let id: number | null = categoryId; id !== null; id = parents.get(id) ?? null) path.unshift(id);
  return path;
}

/**
 * Prices of the given articles for a customer today, read from the tables with one query, in the transaction of `query`
 * if there is one. Articles without a price for this customer are left out.
 */
export async function findPrices(
  query: Kysely<Tables>,
  request: PriceRequest,
  articleIds: readonly number[],
): Promise<Map<number, ArticlePrice>> {
  if (articleIds.length === 0) return new Map();
  return pricesOf(await findPriceFacts(query, request, articleIds), request);
}

/** What determines the prices of the given articles for a customer, from one query; null for an unknown customer. */
export async function findPriceFacts(
  query: Kysely<Tables>,
  request: PriceRequest,
  articleIds: readonly number[],
): Promise<PriceFacts | null> {
  const given = sql`select unnest(${sql.val([...articleIds])}::bigint[])`;
  const { rows } = await priceFacts(request, isAmong(given)).execute(query);
  return rows[0] ?? null;
}
