import { sql, type Kysely } from 'kysely';
import {
  judgeConditions,
  priceAt,
  type ArticlePrice,
  type ChargedPrice,
  type JudgedCondition,
  type PriceCondition,
  type PromotionRow,
} from '../../domain/price.ts';
import type { LocalText } from '../../domain/local-text.ts';
import { priceRoundingOf, type PriceRounding } from '../../domain/price-rounding.ts';
import type { Tables } from '../database/index.ts';
import { findPriceFacts, pricesOf } from './find-prices.ts';
import { possiblePrices, type PossiblePrice, type PossiblePrices } from './possible-prices.ts';
import { classCondition, contractCondition, promotionRow } from './price-tables.ts';

/** A line whose price a person asks about. */
export interface PriceQuestion {
  customerCode: string;
  /** Internal or visible code. */
  articleCode: string;
  /** Null: no address is chosen. */
  addressCode: string | null;
  /** Null: the smallest pack. */
  quantity: number | null;
  /** YYYY-MM-DD. */
  day: string;
}

/** Why a line that chooses a promotion does not get its price. */
export type WhyNoPromotion =
  | 'draft'
  | 'other-group'
  | 'not-yet'
  | 'over'
  | 'larger-quantity'
  /** A zero that is not marked as free, or no price of the customer's own to start from. */
  | 'no-price'
  | 'not-lower';

/** A promotion with a row for the article, and why a line that chooses it does not get its price; null if it does. */
export interface CandidatePromotion {
  promotion: PromotionRow;
  groupCode: string | null;
  whyNot: WhyNoPromotion | null;
  /** What the article would cost if it held. */
  gives: PossiblePrice | null;
}

/** A price of a list, with the day from which it counts (null: since ever); without a price, the article left the list. */
export interface ListedPrice {
  validFrom: string | null;
  price: number | null;
  isFree: boolean;
  /** What the article would cost with it, and the conditions of the day. */
  gives: PossiblePrice | null;
}

/** A condition about article and customer, with the code and the name of what it is for. */
export interface CandidateCondition extends JudgedCondition {
  target: string;
  targetName: LocalText | null;
  addressCode: string | null;
  /** What the article would cost if it held. */
  gives: PossiblePrice | null;
}

/** The price of a line, and everything that might have made it another one. */
export interface ExplainedPrice {
  question: PriceQuestion & { quantity: number };
  customer: {
    id: number;
    name: string;
    listCode: string;
    listName: LocalText;
    listOwner: 'erp' | 'office';
    classCode: string | null;
    discounts: readonly number[];
    groupCodes: readonly string[];
  };
  article: {
    id: number;
    code: string;
    sku: string;
    name: string;
    unit: string;
    classCode: string | null;
    brandCode: string | null;
    /** From the root to its own. */
    categoryCodes: readonly string[];
    priceQuantity: number;
    /** For how many units the ERP states prices, and people see them. */
    statedQuantity: number;
    minimumPackaging: number;
  };
  /** Prices of the article in the customer's list, earliest first. */
  listed: readonly ListedPrice[];
  /** Best first. */
  conditions: readonly CandidateCondition[];
  /** What the article would cost with the customer's own discounts. */
  ownGives: PossiblePrice | null;
  promotions: readonly CandidatePromotion[];
  price: ArticlePrice | null;
  charged: ChargedPrice | null;
  /** The setting of the shop. */
  rounding: PriceRounding;
}

/**
 * Explains the price of a line from the tables: the price that is charged, and every list price, condition and promotion
 * that concerns article and customer, with why it does not count. Null, with what is unknown, for an unknown code.
 */
