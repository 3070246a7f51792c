import { z } from 'zod';
import { defineOfficeEndpoint } from './endpoint.ts';

export const orderFor = defineOfficeEndpoint({
  path: 'order-for',
  permission: 'order.place-for',
  summary: 'Orders for a customer from now on, in the shop: with its prices and an own cart (decision 2.10).',
  request: z.object({
    customerId: z.number().int().positive(),
    addressId: z.number().int().positive().nullish().describe('A delivery address; by default its first open one.'),
  }),
  response: z.object({ path: z.string().describe('Where the shop begins, without the prefix of the language.') }),
  example: { customerId: 1 },
});
