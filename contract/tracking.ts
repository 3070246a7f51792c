import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { rowId } from './numbers.ts';
import { userTemp } from './user-temp.ts';

/** Maximum length of an event's details as JSON, in characters; the rest of the body is a few hundred. */
const MAXIMUM_DETAILS = 8000;

const details = z
  // A request body can only contain JSON values.
  .record(z.string().max(100), z.unknown())
  .refine((value) => JSON.stringify(value).length <= MAXIMUM_DETAILS, {
    error: `at most ${MAXIMUM_DETAILS} characters`,
  });

const shared = {
  ...userTemp,
  topic: z.string().max(100).optional(),
  id_cart: rowId.default(0).describe('0 for guests and before the first line.'),
};

/** Accepted and stored later: the response never reports the result. */
const accepted = z.object({});
const errors = { 422: 'unknown action, or too much text' } as const;

/** An action of a buyer on the cart. The user is known from the token; id_client is not trusted. */
export const cartTrackRequest = z.object({
  ...shared,
  action: z.enum(['add-to-cart', 'update-cart', 'remove-cart', 'prepare-order', 'send-order']),
  listing_type: z.string().max(100).nullish(),
  listing_code: z.string().max(100).nullish(),
  id_client: z.union([z.string().max(64), z.number()]).nullish(),
  cookies: z
    .record(z.string().max(100), z.string().max(1000))
    .or(z.literal(''))
    .nullish()
    .describe('Stored only with consent, and without session credentials.'),
  cookie_consent: z.boolean().optional(),
  page_visited: z.string().max(2000).nullish(),
  other_data: details.nullish().describe('The remaining fields of the request.'),
});

export const trackCart = defineEndpoint({
  path: 'kafka/cart/track',
  method: 'POST',
  permission: 'tracking.send',
  summary: 'Records an action on the cart for the operator’s statistics.',
  ignoresToken: true,
  example: { id_cart: 15, action: 'add-to-cart', page_visited: '/shop' },
  request: cartTrackRequest,
  response: accepted,
  status: 202,
  bodyLimit: 32 * 1024,
  errors,
});

export const searchTrackRequest = z.object({
  ...shared,
  action: z.literal('product-list'),
  payload: details.nullish().describe('The search request.'),
});

export const trackSearch = defineEndpoint({
  path: 'kafka/search/track',
  method: 'POST',
  permission: 'tracking.send',
  summary: 'Records a search for the operator’s statistics.',
  ignoresToken: true,
  example: { action: 'product-list', payload: { text: 'valvola' } },
  request: searchTrackRequest,
  response: accepted,
  status: 202,
  bodyLimit: 32 * 1024,
  errors,
});
export type CartTrackRequest = z.input<typeof cartTrackRequest>;
export type SearchTrackRequest = z.input<typeof searchTrackRequest>;
