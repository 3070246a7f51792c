/**
 * The price rules once more, slowly and from the tables alone: exact fractions, no copies, no sharing. Written from
 * `docs/decisions/price-rules.md` and `money.md`, to be compared with the shop.
 */

import type { PRICE_DECIMALS } from '../../domain/price-rounding.ts';

interface Validity {
  /** YYYY-MM-DD, inclusive; null is unbounded. */
  validFrom: string | null;
  validTo: string | null;
}

/** Prices are ten-thousandths of a euro for the article's price quantity. */
export interface WorldArticle {
  code: string;
  priceQuantity: number;
  brand: string | null;
  category: string | null;
  discountClass: string | null;
  minimumPackaging: number;
}

export interface WorldEntry {
  list: string;
  article: string;
  /** YYYY-MM-DD; null: since ever. */
  validFrom: string | null;
  /** Null: no price from here on. */
  price: number | null;
  isFree: boolean;
}

export interface WorldCustomer {
  code: string;
  list: string;
  discountClass: string | null;
  discounts: number[];
  groups: string[];
}

export interface WorldCondition extends Validity {
  customer: string;
  address: string | null;
  article: string | null;
  category: string | null;
  brand: string | null;
  minimumQuantity: number;
  netPrice: number | null;
  isFree: boolean;
  discounts: number[] | null;
}

export interface WorldClassCondition extends Validity {
  articleClass: string | null;
  customerClass: string | null;
  minimumQuantity: number;
  discounts: number[];
  thenCustomer: boolean;
}

export interface WorldPromotion {
  code: string;
  group: string | null;
  isDraft: boolean;
  startsOn: string;
  endsOn: string;
  rows: {
    row: number;
    article: string;
    minimumQuantity: number;
    netPrice: number | null;
    isFree: boolean;
    extraDiscounts: number[] | null;
  }[];
}

/** All that prices depend on. Rows that stand later in a list were written later. */
export interface PriceWorld {
  decimals: (typeof PRICE_DECIMALS)[number] | null;
  roundsEachDiscount: boolean;
  /** Parent of each category. */
  categories: Record<string, string | null>;
  articles: WorldArticle[];
  entries: WorldEntry[];
  customers: WorldCustomer[];
  conditions: WorldCondition[];
  classConditions: WorldClassCondition[];
  promotions: WorldPromotion[];
}

/** What is asked: a line of a cart on a day (YYYY-MM-DD). */
export interface WorldLine {
  customer: string;
  address: string | null;
  article: string;
  quantity: number;
  day: string;
  /** The promotion chosen for the line. */
  chosen: { code: string; row: number } | null;
}

/** A fraction of whole numbers; the denominator is above 0. */
interface Fraction {
  top: bigint;
  bottom: bigint;
}

const times = ({ top, bottom }: Fraction, factor: bigint, divisor = 1n): Fraction => ({
  top: top * factor,
  bottom: bottom * divisor,
});
const halfUp = ({ top, bottom }: Fraction): bigint => (2n * top + bottom) / (2n * bottom);
const isLess = (a: Fraction, b: Fraction): boolean => a.top * b.bottom < b.top * a.bottom;

const holds = ({ validFrom, validTo }: Validity, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo);

/** Where a price begins, in euro for one unit, and the discounts on it; null where no price may be charged. */
type Terms = { price: Fraction; discounts: readonly number[]; isZeroFree: boolean } | null;

/** The net amount of a line in cents; null where the article has no price for it. */
export function slowLineCents(world: PriceWorld, line: WorldLine): bigint | null {
  const price = slowUnitPrice(world, line);
  return price === null ? null : halfUp(times(price, 100n * BigInt(line.quantity)));
}

/** The net price of one unit in euro, exactly; null where the article has no price for the line. */
export function slowUnitPrice(world: PriceWorld, line: WorldLine): Fraction | null {
  const article = world.articles.find(({ code }) => code === line.article);
  if (article === undefined) return null;
  // Who may not buy the smallest pack can't buy the article.
  if (ownPrice(world, { ...line, quantity: article.minimumPackaging }, article) === null) return null;
  const own = ownPrice(world, line, article);
  if (own === null || line.chosen === null) return own;
  const promoted = promotedPrice(world, line, article);
  return promoted !== null && isLess(promoted, own) ? promoted : own;
}

function ownPrice(world: PriceWorld, line: WorldLine, article: WorldArticle): Fraction | null {
  return charged(world, ownTerms(world, line, article), article);
}

function ownTerms(world: PriceWorld, line: WorldLine, article: WorldArticle): Terms {
  const customer = world.customers.find(({ code }) => code === line.customer);
  if (customer === undefined) return null;
  const listed = listTerms(world, customer.list, article, line.day);
  const discountsOnList = (discounts: readonly number[]): Terms => listed && { ...listed, discounts };
  // Less than the smallest pack costs what that costs.
  const quantity = Math.max(line.quantity, article.minimumPackaging);
  const best = bestCondition(world, { ...line, quantity }, article, customer);
  if (best === undefined) return discountsOnList(customer.discounts);
  if ('thenCustomer' in best) {
    return discountsOnList(best.thenCustomer ? [...best.discounts, ...customer.discounts] : best.discounts);
  }
  if (best.netPrice === null) return discountsOnList(best.discounts ?? []);
  // The net price of a brand or a category is for one unit.
  const forUnits = best.article === null ? 1 : article.priceQuantity;
  return agreed(best.netPrice, best.isFree, forUnits);
}

