import { z } from 'zod';

/** Actions of each topic; a consumer ignores those that it does not know, because more may follow. */
export const EVENT_TOPICS = { cart: 'bancale.cart', search: 'bancale.search' } as const;

/** The value of a message on the Kafka topics, as JSON (docs/reference/interfaces.md). Fields may be added, none is removed. */
export const shopEventSchema = z.looseObject({
  id: z.int().positive().describe('Grows with every event and is the same in every repeat.'),
  at: z.iso.datetime().describe('When it happened, in UTC.'),
  action: z.string().describe('add-to-cart, update-cart, remove-cart, prepare-order, send-order, product-list, …'),
  client_code: z.string().describe('Code of the client, also the key of the message; 0 for guests.'),
  address_code: z.string().describe('Code of the delivery address; empty or 0 for guests.'),
  cart_id: z.int().nonnegative().describe('0 without a cart.'),
  payload: z.record(z.string(), z.unknown()).describe('Further data of the action.'),
});
