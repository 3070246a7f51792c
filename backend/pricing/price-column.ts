import { cascadeFactor } from '../../domain/discounts.ts';
import { priceScale } from '../../domain/price-rounding.ts';
import { roundHalfUp } from '../../domain/rounding.ts';
import {
  cascadePrice,
  chargeablePrice,
  firstTerms,
  type PriceCondition,
  type PriceContext,
  type PricedArticle,
} from '../../domain/price.ts';
import type { ArticleColumns, ClassTerms, CustomerTerms, ListedPrices, PriceListColumns } from './price-tables.ts';

/** What was agreed with a customer: its own conditions, and those of discount classes that may concern it. */
export interface AgreedTerms {
  own: CustomerTerms;
  classes: readonly ClassTerms[];
}

/** The conditions that may apply to an article: by article, brand, categories and discount class. */
export function conditionsFor(
  articles: ArticleColumns,
  { own: terms, classes }: AgreedTerms,
  position: number,
): readonly PriceCondition[] {
  const found: PriceCondition[] = [...(terms.byArticle.get(articles.ids[position] ?? -1) ?? [])];
  if (terms.byBrand.size > 0) found.push(...(terms.byBrand.get(articles.brandIds[position] ?? -1) ?? []));
  if (terms.byCategory.size > 0) {
    for (const category of pathAt(articles, position)) found.push(...(terms.byCategory.get(category) ?? []));
  }
  for (const ofClass of classes) {
    found.push(...(ofClass.get(articles.discountClassIds[position] ?? -1) ?? []), ...(ofClass.get(0) ?? []));
  }
  return found;
}

function pathAt(articles: ArticleColumns, position: number): readonly number[] {
  return articles.categoryPaths.get(articles.categoryIds[position] ?? -1) ?? [];
}

/** Input of the price rules for the article at a position. */
export function pricedArticle(articles: ArticleColumns, position: number, listPrice: number): PricedArticle {
  const brandId = articles.brandIds[position] ?? -1;
  const discountClassId = articles.discountClassIds[position] ?? -1;
  return {
    articleId: articles.ids[position] ?? -1,
    brandId: brandId < 0 ? null : brandId,
    categoryPath: pathAt(articles, position),
    discountClassId: discountClassId < 0 ? null : discountClassId,
    listPrice: Number.isNaN(listPrice) ? null : listPrice,
    // The columns hold NaN for every other zero.
    isListPriceFree: listPrice === 0,
    minimumPackaging: articles.minimumPackagings[position] ?? 1,
    priceQuantity: articles.priceQuantities[position] ?? 1,
    statedQuantity: articles.statedQuantities[position] ?? 1,
  };
}

/** Prices of a list on a day by article position, NaN without a price; all columns are in ascending order of id. */
export function alignPrices(articles: ArticleColumns, list: PriceListColumns | undefined, today: string): Float64Array {
  const aligned = new Float64Array(articles.ids.length).fill(Number.NaN);
  if (!list) return aligned;
  for (const prices of [list, ...list.later.slice(0, begunCount(list, today))]) overlay(aligned, articles, prices);
  return aligned;
}

/** How many of the later prices of a list have begun: they are in the order of their days. */
export function begunCount(list: PriceListColumns | undefined, today: string): number {
  const later = list?.later ?? [];
  const next = later.findIndex(({ validFrom }) => validFrom > today);
  return next === -1 ? later.length : next;
}

function overlay(aligned: Float64Array, articles: ArticleColumns, { articleIds, prices }: ListedPrices): void {
  let entry = 0;
  for (let position = 0; position < aligned.length; position += 1) {
    const id = articles.ids[position] ?? -1;
    while ((articleIds[entry] ?? Number.POSITIVE_INFINITY) < id) entry += 1;
    if (articleIds[entry] === id) aligned[position] = prices[entry] ?? Number.NaN;
  }
}

type PriceOf = (listPrice: number) => number;

/** The net price of one unit for a list price, as a fraction that is not rounded. */
function priceRule(articles: ArticleColumns, context: PriceContext, agreed: AgreedTerms, position: number): PriceOf {
  const article = pricedArticle(articles, position, Number.NaN);
  const scale = priceScale(context.rounding, article.priceQuantity);
  const terms = firstTerms(article, context, conditionsFor(articles, agreed, position), scale);
  const { priceQuantity, rounding } = scale;
  if ('netPrice' in terms) {
    const price = (terms.netPrice ?? Number.NaN) / priceQuantity;
    return () => price;
  }
  const factor = cascadeFactor(terms.discounts);
  if (factor && priceQuantity === 1 && rounding.step === 1 && !rounding.isEachRounded) {
    const { numerator, denominator } = factor;
    return (listPrice) => {
      if (Number.isNaN(listPrice)) return Number.NaN;
      return chargeablePrice(roundHalfUp(listPrice, numerator, denominator), listPrice === 0) ?? Number.NaN;
    };
  }
  return (listPrice) => {
    if (Number.isNaN(listPrice)) return Number.NaN;
    const price = cascadePrice(listPrice * scale.factor, terms.discounts, rounding);
    return (price ?? Number.NaN) / priceQuantity;
  };
}

/**
 * Net prices of one unit, not rounded, of the articles at the given positions (-1 gives NaN). The price rule is computed once per article
 * class; only articles that a contract names have their own.
 */
export function netPriceColumn(
  articles: ArticleColumns,
  positions: Int32Array,
  listPrices: Float64Array,
  context: PriceContext,
  agreed: AgreedTerms,
): Float64Array {
  const rules: (PriceOf | undefined)[] = new Array<PriceOf | undefined>(articles.classExamples.length);
  const { byArticle } = agreed.own;
  const withoutOwn: AgreedTerms = { ...agreed, own: { ...agreed.own, byArticle: new Map() } };
  const column = new Float64Array(positions.length).fill(Number.NaN);
  for (let ordinal = 0; ordinal < positions.length; ordinal += 1) {
    const position = positions[ordinal] ?? -1;
    if (position < 0) continue;
    const number = articles.classes[position] ?? -1;
    const isNamed = byArticle.size > 0 && byArticle.has(articles.ids[position] ?? -1);
    const rule = isNamed
      ? priceRule(articles, context, agreed, position)
      : (rules[number] ??= priceRule(articles, context, withoutOwn, articles.classExamples[number] ?? position));
    column[ordinal] = rule(listPrices[position] ?? Number.NaN);
  }
  return column;
}
