import { z } from 'zod';
import { CONTRIBUTION_KINDS } from '../domain/contributions.ts';
import type { MoneyKind } from '../domain/sees-money.ts';
import { lineSupply } from './line-supply.ts';
import { day } from './dates.ts';
import { availability } from './states.ts';
import {
  amount,
  integer,
  moneyFlag,
  moneyList,
  moneyText,
  price,
  pricesForQuantity,
  text,
  total,
  vatRate,
} from './money.ts';
import { packagingOption, promotionEntry } from './product.ts';

/** A line of the cart. Amounts in euro. */
export const cartRow = z.object({
  row_id: integer(),
  id_cart: integer(),
  id: text().describe('Internal code.'),
  id_father: text().nullable(),
  sku: text().describe('Code shown to the customer.'),
  carti: text(),
  codice_figura: text().describe(
    'Visible code of the product page that the line links to: the article’s own code, or its product’s.',
  ),
  name: text(),
  short_descr: text(),
  image: text().nullable(),
  quantity: integer(),
  qty: integer(),
  um: text(),
  price: price().describe('Gross unit price.'),
  price_discount: price().describe('Net unit price.'),
  ...pricesForQuantity('price'),
  vat_rate: vatRate(),
  listing_type_discounts: moneyText('price'),
  totale_no_sconto: amount('price'),
  totale_sconto: amount('price'),
  qty_min_imballo: integer(),
  pz_per_um: integer().positive().nullable().describe('Pieces in one unit (`um`) that is a pack.'),
  packaging: z.array(packagingOption),
  stato: availability().nullable(),
  can_add: z.boolean(),
  data_arrivo: day().nullable(),
  consegna: lineSupply.describe(
    'What is in stock now and what follows; lines of the same article share its stock, the first one is served first.',
  ),
  promo_code: text(),
  promo_row: integer(),
  promo: promotionEntry.nullable(),
  better_promo: promotionEntry
    .extend({ quantity: integer() })
    .nullable()
    .describe(
      'A promotion that the row has not chosen and that would make it cheaper: its price and the present one for `quantity` pieces, those that the row needs for it. `take_promo` of `update_cart` puts the row under it.',
    ),
  single_child: z.boolean(),
  note: text().nullable(),
});
export type CartRow = z.infer<typeof cartRow>;

/** Whether the minimum order value is reached. */
export const minimumOrder = z.object({
  warning: moneyText('price'),
  minimum_amount: amount('price'),
  missing_amount: amount('price'),
  compliant: moneyFlag('price', true).describe(
    'True for users who see no amounts: the colleague who approves the order sees whether it is large enough.',
  ),
});

/** VAT by rate: rate in percent, taxable amount and tax in euro. */
export const vatByRate = (kind: MoneyKind) =>
  moneyList(kind, z.object({ aliquota: z.number(), imponibile: z.number(), imposta: z.number() }));

/** Environmental contributions by kind, in euro. */
export const contributionsByKind = (kind: MoneyKind) =>
  moneyList(kind, z.object({ tipo: z.enum(CONTRIBUTION_KINDS), importo: z.number() }));

/** How VAT is charged: the code of the regime, its legal text, and whether the office has to check it. */
export const vatRegime = z.object({ codice: text(), testo: text(), da_verificare: z.boolean() });

/** Totals, all computed on the server. */
export const cartTotals = {
  totale_lordo: total('price'),
  totale_netto: total('price'),
  iva: amount('price'),
  iva_dettaglio: vatByRate('price').describe('VAT by rate, in the order of the rates.'),
  spese_trasporto: amount('price'),
  contributi: amount('price').describe(
    'Environmental contributions, which no discount lowers, taxed like their lines.',
  ),
  contributi_dettaglio: contributionsByKind('price'),
  importo_spese_zero: amount('price').describe('Net value above which transport is free; null where it never is.'),
  importo_spese: amount('price').describe('Transport cost up to that value.'),
  coupon: z
    .object({ code: text(), value: amount('price'), valid: z.boolean(), message: moneyText('price') })
    .nullable()
    .describe(
      'The coupon, already subtracted from totale_netto; one that does not apply has value 0 and a reason in message.',
    ),
  totale_doc: total('price'),
  totale_da_pagare: total('price').describe('With split payment the total without the VAT, else the total.'),
  regime_iva: vatRegime.nullable().describe('Null where VAT is charged as usual.'),
  min_order: minimumOrder,
};

/** What the server changed in the request, as text in the request's language: rounding to packs. */
export const roundingNote = z.object({
  row_id: integer(),
  requested: integer(),
  quantity: integer(),
  message: text(),
});
