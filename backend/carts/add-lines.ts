import { sql, type Kysely } from 'kysely';
import { MAXIMUM_CART_LINES, packageQuantity } from '../../domain/packaging.ts';
import { priceAt, type ArticlePrice } from '../../domain/price.ts';
import { shopDay } from '../../domain/shop-day.ts';
import type { Tables } from '../database/index.ts';
import { findPrices } from '../pricing/index.ts';
import { AppError, type Sentence } from '../app-error.ts';
import { openCart, type CheckedLine } from './active-cart.ts';
import { quantitySentence } from './add-line.ts';
import { listAddableArticles, type AddableArticle } from './addable-articles.ts';
import type { CartOwner, CartServices } from './services.ts';

/** One of several articles to add to the cart at once. */
export interface LineAddition {
  /** Field name for the validation error of this line: `rows.3`. */
  field: string;
  /** Internal code. */
  articleCode: string;
  quantity: number;
  /** '' for a line without promotion. */
  promoCode: string;
  promoRow: number;
}

/** Validates an addition by the rules of addLine; returns the line to write or the validation error. */
export function checkLine(
  addition: Omit<LineAddition, 'field'>,
  article: AddableArticle | undefined,
  price: ArticlePrice | undefined,
): { line: CheckedLine } | { rejection: Sentence } {
  if (!article) return { rejection: { key: 'unknownArticle' } };
  if (article.isParent) return { rejection: { key: 'chooseVariant' } };
  if (!article.isActive) return { rejection: { key: 'anomalyGone' } };
  if (!article.canBeAdded) return { rejection: { key: 'articleNotAvailable' } };
  if (!price) return { rejection: { key: 'articleWithoutPrice' } };
  const packaged = packageQuantity(addition.quantity, article.minimumPackaging);
  if (!packaged.accepted) return { rejection: quantitySentence(packaged) };
  const { quantity } = packaged;
  const { promoCode, promoRow } = addition;
  const runs = price.promotions.some(({ code, row }) => code === promoCode && row === promoRow);
  if (promoCode !== '' && !runs) return { rejection: { key: 'promotionNotValid' } };
  const charged = priceAt(price, quantity, promoCode === '' ? null : { promoCode, promoRow });
  if (!charged) return { rejection: { key: 'articleWithoutPrice' } };
  return { line: { articleId: article.id, quantity, promoCode, promoRow, netPrice: charged.netPrice } };
}

/**
 * Adds several articles to the owner's active cart at once, all or none, by the rules of addLine: each quantity becomes
 * the line's, rounded up to whole packs, at the server's prices. The quantities of an article given twice
 * are added up. Fails with `invalid` as addLine does, with the error of each line under its field, and for more than
 * 1000 lines. The number of queries does not depend on the number of lines. Returns the cart and the number of lines
 * written.
 */
export async function addLines(
  services: CartServices,
  owner: CartOwner,
  additions: readonly LineAddition[],
): Promise<{ cartId: number; lineCount: number }> {
  const { query } = services.database;
  const request = { customerId: owner.customerId, addressId: owner.addressId, today: shopDay(services.clock()) };
  const articles = await listAddableArticles(
    query,
    additions.map(({ articleCode }) => articleCode),
    request.today,
  );
  const ids = [...articles.values()].map(({ id }) => id);
  const prices = await findPrices(query, request, ids);
  const errors: Record<string, Sentence[]> = {};
  const lines: CheckedLine[] = [];
  for (const addition of summed(additions)) {
    const article = articles.get(addition.articleCode);
    const checked = checkLine(addition, article, article ? prices.get(article.id) : undefined);
    if ('rejection' in checked) errors[addition.field] = [checked.rejection];
    else lines.push(checked.line);
  }
  if (Object.keys(errors).length > 0) {
    throw new AppError('invalid', 'linesCannotBeOrdered', { errors, reason: 'lines-cannot-be-ordered' });
  }
  return query.transaction().execute(async (transaction) => {
    const cartId = await openCart(transaction, owner);
    await writeLines(transaction, cartId, lines, services.clock());
    return { cartId, lineCount: lines.length };
  });
}

/**
 * Writes lines into a cart that the transaction has locked; an existing line gets the new quantity. Fails with
 * `invalid` for more than 1000 lines. Two queries.
 */
export async function writeLines(
  transaction: Kysely<Tables>,
  cartId: number,
  lines: readonly CheckedLine[],
  now: Date,
): Promise<void> {
  await sql`
    insert into cart_line (cart_id, article_id, promo_code, promo_row, quantity, seen_net_price, seen_at, seen_stock,
      note)
    select ${cartId}, given.article_id, given.promo_code, given.promo_row, given.quantity, given.net_price,
      ${now}::timestamptz, (select stock_quantity from article where id = given.article_id), given.note
    from unnest(${lines.map((line) => line.articleId)}::bigint[], ${lines.map((line) => line.promoCode)}::text[],
      ${lines.map((line) => line.promoRow)}::integer[], ${lines.map((line) => line.quantity)}::integer[],
      ${lines.map((line) => line.netPrice)}::bigint[], ${lines.map((line) => line.note ?? null)}::text[])
      with ordinality as given (article_id, promo_code, promo_row, quantity, net_price, note, place)
    order by given.place
    on conflict (cart_id, article_id, promo_code, promo_row) do update set quantity = excluded.quantity,
      seen_net_price = excluded.seen_net_price, seen_at = excluded.seen_at, seen_stock = excluded.seen_stock,
      note = coalesce(excluded.note, cart_line.note)`.execute(transaction);
  const { count } = await transaction
    .selectFrom('cart_line')
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .where('cart_id', '=', cartId)
    .executeTakeFirstOrThrow();
  if (count > MAXIMUM_CART_LINES) {
    throw new AppError('invalid', 'cartFull', { parameters: { maximum: MAXIMUM_CART_LINES }, reason: 'cart-full' });
  }
}

/** Merges additions of the same article and promotion: the sum of the quantities, under the first field. */
function summed(additions: readonly LineAddition[]): LineAddition[] {
  const byLine = new Map<string, LineAddition>();
  for (const addition of additions) {
    const key = JSON.stringify([addition.articleCode, addition.promoCode, addition.promoRow]);
    const earlier = byLine.get(key);
    byLine.set(key, earlier ? { ...earlier, quantity: earlier.quantity + addition.quantity } : addition);
  }
  return [...byLine.values()];
}
