import { discountedPrice, type DiscountStage, discountStages } from './discounts.ts';
import type { HundredthsOfPercent, UnitPrice } from './money.ts';

/** Data of an article needed to price it. */
export interface PricedArticle {
  articleId: number;
  brandId: number | null;
  /** Categories from the root to the article's own. */
  categoryPath: readonly number[];
  /** Price in the customer's price list; null when the list has none. */
  listPrice: UnitPrice | null;
  /** Quantity of the smallest pack, where the first price step starts. */
  minimumPackaging: number;
}

/** A customer's contract condition for exactly one of article, category (with its subtree) and brand. */
export interface ContractCondition {
  id: number;
  /** Null: all delivery addresses. */
  addressId: number | null;
  articleId: number | null;
  brandId: number | null;
  categoryId: number | null;
  minimumQuantity: number;
  /** Either a net price or discounts on the list price. */
  netPrice: UnitPrice | null;
  discounts: readonly HundredthsOfPercent[] | null;
  /** Days as YYYY-MM-DD, inclusive; null is unbounded. */
  validFrom: string | null;
  validTo: string | null;
}

/** A row of a promotion: a net price, or extra discounts after the customer's own, from a minimum quantity. */
export interface PromotionRow {
  code: string;
  row: number;
  title: { it: string; en: string | null };
  /** Days as YYYY-MM-DD, inclusive. */
  startsOn: string;
  endsOn: string;
  minimumQuantity: number;
  netPrice: UnitPrice | null;
  extraDiscounts: readonly HundredthsOfPercent[] | null;
}

/** The unit price from a minimum quantity on: `basePrice` less `discounts` is `netPrice`. */
export interface PriceStep {
  minimumQuantity: number;
  basePrice: UnitPrice;
  discounts: readonly HundredthsOfPercent[];
  netPrice: UnitPrice;
}

/** A promotion that is valid today, with its price at its own minimum quantity. */
export interface RunningPromotion extends PromotionRow {
  promotionPrice: UnitPrice;
  /** False when the customer's own price is as good or better: choosing the promotion has no effect. */
  isImproving: boolean;
}

/** An article's price for one customer at one delivery address on one day. */
export interface ArticlePrice {
  /** List price. */
  grossPrice: UnitPrice;
  /** Of the first step. */
  discounts: readonly HundredthsOfPercent[];
  netPrice: UnitPrice;
  /** Ascending; the first starts at the smallest pack. Steps that change nothing are left out. */
  steps: readonly PriceStep[];
  promotions: readonly RunningPromotion[];
}

export interface PriceContext {
  /** Delivery address, for conditions limited to one; null when none is selected. */
  addressId: number | null;
  /** YYYY-MM-DD in the shop's time zone. */
  today: string;
  /** The customer's general cascade discounts, used where no contract condition applies. */
  customerDiscounts: readonly HundredthsOfPercent[];
}

function isValid(condition: ContractCondition, today: string): boolean {
  return (
    (condition.validFrom === null || condition.validFrom <= today) &&
    (condition.validTo === null || condition.validTo >= today)
  );
}

/** Specificity of a condition: article over category (deeper is higher) over brand; -1 if it does not match. */
function closeness(condition: ContractCondition, article: PricedArticle): number {
  if (condition.articleId !== null) {
    return condition.articleId === article.articleId ? Number.MAX_SAFE_INTEGER : -1;
  }
  if (condition.categoryId !== null) {
    const depth = article.categoryPath.indexOf(condition.categoryId);
    return depth < 0 ? -1 : depth + 1;
  }
  return condition.brandId !== null && condition.brandId === article.brandId ? 0 : -1;
}

interface RankedCondition {
  condition: ContractCondition;
  closeness: number;
}

/** Best first: more specific, for this address, higher minimum quantity, later start, newer. */
function compareConditions(a: RankedCondition, b: RankedCondition): number {
  const first = a.condition;
  const second = b.condition;
  return (
    b.closeness - a.closeness ||
    Number(second.addressId !== null) - Number(first.addressId !== null) ||
    second.minimumQuantity - first.minimumQuantity ||
    (second.validFrom ?? '').localeCompare(first.validFrom ?? '') ||
    second.id - first.id
  );
}

