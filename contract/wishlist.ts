import { z } from 'zod';
import { defineEndpoint, doneResponse } from './endpoint.ts';
import { moment } from './dates.ts';
import { integer, text } from './money.ts';
import { product } from './product.ts';
import { code, userTemp } from './user-temp.ts';

/** A wishlist item as in the listing, and whether it is still sold. */
export const wishedProduct = product.extend({
  is_sold: z
    .boolean()
    .describe(
      'False for an article removed from the catalogue: shown without price until it is removed from the wishlist.',
    ),
  added_at: moment().describe('Time of adding, ISO 8601.'),
});
export type WishedProduct = z.infer<typeof wishedProduct>;

export const getWishlist = defineEndpoint({
  path: 'get_wishlist',
  method: 'POST',
  permission: 'wishlist.use',
  summary: 'The wishlist of the user for this client, newest first.',
  example: {},
  request: z.object(userTemp),
  response: z.object({ message: z.object({ data: z.array(wishedProduct), total: integer() }) }),
  errors: { 401: 'no valid token', 403: 'client_id or address_code does not belong to the user' },
});

/** Only the codes on the wishlist: for the wishlist buttons and the count on every page. */
export const getWishlistCodes = defineEndpoint({
  path: 'get_wishlist_codes',
  method: 'POST',
  permission: 'wishlist.use',
  summary: 'The internal codes of the wishlist of the user for this client, newest first.',
  example: {},
  request: z.object(userTemp),
  response: z.object({ message: z.object({ data: z.array(text()) }) }),
  errors: { 401: 'no valid token', 403: 'client_id or address_code does not belong to the user' },
});

/** item_id is an internal code, of a product or of a variant. */
export const wishlistItemRequest = z.object({ ...userTemp, item_id: code });

export const addToWishlist = defineEndpoint({
  path: 'add_to_wishlist',
  method: 'POST',
  permission: 'wishlist.use',
  summary: 'Adds an article to the wishlist; one that is on it already stays as it is.',
  example: { item_id: '204118' },
  request: wishlistItemRequest,
  response: doneResponse,
  errors: { 401: 'no valid token', 422: 'the article is unknown or no longer sold, or the list is full' },
});

export const removeFromWishlist = defineEndpoint({
  path: 'remove_from_wishlist',
  method: 'POST',
  permission: 'wishlist.use',
  summary: 'Removes an article from the wishlist; response is false when it was not on it.',
  example: { item_id: '204118' },
  request: wishlistItemRequest,
  response: doneResponse,
  errors: { 401: 'no valid token' },
});

export const clearWishlist = defineEndpoint({
  path: 'clear_wishlist',
  method: 'POST',
  permission: 'wishlist.use',
  summary: 'Clears the wishlist.',
  example: {},
  request: z.object(userTemp),
  response: doneResponse,
  errors: { 401: 'no valid token' },
});
export type GetWishlistResponse = z.infer<(typeof getWishlist)['response']>;
