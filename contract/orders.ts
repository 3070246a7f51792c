import { z } from 'zod';

export const deliveryType = z.enum(['SHIPPING_GOOD', 'PICKUP']);

/** Pickup time slot in Italian time (R2.99): day YYYY-MM-DD, hours HH:MM; `code` selects the slot in a request. */
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

/** The account of the shop for payments by bank transfer; the IBAN without spaces. */
export const bankAccount = z.object({ intestatario: z.string(), iban: z.string(), banca: z.string().nullable() });

/** What changed on a line since the buyer last saw it. Prices in euro per unit. */
export const anomaly = z.object({
  row_id: z.number().int(),
  sku: z.string(),
  name: z.string(),
  kind: z.enum(['price', 'availability', 'packaging', 'gone', 'promotion']),
  message: z.string(),
  /** For an availability that covers the line only in part: its quantity, and the pieces in stock today. */
  before: z.number().nullable(),
  today: z.number().nullable(),
  /** Day when the buyer last saw the line, YYYY-MM-DD in Italian time; null when unknown. */
  seen_on: z.string().nullable(),
  /** Day of the next supply for a line, or its rest, that was in stock until now, YYYY-MM-DD. */
  arriving_on: z.string().nullable(),
  /** True when the order can't be sent with the line as it is. */
  blocking: z.boolean(),
  /** Value to send in accepted_changes of send_order to accept the change; null when there is nothing to accept. */
  acceptance: z.string().nullable(),
});
export type Anomaly = z.infer<typeof anomaly>;
