import { discountedPrice, type DiscountStage, discountStages } from './discounts.ts';
import type { HundredthsOfPercent, UnitPrice } from './money.ts';
import type { PriceQuantities } from './price-quantity.ts';
import { priceScale, type CascadeRounding, type PriceRounding, type PriceScale } from './price-rounding.ts';

/** Data of an article needed to price it. */
export interface PricedArticle {
  articleId: number;
  brandId: number | null;
  /** Categories from the root to the article's own. */
  categoryPath: readonly number[];
  /** Its discount class in the ERP. */
  discountClassId: number | null;
  /** How many sale units the prices of the article are for: 100 for screws priced per hundred. */
  priceQuantity: number;
  /** For how many its ERP states them, and people see them; the price quantity is larger where they have more decimals. */
  statedQuantity: number;
  /** Price in the customer's price list; null when the list has none. */
  listPrice: UnitPrice | null;
  /** Whether a list price of 0 says that the article is free of charge. */
  isListPriceFree: boolean;
  /** Quantity of the smallest pack, where the first price step starts. */
  minimumPackaging: number;
}

/** Who made a condition: an import, or the wholesaler's office in the shop. */
export type ConditionOrigin = 'import' | 'office';

/** A customer's contract condition for exactly one of article, category (with its subtree) and brand. */
export interface ContractCondition {
  id: number;
  /** Null: all delivery addresses. */
  addressId: number | null;
  articleId: number | null;
  brandId: number | null;
  categoryId: number | null;
  minimumQuantity: number;
  /**
   * Either a net price, for the price quantity of the article or, of a brand or category, for one unit; or discounts on
   * the list price.
   */
  netPrice: UnitPrice | null;
  /** Whether a net price of 0 says that the article is free of charge. */
  isFree: boolean;
  discounts: readonly HundredthsOfPercent[] | null;
  /** Days as YYYY-MM-DD, inclusive; null is unbounded. */
  validFrom: string | null;
  validTo: string | null;
  origin: ConditionOrigin;
}

/** Discounts for the articles of a class and the customers of a class; null on one side: for all. */
export interface ClassCondition {
  id: number;
  articleClassId: number | null;
  customerClassId: number | null;
  minimumQuantity: number;
  discounts: readonly HundredthsOfPercent[];
  /** Whether the customer's own discounts follow. */
  thenCustomer: boolean;
  validFrom: string | null;
  validTo: string | null;
  origin: ConditionOrigin;
}

export type PriceCondition = ContractCondition | ClassCondition;

/**
 * What can decide a price, most specific first: the first rank with a condition that holds replaces all below it. The
 * last are the customer's own discounts, with which nothing has to match.
 */
export const PRICE_RANKS = [
  'article',
  'category',
  'brand',
  'class-pair',
  'article-class',
  'customer-class',
  'customer',
] as const;

type ConditionRank = Exclude<(typeof PRICE_RANKS)[number], 'customer'>;

/** What has decided a price: a condition, or the customer's own discounts. */
export type PriceSource = { rank: ConditionRank; condition: PriceCondition } | { rank: 'customer' };

/** A row of a promotion: a net price, or extra discounts after the customer's own, from a minimum quantity. */
export interface PromotionRow {
  code: string;
  row: number;
  title: { it: string; en: string | null };
  /** Days as YYYY-MM-DD, inclusive. */
  startsOn: string;
  endsOn: string;
  minimumQuantity: number;
  /** For the article's price quantity. */
  netPrice: UnitPrice | null;
  /** Whether a net price of 0 says that the article is free of charge. */
  isFree: boolean;
  extraDiscounts: readonly HundredthsOfPercent[] | null;
}

/** The price from a minimum quantity on: `basePrice` less `discounts` is `netPrice`. */
export interface PriceStep {
  minimumQuantity: number;
  basePrice: UnitPrice;
  discounts: readonly HundredthsOfPercent[];
  netPrice: UnitPrice;
  source: PriceSource;
}

/** A promotion that is valid today, with its price at its own minimum quantity. */
export interface RunningPromotion extends PromotionRow {
  promotionPrice: UnitPrice;
  /** False when the customer's own price is as good or better: choosing the promotion has no effect. */
  isImproving: boolean;
}