export async function explainPrice(
  query: Kysely<Tables>,
  question: PriceQuestion,
): Promise<ExplainedPrice | { unknown: 'customer' | 'article' | 'address' }> {
  const { customerCode, articleCode, addressCode, day } = question;
  const customer = await findCustomer(query, customerCode);
  if (customer === undefined) return { unknown: 'customer' };
  const article = await findExplainedArticle(query, articleCode);
  if (article === undefined) return { unknown: 'article' };
  const address = customer.addresses.find(({ code }) => code === addressCode);
  if (addressCode !== null && address === undefined) return { unknown: 'address' };
  const addressId = address?.id ?? null;

  const quantity = question.quantity ?? article.minimum_packaging;
  const request = { customerId: customer.id, addressId, today: day };
  const facts = await findPriceFacts(query, request, [article.id]);
  const price = pricesOf(facts, request).get(article.id) ?? null;
  const possible = facts && possiblePrices(facts, request, { articleId: article.id, quantity });
  const charged = price && priceAt(price, quantity);
  const path = await findCategoryPath(query, article.category_id);
  const conditions = await listConditions(query, customer, article, path);
  const judged = judgeConditions(
    {
      ...{ articleId: article.id, brandId: article.brand_id, discountClassId: article.discount_class_id },
      categoryPath: path.map(({ id }) => id),
    },
    { addressId, today: day, customerClassId: customer.discount_class_id },
    conditions,
    Math.max(quantity, article.minimum_packaging),
  );
  const targetOf = (condition: PriceCondition): string => {
    if ('articleClassId' in condition) {
      const classes = [
        condition.articleClassId && article.class_code,
        condition.customerClassId && customer.class_code,
      ];
      return classes.map((code) => code ?? '*').join(' × ');
    }
    if (condition.articleId !== null) return article.code;
    if (condition.brandId !== null) return article.brand_code ?? '';
    return path.find(({ id }) => id === condition.categoryId)?.code ?? '';
  };
  const targetNameOf = (condition: PriceCondition): LocalText | null => {
    if ('articleClassId' in condition || condition.articleId !== null) return null;
    if (condition.brandId !== null) return article.brand_name === null ? null : { it: article.brand_name, en: null };
    return path.find(({ id }) => id === condition.categoryId)?.name ?? null;
  };
  const addressCodeOf = (condition: PriceCondition): string | null =>
    'addressId' in condition ? (customer.addresses.find(({ id }) => id === condition.addressId)?.code ?? null) : null;
  return {
    question: { ...question, quantity },
    customer: {
      ...{ id: customer.id, name: customer.company_name, classCode: customer.class_code },
      ...{ listCode: customer.list_code, listOwner: customer.list_owner },
      listName: { it: customer.list_name_it, en: customer.list_name_en },
      ...{ discounts: customer.discounts, groupCodes: customer.groups },
    },
    article: {
      ...{ id: article.id, code: article.code, sku: article.sku, name: article.name_it, unit: article.unit },
      ...{ classCode: article.class_code, brandCode: article.brand_code },
      ...{ categoryCodes: path.map(({ code }) => code), priceQuantity: article.price_quantity },
      statedQuantity: article.stated_price_quantity,
      minimumPackaging: article.minimum_packaging,
    },
    listed: (await listPricesOf(query, customer.price_list_id, article.id)).map((entry) => ({
      ...entry,
      gives: possible && possible.ofListPrice(entry.price, entry.isFree),
    })),
    conditions: judged.map((one) => ({
      ...one,
      target: targetOf(one.condition),
      targetName: targetNameOf(one.condition),
      addressCode: addressCodeOf(one.condition),
      gives: possible && possible.ofCondition(one.condition),
    })),
    ownGives: possible && possible.ofCustomer(),
    promotions: await listCandidatePromotions(query, article.id, customer.groups, { price, quantity, day, possible }),
    price,
    charged,
    rounding: priceRoundingOf(facts?.rounding),
  };
}

async function findCustomer(query: Kysely<Tables>, code: string) {
  const customer = await query
    .selectFrom('customer as c')
    .innerJoin('price_list as l', 'l.id', 'c.price_list_id')
    .leftJoin('discount_class as d', 'd.id', 'c.discount_class_id')
    .select(['c.id', 'c.company_name', 'c.discounts', 'c.discount_class_id', 'c.price_list_id'])
    .select(['l.code as list_code', 'l.name_it as list_name_it', 'l.name_en as list_name_en', 'l.owner as list_owner'])
    .select('d.code as class_code')
    .where('c.code', '=', code)
    .executeTakeFirst();
  if (customer === undefined) return undefined;
  const addresses = await query
    .selectFrom('customer_address')
    .select(['id', 'code'])
    .where('customer_id', '=', customer.id)
    .execute();
  const groups = await query
    .selectFrom('customer_group_member as m')
    .innerJoin('customer_group as g', 'g.id', 'm.group_id')
    .select('g.code')
    .where('m.customer_id', '=', customer.id)
    .orderBy('g.code')
    .execute();
  return { ...customer, addresses, groups: groups.map((group) => group.code) };
}

