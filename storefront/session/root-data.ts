import { missingTexts, type Dictionary } from '../i18n/dictionaries.ts';
import type { Locale } from '../i18n/locale.ts';
import type { PageRequest } from '../routing/page-data.ts';
import { arePricesShown } from './app-state.tsx';
import type { MenuNode } from '../parsers/menu.ts';
import type { StorefrontSettings } from '../api-client/request-context.ts';
import type { Session } from './session.ts';

/** A department in the category bar. */
export interface MenuRoot extends Omit<MenuNode, 'children'> {
  hasChildren: boolean;
}

/** What every page needs besides its own data. */
export interface RootData {
  /** Where the shop was asked for, 'https://shop.example': search engines want whole addresses. */
  origin: string;
  locale: Locale;
  session: Session | null;
  settings: StorefrontSettings;
  showPrices: boolean;
  /** The departments, without what is below them: the panels load that when they open. */
  menu: MenuRoot[];
  /** A `Cart` as JSON, which takes half the time that a long one takes line by line; null when it could not be loaded. */
  cart: string | null;
  /** Internal codes of what is on the wishlist, the latest first; none for guests. */
  wishlist: string[];
  /** Italian texts for keys that this language lacks. */
  fallbackTexts: Dictionary;
}

/** Loads it; a menu or a cart that can't be had leaves the page without it, not without everything. */
export async function loadRoot(page: PageRequest): Promise<RootData> {
  const { api, locale, session, settings, cookies } = page;
  const [menu, cart, wishlist] = await Promise.all([
    api.menu().catch(() => []),
    api.cart().catch(() => null),
    loadWishlist(page).catch(() => []),
  ]);
  return {
    origin: page.url.origin,
    locale,
    session,
    settings,
    showPrices: arePricesShown(cookies),
    menu: menu.map(({ children, ...node }) => ({ ...node, hasChildren: children.length > 0 })),
    cart: cart && JSON.stringify(cart),
    wishlist,
    fallbackTexts: fallbackTexts(locale),
  };
}

const missing = new Map<Locale, Dictionary>();

/** Looked for once: the server knows all its texts before the first page. */
function fallbackTexts(locale: Locale): Dictionary {
  const texts = missing.get(locale) ?? missingTexts(locale);
  missing.set(locale, texts);
  return texts;
}

async function loadWishlist({ api, session }: PageRequest): Promise<string[]> {
  if (!session || session.clientId === '0') return [];
  const { message } = await api.call('getWishlistCodes', {});
  return message.data;
}
