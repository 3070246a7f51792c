import { sql, type Kysely } from 'kysely';
import { canBeAdded } from '../../trade/availability.ts';
import { MAXIMUM_CART_LINES, MAXIMUM_QUANTITY, packageQuantity, type QuantityRefusal } from '../../trade/packaging.ts';
import { type ArticlePrice, priceAt } from '../../trade/price.ts';
import { shopDay } from '../../trade/shop-day.ts';
import type { Tables } from '../outside/database/index.ts';
import { readPrices } from '../pricing/index.ts';
import { Refusal, type Sentence } from '../refusal.ts';
import { requireOwnCart } from './own-cart.ts';
import type { CartOwner, CartServices } from './services.ts';

export interface Addition {
  /** The cart the caller believes to be its own; 0 or none opens one when needed. */
  cartId?: number;
  /** Internal code. */
  articleCode: string;
  quantity: number;
  /** '' or none for a plain line. */
  promoCode?: string;
  promoRow?: number;
  /** None leaves the line's note as it is. */
  note?: string;
}

/** A quantity that was changed to fit whole packs (R4.9). */
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

export function quantitySentence(refusal: QuantityRefusal): Sentence {
  return refusal === 'no-valid-quantity'
    ? { key: 'invalidQuantity' }
    : { key: 'quantityTooLarge', parameters: { maximum: MAXIMUM_QUANTITY } };
}

function refuseField(field: string, sentence: Sentence, reason?: string): Refusal {
  return new Refusal('invalid', sentence.key, {
    ...(sentence.parameters ? { parameters: sentence.parameters } : {}),
    errors: { [field]: [sentence] },
    ...(reason ? { reason } : {}),
  });
}

async function findArticle(query: Kysely<Tables>, code: string) {
  const { rows } = await sql<{
    id: number;
    kind: 'single' | 'parent' | 'child';
    minimum_packaging: number;
    stock_quantity: number;
    arriving_on: string | null;
    is_managed: boolean;
    is_active: boolean;
  }>`
    select a.id, a.kind, a.minimum_packaging, a.stock_quantity, a.arriving_on, a.is_managed,
      a.is_active and coalesce(parent.is_active, true) as is_active
    from article a left join article parent on parent.id = a.parent_id
    where a.code = ${code}`.execute(query);
  const article = rows[0];
  if (!article) throw refuseField('item_id', { key: 'unknownArticle' });
  if (article.kind === 'parent') throw refuseField('item_id', { key: 'chooseVariant' });
  const stock = {
    stockQuantity: article.stock_quantity,
    arrivingOn: article.arriving_on,
    isManaged: article.is_managed,
    isActive: article.is_active,
  };
  if (!canBeAdded(stock, article.kind)) throw refuseField('item_id', { key: 'articleNotAvailable' });
  return article;
}

function checkPromotion(price: ArticlePrice, promoCode: string, promoRow: number): void {
  const runs = price.promotions.some(({ code, row }) => code === promoCode && row === promoRow);
  if (!runs) throw refuseField('promo_code', { key: 'promotionNotValid' }, 'promotion-not-valid');
}

/** Opens the owner's active cart or finds it, and locks it until the transaction ends. */
export async function openCart(query: Kysely<Tables>, owner: CartOwner): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into cart (customer_id, address_id, owner_user_id)
    values (${owner.customerId}, ${owner.addressId}, ${owner.agentUserId})
    on conflict (customer_id, address_id, owner_user_id) where state = 'A' do update set updated_at = now()
    returning id`.execute(query);
  const cart = rows[0];
  if (!cart) throw new Error('opening a cart answered no row');
  return cart.id;
}

/**
 * Puts an article in the owner's active cart, opening one when there is none. The quantity becomes the line's
 * quantity (R4.8), rounded up to whole packs (R4.9); article, promotion code and row together name the line. Only the
 * server's prices count (R3.6). Refused with `invalid`: an unknown article, a parent, one that can't be added (R2.85) or
 * has no price, a bad quantity (R5.1), a promotion that does not run (R7.11), a line beyond the thousandth; with
 * `not-found`: a cart that is not the owner's.
 */
export async function addLine(services: CartServices, owner: CartOwner, addition: Addition): Promise<Added> {
  const { query } = services.database;
  const promoCode = addition.promoCode ?? '';
  const promoRow = promoCode === '' ? 0 : (addition.promoRow ?? 0);
  if (addition.cartId) await requireOwnCart(query, owner, addition.cartId);
  const article = await findArticle(query, addition.articleCode);
  const packaged = packageQuantity(addition.quantity, article.minimum_packaging);
  if (!packaged.accepted) throw refuseField('quantity', quantitySentence(packaged.refusal), packaged.refusal);
  const request = { customerId: owner.customerId, addressId: owner.addressId, today: shopDay(services.clock()) };
  const price = (await readPrices(query, request, [article.id])).get(article.id);
  if (!price) throw refuseField('item_id', { key: 'articleWithoutPrice' });
  if (promoCode !== '') checkPromotion(price, promoCode, promoRow);
  const { netPrice } = priceAt(price, packaged.quantity, promoCode === '' ? null : { promoCode, promoRow });

  return query.transaction().execute(async (transaction) => {
    const cartId = await openCart(transaction, owner);
    const { rows } = await sql<{ id: number }>`
      insert into cart_line (cart_id, article_id, promo_code, promo_row, quantity, note, seen_net_price,
        seen_at, seen_in_stock)
      select ${cartId}, ${article.id}, ${promoCode}, ${promoRow}, ${packaged.quantity}, ${addition.note || null},
        ${netPrice}, ${services.clock()}::timestamptz, ${article.stock_quantity > 0}::boolean
      where (select count(*) from cart_line where cart_id = ${cartId}) < ${MAXIMUM_CART_LINES}
        or exists (select from cart_line where cart_id = ${cartId} and article_id = ${article.id}
          and promo_code = ${promoCode} and promo_row = ${promoRow})
      on conflict (cart_id, article_id, promo_code, promo_row) do update set quantity = excluded.quantity,
        note = coalesce(excluded.note, cart_line.note), seen_net_price = excluded.seen_net_price,
        seen_at = excluded.seen_at, seen_in_stock = excluded.seen_in_stock
      returning id`.execute(transaction);
    const row = rows[0];
    if (!row) {
      throw new Refusal('invalid', 'cartFull', { parameters: { maximum: MAXIMUM_CART_LINES }, reason: 'cart-full' });
    }
    const rounded = packaged.rounded ? { rowId: row.id, ...packaged.rounded } : null;
    return { cartId, rowId: row.id, quantity: packaged.quantity, rounded };
  });
}
