import { isFilePath } from '../../domain/content-rules.ts';

/**
 * The path of the page of this shop that a click on a link of written text opens; null when the browser has to follow
 * the link by itself: another site, a file, a new tab, a place on the same page.
 */
export function ownLink(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.hasAttribute('href') || link.target || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== location.origin || isFilePath(pathname)) return null;
  if (hash && pathname === location.pathname && search === location.search) return null;
  return pathname + search + hash;
}
