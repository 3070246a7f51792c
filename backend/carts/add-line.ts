import { sql, type RawBuilder } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { canBeAdded } from '../../domain/availability.ts';
import { MAXIMUM_CART_LINES, packageQuantity, type RejectedQuantity } from '../../domain/packaging.ts';
import { type ArticlePrice, priceAt } from '../../domain/price.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { runTogether } from '../database/index.ts';
import { priceFactsJson, pricesOf } from '../pricing/index.ts';
import { AppError, type Sentence } from '../app-error.ts';
import { asynchronousCommit, openCartStatement, writeLineStatement } from './active-cart.ts';
import { ownCart } from './own-cart.ts';
import type { CartOwner, CartServices } from './services.ts';

export interface Addition {
  /** The cart named by the request; 0 or undefined opens one when needed. */
  cartId?: number;
  /** Internal code. */
  articleCode: string;
  quantity: number;
  /** '' or undefined for a line without promotion. */
  promoCode?: string;
  promoRow?: number;
  /** Undefined keeps the line's note. */
  note?: string;
  /** Row id of the line before it was removed: reused if it is free, so that the line keeps its position. */
  formerRowId?: number;
}

/** A quantity that was rounded up to whole packs. */
export interface Rounding {
  rowId: number;
  requested: number;
  quantity: number;
  packaging: number;
}

export interface Added {
  cartId: number;
  rowId: number;
  quantity: number;
  rounded: Rounding | null;
}

/** Message for a rejected quantity; one that is too large gets the article's maximum. */
export function quantitySentence(rejected: RejectedQuantity): Sentence {
  return rejected.rejection === 'no-valid-quantity'
    ? { key: 'invalidQuantity' }
    : { key: 'quantityTooLarge', parameters: { maximum: rejected.maximum } };
}

/** The error that rejects one field of a request. */
export function fieldError(field: string, sentence: Sentence, reason?: string): AppError {
  return new AppError('invalid', sentence.key, {
    ...(sentence.parameters ? { parameters: sentence.parameters } : {}),
    errors: { [field]: [sentence] },
    ...(reason ? { reason } : {}),
  });
}

interface FoundArticle {
  id: number;
  kind: 'single' | 'parent' | 'child';
  minimum_packaging: number;
  stock_quantity: number;
  arriving_on: string | null;
  is_managed: boolean;
  is_active: boolean;
}

function articleByCode(code: string): RawBuilder<FoundArticle> {
  return sql<FoundArticle>`
    select a.id, a.kind, a.minimum_packaging, a.stock_quantity, a.arriving_on, a.is_managed,
      a.is_active and coalesce(parent.is_active, true) as is_active
    from article a left join article parent on parent.id = a.parent_id
    where a.code = ${code}`;
}

function requireAddable(article: FoundArticle | null, today: string): FoundArticle {
  if (!article) throw fieldError('item_id', { key: 'unknownArticle' });
  if (article.kind === 'parent') throw fieldError('item_id', { key: 'chooseVariant' });
  const stock = {
    stockQuantity: article.stock_quantity,
    arrivingOn: article.arriving_on,
    isManaged: article.is_managed,
    isActive: article.is_active,
  };
  if (!canBeAdded(stock, article.kind, today)) throw fieldError('item_id', { key: 'articleNotAvailable' });
  return article;
}

/** Fails with `invalid` for a promotion that is not running for the article. */
export function checkPromotion(price: ArticlePrice, promoCode: string, promoRow: number): void {
  const runs = price.promotions.some(({ code, row }) => code === promoCode && row === promoRow);
  if (!runs) throw fieldError('promo_code', { key: 'promotionNotValid' }, 'promotion-not-valid');
}

/**
 * Adds an article to the owner's active cart; opens one when there is none. The quantity becomes the line's quantity, rounded up to whole packs; article, promotion code and row together identify the line. Only the
 * server's prices are used. Fails with `invalid` for an unknown article, a product with variants, one that can't
 * be added or has no price, a bad quantity, a promotion that is not running, more than 1000
 * lines; with `not-found` for a cart that is not the owner's.
 */
export async function addLine(services: CartServices, owner: CartOwner, addition: Addition): Promise<Added> {
  const { database } = services;
  const { query } = database;
  const promoCode = addition.promoCode ?? '';
  const promoRow = promoCode === '' ? 0 : (addition.promoRow ?? 0);
  const request = { customerId: owner.customerId, addressId: owner.addressId, today: shopDay(services.clock()) };
  const { articleCode, cartId: namedCart = 0 } = addition;
  const { found, facts, named } = await query
    .selectNoFrom([
      jsonObjectFrom(sql<FoundArticle>`(${articleByCode(articleCode)})`).as('found'),
      priceFactsJson(request, sql`a.code = ${articleCode}`).as('facts'),
      jsonObjectFrom(ownCart(query, owner, namedCart)).as('named'),
    ])
    .executeTakeFirstOrThrow();
  if (namedCart !== 0 && !named) throw new AppError('not-found', 'notFound');
  const article = requireAddable(found, request.today);
  const packaged = packageQuantity(addition.quantity, article.minimum_packaging);
  if (!packaged.accepted) throw fieldError('quantity', quantitySentence(packaged), packaged.rejection);
  const price = pricesOf(facts, request).get(article.id);
  if (!price) throw fieldError('item_id', { key: 'articleWithoutPrice' });
  if (promoCode !== '') checkPromotion(price, promoCode, promoRow);
  const charged = priceAt(price, packaged.quantity, promoCode === '' ? null : { promoCode, promoRow });
  if (!charged) throw fieldError('item_id', { key: 'articleWithoutPrice' });
  const { netPrice } = charged;

  const { note, formerRowId } = addition;
  const line = { articleId: article.id, promoCode, promoRow, quantity: packaged.quantity, netPrice, note, formerRowId };
  const [, , [written]] = await runTogether(database, [
    asynchronousCommit(owner).compile(query),
    openCartStatement(owner).compile(query),
    writeLineStatement(owner, line, services.clock()).compile(query),
  ]);
  if (!written) {
    throw new AppError('invalid', 'cartFull', { parameters: { maximum: MAXIMUM_CART_LINES }, reason: 'cart-full' });
  }
  const { rowId, cartId } = written;
  const rounded = packaged.rounded ? { rowId, ...packaged.rounded } : null;
  return { cartId, rowId, quantity: packaged.quantity, rounded };
}
