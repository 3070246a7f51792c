import { z } from 'zod';
import { defineCall, doneAnswer } from './call.ts';
import { product } from './product.ts';
import { code, userTemp } from './user-temp.ts';

/** A wished article as the listing tells it, and whether it is still sold (R2.16). */
export const wishedProduct = product.extend({
  /** False for an article that has left the catalogue: shown as such, without price, until it is taken off. */
  is_sold: z.boolean(),
  /** Moment of adding, ISO 8601. */
  added_at: z.string(),
});
export type WishedProduct = z.infer<typeof wishedProduct>;

export const getWishlist = defineCall({
  path: 'get_wishlist',
  method: 'POST',
  access: 'authenticated',
  summary: 'What the user wished for this client, the latest first (R2.16).',
  request: z.object(userTemp),
  answer: z.object({ message: z.object({ data: z.array(wishedProduct), total: z.number().int() }) }),
  refusals: { 401: 'no valid token', 403: 'client_id or address_code is not the caller’s' },
});

/** Which articles are on the list, and no more: for the hearts and the count around every page. */
export const getWishlistCodes = defineCall({
  path: 'get_wishlist_codes',
  method: 'POST',
  access: 'authenticated',
  summary: 'The internal codes of what the user wished for this client, the latest first.',
  request: z.object(userTemp),
  answer: z.object({ message: z.object({ data: z.array(z.string()) }) }),
  refusals: { 401: 'no valid token', 403: 'client_id or address_code is not the caller’s' },
});

/** item_id is an internal code, of a page or of a child. */
export const wishRequest = z.object({ ...userTemp, item_id: code });

export const addToWishlist = defineCall({
  path: 'add_to_wishlist',
  method: 'POST',
  access: 'authenticated',
  summary: 'Wishes for an article; one that is wished for already stays as it is (R4.15).',
  request: wishRequest,
  answer: doneAnswer,
  refusals: { 401: 'no valid token (R4.16)', 422: 'the article is unknown or no longer sold, or the list is full' },
});

export const removeFromWishlist = defineCall({
  path: 'remove_from_wishlist',
  method: 'POST',
  access: 'authenticated',
  summary: 'Takes an article off the list; response is false when it was not on it (R4.15).',
  request: wishRequest,
  answer: doneAnswer,
  refusals: { 401: 'no valid token' },
});

export const clearWishlist = defineCall({
  path: 'clear_wishlist',
  method: 'POST',
  access: 'authenticated',
  summary: 'Empties the list.',
  request: z.object(userTemp),
  answer: doneAnswer,
  refusals: { 401: 'no valid token' },
});
export type GetWishlistAnswer = z.infer<(typeof getWishlist)['answer']>;
