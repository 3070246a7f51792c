import { LANGUAGE_COOKIE_SECONDS } from '../../domain/defaults.ts';

/** The languages of the shop: Italian without prefix, English under `/en`. */
export type Locale = 'it' | 'en';

export const locales: readonly Locale[] = ['it', 'en'];

/** The language of a path: `/en` and below are English, everything else Italian. Nothing else decides it. */
export function localeOfPath(pathname: string): Locale {
  return pathname === '/en' || pathname.startsWith('/en/') ? 'en' : 'it';
}

/**
 * The path without its language prefix, always with a single leading slash: `/en/shop` → `/shop`, `/en` → `/`, and
 * `/en//host`, which would otherwise be a URL of another site, → `/host`.
 */
export function withoutLocale(pathname: string): string {
  if (localeOfPath(pathname) === 'it') return pathname;
  return pathname.slice('/en'.length).replace(/^\/+/, '/') || '/';
}

/**
 * Adds the language's prefix to a path of the shop: ('en', '/shop?text=a') → '/en/shop?text=a', ('en', '/') → '/en'.
 * URLs of other sites, fragments and `mailto:` are returned unchanged, so that any link may be passed.
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

/** Name and lifetime in seconds of the cookie that stores the user's choice of language. */
export const localeCookie = { name: 'i18n_redirected', seconds: LANGUAGE_COOKIE_SECONDS };
