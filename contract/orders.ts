import { z } from 'zod';

export const deliveryType = z.enum(['SHIPPING_GOOD', 'PICKUP']);

/** When an order is collected, in Italian time (R2.99): day YYYY-MM-DD, hours HH:MM; the code is how it is chosen. */
export const pickupSlot = z.object({ code: z.string(), date: z.string(), from: z.string(), to: z.string() });
export type PickupSlot = z.infer<typeof pickupSlot>;

export const addressEntry = z.object({
  address_code: z.string(),
  IndirizzoEsteso: z.string(),
  Citta: z.string(),
  CAP: z.string().nullable(),
  Provincia: z.string().nullable(),
});
export type AddressEntry = z.infer<typeof addressEntry>;

/** What changed on a line since the buyer last saw it. Prices in euro per unit. */
export const anomaly = z.object({
  row_id: z.number().int(),
  sku: z.string(),
  name: z.string(),
  kind: z.enum(['price', 'availability', 'packaging', 'gone', 'promotion']),
  message: z.string(),
  before: z.number().nullable(),
  today: z.number().nullable(),
  /** Day when the line was last seen by its buyer, YYYY-MM-DD in Italy; null when that is not known. */
  seen_on: z.string().nullable(),
  /** Day of the supply that a line in stock until now waits for, YYYY-MM-DD. */
  arriving_on: z.string().nullable(),
  /** True when the order can't be sent with the line as it is. */
  blocking: z.boolean(),
  /** What send_order must be told in accepted_changes to take the line so; null when nothing is to be accepted. */
  acceptance: z.string().nullable(),
});
export type Anomaly = z.infer<typeof anomaly>;
