import { requireSession, type PageRequest } from '../page/page-data.ts';
import { readArticle, type Article } from '../readers/article.ts';
import { fields, flag, rows } from '../readers/values.ts';

/** An article somebody wished for, and whether it is still sold. */
export interface WishedArticle extends Article {
  isSold: boolean;
}

/** What the page of the wishlist shows; null for an agent who acts for no client yet. */
export interface WishlistData {
  articles: WishedArticle[] | null;
}

/** Loads the list, the latest wish first (R2.16); guests are led to the login page. */
export async function loadWishlist(page: PageRequest): Promise<WishlistData> {
  const session = requireSession(page);
  if (session.clientId === '0') return { articles: null };
  const { message } = await page.api.call('getWishlist', {});
  const articles = rows(message?.data).map((row) => ({
    ...readArticle(row),
    isSold: flag(fields(row).is_sold),
  }));
  return { articles };
}
