import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { cartRow, cartTotals } from './cart.ts';
import { rowId } from './numbers.ts';
import { userTemp } from './user-temp.ts';

export const getCartItemsRequest = z.object({
  ...userTemp,
  id_cart: rowId.optional(),
  /** Lets an agent view the customer's own cart, read-only (R1.6). */
  owner: z.literal('client').optional(),
});

/** Rows in `data`, all other fields beside it (R7.8). A guest gets an empty cart with id 0 (R6.11). */
export const getCartItemsResponse = z.object({
  message: z.object({
    data: z.array(cartRow),
    id_cart: z.number().int(),
    client_id: z.string(),
    address_code: z.string(),
    /** Owner of the cart: the customer, or the agent who acts for the customer (R1.6). */
    owner: z.enum(['client', 'agent']),
    /** Whether the requester may only view the cart. */
    read_only: z.boolean(),
    ...cartTotals,
  }),
});

export const getCartItems = defineEndpoint({
  path: 'get_cart_items',
  method: 'POST',
  permission: 'cart.view',
  summary: 'The active cart of the client and delivery address, priced now.',
  request: getCartItemsRequest,
  response: getCartItemsResponse,
  errors: {
    403: 'client_id or address_code does not belong to the user',
    404: 'the user has no cart with this id_cart',
  },
});
export type GetCartItemsResponse = z.infer<typeof getCartItemsResponse>;
export type GetCartItemsRequest = z.input<typeof getCartItemsRequest>;
