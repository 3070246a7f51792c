import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { cartRow, cartTotals } from './cart.ts';
import { integer, text } from './money.ts';
import { rowId, wholeNumber } from './numbers.ts';
import { userTemp } from './user-temp.ts';

/** More lines than a cart can have. */
const MAXIMUM_LINES = 10_000;

export const getCartItemsRequest = z.object({
  ...userTemp,
  id_cart: rowId.optional(),
  owner: z.literal('client').optional().describe('Lets an agent view the customer’s own cart, read-only.'),
  view: z
    .literal('summary')
    .optional()
    .describe(
      '`summary`: no rows in `data`, but `held`, for pages that show how much is in the cart and not its lines.',
    ),
  start: wholeNumber(0, MAXIMUM_LINES)
    .optional()
    .describe('With `limit`: index of the first row in `data`, from 0; the totals are those of the whole cart.'),
  limit: wholeNumber(1, MAXIMUM_LINES).optional().describe('Maximum number of rows in `data`; all rows when absent.'),
});

/** A line in short: the quantity of an article in the cart. Absent fields are '' or 0. */
export const summaryRow = z.object({
  row_id: integer(),
  id: text().describe('Internal code.'),
  quantity: integer(),
  promo_code: text().optional(),
  promo_row: integer().optional(),
  note: text().optional(),
});

/**
 * Rows in `data`, all other fields beside it. A guest gets an empty cart with id 0. The totals of a
 * summary or a window may be a moment old.
 */
export const getCartItemsResponse = z.object({
  message: z.object({
    data: z.array(cartRow),
    held: z.array(summaryRow).optional().describe('All lines in short, with `view`.'),
    items_count: integer().describe('Number of lines in the cart.'),
    id_cart: integer(),
    client_id: text(),
    address_code: text(),
    owner: z
      .enum(['client', 'agent'])
      .describe('Owner of the cart: the customer, or the agent who acts for the customer.'),
    read_only: z.boolean().describe('Whether the requester may only view the cart.'),
    ...cartTotals,
  }),
});

export const getCartItems = defineEndpoint({
  path: 'get_cart_items',
  method: 'POST',
  permission: 'cart.view',
  summary: 'The active cart of the client and delivery address, priced now.',
  example: { limit: 100 },
  request: getCartItemsRequest,
  response: getCartItemsResponse,
  errors: {
    401: 'id_cart without a valid token',
    403: 'client_id or address_code does not belong to the user',
    404: 'the user has no cart with this id_cart',
  },
});
export type GetCartItemsResponse = z.infer<typeof getCartItemsResponse>;
export type GetCartItemsRequest = z.input<typeof getCartItemsRequest>;
