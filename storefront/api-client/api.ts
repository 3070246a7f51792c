import type { input, output } from 'zod';
import type { EndpointName, Endpoints } from '../../contract/index.ts';
import { usualPath } from '../../contract/usual-path.ts';
import type { SessionRequest } from '../../contract/session.ts';
import { perLocale, type Locale } from '../../domain/locale.ts';
import { RequestFailure, failureOf } from './request-failure.ts';
import { emptyCart, parseSummary, type CartSummary } from '../parsers/cart.ts';
import { parseProductList, type Listing } from '../parsers/listing.ts';
import { parseMenu, type MenuNode } from '../parsers/menu.ts';
import type { ApiResponse } from './request-context.ts';
import type { UserTemp } from '../session/session.ts';

/** The endpoints that are not POST and their usual path; the build takes them from the contract (`vite-options.ts`). */
declare const OWN_ENDPOINT_PATHS: Partial<Record<EndpointName, { method: 'GET' | 'POST'; path: string }>>;

/** Request body of an endpoint, without the fields that the client adds. */
export type RequestOf<Name extends EndpointName> = Name extends 'session'
  ? SessionRequest
  : Omit<input<Endpoints[Name]['request']>, keyof UserTemp | 'locale'>;

/** Response body of an endpoint as the contract types it; the parsers do not rely on it. */
export type ResponseOf<Name extends EndpointName> = output<Endpoints[Name]['response']>;

/** Sends a request: in process on the server, over HTTP in the browser. Rejects with a RequestFailure of kind network. */
export type Transport = (
  method: 'GET' | 'POST',
  path: string,
  parameters: Record<string, unknown>,
  signal?: AbortSignal,
) => Promise<ApiResponse>;

/** Parsed menus by response: in process every page gets the same one until the menu changes. */
const menus = perLocale(() => new WeakMap<object, MenuNode[]>());

function parsedMenu(response: object, locale: Locale): MenuNode[] {
  const known = menus(locale);
  const menu = known.get(response) ?? parseMenu(response, locale);
  known.set(response, menu);
  return menu;
}

/** Typed client of the API. Every method rejects with a RequestFailure when the request fails. */
export interface Api {
  /** Any endpoint by name; the response has the type of the contract. */
  call: <Name extends EndpointName>(
    name: Name,
    request: RequestOf<Name>,
    signal?: AbortSignal,
  ) => Promise<ResponseOf<Name>>;
  /** One page of the catalogue; `filters` have the names of the URL parameters. */
  listing: (filters: Record<string, string | number | boolean>, signal?: AbortSignal) => Promise<Listing>;
  /** Lines and totals of the active cart; for a guest the empty cart, without a request. */
  cart: () => Promise<CartSummary>;
  /** The menu as a tree, which is shared: nobody may change it. */
  menu: () => Promise<MenuNode[]>;
}

/** Creates a client for one language and one user. `userTemp` is evaluated for each request. */
export function createApi(transport: Transport, locale: Locale, userTemp: () => UserTemp): Api {
  async function call<Name extends EndpointName>(name: Name, request: RequestOf<Name>, signal?: AbortSignal) {
    const { method, path } = OWN_ENDPOINT_PATHS[name] ?? { method: 'POST' as const, path: usualPath(name) };
    // A session request contains customer and address only to choose them.
    const bare = method === 'GET' || name === 'session';
    const parameters = bare ? { locale, ...request } : { ...userTemp(), locale, ...request };
    const response = await transport(method, path, parameters, signal);
    if (response.status !== 200 && response.status !== 202) throw failureOf(response);
    if (typeof response.body !== 'object' || response.body === null) {
      throw new RequestFailure({ kind: 'unreadable', status: response.status, message: `${path}: no JSON` });
    }
    return response.body as ResponseOf<Name>;
  }

  return {
    call,
    listing: async (filters, signal) => parseProductList(await call('productList', filters, signal)),
    cart: async () =>
      String(userTemp().client_id) === '0' ? emptyCart : parseSummary(await call('getCartItems', { view: 'summary' })),
    menu: async () => parsedMenu(await call('menuItems', {}), locale),
  };
}
