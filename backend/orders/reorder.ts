import { packageQuantity } from '../../domain/packaging.ts';
import { lineCents, priceFor } from '../../domain/rounding.ts';
import { comparePerUnit, priceAt, type ArticlePrice } from '../../domain/price.ts';
import type { PriceQuantities } from '../../domain/price-quantity.ts';
import { shopDay } from '../../domain/shop-day.ts';
import {
  addLines,
  getCart,
  listAddableArticles,
  priceParameters,
  type AddableArticle,
  type CartOwner,
} from '../carts/index.ts';
import { findPrices } from '../pricing/index.ts';
import { AppError, type Sentence } from '../app-error.ts';
import { findEarlierLines, type EarlierDocument, type EarlierLine } from './earlier-lines.ts';
import type { OrderServices } from './services.ts';

/** How an article can be bought today: in whole packs, at the price for that quantity. */
export interface OfferToday extends PriceQuantities {
  article: AddableArticle;
  quantity: number;
  /** Ten-thousandths of a euro for `priceQuantity` units. */
  netPrice: number;
  netCents: number;
}

export type ReorderDifference = 'gone' | 'availability' | 'packaging' | 'promotion' | 'price';

/** A line of an earlier order or document, compared with today's offer. */
export interface ReorderLine {
  line: EarlierLine;
  /** Null when the article can no longer be bought. */
  today: OfferToday | null;
  /** Articles to buy instead, when the article itself can't be bought. */
  replacements: OfferToday[];
  differences: { kind: ReorderDifference; sentence: Sentence }[];
  /** Quantity of the article already in the cart. */
  quantityInCart: number;
}

/** A line chosen by the buyer: its position; with `articleCode`, a replacement for the article. */
export interface ReorderChoice {
  position: number;
  quantity: number;
  articleCode?: string | undefined;
}

function offerOf(
  article: AddableArticle | undefined,
  price: ArticlePrice | undefined,
  quantity: number,
  promotion: { promoCode: string; promoRow: number } | null,
): OfferToday | null {
  if (!article?.canBeAdded || !price) return null;
  const packaged = packageQuantity(quantity, article.minimumPackaging);
  if (!packaged.accepted) return null;
  const charged = priceAt(price, packaged.quantity, promotion);
  if (!charged) return null;
  const { netPrice, priceQuantity, statedQuantity } = charged;
  const netCents = lineCents(netPrice, packaged.quantity, priceQuantity);
  return { article, quantity: packaged.quantity, netPrice, netCents, priceQuantity, statedQuantity };
}

function differencesOf(
  line: EarlierLine,
  article: AddableArticle | undefined,
  today: OfferToday | null,
  hasPromotionEnded: boolean,
): ReorderLine['differences'] {
  if (!article?.isActive) return [{ kind: 'gone', sentence: { key: 'anomalyGone' } }];
  if (!today) return [{ kind: 'availability', sentence: { key: 'anomalyNotAvailable' } }];
  const differences: ReorderLine['differences'] = [];
  if (today.quantity !== line.quantity) {
    const parameters = { packaging: article.minimumPackaging, quantity: today.quantity };
    differences.push({ kind: 'packaging', sentence: { key: 'anomalyPackaging', parameters } });
  }
  if (hasPromotionEnded) {
    const sentence = { key: 'anomalyPromotion', parameters: { promotion: line.promoCode } } as const;
    differences.push({ kind: 'promotion', sentence });
  }
  const { statedQuantity, priceQuantity } = today;
  if (
    line.netPrice !== null &&
    comparePerUnit([today.netPrice, priceQuantity], [line.netPrice, line.priceQuantity]) !== 0
  ) {
    const before = priceFor(statedQuantity, line.netPrice, line.priceQuantity);
    const now = priceFor(statedQuantity, today.netPrice, priceQuantity);
    const parameters = priceParameters(before, now, { statedQuantity, unit: article.unit });
    differences.push({ kind: 'price', sentence: { key: 'anomalyPrice', parameters } });
  }
  return differences;
}

