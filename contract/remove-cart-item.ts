import { z } from 'zod';
import { defineEndpoint, doneResponse } from './endpoint.ts';
import { rowId } from './numbers.ts';
import { userTemp } from './user-temp.ts';

export const removeCartItemRequest = z.object({ ...userTemp, row_id: rowId, id_cart: rowId });

export const removeCartItem = defineEndpoint({
  path: 'remove_cart_item',
  method: 'POST',
  permission: 'cart.edit',
  summary: 'Removes a row from the cart; response is false when there is no such row.',
  example: { id_cart: 15, row_id: 1 },
  request: removeCartItemRequest,
  response: doneResponse,
  errors: {
    401: 'no valid token',
    404: 'the user has no cart with this id_cart',
    409: 'the cart was sent, or waits for approval',
  },
});
export type RemoveCartItemRequest = z.input<typeof removeCartItemRequest>;