/** An article's price for one customer at one delivery address on one day. */
export interface ArticlePrice extends PriceQuantities {
  /** How its cascades are rounded. */
  rounding: CascadeRounding;
  /** List price. */
  grossPrice: UnitPrice;
  /** Of the first step. */
  discounts: readonly HundredthsOfPercent[];
  netPrice: UnitPrice;
  /** Ascending; the first starts at the smallest pack. Steps that change nothing are left out. */
  steps: readonly PriceStep[];
  /**
   * Quantities from which there is no price until the next step, because the condition that applies there has a price
   * of 0.
   */
  unpricedFrom: readonly number[];
  promotions: readonly RunningPromotion[];
}

export interface PriceContext {
  /** Delivery address, for conditions limited to one; null when none is selected. */
  addressId: number | null;
  /** YYYY-MM-DD in the shop's time zone. */
  today: string;
  /** The customer's general cascade discounts, used where no condition applies. */
  customerDiscounts: readonly HundredthsOfPercent[];
  /** The customer's discount class in the ERP. */
  customerClassId: number | null;
  /** The setting of the shop. */
  rounding: PriceRounding;
}

/** What decides whether a condition is about an article. */
export type MatchedArticle = Pick<PricedArticle, 'articleId' | 'brandId' | 'categoryPath' | 'discountClassId'>;

/** What decides whether it is about a customer at an address on a day. */
export type MatchedContext = Pick<PriceContext, 'addressId' | 'today' | 'customerClassId'>;

function isValid(condition: PriceCondition, today: string): boolean {
  return (
    (condition.validFrom === null || condition.validFrom <= today) &&
    (condition.validTo === null || condition.validTo >= today)
  );
}

/** A condition that is about an article and a customer, with what decides between it and others. */
export interface RankedCondition {
  condition: PriceCondition;
  rank: ConditionRank;
  /** Of a category: how deep in the tree it is. */
  depth: number;
}

/** The rank of a condition for an article and a customer, whatever its address, days and quantity; null for others. */
function rankOf(
  condition: PriceCondition,
  article: MatchedArticle,
  { customerClassId: ownClassId }: MatchedContext,
): RankedCondition | null {
  if ('articleClassId' in condition) {
    const { articleClassId, customerClassId } = condition;
    if (articleClassId !== null && articleClassId !== article.discountClassId) return null;
    if (customerClassId !== null && customerClassId !== ownClassId) return null;
    if (articleClassId === null) return { condition, rank: 'customer-class', depth: 0 };
    return { condition, rank: customerClassId === null ? 'article-class' : 'class-pair', depth: 0 };
  }
  if (condition.articleId !== null) {
    return condition.articleId === article.articleId ? { condition, rank: 'article', depth: 0 } : null;
  }
  if (condition.categoryId !== null) {
    const depth = article.categoryPath.indexOf(condition.categoryId);
    return depth < 0 ? null : { condition, rank: 'category', depth };
  }
  const isBrand = condition.brandId !== null && condition.brandId === article.brandId;
  return isBrand ? { condition, rank: 'brand', depth: 0 } : null;
}

function isForAddress(condition: PriceCondition): boolean {
  return 'addressId' in condition && condition.addressId !== null;
}

function isForOtherAddress(condition: PriceCondition, { addressId }: MatchedContext): boolean {
  return 'addressId' in condition && condition.addressId !== null && condition.addressId !== addressId;
}

/**
 * Best first: by rank, a deeper category, for this address, higher minimum quantity, later start, made by the office,
 * newer.
 */
function compareConditions(a: RankedCondition, b: RankedCondition): number {
  const first = a.condition;
  const second = b.condition;
  return (
    PRICE_RANKS.indexOf(a.rank) - PRICE_RANKS.indexOf(b.rank) ||
    b.depth - a.depth ||
    Number(isForAddress(second)) - Number(isForAddress(first)) ||
    second.minimumQuantity - first.minimumQuantity ||
    (second.validFrom ?? '').localeCompare(first.validFrom ?? '') ||
    Number(second.origin === 'office') - Number(first.origin === 'office') ||
    second.id - first.id
  );
}

function applicableConditions(
  article: PricedArticle,
  context: PriceContext,
  conditions: readonly PriceCondition[],
): RankedCondition[] {
  const ranked: RankedCondition[] = [];
  for (const condition of conditions) {
    if (isForOtherAddress(condition, context) || !isValid(condition, context.today)) continue;
    const found = rankOf(condition, article, context);
    if (found !== null) ranked.push(found);
  }
  return ranked.length > 1 ? ranked.sort(compareConditions) : ranked;
}