async function listOffers(services: OrderServices, owner: CartOwner, lines: readonly EarlierLine[]) {
  const { query } = services.database;
  const request = { customerId: owner.customerId, addressId: owner.addressId, today: shopDay(services.clock()) };
  const articles = await listAddableArticles(
    query,
    lines.map(({ code }) => code),
    request.today,
  );
  const missing = [...articles.values()].filter(({ canBeAdded }) => !canBeAdded);
  const others = await listAddableArticles(
    query,
    missing.flatMap(({ alternatives }) => alternatives),
    request.today,
  );
  const all = new Map([...articles, ...others]);
  const ids = [...all.values()].map(({ articleId }) => articleId);
  return { articles: all, prices: await findPrices(query, request, ids) };
}

async function requireLines(services: OrderServices, document: EarlierDocument): Promise<EarlierLine[]> {
  const lines = await findEarlierLines(services.database.query, document);
  if (!lines) throw new AppError('not-found', 'notFound');
  return lines;
}

/**
 * Compares the lines of a customer's order or document with today's offers: prices then and now, articles that are gone
 * or replaced, changed packs. Changes nothing; the number of queries does not depend on the number of lines. Fails with
 * `not-found` for one that is not the customer's.
 */
export async function prepareReorder(
  services: OrderServices,
  owner: CartOwner,
  document: EarlierDocument,
): Promise<ReorderLine[]> {
  const lines = await requireLines(services, document);
  const [{ articles, prices }, cart] = await Promise.all([
    listOffers(services, owner, lines),
    getCart(services, owner),
  ]);
  return lines.map((line) => {
    const article = articles.get(line.code);
    const price = article ? prices.get(article.articleId) : undefined;
    const promotion = promotionOf(line, price);
    const today = offerOf(article, price, line.quantity, promotion);
    const alternatives = today ? [] : (article?.alternatives ?? []);
    const replacements = alternatives.flatMap((code) => {
      const other = articles.get(code);
      const offer = offerOf(other, other ? prices.get(other.articleId) : undefined, line.quantity, null);
      return offer ? [offer] : [];
    });
    const inCart = cart.lines.filter(({ articleId }) => articleId === line.articleId);
    return {
      line,
      today,
      replacements,
      differences: differencesOf(line, article, today, line.promoCode !== '' && promotion === null),
      quantityInCart: inCart.reduce((sum, { quantity }) => sum + quantity, 0),
    };
  });
}

/** The promotion of a previous line, if it is still running. */
function promotionOf(line: EarlierLine, price: ArticlePrice | undefined) {
  const { promoCode, promoRow } = line;
  const runs = price?.promotions.some(({ code, row }) => code === promoCode && row === promoRow);
  return promoCode !== '' && runs ? { promoCode, promoRow } : null;
}

/**
 * Adds the chosen lines of an earlier order or document to the owner's active cart, all or none, at today's prices and
 * in whole packs. A promotion that is still running is kept. Fails with `not-found` for one that is not the customer's,
 * with `invalid` for a position that it does not have and for articles that can't be bought (field `rows.<position>`).
 */
export async function reorder(
  services: OrderServices,
  owner: CartOwner,
  document: EarlierDocument,
  choices: readonly ReorderChoice[],
): Promise<{ cartId: number; lineCount: number }> {
  const all = await requireLines(services, document);
  const lines = new Map(all.map((line) => [line.position, line]));
  const unknown = choices.filter(({ position }) => !lines.has(position));
  if (unknown.length > 0) {
    const errors = Object.fromEntries(
      unknown.map(({ position }) => [
        `rows.${position}`,
        [{ key: 'unknownOrderRow', parameters: { row: position } } as const],
      ]),
    );
    throw new AppError('invalid', 'dataInvalid', { errors });
  }
  const { articles, prices } = await listOffers(services, owner, all);
  const additions = choices.flatMap(({ position, quantity, articleCode }) => {
    const line = lines.get(position);
    if (!line) return [];
    const article = articles.get(line.code);
    const isReplaced = articleCode !== undefined && articleCode !== line.code;
    const promotion = isReplaced ? null : promotionOf(line, article ? prices.get(article.articleId) : undefined);
    return {
      field: `rows.${position}`,
      articleCode: articleCode ?? line.code,
      quantity,
      promoCode: promotion?.promoCode ?? '',
      promoRow: promotion?.promoRow ?? 0,
    };
  });
  const added = await addLines(services, owner, additions);
  return { cartId: added[0]?.cartId ?? 0, lineCount: added.length };
}
