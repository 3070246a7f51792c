/** The pages that stay readable without a connection: the last one of each kind. */
export type CachedKind = 'listing' | 'cart';

/** What the service worker needs to know of a request. */
export interface SeenRequest {
  method: string;
  mode: string;
  url: string;
}

/** Which kind of cached page a path is; null for all others: they are never stored. */
export function cachedKindOf(pathname: string): CachedKind | null {
  const path = pathname.replace(/^\/en(?=\/)/, '');
  if (/^\/shop(\/list|\/small-list)?$/.test(path)) return 'listing';
  return path === '/pages/cart' ? 'cart' : null;
}

/** Files and data at these paths are opened like pages, but have no offline page. */
const notPages = /^\/(api|documents|barcodes|img|assets|payments)\//;

/**
 * What the service worker does with a request: `page` is loaded, or replaced by its cached copy or the offline page;
 * `asset` is a file whose name changes with its content; everything else, including every POST, is not handled.
 */
export function treatmentOf({ method, mode, url }: SeenRequest, origin: string): 'page' | 'asset' | 'none' {
  const { origin: target, pathname } = new URL(url);
  if (method !== 'GET' || target !== origin) return 'none';
  if (mode === 'navigate') return notPages.test(pathname) ? 'none' : 'page';
  return pathname.startsWith('/assets/') ? 'asset' : 'none';
}

const sessionEndpoints =
  /^\/api\/(login|login_code|logout|end_session|end_all_sessions|accept_invitation|change_password|reset_password)$/;
const sessionForms = /^\/(en\/)?pages\/(login|login_origin|logout|address|invitation|reset-password|account)(\.data)?$/;

/** Whether a request may end a session or begin another: then the cached pages must be deleted. */
export function mayChangeUser({ method, url }: SeenRequest, origin: string): boolean {
  const { origin: target, pathname } = new URL(url);
  return method === 'POST' && target === origin && (sessionEndpoints.test(pathname) || sessionForms.test(pathname));
}

const cartEndpoints =
  /^\/api\/(add_to_cart|add_to_cart_promo|update_cart|remove_cart_item|empty_cart|restore_cart|move_cart|import_cart|apply_coupon|remove_coupon|activate_cart|send_order)$/;

/** Whether a request changes the cart, so that its cached page is out of date. */
export function changesCart({ method, url }: SeenRequest, origin: string): boolean {
  const { origin: target, pathname } = new URL(url);
  return method === 'POST' && target === origin && cartEndpoints.test(pathname);
}
