import { sql, type Kysely } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { availabilityOf, canBeAdded, type StockFacts } from '../../domain/availability.ts';
import { visibleCode } from '../../domain/code-key.ts';
import type { ErrorReason } from '../../domain/error-reasons.ts';
import { MAXIMUM_CART_LINES, packageQuantity, type RejectedQuantity } from '../../domain/packaging.ts';
import { priceAt, type ArticlePrice } from '../../domain/price.ts';
import { shopDay } from '../../domain/shop-day.ts';
import type { Rounding as PackRounding } from '../../domain/unit-quantity.ts';
import { findMeantArticles } from '../database/article-codes.ts';
import { runTogether, type Tables } from '../database/index.ts';
import { isOrderableWithoutStock } from '../catalogue/records.ts';
import { priceFactsJson, pricesOf } from '../pricing/index.ts';
import { AppError, type Sentence } from '../app-error.ts';
import {
  asynchronousCommit,
  cartFullError,
  openCartStatement,
  writeLinesStatement,
  type CheckedLine,
} from './active-cart.ts';
import { isActiveCartOf } from './cart-rows.ts';
import { ambiguousSentence } from './find-articles.ts';
import { ownCart } from './own-cart.ts';
import type { CartOwner, CartServices } from './services.ts';

/** An article to add to a cart. */
export interface Addition {
  /**
   * Field name for its errors when it is one of several additions: `rows.3`. The errors of a single one have the fields
   * of add_to_cart.
   */
  field?: string;
  /** Internal code. */
  articleCode: string;
  quantity: number;
  /** '' or undefined for a line without promotion. */
  promoCode?: string | undefined;
  promoRow?: number | undefined;
  /** Undefined keeps the line's note. */
  note?: string | undefined;
  /** Row id of the line before it was removed: reused if it is free, so that the line keeps its position. */
  formerRowId?: number | undefined;
}

interface FoundArticle extends StockFacts {
  id: number;
  code: string;
  kind: 'single' | 'parent' | 'child';
  minimumPackaging: number;
  isOrderableWithoutStock: boolean;
}

/** An article and its price for a customer; each is null if it does not exist. */
interface Offer {
  /** What the code may mean, where that is not one article. */
  lookAlikes?: string[];
  article?: FoundArticle & { canBeAdded: boolean };
  price?: ArticlePrice | undefined;
}

/** A quantity that was rounded up to whole packs. */
export interface Rounding extends PackRounding {
  rowId: number;
}

export interface Added {
  cartId: number;
  rowId: number;
  quantity: number;
  rounded: Rounding | null;
}

/** Why an article can't be added, and the field of add_to_cart that says so. */
interface RejectedAddition {
  field: 'item_id' | 'quantity' | 'promo_code';
  sentence: Sentence;
  reason?: ErrorReason;
}

/** Message for a rejected quantity; one that is too large gets the article's maximum. */
export function quantitySentence(rejected: RejectedQuantity): Sentence {
  return rejected.rejection === 'no-valid-quantity'
    ? { key: 'invalidQuantity' }
    : { key: 'quantityTooLarge', parameters: { maximum: rejected.maximum } };
}

/** The error for one addition that is rejected. */
export function additionError({ field, sentence, reason }: RejectedAddition): AppError {
  return new AppError('invalid', sentence.key, {
    ...(sentence.parameters ? { parameters: sentence.parameters } : {}),
    errors: { [field]: [sentence] },
    ...(reason ? { reason } : {}),
  });
}

type Rejection = { rejection: RejectedAddition };

function reject(key: Sentence['key']): Rejection {
  return { rejection: { field: 'item_id', sentence: { key } } };
}

/**
 * Checks an addition and computes the line to write. Where several rejections apply, this order decides: what the
 * article is, whether it is sold and available, then as `checkTerms`.
 */
