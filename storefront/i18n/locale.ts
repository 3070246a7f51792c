/** The languages of the shop: Italian without prefix, English under `/en` (R1.12–R1.14). */
export type Locale = 'it' | 'en';

export const locales: readonly Locale[] = ['it', 'en'];

/** The language of a path: `/en` and below are English, everything else Italian. The path alone decides. */
export function localeOfPath(pathname: string): Locale {
  return pathname === '/en' || pathname.startsWith('/en/') ? 'en' : 'it';
}

/**
 * The path without its language prefix, always beginning with a single slash: `/en/shop` → `/shop`, `/en` → `/`, and
 * `/en//host`, which would otherwise become an address of another site, → `/host`.
 */
export function withoutLocale(pathname: string): string {
  if (localeOfPath(pathname) === 'it') return pathname;
  return pathname.slice('/en'.length).replace(/^\/+/, '/') || '/';
}

/**
 * Puts the language's prefix before a path of the shop: ('en', '/shop?text=a') → '/en/shop?text=a', ('en', '/') → '/en'.
 * Addresses of other sites, fragments and `mailto:` are given back as they are, so that any link may be passed (R1.14).
 */
export function localPath(locale: Locale, path: string): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path;
  const split = path.search(/[?#]/);
  const pathname = split < 0 ? path : path.slice(0, split);
  const rest = split < 0 ? '' : path.slice(split);
  const plain = withoutLocale(pathname);
  if (locale === 'it') return plain + rest;
  return (plain === '/' ? '/en' : `/en${plain}`) + rest;
}

/** Name, value and life of the cookie that remembers a language chosen by hand (R1.15). */
export const localeCookie = { name: 'i18n_redirected', seconds: 31_536_000 };
