import { z } from 'zod';
import { defineEndpoint, doneResponse } from './endpoint.ts';
import { cartRow, cartTotals } from './cart.ts';
import { moment } from './dates.ts';
import { amount, integer, text } from './money.ts';
import { rowId } from './numbers.ts';
import { addressEntry, anomalies } from './orders.ts';
import { code, userTemp } from './user-temp.ts';

/** Maximum length of a cart's name, in characters. */
export const MAXIMUM_CART_NAME = 100;

export const cartName = z.string().trim().min(1).max(MAXIMUM_CART_NAME);

/** A cart in the list. Totals in euro at today's prices. */
export const listedCart = z.object({
  id_cart: integer(),
  status: z.enum(['A', 'S']).describe('A: active, S: saved.'),
  cart_name: text().nullable(),
  client_id: text(),
  address_code: text(),
  IndirizzoEsteso: text(),
  Citta: text(),
  creation_date: moment().describe('ISO 8601.'),
  items_count: integer(),
  totale_netto: amount('price'),
  totale_doc: amount('price'),
});

/** Lists saved carts by default, newest first. */
export const cartListRequest = z.object({
  ...userTemp,
  filters: z
    .object({ client_id: code.optional(), id_cart: rowId.optional(), status: z.enum(['A', 'S']).optional() })
    .optional(),
  limit: z.number().int().min(1).max(50).default(20),
  page: z.number().int().min(1).max(10_000).default(1),
  sort_by: z.enum(['newest', 'oldest', 'name']).default('newest'),
});

export const getCartList = defineEndpoint({
  path: 'get_cart_list',
  method: 'POST',
  permission: 'cart.edit',
  summary: 'The user’s saved carts for the client at all its delivery addresses.',
  openToClosed: true,
  example: { page: 1, sort_by: 'newest' },
  request: cartListRequest,
  response: z.object({ message: z.object({ data: z.array(listedCart), count: integer() }) }),
  errors: { 401: 'no valid token', 403: 'filters.client_id does not belong to the user' },
});

const namedCartResponse = z.object({
  message: z.object({ response: z.literal(true), id_cart: integer(), cart_name: text() }),
});
const namedCartRequest = z.object({ ...userTemp, id_cart: rowId, name: cartName });
const cartErrors = { 401: 'no valid token', 404: 'the user has no cart with this id_cart', 409: 'the cart was sent' };

export const saveCart = defineEndpoint({
  path: 'save_cart',
  method: 'POST',
  permission: 'cart.edit',
  summary: 'Saves the active cart under a name; the active cart is then empty.',
  example: { id_cart: 15, name: 'Monza' },
  request: namedCartRequest,
  response: namedCartResponse,
  errors: {
    ...cartErrors,
    409: 'the cart is not active',
    422: 'the cart is empty, or there are too many saved carts',
  },
});

export const getSavedCart = defineEndpoint({
  path: 'get_saved_cart',
  method: 'POST',
  permission: 'cart.edit',
  summary: 'One of the user’s carts that was not sent: its lines at today’s prices, and what changed.',
  openToClosed: true,
  example: { id_cart: 15 },
  request: z.object({ ...userTemp, id_cart: rowId }),
  response: z.object({
    message: z.object({
      data: z.array(cartRow),
      id_cart: integer(),
      status: z.enum(['A', 'S']),
      cart_name: text().nullable(),
      address: addressEntry,
      ...cartTotals,
      anomalies,
    }),
  }),
  errors: cartErrors,
});

export const activateCart = defineEndpoint({
  path: 'activate_cart',
  method: 'POST',
  permission: 'cart.edit',
  summary: 'Makes a saved cart the active one of its delivery address; an active cart with lines there is saved.',
  example: { id_cart: 15 },
  request: z.object({ ...userTemp, id_cart: rowId }),
  response: z.object({
    message: z.object({
      response: z.literal(true),
      id_cart: integer(),
      address_code: text().describe('Delivery address of the cart, for which it is now active.'),
      saved: z
        .object({ id_cart: integer(), cart_name: text() })
        .nullable()
        .describe('The previously active cart, which was saved instead.'),
      anomalies: anomalies.describe('What changed since the cart’s lines were last edited.'),
    }),
  }),
  errors: cartErrors,
});

export const renameCart = defineEndpoint({
  path: 'rename_cart',
  method: 'POST',
  permission: 'cart.edit',
  summary: 'Renames a cart.',
  example: { id_cart: 15, name: 'Monza, second floor' },
  request: namedCartRequest,
  response: namedCartResponse,
  errors: cartErrors,
});

export const removeCart = defineEndpoint({
  path: 'remove_cart',
  method: 'POST',
  permission: 'cart.edit',
  summary: 'Removes a saved cart, which restore_saved_cart restores, or empties the active one.',
  example: { id_cart: 15 },
  request: z.object({ ...userTemp, id_cart: rowId }),
  response: doneResponse,
  errors: cartErrors,
});

export const restoreSavedCart = defineEndpoint({
  path: 'restore_saved_cart',
  method: 'POST',
  permission: 'cart.edit',
  summary: 'Restores the saved cart that remove_cart removed last, with its lines and under its name.',
  example: { id_cart: 15 },
  request: z.object({ ...userTemp, id_cart: rowId }),
  response: namedCartResponse,
  errors: {
    ...cartErrors,
    404: 'the user has not removed this cart, or another one since',
    422: 'there are too many saved carts',
  },
});

export const duplicateCart = defineEndpoint({
  path: 'duplicate_cart',
  method: 'POST',
  permission: 'cart.edit',
  summary: 'Copies a cart into a new saved cart; without a name, its name is that of the cart, marked as a copy.',
  example: { id_cart: 15 },
  request: z.object({ ...userTemp, id_cart: rowId, name: cartName.optional() }),
  response: namedCartResponse,
  errors: { ...cartErrors, 422: 'the cart is empty, or there are too many saved carts' },
});