function agreed(netPrice: number, isFree: boolean, forUnits: number): Terms {
  if (netPrice === 0 && !isFree) return null;
  return { price: { top: BigInt(netPrice), bottom: 10_000n * BigInt(forUnits) }, discounts: [], isZeroFree: isFree };
}

function listTerms(world: PriceWorld, list: string, article: WorldArticle, day: string): Terms {
  const entries = world.entries
    .filter((entry) => entry.list === list && entry.article === article.code)
    .filter(({ validFrom }) => validFrom === null || validFrom <= day)
    .sort((a, b) => ((a.validFrom ?? '') < (b.validFrom ?? '') ? -1 : 1));
  const entry = entries.at(-1);
  if (entry === undefined || entry.price === null) return null;
  return agreed(entry.price, entry.isFree, article.priceQuantity);
}

type Condition = WorldCondition | WorldClassCondition;

function bestCondition(
  world: PriceWorld,
  line: WorldLine,
  article: WorldArticle,
  customer: WorldCustomer,
): Condition | undefined {
  const path: string[] = [];
  for (let at = article.category; at !== null; at = world.categories[at] ?? null) path.unshift(at);
  const own = world.conditions
    .filter((condition) => condition.customer === customer.code)
    .filter(({ address }) => address === null || address === line.address);
  const classes = world.classConditions.filter(
    ({ articleClass, customerClass }) =>
      (articleClass === null || articleClass === article.discountClass) &&
      (customerClass === null || customerClass === customer.discountClass),
  );
  const ranks: Condition[][] = [
    own.filter((condition) => condition.article === article.code),
    ...path.reverse().map((category) => own.filter((condition) => condition.category === category)),
    own.filter((condition) => condition.brand !== null && condition.brand === article.brand),
    classes.filter(({ articleClass, customerClass }) => articleClass !== null && customerClass !== null),
    classes.filter(({ customerClass }) => customerClass === null),
    classes.filter(({ articleClass }) => articleClass === null),
  ];
  for (const conditions of ranks) {
    const holding = conditions.filter(
      (condition) => holds(condition, line.day) && condition.minimumQuantity <= line.quantity,
    );
    const best = holding.reduce<Condition | undefined>(
      (first, second) => (first !== undefined && goesBefore(first, second) ? first : second),
      undefined,
    );
    if (best !== undefined) return best;
  }
  return undefined;
}

/** Whether of two conditions of one rank the first one counts; it was written first. */
function goesBefore(first: Condition, second: Condition): boolean {
  const address = (condition: Condition) => 'address' in condition && condition.address !== null;
  if (address(first) !== address(second)) return address(first);
  if (first.minimumQuantity !== second.minimumQuantity) return first.minimumQuantity > second.minimumQuantity;
  return (first.validFrom ?? '') > (second.validFrom ?? '');
}

function promotedPrice(world: PriceWorld, line: WorldLine, article: WorldArticle): Fraction | null {
  const { chosen } = line;
  const customer = world.customers.find(({ code }) => code === line.customer);
  const promotion = world.promotions.find(({ code }) => code === chosen?.code);
  const row = promotion?.rows.find((one) => one.row === chosen?.row && one.article === article.code);
  if (!customer || !promotion || !row || promotion.isDraft) return null;
  if (line.day < promotion.startsOn || promotion.endsOn < line.day) return null;
  if (promotion.group !== null && !customer.groups.includes(promotion.group)) return null;
  if (line.quantity < row.minimumQuantity) return null;
  const at = (quantity: number): Fraction | null => {
    const terms = ownTerms(world, { ...line, quantity }, article);
    if (charged(world, terms, article) === null || terms === null) return null;
    if (row.netPrice !== null) return charged(world, agreed(row.netPrice, row.isFree, article.priceQuantity), article);
    return charged(world, { ...terms, discounts: [...terms.discounts, ...(row.extraDiscounts ?? [])] }, article);
  };
  // A promotion that leaves nothing to pay at its own quantity is not offered.
  const smallest = Math.max(row.minimumQuantity, article.minimumPackaging);
  return at(smallest) === null ? null : at(line.quantity);
}

/** The price that terms leave for one unit: a price of the tables as it is, a computed one rounded as the shop is set. */
function charged({ decimals, roundsEachDiscount }: PriceWorld, terms: Terms, article: WorldArticle): Fraction | null {
  if (terms === null) return null;
  const discounts = terms.discounts.filter((discount) => discount !== 0);
  const forUnits = decimals === null ? BigInt(article.priceQuantity) : 1n;
  const scale = 10n ** BigInt(decimals ?? 4);
  const round = (price: Fraction): Fraction => ({
    top: halfUp(times(price, forUnits * scale)),
    bottom: forUnits * scale,
  });
  let { price } = terms;
  for (const discount of discounts) {
    price = times(price, BigInt(10_000 - discount), 10_000n);
    if (roundsEachDiscount) price = round(price);
  }
  if (discounts.length > 0) price = round(price);
  // A zero is charged only where the list says that the article is free.
  const isFree = terms.isZeroFree && terms.price.top === 0n;
  return price.top === 0n && !isFree ? null : price;
}
