import { readCart } from '../cart-store/cart.ts';
import { parseCart, type Cart, type CartLine } from '../parsers/cart.ts';
import { fields, whole } from '../parsers/values.ts';
import type { PageRequest } from '../routing/page-data.ts';
import { arrangeLines, parseLineOrder } from './line-order.ts';

/** Most lines that come with the page; the rest is loaded after it. */
const maximumLines = 100;
/** Lines of a longer cart that come with the page. */
const firstLines = 40;

/** The lines that come with the cart page, for browsers without scripts and for the first paint. */
export interface FirstLines {
  cart: Cart;
  /** How many lines the search of the address has found, or the cart has. */
  found: number;
  /** The line that a form without scripts has changed. */
  changedLine: CartLine | null;
}

/**
 * Reads the first lines of the cart, in the order and search of the address; all lines where the address asks for them.
 * Null when that fails: the browser then loads them.
 */
export async function loadFirstLines(page: PageRequest): Promise<FirstLines | null> {
  const query = page.url.searchParams;
  if (page.session === null || page.session.clientId === '0' || (query.get('tab') ?? 'active') !== 'active')
    return null;
  const isArranged = ['search', 'sort', 'told', 'lines'].some((name) => query.get(name));
  try {
    return isArranged ? await readArranged(page, query) : await readStart(page);
  } catch {
    return null;
  }
}

async function readStart({ api }: PageRequest): Promise<FirstLines> {
  const response = await api.call('getCartItems', { limit: maximumLines });
  const cart = parseCart(response);
  const found = whole(fields(response.message).items_count, cart.lines.length);
  return { cart: found > maximumLines ? cut(cart) : cart, found, changedLine: null };
}

async function readArranged({ api, locale }: PageRequest, query: URLSearchParams): Promise<FirstLines> {
  const cart = await readCart(api);
  const order = parseLineOrder(query.get('sort'));
  const lines = arrangeLines(cart.lines, query.get('search') ?? '', order, locale).map(({ line }) => line);
  const isCut = lines.length > maximumLines && query.get('lines') !== 'all';
  const changedLine = cart.lines.find(({ rowId }) => String(rowId) === query.get('told')) ?? null;
  const arranged = { ...cart, lines };
  return { cart: isCut ? cut(arranged) : arranged, found: lines.length, changedLine };
}

function cut(cart: Cart): Cart {
  return { ...cart, lines: cart.lines.slice(0, firstLines) };
}
