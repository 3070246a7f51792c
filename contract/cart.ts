import { z } from 'zod';
import { lineSupply } from './line-supply.ts';
import { packagingOption, promotionEntry } from './product.ts';

/** A line of the cart (R3.3 and semantics 1.11). Amounts in euro; null for users who may not see prices. */
export const cartRow = z.object({
  row_id: z.number().int(),
  id_cart: z.number().int(),
  /** Internal code. */
  id: z.string(),
  id_father: z.string().nullable(),
  /** Code shown to the customer. */
  sku: z.string(),
  carti: z.string(),
  /** Visible code of the product page that the line links to: the article's own code, or its product's. */
  codice_figura: z.string(),
  name: z.string(),
  short_descr: z.string(),
  image: z.string().nullable(),
  quantity: z.number().int(),
  qty: z.number().int(),
  um: z.string(),
  /** Gross unit price. */
  price: z.number().nullable(),
  /** Net unit price. */
  price_discount: z.number().nullable(),
  vat_rate: z.number(),
  listing_type_discounts: z.string(),
  totale_no_sconto: z.number().nullable(),
  totale_sconto: z.number().nullable(),
  qty_min_imballo: z.number().int(),
  /** Pieces in one unit (`um`) that is a pack. */
  pz_per_um: z.number().int().positive().nullable(),
  packaging: z.array(packagingOption),
  stato: z.string().nullable(),
  can_add: z.boolean(),
  data_arrivo: z.string().nullable(),
  /** What is in stock now and what follows; lines of the same article share its stock, the first one is served first. */
  consegna: lineSupply,
  promo_code: z.string(),
  promo_row: z.number().int(),
  promo: promotionEntry.nullable(),
  /**
   * A promotion that the row has not chosen and that would make it cheaper: its price and the present one for `quantity`
   * pieces, those that the row needs for it. `take_promo` of `update_cart` puts the row under it.
   */
  better_promo: promotionEntry.extend({ quantity: z.number().int() }).nullable(),
  single_child: z.boolean(),
  note: z.string().nullable(),
});
export type CartRow = z.infer<typeof cartRow>;

/** Whether the minimum order value is reached (R3.5). */
export const minimumOrder = z.object({
  warning: z.string(),
  minimum_amount: z.number().nullable(),
  missing_amount: z.number().nullable(),
  compliant: z.boolean(),
});
export type MinimumOrder = z.infer<typeof minimumOrder>;

/** VAT by rate: rate in percent, taxable amount and tax in euro. */
export const vatByRate = z.array(z.object({ aliquota: z.number(), imponibile: z.number(), imposta: z.number() }));

/** Totals, all computed on the server (R1.5). */
export const cartTotals = {
  totale_lordo: z.number().nullable(),
  totale_netto: z.number().nullable(),
  iva: z.number().nullable(),
  /** VAT by rate, in the order of the rates. */
  iva_dettaglio: vatByRate,
  spese_trasporto: z.number().nullable(),
  /** Net value above which transport is free. */
  importo_spese_zero: z.number().nullable(),
  /** Transport cost up to that value. */
  importo_spese: z.number().nullable(),
  /** The coupon, already subtracted from totale_netto; one that does not apply has value 0 and a reason in message. */
  coupon: z
    .object({ code: z.string(), value: z.number().nullable(), valid: z.boolean(), message: z.string() })
    .nullable(),
  totale_doc: z.number().nullable(),
  min_order: minimumOrder,
};

/** What the server changed in the request, as text in the request's language: rounding to packs (R4.9). */
export const roundingNote = z.object({
  row_id: z.number().int(),
  requested: z.number().int(),
  quantity: z.number().int(),
  message: z.string(),
});