/**
 * A price that can be charged; null for none. A zero is a price only where the article is marked as free, because ERPs
 * write it for a price that they do not know.
 */
export function chargeablePrice(price: UnitPrice | null, isFree: boolean): UnitPrice | null {
  return price === null || (price === 0 && !isFree) ? null : price;
}

/** The price that a cascade leaves; null where nothing is left of a price that is not free. */
export function cascadePrice(
  listPrice: UnitPrice,
  discounts: readonly HundredthsOfPercent[],
  rounding: CascadeRounding,
): UnitPrice | null {
  return chargeablePrice(discountedPrice(listPrice, discounts, rounding), listPrice === 0);
}

/**
 * How a net price is computed: an agreed net price (null where it is a zero that is no price), or discounts on the list
 * price.
 */
export type PriceTerms = { netPrice: UnitPrice | null } | { discounts: readonly HundredthsOfPercent[] };

function termsOf(ranked: RankedCondition | undefined, context: PriceContext, scale: PriceScale): PriceTerms {
  if (ranked === undefined) return { discounts: context.customerDiscounts };
  const { condition } = ranked;
  if ('articleClassId' in condition) {
    const { discounts, thenCustomer } = condition;
    return { discounts: thenCustomer ? [...discounts, ...context.customerDiscounts] : discounts };
  }
  if (condition.netPrice !== null) {
    const { netPrice, isFree, articleId } = condition;
    return { netPrice: chargeablePrice(netPrice * (articleId === null ? scale.priceQuantity : scale.factor), isFree) };
  }
  return { discounts: condition.discounts ?? context.customerDiscounts };
}

function sourceOf(ranked: RankedCondition | undefined): PriceSource {
  return ranked === undefined ? { rank: 'customer' } : { rank: ranked.rank, condition: ranked.condition };
}

/** Why a condition does not decide a price. */
export type WhyNot = 'other-address' | 'not-yet' | 'over' | 'larger-quantity' | 'outranked';

export interface JudgedCondition extends RankedCondition {
  /** Null: it decides. */
  whyNot: WhyNot | null;
}

/**
 * All conditions about an article and a customer, best first, each with why it does not decide the price of a quantity:
 * what a person asks who expected another price. Uses the order in which `resolvePrice` chooses.
 */
export function judgeConditions(
  article: MatchedArticle,
  context: MatchedContext,
  conditions: readonly PriceCondition[],
  quantity: number,
): JudgedCondition[] {
  const ranked = conditions.flatMap((condition) => rankOf(condition, article, context) ?? []).sort(compareConditions);
  const reasonOf = ({ condition }: RankedCondition): WhyNot | null => {
    if (isForOtherAddress(condition, context)) return 'other-address';
    if (!isValid(condition, context.today)) {
      return condition.validFrom !== null && condition.validFrom > context.today ? 'not-yet' : 'over';
    }
    return condition.minimumQuantity > quantity ? 'larger-quantity' : null;
  };
  const winner = ranked.find((one) => reasonOf(one) === null);
  return ranked.map((one) => ({ ...one, whyNot: reasonOf(one) ?? (one === winner ? null : 'outranked') }));
}

function conditionFrom(ranked: readonly RankedCondition[], quantity: number): RankedCondition | undefined {
  return ranked.find(({ condition }) => condition.minimumQuantity <= quantity);
}

/**
 * The terms of an article's first step, from its smallest pack on, at the scale of its prices. Articles with the same
 * categories, brand, discount class, pack and price quantity and no condition of their own share them, which makes a
 * price column of the whole catalogue cheap.
 */
export function firstTerms(
  article: PricedArticle,
  context: PriceContext,
  conditions: readonly PriceCondition[],
  scale: PriceScale,
): PriceTerms {
  const ranked = applicableConditions(article, context, conditions);
  return termsOf(conditionFrom(ranked, article.minimumPackaging), context, scale);
}

function stepFrom(
  minimumQuantity: number,
  listPrice: UnitPrice | null,
  terms: PriceTerms,
  source: PriceSource,
  rounding: CascadeRounding,
): PriceStep | null {
  if ('netPrice' in terms) {
    const { netPrice } = terms;
    return netPrice === null ? null : { minimumQuantity, basePrice: netPrice, discounts: [], netPrice, source };
  }
  if (listPrice === null) return null;
  const { discounts } = terms;
  const netPrice = cascadePrice(listPrice, discounts, rounding);
  return netPrice === null ? null : { minimumQuantity, basePrice: listPrice, discounts, netPrice, source };
}