function applicableConditions(
  article: PricedArticle,
  context: PriceContext,
  conditions: readonly ContractCondition[],
): RankedCondition[] {
  const ranked: RankedCondition[] = [];
  for (const condition of conditions) {
    if (condition.addressId !== null && condition.addressId !== context.addressId) continue;
    const rank = closeness(condition, article);
    if (rank >= 0 && isValid(condition, context.today)) ranked.push({ condition, closeness: rank });
  }
  return ranked.length > 1 ? ranked.sort(compareConditions) : ranked;
}

/** How a net price is computed: an agreed net price, or discounts on the list price. */
export type PriceTerms = { netPrice: UnitPrice } | { discounts: readonly HundredthsOfPercent[] };

function termsOf(condition: ContractCondition | undefined, context: PriceContext): PriceTerms {
  if (condition && condition.netPrice !== null) return { netPrice: condition.netPrice };
  return { discounts: condition?.discounts ?? context.customerDiscounts };
}

function conditionFrom(ranked: readonly RankedCondition[], quantity: number): ContractCondition | undefined {
  return ranked.find(({ condition }) => condition.minimumQuantity <= quantity)?.condition;
}

/**
 * The terms of an article's first step, from its smallest pack on. Articles with the same categories, brand and pack
 * and no condition of their own share them, which makes a price column of the whole catalogue cheap.
 */
export function firstTerms(
  article: PricedArticle,
  context: PriceContext,
  conditions: readonly ContractCondition[],
): PriceTerms {
  const ranked = applicableConditions(article, context, conditions);
  return termsOf(conditionFrom(ranked, article.minimumPackaging), context);
}

function stepFrom(minimumQuantity: number, listPrice: UnitPrice | null, terms: PriceTerms): PriceStep | null {
  if ('netPrice' in terms) {
    return { minimumQuantity, basePrice: terms.netPrice, discounts: [], netPrice: terms.netPrice };
  }
  if (listPrice === null) return null;
  const { discounts } = terms;
  return { minimumQuantity, basePrice: listPrice, discounts, netPrice: discountedPrice(listPrice, discounts) };
}

function stepsOf(article: PricedArticle, context: PriceContext, conditions: readonly ContractCondition[]): PriceStep[] {
  const ranked = applicableConditions(article, context, conditions);
  const first = article.minimumPackaging;
  const starts = [...new Set([first, ...ranked.map(({ condition }) => Math.max(first, condition.minimumQuantity))])];
  const steps: PriceStep[] = [];
  for (const quantity of starts.sort((a, b) => a - b)) {
    const step = stepFrom(quantity, article.listPrice, termsOf(conditionFrom(ranked, quantity), context));
    const previous = steps.at(-1);
    if (step && !(previous && isSameStep(previous, step))) steps.push(step);
  }
  return steps;
}

/** Discounts are compared too, because extra discounts of promotions and the price explanation depend on them. */
function isSameStep(a: PriceStep, b: PriceStep): boolean {
  return a.basePrice === b.basePrice && a.netPrice === b.netPrice && a.discounts.join() === b.discounts.join();
}

function stepAt(steps: readonly PriceStep[], quantity: number): PriceStep | undefined {
  return steps.findLast((step) => step.minimumQuantity <= quantity) ?? steps[0];
}

function promotedStep(step: PriceStep, promotion: PromotionRow): PriceStep {
  if (promotion.netPrice !== null) {
    return { ...step, basePrice: promotion.netPrice, discounts: [], netPrice: promotion.netPrice };
  }
  const discounts = [...step.discounts, ...(promotion.extraDiscounts ?? [])];
  return { ...step, discounts, netPrice: discountedPrice(step.basePrice, discounts) };
}

