import { requireSession, type PageRequest } from '../routing/page-data.ts';
import { parseArticle, type Article } from '../parsers/article.ts';

/** An article on the wishlist, and whether it is still sold. */
export interface WishlistArticle extends Article {
  isSold: boolean;
}

/** Data of the wishlist page; null for an agent without a customer. */
export interface WishlistData {
  articles: WishlistArticle[] | null;
}

/** Loads the list, latest first; guests are redirected to the login page. */
export async function loadWishlist(page: PageRequest): Promise<WishlistData> {
  const session = requireSession(page);
  if (session.clientId === '0') return { articles: null };
  const { message } = await page.api.call('getWishlist', {});
  const articles = message.data.map((wire) => ({ ...parseArticle(wire), isSold: wire.is_sold }));
  return { articles };
}
