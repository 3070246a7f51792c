import { dictionaryOf, setDictionary, type Dictionary } from './dictionaries.ts';
import { localeOfPath, withoutLocale, type Locale } from './locale.ts';

type Part = 'shop' | 'home' | 'cart' | 'savedTab' | 'ordering' | 'customerArea' | 'access' | 'content' | 'dialogs';

/** The files of each part in each language; a browser loads one language only. */
const files: Record<Part, Record<Locale, () => Promise<Dictionary>>> = {
  shop: {
    it: async () => (await import('./shop-it.ts')).shop,
    en: async () => (await import('./shop-en.ts')).shop,
  },
  home: {
    it: async () => (await import('./home-it.ts')).home,
    en: async () => (await import('./home-en.ts')).home,
  },
  cart: {
    it: async () => (await import('./cart-it.ts')).cart,
    en: async () => (await import('./cart-en.ts')).cart,
  },
  savedTab: {
    it: async () => (await import('./it/saved-tab.ts')).savedTab,
    en: async () => (await import('./en/saved-tab.ts')).savedTab,
  },
  dialogs: {
    it: async () => (await import('./dialogs-it.ts')).dialogs,
    en: async () => (await import('./dialogs-en.ts')).dialogs,
  },
  ordering: {
    it: async () => (await import('./ordering-it.ts')).ordering,
    en: async () => (await import('./ordering-en.ts')).ordering,
  },
  customerArea: {
    it: async () => (await import('./customer-area-it.ts')).customerArea,
    en: async () => (await import('./customer-area-en.ts')).customerArea,
  },
  access: {
    it: async () => (await import('./access-it.ts')).access,
    en: async () => (await import('./access-en.ts')).access,
  },
  content: {
    it: async () => (await import('./content-it.ts')).content,
    en: async () => (await import('./content-en.ts')).content,
  },
};

/**
 * The pages that need more than the texts of the shop, by path and query: with all texts, every other page would load a
 * fifth more.
 */
const pages: Record<Exclude<Part, 'shop' | 'dialogs'>, RegExp> = {
  home: /^\/(\?|$|gallery)|^\/pages\/newsletter/,
  cart: /^\/pages\/(cart|checkout|failed-transaction|guest-payment|thankyou)/,
  savedTab: /^\/pages\/cart\?(.*&)?tab=saved/,
  ordering: /^\/pages\/(checkout|failed-transaction|guest-payment|thankyou)/,
  customerArea: /^\/pages\/(account|approval|dashboard|ddt_detail|invitation|order_detail)/,
  access:
    /^\/pages\/(approval|account|cookies|login|forgot-password|reset-password|confirm-email|register|request_access|second-factor|guest-payment|invitation)/,
  content: /^\/pages\/(about-us|blog|brands|contact-us|flyers|newsletter|single)|^\/web-page\//,
};

const loaded = new Map<Part, Promise<void>>();

function loadPart(part: Part, locale: Locale): Promise<void> {
  const loading =
    loaded.get(part) ??
    files[part][locale]().then((texts) => setDictionary(locale, { ...dictionaryOf(locale), ...texts }));
  loaded.set(part, loading);
  return loading;
}

/** Loads the texts of dialogs and seldom parts, together with the code of one; the server has all texts. */
export async function loadDialogTexts(): Promise<void> {
  if (typeof document !== 'undefined') await loadPart('dialogs', localeOfPath(location.pathname));
}

/** The parts of the texts that a page needs, by its path without language prefix and its query. */
export function partsOf(page: string): Part[] {
  return [
    'shop',
    ...(['home', 'cart', 'savedTab', 'ordering', 'customerArea', 'access', 'content'] as const).filter((part) =>
      pages[part].test(page),
    ),
  ];
}

/** Loads the texts of an address in the browser, each part once. The other language is another document. */
export async function loadTexts({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Promise<void> {
  const locale = localeOfPath(pathname);
  await Promise.all(partsOf(withoutLocale(pathname) + search).map((part) => loadPart(part, locale)));
}
