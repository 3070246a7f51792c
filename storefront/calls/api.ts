import type { input, output } from 'zod';
import type { CallName, Calls } from '../../contract/index.ts';
import type { SessionRequest } from '../../contract/session.ts';
import type { Locale } from '../i18n/locale.ts';
import { CallFailure, failureOf } from './call-failure.ts';
import { readCart, type Cart } from '../readers/cart.ts';
import { readListing, type Listing } from '../readers/listing.ts';
import { readMenu, type MenuNode } from '../readers/menu.ts';
import { readSuggestions, type Suggestions } from '../readers/suggestions.ts';
import type { CallResponse } from './request-context.ts';
import type { UserTemp } from '../session/session.ts';

/** Method and path of every call, as contract/ declares them; a test holds the two together. */
export const callPaths: { [Name in CallName]: { method: 'GET' | 'POST'; path: string } } = {
  login: { method: 'POST', path: 'login' },
  session: { method: 'POST', path: 'session' },
  logout: { method: 'POST', path: 'logout' },
  menuItems: { method: 'GET', path: 'b2b-menu-items' },
  homeCategories: { method: 'GET', path: 'home_categories' },
  homeBrands: { method: 'GET', path: 'home_brands' },
  productList: { method: 'POST', path: 'product_list' },
  autocomplete: { method: 'POST', path: 'autocomplete' },
  getItem: { method: 'POST', path: 'get_item' },
  getItemChild: { method: 'POST', path: 'get_item_child' },
  childList: { method: 'POST', path: 'child_list' },
  getCartItems: { method: 'POST', path: 'get_cart_items' },
  addToCart: { method: 'POST', path: 'add_to_cart' },
  addToCartPromo: { method: 'POST', path: 'add_to_cart_promo' },
  updateCart: { method: 'POST', path: 'update_cart' },
  removeCartItem: { method: 'POST', path: 'remove_cart_item' },
  emptyCart: { method: 'POST', path: 'empty_cart' },
  restoreCart: { method: 'POST', path: 'restore_cart' },
  getCartList: { method: 'POST', path: 'get_cart_list' },
  getSavedCart: { method: 'POST', path: 'get_saved_cart' },
  saveCart: { method: 'POST', path: 'save_cart' },
  activateCart: { method: 'POST', path: 'activate_cart' },
  renameCart: { method: 'POST', path: 'rename_cart' },
  removeCart: { method: 'POST', path: 'remove_cart' },
  duplicateCart: { method: 'POST', path: 'duplicate_cart' },
  importCart: { method: 'POST', path: 'import_cart' },
  prepareOrder: { method: 'POST', path: 'prepare_order' },
  sendOrder: { method: 'POST', path: 'send_order' },
  getSentOrder: { method: 'POST', path: 'get_sent_order' },
  getOrders: { method: 'POST', path: 'get_orders' },
  getOrderDetail: { method: 'POST', path: 'get_order_detail' },
  prepareReorder: { method: 'POST', path: 'prepare_reorder' },
  reorder: { method: 'POST', path: 'reorder' },
  requestPayment: { method: 'POST', path: 'request_payment' },
  completePayment: { method: 'POST', path: 'complete_payment' },
  cancelPayment: { method: 'POST', path: 'cancel_payment' },
  guestPayment: { method: 'POST', path: 'guest_payment' },
  guestPaymentRequest: { method: 'POST', path: 'guest_payment_request' },
  completeGuestPayment: { method: 'POST', path: 'complete_guest_payment' },
  cancelGuestPayment: { method: 'POST', path: 'cancel_guest_payment' },
  getLatestOrderList: { method: 'POST', path: 'get_latest_order_list' },
  getWishlist: { method: 'POST', path: 'get_wishlist' },
  getWishlistCodes: { method: 'POST', path: 'get_wishlist_codes' },
  addToWishlist: { method: 'POST', path: 'add_to_wishlist' },
  removeFromWishlist: { method: 'POST', path: 'remove_from_wishlist' },
  clearWishlist: { method: 'POST', path: 'clear_wishlist' },
  trackCart: { method: 'POST', path: 'kafka/cart/track' },
  trackSearch: { method: 'POST', path: 'kafka/search/track' },
  applyCoupon: { method: 'POST', path: 'apply_coupon' },
  removeCoupon: { method: 'POST', path: 'remove_coupon' },
};

/** What a call asks, without the fields that the client adds itself. */
export type RequestOf<Name extends CallName> = Name extends 'session'
  ? SessionRequest
  : Omit<input<Calls[Name]['request']>, keyof UserTemp | 'locale'>;

/** What a call answers when the server keeps to the contract; readers take nothing of it for granted. */
export type AnswerOf<Name extends CallName> = output<Calls[Name]['answer']>;

/** How calls travel: in process on the server, over HTTP in the browser. Rejects with a CallFailure of kind network. */
export type Transport = (
  method: 'GET' | 'POST',
  path: string,
  parameters: Record<string, unknown>,
  signal?: AbortSignal,
) => Promise<CallResponse>;

/** The typed client of the API. Every method rejects with a CallFailure when the call did not succeed. */
export interface Api {
  /** Any call by name, with the answer as the contract types it. */
  call: <Name extends CallName>(name: Name, request: RequestOf<Name>, signal?: AbortSignal) => Promise<AnswerOf<Name>>;
  /** One page of the catalogue; `filters` are named as in the page's address (R7.15). */
  listing: (filters: Record<string, string | number | boolean>, signal?: AbortSignal) => Promise<Listing>;
  suggestions: (text: string, signal?: AbortSignal) => Promise<Suggestions>;
  /** The active cart; the empty cart for a guest, without a call (R4.6). */
  cart: () => Promise<Cart>;
  /** The menu as a tree. */
  menu: () => Promise<MenuNode[]>;
}

/** Makes a client that speaks one language for one caller. `userTemp` is asked anew for each call. */
export function createApi(transport: Transport, locale: Locale, userTemp: () => UserTemp): Api {
  async function call<Name extends CallName>(name: Name, request: RequestOf<Name>, signal?: AbortSignal) {
    const { method, path } = callPaths[name];
    // The session call names client and address only in order to choose them.
    const bare = method === 'GET' || name === 'session';
    const parameters = bare ? { locale, ...request } : { ...userTemp(), locale, ...request };
    const response = await transport(method, path, parameters, signal);
    if (response.status !== 200 && response.status !== 202) throw failureOf(response);
    if (typeof response.body !== 'object' || response.body === null) {
      throw new CallFailure({ kind: 'unreadable', status: response.status, message: `${path}: no JSON` });
    }
    return response.body as AnswerOf<Name>;
  }

  return {
    call,
    listing: async (filters, signal) => readListing(await call('productList', filters, signal)),
    suggestions: async (text, signal) => readSuggestions(await call('autocomplete', { q: text, rows: 5 }, signal)),
    cart: async () => readCart(String(userTemp().client_id) === '0' ? null : await call('getCartItems', {})),
    menu: async () => readMenu(await call('menuItems', {}), locale),
  };
}
