import { redirect } from 'react-router';
import { localPath } from '../../../domain/locale.ts';
import { requireSession, type PageRequest } from '../../routing/page-data.ts';
import { may } from '../../session/session.ts';
import { parseCart, parseSummary, type Cart } from '../../parsers/cart.ts';
import type { LineChange } from '../../orders/line-change.ts';
import { parseOpenedCart, parseSavedCarts, type OpenedCart, type SavedCart } from './parse-saved-cart.ts';

/** Report about a saved cart that has just become the active one. */
export interface Activated {
  name: string;
  changes: LineChange[];
  /** The formerly active cart, now saved. */
  aside: { id: number; name: string } | null;
}

/** Numbers shown in the tabs; null where they could not be loaded. */
interface Counts {
  savedCount: number | null;
  /** Lines of the customer's own cart, for agents only. */
  clientCount: number | null;
}

export type CartPageData = Counts &
  (
    | { tab: 'active'; activated: Activated | null }
    | { tab: 'client'; cart: Cart }
    | {
        tab: 'saved';
        carts: SavedCart[];
        page: number;
        pages: number;
        order: SavedOrder;
        opened: OpenedCart | null;
        /** The active carts of all addresses, to explain which one a saved cart would replace. */
        actives: SavedCart[];
      }
  );

export const savedOrders = ['newest', 'oldest', 'name'] as const;
export type SavedOrder = (typeof savedOrders)[number];

const perPage = 50;

/**
 * Loads what a tab of the cart page needs in addition to the active cart, which the root loader provides. Guests are
 * redirected to the login page, users who fill no cart to the user area; a missing or unknown tab is the active cart.
 */
export async function loadCartPage(page: PageRequest): Promise<CartPageData> {
  const session = requireSession(page);
  // Users who may not fill carts have no link to this page.
  if (!may(session, 'cart.edit')) throw redirect(localPath(page.locale, '/pages/account'));
  const tab = page.url.searchParams.get('tab');
  const isAgent = session.kind === 'agent';
  if (session.clientId === '0') return { tab: 'active', savedCount: null, clientCount: null, activated: null };
  if (tab === 'saved') return loadSaved(page, isAgent);
  if (tab === 'client' && isAgent) {
    const [cart, savedCount] = await Promise.all([clientCart(page), countSaved(page)]);
    return { tab, cart, savedCount, clientCount: cart.lines.length };
  }
  const [savedCount, clientCount, activated] = await Promise.all([
    countSaved(page),
    isAgent ? countClientLines(page) : null,
    loadActivated(page),
  ]);
  return { tab: 'active', savedCount, clientCount, activated };
}

async function loadSaved(page: PageRequest, isAgent: boolean): Promise<CartPageData> {
  const query = page.url.searchParams;
  const number = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const order = savedOrders.find((one) => one === query.get('sort')) ?? 'newest';
  const wanted = cartNumber(query.get('cart'));
  const [{ carts, count }, opened, clientCount, actives] = await Promise.all([
    page.api.call('getCartList', { limit: perPage, page: number, sort_by: order }).then(parseSavedCarts),
    wanted ? page.api.call('getSavedCart', { id_cart: wanted }).then(parseOpenedCart) : null,
    isAgent ? countClientLines(page) : null,
    loadActives(page),
  ]);
  const pages = Math.ceil(count / perPage);
  return { tab: 'saved', savedCount: count, clientCount, carts, page: number, pages, order, opened, actives };
}

/** Empty on failure: the page works without them, with fewer details about activating. */
function loadActives(page: PageRequest): Promise<SavedCart[]> {
  return page.api.call('getCartList', { limit: perPage, filters: { status: 'A' } }).then(
    (response) => parseSavedCarts(response).carts,
    () => [],
  );
}

async function loadActivated(page: PageRequest): Promise<Activated | null> {
  const query = page.url.searchParams;
  const id = cartNumber(query.get('activated'));
  const asideId = cartNumber(query.get('aside'));
  if (!id) return null;
  try {
    const [{ name, changes }, aside] = await Promise.all([
      page.api.call('getSavedCart', { id_cart: id }).then(parseOpenedCart),
      asideId ? page.api.call('getCartList', { filters: { id_cart: asideId } }).then(parseSavedCarts) : null,
    ]);
    const before = aside?.carts[0];
    return { name, changes, aside: before ? { id: before.id, name: before.name } : null };
  } catch {
    // The cart was sent or removed in the meantime: there is nothing to report.
    return null;
  }
}

async function clientCart(page: PageRequest): Promise<Cart> {
  return parseCart(await page.api.call('getCartItems', { owner: 'client' }));
}

/** Null on failure: the cart works without this number. */
function countClientLines(page: PageRequest): Promise<number | null> {
  return page.api.call('getCartItems', { owner: 'client', view: 'summary' }).then(
    (response) => parseSummary(response).lines.length,
    () => null,
  );
}

function countSaved(page: PageRequest): Promise<number | null> {
  return page.api.call('getCartList', { limit: 1 }).then(
    (response) => parseSavedCarts(response).count,
    () => null,
  );
}

/** The cart number in a URL parameter; 0 when invalid. */
function cartNumber(value: string | null): number {
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : 0;
}