export function checkAddition(
  { quantity, promoCode = '', promoRow = 0, note, formerRowId }: Addition,
  { article, price, lookAlikes }: Offer,
): { line: CheckedLine; rounded: PackRounding | null } | Rejection {
  if (lookAlikes) return { rejection: { field: 'item_id', sentence: ambiguousSentence(lookAlikes) } };
  if (!article) return reject('unknownArticle');
  if (article.kind === 'parent') return reject('chooseVariant');
  if (!article.isActive) return reject('anomalyGone');
  if (!article.canBeAdded) return reject('articleNotAvailable');
  const promotion = promoCode === '' ? null : { promoCode, promoRow };
  const terms = checkTerms({ quantity, promotion }, article.minimumPackaging, price);
  if ('rejection' in terms) return terms;
  const { rounded, ...agreed } = terms;
  const identity = { articleId: article.id, promoCode, promoRow: promotion ? promoRow : 0 };
  return { line: { ...identity, ...agreed, note, formerRowId }, rounded };
}

/**
 * The quantity in whole packs and the price that a line gets. Where several rejections apply, this order decides: an
 * article that has no price for this customer, the quantity, a promotion that is not running.
 */
export function checkTerms(
  wanted: { quantity: number; promotion: { promoCode: string; promoRow: number } | null },
  packaging: number,
  price: ArticlePrice | undefined,
): { quantity: number; netPrice: number; priceQuantity: number; rounded: PackRounding | null } | Rejection {
  const { promotion } = wanted;
  if (!price) return reject('articleWithoutPrice');
  const packaged = packageQuantity(wanted.quantity, packaging);
  if (!packaged.accepted) {
    return { rejection: { field: 'quantity', sentence: quantitySentence(packaged), reason: packaged.rejection } };
  }
  const runs = ({ code, row }: { code: string; row: number }) =>
    code === promotion?.promoCode && row === promotion.promoRow;
  if (promotion && !price.promotions.some(runs)) {
    const sentence = { key: 'promotionNotValid' } as const;
    return { rejection: { field: 'promo_code', sentence, reason: 'promotion-not-valid' } };
  }
  const { quantity, rounded } = packaged;
  const charged = priceAt(price, quantity, promotion);
  if (!charged) return reject('articleWithoutPrice');
  return { quantity, netPrice: charged.netPrice, priceQuantity: charged.priceQuantity, rounded };
}

/**
 * The articles with these codes and the owner's prices, in one query. `cartId` is the cart named by a request: fails
 * with `not-found` when it is not the owner's.
 */
export async function findOffers(
  { database, clock }: CartServices,
  owner: CartOwner,
  codes: readonly string[],
  cartId = 0,
): Promise<(code: string) => Offer> {
  const { query } = database;
  const today = shopDay(clock());
  const request = { customerId: owner.customerId, addressId: owner.addressId, today };
  // As a subselect, for whose length PostgreSQL always estimates the same: it keeps one generic plan.
  const isWanted = sql`a.code = any(array(select unnest(${sql.val([...new Set(codes)])}::text[])))`;
  const found = sql<FoundArticle>`(
    select a.id, a.code, a.kind, a.minimum_packaging as "minimumPackaging", a.stock_quantity as "stockQuantity",
      a.arriving_on as "arrivingOn", a.is_managed as "isManaged",
      a.is_active and coalesce(parent.is_active, true) as "isActive",
      ${sql.raw(isOrderableWithoutStock)} as "isOrderableWithoutStock"
    from article a left join article parent on parent.id = a.parent_id
    where ${isWanted})`;
  const { articles, facts, named } = await query
    .selectNoFrom([
      jsonArrayFrom(found).as('articles'),
      priceFactsJson(request, isWanted).as('facts'),
      jsonObjectFrom(ownCart(query, owner, cartId)).as('named'),
    ])
    .executeTakeFirstOrThrow();
  if (cartId !== 0 && !named) throw new AppError('not-found', 'notFound');
  const prices = pricesOf(facts, request);
  const byCode = new Map(articles.map((article) => [article.code, article]));
  return (code) => {
    const article = byCode.get(code);
    if (!article) return {};
    const isAddable = canBeAdded(article.kind, availabilityOf(article, today), article.isOrderableWithoutStock);
    return { article: { ...article, canBeAdded: isAddable }, price: prices.get(article.id) };
  };
}

