import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { integer, text } from './money.ts';
import { rowId, wholeNumber } from './numbers.ts';
import { code, userTemp } from './user-temp.ts';
import { MAXIMUM_CART_LINES, MAXIMUM_QUANTITY } from '../domain/packaging.ts';

export const moveCart = defineEndpoint({
  path: 'move_cart',
  method: 'POST',
  permission: 'cart.edit',
  summary:
    'Moves lines of the active cart into the active cart of another delivery address, where equal articles add up. ' +
    'What differs there is reported by prepare_order. Moving the rows of the response back undoes it.',
  example: { id_cart: 15, to_address: '2' },
  request: z.object({
    ...userTemp,
    id_cart: rowId,
    to_address: code.describe('Code of the delivery address that gets the lines.'),
    rows: z
      .array(
        z.object({
          row_id: rowId,
          quantity: wholeNumber(1, MAXIMUM_QUANTITY)
            .optional()
            .describe('How much of the line goes; all of it when absent.'),
        }),
      )
      .min(1)
      .max(MAXIMUM_CART_LINES)
      .optional()
      .describe('Which lines go; all of them when absent.'),
    coupon: z
      .boolean()
      .optional()
      .describe('Whether the coupon goes along to a cart that has none; by default it does if no line stays.'),
  }),
  response: z.object({
    message: z.object({
      response: z.literal(true),
      id_cart: integer().describe('The active cart of the other address.'),
      address_code: text().describe('Code of the other address.'),
      lines: integer().describe('Number of lines that were moved.'),
      added_up: integer().describe('How many of them were added to a line that was there.'),
      rows: z
        .array(z.object({ row_id: integer(), quantity: integer() }))
        .describe('The lines at the other address, with the quantities that came.'),
      coupon: z.boolean().describe('Whether the coupon went along.'),
    }),
  }),
  errors: {
    401: 'no valid token',
    403: 'the address is closed, or not one of the user’s',
    404: 'the user has no cart with this id_cart, or the cart has no such row',
    409: 'the cart is not active',
    422: 'a sum is above the largest quantity, or the cart would have too many lines',
  },
});
