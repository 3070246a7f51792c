import type { LineSupply } from '../../domain/line-supply.ts';
import {
  parseAvailability,
  parsePackaging,
  parsePromotion,
  type Availability,
  type Packaging,
  type Promotion,
} from './article.ts';
import { parseHead, parseHeld, type CartTotals, type HeldLine } from './cart-summary.ts';
import { cents, fields, flag, number, percentage, text, textOrNull, unitPrice, whole } from './values.ts';

export type { CartTotals } from './cart-summary.ts';

/** A line of the cart. Unit prices in ten-thousandths of a euro, line totals in cents. */
export interface CartLine extends HeldLine {
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
  /** Unit price of these pieces as the line is; null where prices are not shown. */
  ownPrice: number | null;
}

export interface Cart {
  /** 0 when there is no cart. */
  id: number;
  lines: CartLine[];
  totals: CartTotals;
}

/** Parses get_cart_items with rows, and the same fields of prepare_order. */
export function parseCart(response: unknown): Cart {
  const { id, wireRows, totals } = parseHead(response);
  return { id, lines: wireRows.map(parseLine), totals };
}

/** Parses what is in stock of a line and what follows; nothing follows where the server does not say so. */
export function parseSupply(value: unknown): LineSupply {
  const wire = fields(value);
  return { ready: whole(wire.subito), later: whole(wire.segue), laterOn: textOrNull(wire.segue_dal) };
}

function parseLine(value: unknown): CartLine {
  const wire = fields(value);
  const code = text(wire.sku) || text(wire.carti);
  return {
    ...parseHeld(wire),
    code,
    path: `/product/${flag(wire.single_child) ? 'default' : 'child'}/${encodeURIComponent(code)}`,
    name: text(wire.name) || text(wire.titolo),
    description: text(wire.short_descr),
    picture: textOrNull(wire.image),
    unit: text(wire.um ?? wire.uom).toLowerCase(),
    gross: unitPrice(wire.price ?? wire.price_gross ?? wire.gross_price) ?? 0,
    net: unitPrice(wire.price_discount ?? wire.prezzo_netto) ?? 0,
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
    promotion: isPromotion(wire.promo) ? parsePromotion(wire.promo) : null,
    betterPromotion: isPromotion(wire.better_promo) ? parseBetterPromotion(wire.better_promo) : null,
  };
}

function isPromotion(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function parseBetterPromotion(value: unknown): BetterPromotion {
  const { quantity, PrezzoNettoListinoDiRiferimento } = fields(value);
  return { ...parsePromotion(value), quantity: whole(quantity), ownPrice: unitPrice(PrezzoNettoListinoDiRiferimento) };
}
