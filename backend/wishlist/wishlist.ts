import { sql } from 'kysely';
import type { Database } from '../outside/database/index.ts';
import { Refusal } from '../refusal.ts';

/** Most articles a list holds: it is read whole. */
export const MAXIMUM_WISHES = 500;

/**
 * Whose list: the user's own for the customer it acts for (R7.42). Colleagues of one customer don't share a list, and an
 * agent has one for each client. Known from the session only.
 */
export interface WishlistOwner {
  customerId: number;
  userId: number;
}

/** A wished article. */
export interface Wish {
  articleId: number;
  /** False once it, or the page it is sold on, has left the catalogue. */
  isSold: boolean;
  addedAt: Date;
}

/** The owner's list, the latest wish first. */
export async function readWishlist(database: Database, owner: WishlistOwner): Promise<Wish[]> {
  const { rows } = await sql<{ article_id: number; is_sold: boolean; added_at: Date }>`
    select w.article_id, a.is_active and coalesce(parent.is_active, true) as is_sold, w.added_at
    from wishlist_item w
    join article a on a.id = w.article_id
    left join article parent on parent.id = a.parent_id
    where w.customer_id = ${owner.customerId} and w.user_id = ${owner.userId}
    order by w.id desc`.execute(database.query);
  return rows.map((row) => ({ articleId: row.article_id, isSold: row.is_sold, addedAt: row.added_at }));
}

/** Internal codes of the owner's wishes, the latest first. */
export async function readWishedCodes(database: Database, owner: WishlistOwner): Promise<string[]> {
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
 * Puts an article on the list; one that is there already stays as it is (R4.15). Refused with `invalid`: a code that
 * is no article's or no longer sold, one more than MAXIMUM_WISHES.
 * @param code internal code, of a page or of a child.
 */
export async function addWish(database: Database, owner: WishlistOwner, code: string): Promise<void> {
  const { rows } = await sql<{ found: boolean; listed: boolean; full: boolean }>`
    with wished as (
      select a.id from article a left join article parent on parent.id = a.parent_id
      where a.code = ${code} and a.is_active and coalesce(parent.is_active, true)
    ), size as (
      select count(*) as wishes from wishlist_item
      where customer_id = ${owner.customerId} and user_id = ${owner.userId}
    ), added as (
      insert into wishlist_item (customer_id, user_id, article_id)
      select ${owner.customerId}, ${owner.userId}, id from wished, size where wishes < ${MAXIMUM_WISHES}
      on conflict do nothing returning article_id
    )
    select exists (select from wished) as found, wishes >= ${MAXIMUM_WISHES} as full,
      exists (select from wishlist_item where customer_id = ${owner.customerId} and user_id = ${owner.userId}
        and article_id = (select id from wished)) as listed
    from size`.execute(database.query);
  const [outcome] = rows;
  if (!outcome?.found) {
    throw new Refusal('invalid', 'unknownArticle', { errors: { item_id: [{ key: 'unknownArticle' }] } });
  }
  if (outcome.full && !outcome.listed) {
    throw new Refusal('invalid', 'wishlistFull', {
      parameters: { maximum: MAXIMUM_WISHES },
      reason: 'wishlist-full',
    });
  }
}

/** Takes an article off the list, sold or not; false when it was not on it (R4.15). */
export async function removeWish(database: Database, owner: WishlistOwner, code: string): Promise<boolean> {
  const { numDeletedRows } = await database.query
    .deleteFrom('wishlist_item')
    .where('customer_id', '=', owner.customerId)
    .where('user_id', '=', owner.userId)
    .where('article_id', 'in', (article) => article.selectFrom('article').select('id').where('code', '=', code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Empties the list; answers how many wishes it had. */
export async function clearWishlist(database: Database, owner: WishlistOwner): Promise<number> {
  const { numDeletedRows } = await database.query
    .deleteFrom('wishlist_item')
    .where('customer_id', '=', owner.customerId)
    .where('user_id', '=', owner.userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
