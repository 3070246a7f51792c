import type { CartRow as WireRow, roundingNote } from '../../contract/cart.ts';
import type { summaryRow } from '../../contract/get-cart-items.ts';
import type { z } from 'zod';
import type { VatShare } from '../../domain/cart-totals.ts';
import type { ContributionTotal } from '../../domain/contributions.ts';
import { printableDiscounts } from '../../domain/discounts.ts';
import type { lineSupply } from '../../contract/line-supply.ts';
import type { LineSupply } from '../../domain/line-supply.ts';
import { centsToEuro, rateToPercent } from '../../domain/money.ts';
import { vatRegimeOf, type StoredVatRegime } from '../../domain/vat-regime.ts';
import type { Locale } from '../../domain/locale.ts';
import { localized } from '../../domain/local-text.ts';
import {
  couponSentence,
  type Cart,
  type CartLine,
  type CartOwner,
  type CartScope,
  type CartSummaryLine,
  type Rounding,
} from '../carts/index.ts';
import { scopeOf, vatText, type Client } from '../customers/index.ts';
import { text } from '../texts/index.ts';
import { serializePackaging } from './article-view.ts';
import { serializePromotion } from './client-prices.ts';
import { keepJson } from './kept-json.ts';
import { oneUnitToEuro, serializePricesForQuantity } from './unit-price.ts';

/** Owner of the cart in a customer's requests: the customer, one of its users, or the agent who acts for it. */
export function ownerOf(client: Client): CartOwner {
  return { customerId: client.customer.id, addressId: client.address.id, ownerUserId: client.ownerUserId };
}

/** The carts that a client may use, at all its delivery addresses. */
export function cartsOf(client: Client): CartScope {
  return { ...scopeOf(client), ownerUserId: client.ownerUserId };
}

/** Serializes the part of a line in stock and the part that follows. */
export function serializeSupply({ ready, later, laterOn }: LineSupply): z.infer<typeof lineSupply> {
  return { subito: ready, segue: later, segue_dal: laterOn };
}

function serializeBetterPromotion({ betterPromotion }: CartLine, locale: Locale): WireRow['better_promo'] {
  if (!betterPromotion) return null;
  const { promotion, quantity, netPrice, ownPrice } = betterPromotion;
  return {
    ...serializePromotion({ ...promotion, promotionPrice: netPrice }, betterPromotion, ownPrice, locale),
    quantity,
  };
}

const serialized = new WeakMap<readonly CartLine[], Map<Locale, WireRow[]>>();

/** Serializes lines, once for each language where a cached cart has them: nobody may change the rows. */
export function serializeCartRows(lines: readonly CartLine[], cartId: number, locale: Locale): WireRow[] {
  const byLocale = serialized.get(lines) ?? new Map<Locale, WireRow[]>();
  const known = byLocale.get(locale);
  if (known) return known;
  const rows = lines.map((line) => serializeCartRow(line, cartId, locale));
  serialized.set(lines, byLocale.set(locale, keepJson(rows)));
  return rows;
}

/** Serializes a line. */
export function serializeCartRow(line: CartLine, cartId: number, locale: Locale): WireRow {
  return {
    row_id: line.rowId,
    id_cart: cartId,
    id: line.code,
    id_father: line.parentCode,
    sku: line.sku,
    carti: line.sku,
    codice_figura: line.pageSku,
    name: localized(line.name, locale),
    short_descr: line.summary ? localized(line.summary, locale) : '',
    image: line.picture,
    quantity: line.quantity,
    qty: line.quantity,
    um: line.unit,
    price: oneUnitToEuro(line.grossPrice, line),
    price_discount: oneUnitToEuro(line.netPrice, line),
    ...serializePricesForQuantity(line),
    vat_rate: rateToPercent(line.vatRate),
    listing_type_discounts: printableDiscounts(line.discounts),
    totale_no_sconto: centsToEuro(line.grossCents),
    totale_sconto: centsToEuro(line.netCents),
    qty_min_imballo: line.minimumPackaging,
    pz_per_um: line.piecesPerUnit,
    packaging: serializePackaging(line.packaging),
    stato: line.availability,
    can_add: line.canBeAdded && line.hasPrice,
    data_arrivo: line.arrivingOn,
    consegna: serializeSupply(line.supply),
    promo_code: line.promoCode,
    promo_row: line.promoRow,
    promo: line.promotion ? serializePromotion(line.promotion, line, line.netPrice, locale) : null,
    better_promo: serializeBetterPromotion(line, locale),
    single_child: line.isSingle,
    note: line.note,
  };
}

