import type { input, output } from 'zod';
import type { EndpointName, Endpoints } from '../../contract/index.ts';
import type { SessionRequest } from '../../contract/session.ts';
import type { Locale } from '../i18n/locale.ts';
import { CallFailure, failureOf } from './call-failure.ts';
import { parseCart, type Cart } from '../parsers/cart.ts';
import { parseProductList, type Listing } from '../parsers/listing.ts';
import { parseMenu, type MenuNode } from '../parsers/menu.ts';
import type { CallResponse } from './request-context.ts';
import type { UserTemp } from '../session/session.ts';

/** Calls with a path of their own; those with a method in front are no POST. */
const ownPaths: Partial<Record<EndpointName, string>> = {
  menuItems: 'GET b2b-menu-items',
  homeCategories: 'GET home_categories',
  homeBrands: 'GET home_brands',
  trackCart: 'kafka/cart/track',
  trackSearch: 'kafka/search/track',
};

/** Method and path of a call, as contract/ declares them: its name with underscores. A test holds the two together. */
export function callPath(name: EndpointName): { method: 'GET' | 'POST'; path: string } {
  const path = ownPaths[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return path.startsWith('GET ') ? { method: 'GET', path: path.slice(4) } : { method: 'POST', path };
}

/** What a call asks, without the fields that the client adds itself. */
export type RequestOf<Name extends EndpointName> = Name extends 'session'
  ? SessionRequest
  : Omit<input<Endpoints[Name]['request']>, keyof UserTemp | 'locale'>;

/** What a call answers when the server keeps to the contract; readers take nothing of it for granted. */
export type ResponseOf<Name extends EndpointName> = output<Endpoints[Name]['response']>;

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
  call: <Name extends EndpointName>(
    name: Name,
    request: RequestOf<Name>,
    signal?: AbortSignal,
  ) => Promise<ResponseOf<Name>>;
  /** One page of the catalogue; `filters` are named as in the page's address (R7.15). */
  listing: (filters: Record<string, string | number | boolean>, signal?: AbortSignal) => Promise<Listing>;
  /** The active cart; the empty cart for a guest, without a call (R4.6). */
  cart: () => Promise<Cart>;
  /** The menu as a tree. */
  menu: () => Promise<MenuNode[]>;
}

/** Makes a client that speaks one language for one caller. `userTemp` is asked anew for each call. */
export function createApi(transport: Transport, locale: Locale, userTemp: () => UserTemp): Api {
  async function call<Name extends EndpointName>(name: Name, request: RequestOf<Name>, signal?: AbortSignal) {
    const { method, path } = callPath(name);
    // The session call names client and address only in order to choose them.
    const bare = method === 'GET' || name === 'session';
    const parameters = bare ? { locale, ...request } : { ...userTemp(), locale, ...request };
    const response = await transport(method, path, parameters, signal);
    if (response.status !== 200 && response.status !== 202) throw failureOf(response);
    if (typeof response.body !== 'object' || response.body === null) {
      throw new CallFailure({ kind: 'unreadable', status: response.status, message: `${path}: no JSON` });
    }
    return response.body as ResponseOf<Name>;
  }

  return {
    call,
    listing: async (filters, signal) => parseProductList(await call('productList', filters, signal)),
    cart: async () => parseCart(String(userTemp().client_id) === '0' ? null : await call('getCartItems', {})),
    menu: async () => parseMenu(await call('menuItems', {}), locale),
  };
}