/** As `findOffers`, with the additions under the codes as they are stored: the exact ones, else those of their key. */
async function findMeantOffers(
  services: CartServices,
  owner: CartOwner,
  additions: readonly Addition[],
  cartId: number,
): Promise<{ meant: readonly Addition[]; offerOf: (code: string) => Offer }> {
  const codes = additions.map(({ articleCode }) => articleCode);
  const exactly = await findOffers(services, owner, codes, cartId);
  const unknown = codes.filter((code) => !exactly(code).article);
  if (unknown.length === 0) return { meant: additions, offerOf: exactly };
  const byCode = await findMeantArticles(services.database.query, unknown);
  const found = [...byCode.values()].flatMap((one) => ('code' in one ? [one.code] : []));
  const byKey = await findOffers(services, owner, found);
  const storedCode = (code: string): string => {
    const one = byCode.get(code);
    return one && 'code' in one ? one.code : code;
  };
  return {
    meant: additions.map((addition) => ({ ...addition, articleCode: storedCode(addition.articleCode) })),
    offerOf(code) {
      const one = byCode.get(code);
      if (one && 'lookAlikes' in one) return { lookAlikes: one.lookAlikes.map(visibleCode) };
      const offer = exactly(code);
      return offer.article ? offer : byKey(code);
    },
  };
}

/**
 * Adds articles to the owner's active cart, all or none; opens one when there is none. Each quantity becomes its line's,
 * rounded up to whole packs; article, promotion code and row together identify the line, and the quantities of one given
 * twice are added up. Only the server's prices are used. `cartId` is the cart that a request names: fails with
 * `not-found` when it is not the owner's. Fails with `invalid` for additions that `checkAddition` rejects and for more
 * than 1000 lines. The number of queries does not depend on the number of lines.
 */
export async function addLines(
  services: CartServices,
  owner: CartOwner,
  additions: readonly Addition[],
  cartId = 0,
): Promise<Added[]> {
  const { database, clock } = services;
  const { meant, offerOf } = await findMeantOffers(services, owner, additions, cartId);
  const errors: Record<string, Sentence[]> = {};
  const accepted = summed(meant).flatMap((addition) => {
    const checked = checkAddition(addition, offerOf(addition.articleCode));
    if ('line' in checked) return [checked];
    if (addition.field === undefined) throw additionError(checked.rejection);
    errors[addition.field] = [checked.rejection.sentence];
    return [];
  });
  if (Object.keys(errors).length > 0) {
    throw new AppError('invalid', 'linesCannotBeOrdered', { errors, reason: 'lines-cannot-be-ordered' });
  }
  if (accepted.length > MAXIMUM_CART_LINES) throw cartFullError();
  const activeCart = sql`(select id from cart where ${isActiveCartOf(owner)})`;
  const lines = accepted.map(({ line }) => line);
  const [, , written] = await runTogether(database, [
    asynchronousCommit(owner).compile(database.query),
    openCartStatement(owner).compile(database.query),
    writeLinesStatement(activeCart, lines, clock()).compile(database.query),
  ]);
  return accepted.map(({ line: { quantity }, rounded }, place) => {
    const ids = written[place];
    if (!ids) throw cartFullError();
    return { ...ids, quantity, rounded: rounded && { rowId: ids.rowId, ...rounded } };
  });
}

/** Adds one article to the owner's active cart, as `addLines`. */
export async function addLine(
  services: CartServices,
  owner: CartOwner,
  { cartId, ...addition }: Addition & { cartId?: number | undefined },
): Promise<Added> {
  const [added] = await addLines(services, owner, [addition], cartId);
  if (!added) throw new Error('adding a line answered none');
  return added;
}

/**
 * Writes lines into a cart that the transaction has locked; an existing line gets the new quantity. Fails with
 * `invalid` for more than 1000 lines. One query.
 */
export async function writeLines(
  transaction: Kysely<Tables>,
  cartId: number,
  lines: readonly CheckedLine[],
  now: Date,
): Promise<void> {
  const { rows } = await writeLinesStatement(sql`${cartId}::bigint`, lines, now).execute(transaction);
  if (rows.length < lines.length) throw cartFullError();
}

/** Merges additions of the same article and promotion: the sum of the quantities, under the first field. */
function summed(additions: readonly Addition[]): Addition[] {
  const byLine = new Map<string, Addition>();
  for (const addition of additions) {
    const { articleCode, promoCode = '', promoRow = 0 } = addition;
    const key = JSON.stringify([articleCode, promoCode, promoRow]);
    const earlier = byLine.get(key);
    byLine.set(key, earlier ? { ...earlier, quantity: earlier.quantity + addition.quantity } : addition);
  }
  return [...byLine.values()];
}