/** Serializes a line of a summary; most lines have neither promotion nor note. */
export function serializeSummaryRow({
  rowId,
  code,
  quantity,
  promoCode,
  promoRow,
  note,
}: CartSummaryLine): z.infer<typeof summaryRow> {
  return {
    ...{ row_id: rowId, id: code, quantity },
    ...(promoCode && { promo_code: promoCode, promo_row: promoRow }),
    ...(note !== null && { note }),
  };
}

/** The coupon on a cart, with the reason as text if it does not apply. */
function couponOf({ coupon: applied, totals }: Pick<Cart, 'coupon' | 'totals'>, locale: Locale) {
  if (!applied) return null;
  const { coupon, cents, rejection } = applied;
  const sentence = rejection && couponSentence(coupon, rejection, totals.netCents);
  return {
    code: coupon.code,
    value: centsToEuro(cents),
    valid: rejection === null,
    message: sentence ? text(locale, sentence.key, sentence.parameters) : '',
  };
}

/** Serializes the VAT of one rate. */
export function serializeVatShare({ rate, taxableCents, vatCents }: VatShare) {
  return { aliquota: rateToPercent(rate), imponibile: centsToEuro(taxableCents), imposta: centsToEuro(vatCents) };
}

/** Serializes the regime of a customer or order. */
export function serializeVatRegime(vat: StoredVatRegime, locale: Locale) {
  const testo = vatText(locale, vat);
  if (testo === null) return null;
  return { codice: vat.regime ?? '', testo, da_verificare: vatRegimeOf(vat.regime).isToBeChecked };
}

/** Serializes the contributions of one kind. */
export function serializeContribution({ kind, cents }: ContributionTotal) {
  return { tipo: kind, importo: centsToEuro(cents) };
}

/** Serializes the totals, beside the rows. */
export function serializeCartTotals(cart: Omit<Cart, 'lines'>, locale: Locale) {
  const { totals } = cart;
  const { minimumOrder, transport } = totals;
  const missing = { cents: minimumOrder.missingCents };
  return {
    totale_lordo: centsToEuro(totals.grossCents),
    totale_netto: centsToEuro(totals.netCents),
    iva: centsToEuro(totals.vatCents),
    iva_dettaglio: totals.vat.map(serializeVatShare),
    spese_trasporto: centsToEuro(totals.transportCents),
    contributi: centsToEuro(totals.contributionCents),
    contributi_dettaglio: totals.contributions.map(serializeContribution),
    importo_spese_zero: transport.freeAboveCents === null ? null : centsToEuro(transport.freeAboveCents),
    importo_spese: centsToEuro(transport.costCents),
    coupon: couponOf(cart, locale),
    totale_doc: centsToEuro(totals.totalCents),
    totale_da_pagare: centsToEuro(totals.payableCents),
    regime_iva: serializeVatRegime(cart.vat, locale),
    min_order: {
      warning: minimumOrder.isCompliant ? '' : text(locale, 'belowMinimumOrder', { missing }),
      minimum_amount: centsToEuro(minimumOrder.minimumCents),
      missing_amount: centsToEuro(minimumOrder.missingCents),
      compliant: minimumOrder.isCompliant,
    },
  };
}

/** Serializes what was rounded, with the reason as text. */
export function roundingOf(rounding: Rounding, locale: Locale): z.infer<typeof roundingNote> {
  const { rowId, requested, quantity, packaging } = rounding;
  return { row_id: rowId, requested, quantity, message: text(locale, 'roundedToPacks', { quantity, packaging }) };
}