function runningPromotions(
  steps: readonly PriceStep[],
  today: string,
  promotions: readonly PromotionRow[],
): RunningPromotion[] {
  const running: RunningPromotion[] = [];
  for (const promotion of promotions) {
    const step = stepAt(steps, promotion.minimumQuantity);
    if (!step || promotion.startsOn > today || promotion.endsOn < today) continue;
    const promotionPrice = promotedStep(step, promotion).netPrice;
    running.push({ ...promotion, promotionPrice, isImproving: promotionPrice < step.netPrice });
  }
  return running.sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : a.row - b.row));
}

/**
 * The price of one article (semantics 1.21). For a quantity, the most specific condition applies that is valid today
 * and whose minimum quantity is reached: article before category (deepest first) before brand; on the same level, one
 * for this delivery address before a general one. A condition replaces the customer's general discounts. Null when the
 * article has no price for this customer and so can't be ordered. `conditions` may include those of other articles,
 * `promotions` only rows of this article.
 */
export function resolvePrice(
  article: PricedArticle,
  context: PriceContext,
  conditions: readonly ContractCondition[],
  promotions: readonly PromotionRow[],
): ArticlePrice | null {
  const steps = stepsOf(article, context, conditions);
  const first = steps[0];
  // Without a list price, a net price that starts at a larger quantity would leave smaller quantities without a price.
  if (!first || first.minimumQuantity > article.minimumPackaging) return null;
  return {
    grossPrice: article.listPrice ?? first.netPrice,
    discounts: first.discounts,
    netPrice: first.netPrice,
    steps,
    promotions: runningPromotions(steps, context.today, promotions),
  };
}

/** The price charged for a quantity, with the promotion chosen for the line. */
export interface ChargedPrice {
  grossPrice: UnitPrice;
  discounts: readonly HundredthsOfPercent[];
  netPrice: UnitPrice;
  /** The chosen promotion, when it is valid today. */
  promotion: RunningPromotion | null;
  /** Whether its minimum quantity is reached. */
  isPromotionReached: boolean;
}

/**
 * The unit price of a line. A promotion counts only if the line chose it by code and row, it is valid today and its
 * minimum quantity is reached; it never makes a line more expensive than the customer's own price.
 */
export function priceAt(
  price: ArticlePrice,
  quantity: number,
  chosen: { promoCode: string; promoRow: number } | null = null,
): ChargedPrice {
  const step = stepAt(price.steps, quantity) ?? {
    basePrice: price.grossPrice,
    discounts: price.discounts,
    netPrice: price.netPrice,
    minimumQuantity: 1,
  };
  const promotion = chosen
    ? price.promotions.find(({ code, row }) => code === chosen.promoCode && row === chosen.promoRow)
    : undefined;
  const isPromotionReached = promotion !== undefined && quantity >= promotion.minimumQuantity;
  const promoted = promotion && isPromotionReached ? promotedStep(step, promotion) : step;
  const charged = promoted.netPrice < step.netPrice ? promoted : step;
  return {
    grossPrice: price.grossPrice,
    discounts: charged.discounts,
    netPrice: charged.netPrice,
    promotion: promotion ?? null,
    isPromotionReached,
  };
}

/** Whether a price is shown as reduced: net below gross, or a promotion is valid today (R2.79). */
export function isSale(price: ArticlePrice): boolean {
  return price.netPrice < price.grossPrice || price.promotions.length > 0;
}

/** The price after each discount, from the list price to the step's net price. Empty for an agreed net price. */
export function explainStep(step: PriceStep): DiscountStage[] {
  return discountStages(step.basePrice, step.discounts);
}

/** Lowest and highest net price of a product's variants (R2.80); null when none has a price. */
export function priceRange(prices: Iterable<UnitPrice | null>): { minimum: UnitPrice; maximum: UnitPrice } | null {
  let minimum = Number.POSITIVE_INFINITY;
  let maximum = Number.NEGATIVE_INFINITY;
  for (const price of prices) {
    if (price === null) continue;
    minimum = Math.min(minimum, price);
    maximum = Math.max(maximum, price);
  }
  return minimum <= maximum ? { minimum, maximum } : null;
}
