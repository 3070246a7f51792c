/** Base for resolving a path as a browser does; no request can use this origin by chance. */
const OWN_ORIGIN = 'http://own.invalid';

/** Browsers remove control characters and treat a backslash before the query as a slash. */
const UNSAFE = /\p{Cc}|^[^?#]*\\/u;

/**
 * Restricts the target of a redirect or link that comes with a request to path, query and fragment within this
 * shop, as a browser resolves them. Anything else returns the fallback: other origins, `//host`, `javascript:`, and
 * paths that become `//host` once `.` and `..` are resolved or the language prefix is removed (`/.//host`,
 * `/en/..//host`, `/en//host`).
 * @param fallback a path of this shop, returned unchanged.
 */
export function ownPath(wanted: string | null | undefined, fallback: string): string {
  if (!wanted?.startsWith('/') || UNSAFE.test(wanted)) return fallback;
  const url = URL.parse(wanted, OWN_ORIGIN);
  if (url?.origin !== OWN_ORIGIN || url.pathname.includes('//')) return fallback;
  return url.pathname + url.search + url.hash;
}
