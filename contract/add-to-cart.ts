import { z } from 'zod';
import { MAXIMUM_QUANTITY } from '../domain/packaging.ts';
import { defineEndpoint } from './endpoint.ts';
import { roundingNote } from './cart.ts';
import { integer } from './money.ts';
import { promotionRow, rowId } from './numbers.ts';
import { code, userTemp } from './user-temp.ts';

/** Integer from 1 to the largest quantity of a line. */
export const quantity = z.number().int().min(1).max(MAXIMUM_QUANTITY);

/** Maximum length of a line's note, in characters. */
export const MAXIMUM_LINE_NOTE = 1000;

/** All other fields of the body are ignored, in particular prices. */
export const addToCartRequest = z.object({
  ...userTemp,
  id_cart: rowId.optional(),
  item_id: code,
  quantity,
  note: z.string().trim().max(MAXIMUM_LINE_NOTE).optional(),
  row_id: rowId
    .optional()
    .describe(
      'Row id of a line that was removed: the line gets its old position back if no other line uses that id now.',
    ),
});

export const addToCartPromoRequest = addToCartRequest.extend({
  promo_code: z.string().min(1).max(64),
  promo_row: promotionRow,
});

export const addToCartResponse = z.object({
  message: z.object({
    response: z.literal(true),
    row_id: integer(),
    id_cart: integer(),
    quantity: integer(),
    rounded: roundingNote.optional().describe('Present when the quantity was rounded up to whole packs.'),
  }),
});

const errors = {
  401: 'no valid token',
  403: 'client_id or address_code does not belong to the user',
  404: 'the user has no cart with this id_cart',
  422: 'the article is unknown or can’t be added, the quantity is not valid, or the promotion does not run',
};

export const addToCart = defineEndpoint({
  path: 'add_to_cart',
  method: 'POST',
  permission: 'cart.edit',
  summary: 'Adds an article to the cart; the quantity becomes the line’s quantity.',
  example: { item_id: '204118', quantity: 10 },
  request: addToCartRequest,
  response: addToCartResponse,
  errors,
});

export const addToCartPromo = defineEndpoint({
  path: 'add_to_cart_promo',
  method: 'POST',
  permission: 'cart.edit',
  summary: 'Adds an article to the cart under a promotion.',
  example: { item_id: '204118', quantity: 10, promo_code: 'AUTUMN', promo_row: 1 },
  request: addToCartPromoRequest,
  response: addToCartResponse,
  errors,
});
export type AddToCartRequest = z.input<typeof addToCartRequest>;
export type AddToCartPromoRequest = z.input<typeof addToCartPromoRequest>;
export type AddToCartResponse = z.infer<typeof addToCartResponse>;
