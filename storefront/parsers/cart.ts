import type { PriceQuantities } from '../../domain/price-quantity.ts';
import type { LineSupply } from '../../domain/line-supply.ts';
import {
  parseAvailability,
  parsePackaging,
  parsePromotion,
  type Availability,
  type Packaging,
  type Promotion,
} from './article.ts';
import { parsePriceFor, parsePriceQuantities } from './price-quantity.ts';
import { cents, fields, flag, number, percentage, rows, text, textOrNull, whole } from './values.ts';

/** The part of a cart line that every page has: its article, quantity, promotion and note. */
export interface SummaryLine {
  rowId: number;
  internalCode: string;
  quantity: number;
  /** '' and 0 without promotion. */
  promotionCode: string;
  promotionRow: number;
  note: string | null;
}

/** The VAT of one rate, amounts in cents. */
export interface VatOfRate {
  rate: number;
  taxable: number;
  tax: number;
}

/** Environmental contributions of one kind (`CONAI`, `RAEE`), in cents. */
export interface ContributionOfKind {
  kind: string;
  amount: number;
}

/** Amounts in cents, all calculated by the server. */
export interface CartTotals {
  gross: number;
  /** Net value of the goods after the coupon. */
  net: number;
  /** The applied coupon or null; an invalid one reduces nothing, and its message contains the reason. */
  coupon: { code: string; value: number; isValid: boolean; message: string } | null;
  transport: number;
  /** Environmental contributions by kind; empty where there are none. */
  contributions: ContributionOfKind[];
  /** What transport costs, and above which net value it is free, null for never; null where prices are not shown. */
  transportRule: { cost: number; freeAbove: number | null } | null;
  vat: number;
  vatByRate: VatOfRate[];
  document: number;
  /** What is to be paid: the document total, less where the customer pays the VAT to the state. */
  payable: number;
  /** Legal text about the VAT; null where it is charged as usual. */
  vatNote: string | null;
  minimumOrder: { warning: string; minimum: number; missing: number; met: boolean };
}

/** The part of the cart that every page has; the lines themselves are read where they are shown. */
export interface CartSummary {
  /** 0 when there is no cart. */
  id: number;
  lines: readonly SummaryLine[];
  totals: CartTotals;
}

/** A line of the cart. Prices in ten-thousandths of a euro, line totals in cents. */
export interface CartLine extends SummaryLine, PriceQuantities {
  code: string;
  /** Path of the product page without language prefix. */
  path: string;
  name: string;
  description: string;
  picture: string | null;
  unit: string;
  gross: number;
  net: number;
  vat: number;
  discounts: string;
  grossTotal: number;
  netTotal: number;
  packQuantity: number;
  piecesPerUnit: number | null;
  packaging: Packaging[];
  availability: Availability;
  canAdd: boolean;
  arrival: string | null;
  /** What is in stock and what follows, for the quantity of the line. */
  supply: LineSupply;
  promotion: Promotion | null;
  betterPromotion: BetterPromotion | null;
}

/** A promotion that a line has not chosen and that would make it cheaper. */
export interface BetterPromotion extends Promotion {
  /** Pieces that the line needs for it; its price is the one of these pieces. */
  quantity: number;
  /** Price of these pieces as the line is; null where prices are not shown. */
  ownPrice: number | null;
}

export interface Cart {
  /** 0 when there is no cart. */
  id: number;
  lines: CartLine[];
  totals: CartTotals;
}

/** Parses a summary of get_cart_items; of a response with rows, what they hold. */
export function parseSummary(response: unknown): CartSummary {
  const { id, wireRows, totals } = parseHead(response);
  return { id, lines: wireRows.map(parseSummaryLine), totals };
}

/** Parses get_cart_items with rows, and the same fields of prepare_order. */
export function parseCart(response: unknown): Cart {
  const { id, wireRows, totals } = parseHead(response);
  return { id, lines: wireRows.map(parseLine), totals };
}

/** Cart number, rows and totals of a response: the totals are beside the rows or inside `data`. */
function parseHead(response: unknown) {
  const message = fields(fields(response).message);
  const inside = Array.isArray(message.data) ? {} : fields(message.data);
  const rowsInside = 'totale_netto' in inside || 'data' in inside || 'rows' in inside;
  const head = rowsInside ? { ...message, ...inside } : message;
  const wireRows = rowsInside ? (inside.rows ?? inside.data ?? numbered(inside)) : (message.held ?? message.data);
  return {
    id: whole(head.id_cart ?? head.id_carrello),
    wireRows: rows(wireRows).filter((row) => typeof row === 'object' && row !== null),
    totals: parseTotals(head),
  };
}

/** The rows of a map: the entries with numeric keys, without the other fields. */
function numbered(map: Record<string, unknown>): unknown[] {
  return Object.keys(map)
    .filter((key) => /^\d+$/.test(key))
    .map((key) => map[key]);
}

export const emptyCart: CartSummary = parseSummary(null);

