import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { AppError } from '../app-error.ts';

/** Maximum number of items in a wishlist, which is always read as a whole. */
export const MAXIMUM_WISHLIST_ITEMS = 500;

/**
 * Owner of a wishlist: a user, for the customer it acts for. Colleagues of one customer don't share a wishlist,
 * and an agent has one for each client. Known from the session only.
 */
export interface WishlistOwner {
  customerId: number;
  userId: number;
}

/** A wishlist item. */
export interface WishlistItem {
  articleId: number;
  /** False once the article, or the product it belongs to, has left the catalogue. */
  isSold: boolean;
  addedAt: Date;
}

/** The owner's wishlist items, the latest first. */
export async function listWishlist(database: Database, owner: WishlistOwner): Promise<WishlistItem[]> {
  const { rows } = await sql<{ article_id: number; is_sold: boolean; added_at: Date }>`
    select w.article_id, a.is_active and coalesce(parent.is_active, true) as is_sold, w.added_at
    from wishlist_item w
    join article a on a.id = w.article_id
    left join article parent on parent.id = a.parent_id
    where w.customer_id = ${owner.customerId} and w.user_id = ${owner.userId}
    order by w.id desc`.execute(database.query);
  return rows.map((row) => ({ articleId: row.article_id, isSold: row.is_sold, addedAt: row.added_at }));
}

/** Internal codes of the owner's wishlist items, the latest first. */
export async function listWishlistCodes(database: Database, owner: WishlistOwner): Promise<string[]> {
  const rows = await database.query
    .selectFrom('wishlist_item')
    .innerJoin('article', 'article.id', 'wishlist_item.article_id')
    .select('article.code')
    .where('wishlist_item.customer_id', '=', owner.customerId)
    .where('wishlist_item.user_id', '=', owner.userId)
    .orderBy('wishlist_item.id', 'desc')
    .execute();
  return rows.map(({ code }) => code);
}

/**
 * Adds an article to the wishlist; an existing item stays as it is. Fails with `invalid` for a code that is
 * unknown or no longer sold, and for more than MAXIMUM_WISHLIST_ITEMS items.
 * @param code internal code of a product or a variant.
 */
export async function addWishlistItem(database: Database, owner: WishlistOwner, code: string): Promise<void> {
  const { rows } = await sql<{ found: boolean; listed: boolean; full: boolean }>`
    with wished as (
      select a.id from article a left join article parent on parent.id = a.parent_id
      where a.code = ${code} and a.is_active and coalesce(parent.is_active, true)
    ), size as (
      select count(*) as wishes from wishlist_item
      where customer_id = ${owner.customerId} and user_id = ${owner.userId}
    ), added as (
      insert into wishlist_item (customer_id, user_id, article_id)
      select ${owner.customerId}, ${owner.userId}, id from wished, size where wishes < ${MAXIMUM_WISHLIST_ITEMS}
      on conflict do nothing returning article_id
    )
    select exists (select from wished) as found, wishes >= ${MAXIMUM_WISHLIST_ITEMS} as full,
      exists (select from wishlist_item where customer_id = ${owner.customerId} and user_id = ${owner.userId}
        and article_id = (select id from wished)) as listed
    from size`.execute(database.query);
  const [outcome] = rows;
  if (!outcome?.found) {
    throw new AppError('invalid', 'unknownArticle', { errors: { item_id: [{ key: 'unknownArticle' }] } });
  }
  if (outcome.full && !outcome.listed) {
    throw new AppError('invalid', 'wishlistFull', {
      parameters: { maximum: MAXIMUM_WISHLIST_ITEMS },
      reason: 'wishlist-full',
    });
  }
}

/** Removes an article from the wishlist, sold or not; false when it was not there. */
export async function removeWishlistItem(database: Database, owner: WishlistOwner, code: string): Promise<boolean> {
  const { numDeletedRows } = await database.query
    .deleteFrom('wishlist_item')
    .where('customer_id', '=', owner.customerId)
    .where('user_id', '=', owner.userId)
    .where('article_id', 'in', (article) => article.selectFrom('article').select('id').where('code', '=', code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Empties the wishlist; returns the number of items it had. */
export async function clearWishlist(database: Database, owner: WishlistOwner): Promise<number> {
  const { numDeletedRows } = await database.query
    .deleteFrom('wishlist_item')
    .where('customer_id', '=', owner.customerId)
    .where('user_id', '=', owner.userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
