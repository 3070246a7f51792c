import { z } from 'zod';
import { day } from './dates.ts';
import { integer, quantity, remarkList, text } from './money.ts';

export const deliveryType = z.enum(['SHIPPING_GOOD', 'PICKUP']);

/** Pickup time slot in Italian time: day YYYY-MM-DD, hours HH:MM; `code` selects the slot in a request. */
export const pickupSlot = z.object({ code: text(), date: text(), from: text(), to: text() });

export const addressEntry = z.object({
  address_code: text(),
  IndirizzoEsteso: text(),
  Citta: text(),
  CAP: text().nullable(),
  Provincia: text().nullable(),
});
export type AddressEntry = z.infer<typeof addressEntry>;

/** The account of the shop for payments by bank transfer; the IBAN without spaces. */
export const bankAccount = z.object({ intestatario: text(), iban: text(), banca: text().nullable() });

/**
 * What changed on a line since the buyer last saw it. Prices in euro per unit; users who see no prices do not get these
 * entries.
 */
export const anomaly = z.object({
  row_id: integer(),
  sku: text(),
  name: text(),
  kind: z.enum(['price', 'availability', 'packaging', 'gone', 'promotion']),
  message: text(),
  before: quantity()
    .nullable()
    .describe('For an availability that covers the line only in part: its quantity, and the pieces in stock today.'),
  today: quantity().nullable(),
  price_quantity: quantity()
    .nullable()
    .describe(
      'Of a changed price: the units that both prices for a quantity are for, exactly, and those people are shown them for.',
    ),
  stated_quantity: quantity().nullable(),
  before_for_quantity: quantity().nullable(),
  today_for_quantity: quantity().nullable(),
  seen_on: day()
    .nullable()
    .describe('Day when the buyer last saw the line, YYYY-MM-DD in Italian time; null when unknown.'),
  arriving_on: day()
    .nullable()
    .describe('Day of the next supply for a line, or its rest, that was in stock until now, YYYY-MM-DD.'),
  blocking: z.boolean().describe('True when the order can’t be sent with the line as it is.'),
  acceptance: text()
    .nullable()
    .describe(
      'Value to send in accepted_changes of send_order to accept the change; null when there is nothing to accept.',
    ),
});

export const anomalies = remarkList('price', anomaly, ['availability', 'packaging', 'gone']);