/** The steps of an article, and the quantities from which on it has no price. */
type Steps = Pick<ArticlePrice, 'steps' | 'unpricedFrom'>;

function stepsOf(
  article: PricedArticle,
  listPrice: UnitPrice | null,
  context: PriceContext,
  conditions: readonly PriceCondition[],
  scale: PriceScale,
): Steps {
  const ranked = applicableConditions(article, context, conditions);
  const first = article.minimumPackaging;
  const starts = [...new Set([first, ...ranked.map(({ condition }) => Math.max(first, condition.minimumQuantity))])];
  const steps: PriceStep[] = [];
  const unpricedFrom: number[] = [];
  let previous: PriceStep | null = null;
  for (const quantity of starts.sort((a, b) => a - b)) {
    const winner = conditionFrom(ranked, quantity);
    const terms = termsOf(winner, context, scale);
    const step = stepFrom(quantity, listPrice, terms, sourceOf(winner), scale.rounding);
    if (step === null) unpricedFrom.push(quantity);
    else if (!(previous && isSameStep(previous, step))) steps.push(step);
    previous = step;
  }
  return { steps, unpricedFrom };
}

/** Discounts are compared too, because extra discounts of promotions and the price explanation depend on them. */
function isSameStep(a: PriceStep, b: PriceStep): boolean {
  return a.basePrice === b.basePrice && a.netPrice === b.netPrice && a.discounts.join() === b.discounts.join();
}

/** The step that a quantity reaches; null where there is no price for it. */
export function stepOf({ steps, unpricedFrom }: Steps, quantity: number): PriceStep | null {
  const step = steps.findLast(({ minimumQuantity }) => minimumQuantity <= quantity) ?? steps[0];
  const unpriced = unpricedFrom.findLast((start) => start <= quantity);
  return step && (unpriced === undefined || unpriced < step.minimumQuantity) ? step : null;
}

/** A step under a promotion; null where nothing would be left to pay although the promotion is not marked as free. */
function promotedStep(step: PriceStep, promotion: PromotionRow, rounding: CascadeRounding): PriceStep | null {
  if (promotion.netPrice !== null) {
    const netPrice = chargeablePrice(promotion.netPrice, promotion.isFree);
    return netPrice === null ? null : { ...step, basePrice: netPrice, discounts: [], netPrice };
  }
  const discounts = [...step.discounts, ...(promotion.extraDiscounts ?? [])];
  const netPrice = cascadePrice(step.basePrice, discounts, rounding);
  return netPrice === null ? null : { ...step, discounts, netPrice };
}

function runningPromotions(
  steps: Steps,
  today: string,
  promotions: readonly PromotionRow[],
  { factor, rounding }: PriceScale,
): RunningPromotion[] {
  const running: RunningPromotion[] = [];
  for (const row of promotions) {
    const promotion = factor === 1 || row.netPrice === null ? row : { ...row, netPrice: row.netPrice * factor };
    const step = stepOf(steps, promotion.minimumQuantity);
    if (!step || promotion.startsOn > today || promotion.endsOn < today) continue;
    const promotionPrice = promotedStep(step, promotion, rounding)?.netPrice;
    if (promotionPrice === undefined) continue;
    running.push({ ...promotion, promotionPrice, isImproving: promotionPrice < step.netPrice });
  }
  return running.sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : a.row - b.row));
}

/**
 * The price of one article. For a quantity, the most specific condition applies that is valid today and whose minimum
 * quantity is reached, in the order of `PRICE_RANKS` (deepest category first); of the same rank, one for this delivery
 * address before a general one. A condition replaces everything below it, also the customer's general discounts. Null when the article has no
 * price for this customer and so can't be ordered. A zero is not a price unless it is marked as free; where it applies,
 * other conditions and the price list are not considered. `conditions` may include those of other articles,
 * `promotions` only rows of this article.
 */
