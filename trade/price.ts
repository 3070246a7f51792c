import { discountedPrice, type DiscountStage, discountStages } from './discounts.ts';
import type { HundredthsOfPercent, UnitPrice } from './money.ts';

/** What must be known of an article to price it. */
export interface PricedArticle {
  articleId: number;
  brandId: number | null;
  /** Categories from the root down to the article's own. */
  categoryPath: readonly number[];
  /** Price in the customer's price list; null when the list has none. */
  listPrice: UnitPrice | null;
  /** Quantity of the smallest pack, in which prices begin. */
  minimumPackaging: number;
}

/** A customer's own condition for an article, a category with all below it, or a brand (exactly one of the three). */
export interface ContractCondition {
  id: number;
  /** Null: for every delivery address. */
  addressId: number | null;
  articleId: number | null;
  brandId: number | null;
  categoryId: number | null;
  minimumQuantity: number;
  /** Either a net price or discounts on the list price. */
  netPrice: UnitPrice | null;
  discounts: readonly HundredthsOfPercent[] | null;
  /** Days as YYYY-MM-DD, both included; null is unbounded. */
  validFrom: string | null;
  validTo: string | null;
}

/** A row of a promotion: a net price, or extra discounts after the customer's own, from a minimum quantity. */
export interface PromotionRow {
  code: string;
  row: number;
  title: { it: string; en: string | null };
  /** Days as YYYY-MM-DD, both included. */
  startsOn: string;
  endsOn: string;
  minimumQuantity: number;
  netPrice: UnitPrice | null;
  extraDiscounts: readonly HundredthsOfPercent[] | null;
}

/** The unit price from a quantity on: `discounts` taken from `basePrice` give `netPrice`. */
export interface PriceStep {
  minimumQuantity: number;
  basePrice: UnitPrice;
  discounts: readonly HundredthsOfPercent[];
  netPrice: UnitPrice;
}

/** A promotion that runs today, with the price it gives at its own minimum quantity. */
export interface RunningPromotion extends PromotionRow {
  promotionPrice: UnitPrice;
  /** False when the customer's own conditions are as good: choosing it then changes nothing. */
  isImproving: boolean;
}

/** An article's price for one customer at one delivery address on one day. */
export interface ArticlePrice {
  /** List price. */
  grossPrice: UnitPrice;
  /** Of the first step. */
  discounts: readonly HundredthsOfPercent[];
  netPrice: UnitPrice;
  /** Ascending; the first begins at the smallest pack. A step is kept only where the price changes. */
  steps: readonly PriceStep[];
  promotions: readonly RunningPromotion[];
}

export interface PriceContext {
  /** Delivery address, for conditions that hold for one only; null when none is chosen. */
  addressId: number | null;
  /** YYYY-MM-DD in the shop's time zone. */
  today: string;
  /** The customer's general cascade discounts, used where no condition of its own holds. */
  customerDiscounts: readonly HundredthsOfPercent[];
}

function isValid(condition: ContractCondition, today: string): boolean {
  return (
    (condition.validFrom === null || condition.validFrom <= today) &&
    (condition.validTo === null || condition.validTo >= today)
  );
}

/** How closely a condition names the article: article over category (the deeper the closer) over brand; -1 not at all. */
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

/** Best first: closer, for this address, from a higher quantity, of a later beginning, newer. */
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

/** How a list price becomes a net price: an agreed one instead, or discounts on it. */
export type PriceTerms = { netPrice: UnitPrice } | { discounts: readonly HundredthsOfPercent[] };

function termsOf(condition: ContractCondition | undefined, context: PriceContext): PriceTerms {
  if (condition && condition.netPrice !== null) return { netPrice: condition.netPrice };
  return { discounts: condition?.discounts ?? context.customerDiscounts };
}

function conditionFrom(ranked: readonly RankedCondition[], quantity: number): ContractCondition | undefined {
  return ranked.find(({ condition }) => condition.minimumQuantity <= quantity)?.condition;
}

/**
 * The terms of an article's first step, from its smallest pack on. Articles with the same categories, brand and pack,
 * and no condition of their own, have them in common: what makes a price column of the whole catalogue cheap.
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

/** Two ways to the same price are told apart: a promotion's extra discounts and the explanation build on the way. */
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
 * The price of one article (semantics 1.21). For a quantity the closest condition holds that is valid today and whose
 * minimum quantity is reached: one for the article beats one for a category (the deepest wins), which beats one for a
 * brand; on the same level one for this delivery address beats a general one. A condition replaces the customer's
 * general discounts. Null when the article has no price for this customer: it can't be ordered then.
 * `conditions` and `promotions` may hold more than concerns the article's conditions, but only its own promotion rows.
 */
export function resolvePrice(
  article: PricedArticle,
  context: PriceContext,
  conditions: readonly ContractCondition[],
  promotions: readonly PromotionRow[],
): ArticlePrice | null {
  const steps = stepsOf(article, context, conditions);
  const first = steps[0];
  // Without a list price a net price that only begins at a later quantity would leave smaller ones without any.
  if (!first || first.minimumQuantity > article.minimumPackaging) return null;
  return {
    grossPrice: article.listPrice ?? first.netPrice,
    discounts: first.discounts,
    netPrice: first.netPrice,
    steps,
    promotions: runningPromotions(steps, context.today, promotions),
  };
}

/** What is charged for a quantity, with the promotion that was chosen for the line. */
export interface ChargedPrice {
  grossPrice: UnitPrice;
  discounts: readonly HundredthsOfPercent[];
  netPrice: UnitPrice;
  /** The chosen promotion, when it runs. */
  promotion: RunningPromotion | null;
  /** Whether its minimum quantity is reached. */
  isPromotionReached: boolean;
}

/**
 * The unit price of a line. A promotion counts only if the line chose it by code and row, it runs today and its
 * minimum quantity is met; it never makes a line dearer than the customer's own conditions.
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

/** Whether a price is shown as reduced: net below gross, or a promotion runs (R2.79). */
export function isSale(price: ArticlePrice): boolean {
  return price.netPrice < price.grossPrice || price.promotions.length > 0;
}

/** From list price to net price of a step, one stage per discount. Empty for a net price agreed as such. */
export function explainStep(step: PriceStep): DiscountStage[] {
  return discountStages(step.basePrice, step.discounts);
}

/** Lowest and highest of the children's net prices (R2.80); null when none has a price. */
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
