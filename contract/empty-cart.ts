import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { integer } from './money.ts';
import { rowId } from './numbers.ts';
import { userTemp } from './user-temp.ts';

const errors = {
  401: 'no valid token',
  404: 'the user has no cart with this id_cart',
  409: 'the cart is not active',
};

const response = z.object({
  message: z.object({
    response: z.literal(true),
    id_cart: integer().describe('The cart that is active now; 0 when there is none.'),
    lines: integer().describe('Number of lines removed or restored.'),
  }),
});

export const emptyCart = defineEndpoint({
  path: 'empty_cart',
  method: 'POST',
  permission: 'cart.edit',
  summary: 'Removes all lines of the active cart; restore_cart with its id restores them.',
  example: { id_cart: 15 },
  request: z.object({ ...userTemp, id_cart: rowId }),
  response,
  errors,
});

export const restoreCart = defineEndpoint({
  path: 'restore_cart',
  method: 'POST',
  permission: 'cart.edit',
  summary: 'Restores the lines that empty_cart removed, until the next cart is emptied. Lines added since then stay.',
  example: { id_cart: 15 },
  request: z.object({ ...userTemp, id_cart: rowId }),
  response,
  errors: { ...errors, 409: 'the cart was sent or saved', 422: 'the cart would have too many lines' },
});
