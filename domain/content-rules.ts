import type { Locale } from './locale.ts';
import { ownPath } from './own-path.ts';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST_SLUG = 100;
const MAXIMUM_SEGMENTS = 6;

/** Whether a text can be part of a URL path: small letters, digits and single hyphens, at most 100 characters. */
export function isSlug(text: string): boolean {
  return text.length <= LONGEST_SLUG && SLUG.test(text);
}

/** Whether a text is the path of a page: up to six slugs with slashes between them, at most 200 characters. */
export function isContentPath(text: string): boolean {
  const segments = text.split('/');
  return text.length <= 200 && segments.length <= MAXIMUM_SEGMENTS && segments.every(isSlug);
}

/** Pages of the operator with a URL of their own, by their path. */
const OWN_PATHS: Readonly<Record<string, string>> = {
  'about-us': '/pages/about-us',
  'contact-us': '/pages/contact-us',
};

/** URL path of a page of the operator, without language prefix. */
export function contentPagePath(path: string): string {
  return OWN_PATHS[path] ?? `/web-page/${path}`;
}

/** Whether an address leads to another site: http or https, without user name or control characters. */
export function isWebUrl(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || /[\p{Cc}\s\\]/u.test(address)) return false;
  const url = URL.parse(address);
  return url !== null && url.username === '' && url.password === '';
}

/** Whether an address is a path of this shop that a browser does not understand in another way. */
export function isShopPath(address: string): boolean {
  return ownPath(address, '') !== '';
}

/** Whether an address may be linked: a path of this shop, or http(s). Never a script. */
export function isLink(address: string): boolean {
  return isShopPath(address) || isWebUrl(address);
}

/** Folders of files, whose addresses are the same in both languages. */
const FILES = /^\/(?:img|content|documents|assets|api)\//;

/** Whether a path of this shop leads to a file, not to a page. */
export function isFilePath(path: string): boolean {
  return FILES.test(path);
}

/** A path of this shop for readers of a language: English pages are below /en. Other addresses stay as they are. */
export function linkFor(address: string, locale: Locale): string {
  if (locale === 'it' || !isShopPath(address) || isFilePath(address) || /^\/en(?:[/?#]|$)/.test(address)) {
    return address;
  }
  return address === '/' ? '/en' : `/en${address}`;
}

/** What can be shown of something: its versions that are not drafts. Times in milliseconds. */
export interface Timed {
  isArchived: boolean;
  publishAt: number | null;
  expiresAt: number | null;
}

/**
 * The version shown at a time: of `versions`, newest first, the first whose publication has come; null when that one is
 * archived or expired, or there is none. One that began after its predecessor and has expired stood in for it: the
 * predecessor is shown again.
 */
export function shownVersion<T extends Timed>(versions: readonly T[], now: number): T | null {
  let replacedFrom = Infinity;
  for (const version of versions) {
    const begins = version.publishAt ?? -Infinity;
    if (begins > now || begins >= replacedFrom) continue;
    if (version.expiresAt === null || version.expiresAt > now) return version.isArchived ? null : version;
    replacedFrom = begins;
  }
  return null;
}