/** An article by its internal code, else by its visible one. */
export function findExplainedArticle(query: Kysely<Tables>, code: string) {
  return query
    .selectFrom('article as a')
    .leftJoin('brand as b', 'b.id', 'a.brand_id')
    .leftJoin('discount_class as d', 'd.id', 'a.discount_class_id')
    .select(['a.id', 'a.code', 'a.sku', 'a.name_it', 'a.unit', 'a.brand_id', 'a.category_id', 'a.discount_class_id'])
    .select([
      'a.price_quantity',
      'a.stated_price_quantity',
      'a.minimum_packaging',
      'b.code as brand_code',
      'b.name as brand_name',
      'd.code as class_code',
    ])
    .where((where) => where.or([where('a.code', '=', code), where('a.sku', '=', code)]))
    .orderBy((order) => order('a.code', '=', code), 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The categories from the root to this one. */
async function findCategoryPath(
  query: Kysely<Tables>,
  id: number | null,
): Promise<{ id: number; code: string; name: LocalText }[]> {
  const { rows } = await sql<{ id: number; code: string; name: LocalText }>`
    with recursive branch as (
      select id, code, name_it, name_en, parent_id, 0 as height from category where id = ${id}
      union all
      select c.id, c.code, c.name_it, c.name_en, c.parent_id, b.height + 1
        from branch b join category c on c.id = b.parent_id
    )
    select id, code, json_build_object('it', name_it, 'en', name_en) as name from branch order by height desc`.execute(
    query,
  );
  return rows;
}

type Customer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;
type Article = NonNullable<Awaited<ReturnType<typeof findExplainedArticle>>>;

/** The conditions about a customer and an article, whatever their address, days and quantity. */
async function listConditions(
  query: Kysely<Tables>,
  customer: Customer,
  article: Article,
  path: readonly { id: number }[],
): Promise<PriceCondition[]> {
  const own = await query
    .selectFrom('contract_price')
    .selectAll()
    .where('customer_id', '=', customer.id)
    .where((where) =>
      where.or([
        where('article_id', '=', article.id),
        where('brand_id', '=', article.brand_id),
        where('category_id', '=', sql<number>`any(${path.map(({ id }) => id)}::integer[])`),
      ]),
    )
    .execute();
  const ofClasses = await query
    .selectFrom('class_condition')
    .selectAll()
    .where((where) =>
      where.or([where('article_class_id', 'is', null), where('article_class_id', '=', article.discount_class_id)]),
    )
    .where((where) =>
      where.or([where('customer_class_id', 'is', null), where('customer_class_id', '=', customer.discount_class_id)]),
    )
    .execute();
  return [...own.map(contractCondition), ...ofClasses.map(classCondition)];
}

async function listPricesOf(
  query: Kysely<Tables>,
  priceListId: number,
  articleId: number,
): Promise<Omit<ListedPrice, 'gives'>[]> {
  const entries = await query
    .selectFrom('price_list_entry')
    .select(['valid_from', 'price', 'is_free as isFree'])
    .where('price_list_id', '=', priceListId)
    .where('article_id', '=', articleId)
    .orderBy('valid_from')
    .execute();
  return entries.map(({ valid_from, ...entry }) => ({
    ...entry,
    validFrom: valid_from === '-infinity' ? null : valid_from,
  }));
}

async function listCandidatePromotions(
  query: Kysely<Tables>,
  articleId: number,
  groupCodes: readonly string[],
  {
    price,
    quantity,
    day,
    possible,
  }: { price: ArticlePrice | null; quantity: number; day: string; possible: PossiblePrices | null },
): Promise<CandidatePromotion[]> {
  const rows = await query
    .selectFrom('promotion_row as r')
    .innerJoin('promotion as p', 'p.id', 'r.promotion_id')
    .leftJoin('customer_group as g', 'g.id', 'p.customer_group_id')
    .select(['r.row_number', 'r.minimum_quantity', 'r.net_price', 'r.is_free', 'r.extra_discounts'])
    .select(['p.code', 'p.title_it', 'p.title_en', 'p.starts_on', 'p.ends_on', 'p.state', 'g.code as group_code'])
    .where('r.article_id', '=', articleId)
    .orderBy('p.starts_on', 'desc')
    .orderBy('p.code')
    .execute();
  const own = price && priceAt(price, quantity);
  return rows.map((row) => {
    const promotion: PromotionRow = promotionRow(row);
    const whyNot = ((): WhyNoPromotion | null => {
      if (row.state === 'draft') return 'draft';
      if (row.group_code !== null && !groupCodes.includes(row.group_code)) return 'other-group';
      if (day < row.starts_on) return 'not-yet';
      if (row.ends_on < day) return 'over';
      const chosen = { promoCode: row.code, promoRow: row.row_number };
      const promoted = price && priceAt(price, quantity, chosen);
      if (promoted === null || own === null || promoted.promotion === null) return 'no-price';
      if (!promoted.isPromotionReached) return 'larger-quantity';
      return promoted.netPrice < own.netPrice ? null : 'not-lower';
    })();
    return { promotion, groupCode: row.group_code, whyNot, gives: possible && possible.ofPromotion(promotion) };
  });
}