export function resolvePrice(
  article: PricedArticle,
  context: PriceContext,
  conditions: readonly PriceCondition[],
  promotions: readonly PromotionRow[],
): ArticlePrice | null {
  const scale = priceScale(context.rounding, article.priceQuantity);
  const stored = chargeablePrice(article.listPrice, article.isListPriceFree);
  const listPrice = stored === null ? null : stored * scale.factor;
  const { steps, unpricedFrom } = stepsOf(article, listPrice, context, conditions, scale);
  const first = steps[0];
  // Without a list price, a net price that starts at a larger quantity would leave smaller quantities without a price.
  if (!first || first.minimumQuantity > article.minimumPackaging) return null;
  return {
    priceQuantity: scale.priceQuantity,
    statedQuantity: article.statedQuantity,
    rounding: scale.rounding,
    grossPrice: listPrice ?? first.netPrice,
    discounts: first.discounts,
    netPrice: first.netPrice,
    steps,
    unpricedFrom,
    promotions: runningPromotions({ steps, unpricedFrom }, context.today, promotions, scale),
  };
}

/** The price charged for a quantity, with the promotion chosen for the line. */
export interface ChargedPrice extends PriceQuantities {
  grossPrice: UnitPrice;
  discounts: readonly HundredthsOfPercent[];
  netPrice: UnitPrice;
  /** The chosen promotion, when it is valid today. */
  promotion: RunningPromotion | null;
  /** Whether its minimum quantity is reached. */
  isPromotionReached: boolean;
}

/**
 * The price of a line; null where the article has no price for the quantity. A promotion counts only if the line chose it by code and row, it is valid today and its
 * minimum quantity is reached; it never makes a line more expensive than the customer's own price.
 */
export function priceAt(
  price: ArticlePrice,
  quantity: number,
  chosen: { promoCode: string; promoRow: number } | null = null,
): ChargedPrice | null {
  const step = stepOf(price, quantity);
  if (step === null) return null;
  const promotion = chosen
    ? price.promotions.find(({ code, row }) => code === chosen.promoCode && row === chosen.promoRow)
    : undefined;
  const isPromotionReached = promotion !== undefined && quantity >= promotion.minimumQuantity;
  const promoted = promotion && isPromotionReached ? promotedStep(step, promotion, price.rounding) : null;
  const charged = promoted !== null && promoted.netPrice < step.netPrice ? promoted : step;
  return {
    priceQuantity: price.priceQuantity,
    statedQuantity: price.statedQuantity,
    grossPrice: price.grossPrice,
    discounts: charged.discounts,
    netPrice: charged.netPrice,
    promotion: promotion ?? null,
    isPromotionReached,
  };
}

/** Whether a price is shown as reduced: net below gross, or a promotion is valid today. */
export function isSale(price: ArticlePrice): boolean {
  return price.netPrice < price.grossPrice || price.promotions.length > 0;
}

/** The price after each discount, from the list price to the step's net price. Empty for an agreed net price. */
export function explainStep(step: PriceStep, rounding: CascadeRounding): DiscountStage[] {
  return discountStages(step.basePrice, step.discounts, rounding);
}

/** A net price and the units it is for. */
export type NetPrice = Pick<ArticlePrice, 'netPrice' | keyof PriceQuantities>;

/** Below 0 where the first price of one unit is lower than the second, 0 where both are equal. */
export function comparePerUnit(
  [first, firstQuantity]: readonly [price: UnitPrice, priceQuantity: number],
  [second, secondQuantity]: readonly [price: UnitPrice, priceQuantity: number],
): number {
  const [left, right] = [first * secondQuantity, second * firstQuantity];
  if (Math.max(left, right) <= Number.MAX_SAFE_INTEGER) return left - right;
  const exact = BigInt(first) * BigInt(secondQuantity) - BigInt(second) * BigInt(firstQuantity);
  return exact < 0n ? -1 : exact > 0n ? 1 : 0;
}

/** The lowest and the highest price of one unit among a product's variants; null when none has a price. */
export function priceRange<Price extends NetPrice>(
  prices: Iterable<Price | null>,
): { minimum: Price; maximum: Price } | null {
  let range: { minimum: Price; maximum: Price } | null = null;
  const perUnit = ({ netPrice, priceQuantity }: NetPrice) => [netPrice, priceQuantity] as const;
  for (const price of prices) {
    if (price === null) continue;
    range ??= { minimum: price, maximum: price };
    if (comparePerUnit(perUnit(price), perUnit(range.minimum)) < 0) range.minimum = price;
    if (comparePerUnit(perUnit(price), perUnit(range.maximum)) > 0) range.maximum = price;
  }
  return range;
}