/** Parses the fields of a line that every page has. */
function parseSummaryLine(value: unknown): SummaryLine {
  const wire = fields(value);
  return {
    rowId: whole(wire.row_id ?? wire.id_riga ?? wire.riga),
    internalCode: text(wire.id) || text(wire.product_id),
    quantity: whole(wire.quantity ?? wire.qty ?? wire.qta),
    promotionCode: wire.promo_code === 0 || wire.promo_code === '0' ? '' : text(wire.promo_code),
    promotionRow: whole(wire.promo_row),
    note: text(wire.note) || null,
  };
}

function parseTotals(wire: Record<string, unknown>): CartTotals {
  const minimum = fields(wire.min_order);
  return {
    gross: cents(wire.totale_lordo ?? wire.total_gross),
    net: cents(wire.totale_netto ?? wire.total_net),
    coupon: parseCoupon(wire.coupon),
    transport: cents(wire.spese_trasporto ?? wire.shipping_cost),
    contributions: parseContributions(wire.contributi_dettaglio),
    transportRule: parseTransportRule(wire),
    vat: cents(wire.iva ?? wire.vat),
    vatByRate: parseVatByRate(wire.iva_dettaglio),
    document: cents(wire.totale_doc ?? wire.total_doc),
    payable: cents(wire.totale_da_pagare ?? wire.totale_doc ?? wire.total_doc),
    vatNote: textOrNull(fields(wire.regime_iva).testo),
    minimumOrder: {
      warning: text(minimum.warning),
      minimum: cents(minimum.minimum_amount),
      missing: cents(minimum.missing_amount),
      met: minimum.compliant === undefined || flag(minimum.compliant),
    },
  };
}

/** Parses VAT by rate, of a cart or an order. */
export function parseVatByRate(value: unknown): VatOfRate[] {
  return rows(value).map((entry) => {
    const { aliquota, imponibile, imposta } = fields(entry);
    return { rate: percentage(aliquota), taxable: cents(imponibile), tax: cents(imposta) };
  });
}

function parseTransportRule(wire: Record<string, unknown>): CartTotals['transportRule'] {
  if (wire.importo_spese === null || wire.importo_spese === undefined) return null;
  const freeAbove = wire.importo_spese_zero ?? wire.free_shipping_threshold ?? null;
  return { cost: cents(wire.importo_spese), freeAbove: freeAbove === null ? null : cents(freeAbove) };
}

/** Parses contributions by kind, of a cart or an order. */
export function parseContributions(value: unknown): ContributionOfKind[] {
  return rows(value).map((entry) => {
    const { tipo, importo } = fields(entry);
    return { kind: text(tipo).toUpperCase(), amount: cents(importo) };
  });
}

function parseCoupon(value: unknown): CartTotals['coupon'] {
  const wire = fields(value);
  const code = text(wire.code);
  if (!code) return null;
  return { code, value: cents(wire.value), isValid: flag(wire.valid), message: text(wire.message) };
}

/** Parses the part of a line in stock and the part that follows; nothing follows where the server does not say so. */
export function parseSupply(value: unknown): LineSupply {
  const wire = fields(value);
  return { ready: whole(wire.subito), later: whole(wire.segue), laterOn: textOrNull(wire.segue_dal) };
}

function parseLine(value: unknown): CartLine {
  const wire = fields(value);
  const code = text(wire.sku) || text(wire.carti);
  const quantities = parsePriceQuantities(wire);
  return {
    ...parseSummaryLine(wire),
    code,
    path: `/product/${flag(wire.single_child) ? 'default' : 'child'}/${encodeURIComponent(code)}`,
    name: text(wire.name) || text(wire.titolo),
    description: text(wire.short_descr),
    picture: textOrNull(wire.image),
    unit: text(wire.um ?? wire.uom).toLowerCase(),
    ...quantities,
    gross: parsePriceFor(quantities, wire.price ?? wire.price_gross ?? wire.gross_price, wire.price_for_quantity) ?? 0,
    net: parsePriceFor(quantities, wire.price_discount ?? wire.prezzo_netto, wire.net_for_quantity) ?? 0,
    vat: percentage(wire.vat_rate ?? wire.aliquota_iva),
    discounts: text(wire.listing_type_discounts),
    grossTotal: cents(wire.totale_no_sconto),
    netTotal: cents(wire.totale_sconto),
    packQuantity: Math.max(1, whole(wire.qty_min_imballo, 1)),
    piecesPerUnit: number(wire.pz_per_um),
    packaging: parsePackaging(wire.packaging),
    availability: parseAvailability(wire.stato),
    canAdd: wire.can_add === undefined || flag(wire.can_add),
    arrival: textOrNull(wire.data_arrivo),
    supply: parseSupply(wire.consegna),
    promotion: isPromotion(wire.promo) ? parsePromotion(wire.promo, quantities) : null,
    betterPromotion: isPromotion(wire.better_promo) ? parseBetterPromotion(wire.better_promo, quantities) : null,
  };
}

function isPromotion(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function parseBetterPromotion(value: unknown, ofLine: PriceQuantities): BetterPromotion {
  const { quantity, PrezzoNettoListinoDiRiferimento, PrezzoNettoListinoPerQuantita } = fields(value);
  const promotion = parsePromotion(value, ofLine);
  return {
    ...promotion,
    quantity: whole(quantity),
    ownPrice: parsePriceFor(promotion, PrezzoNettoListinoDiRiferimento, PrezzoNettoListinoPerQuantita),
  };
}
