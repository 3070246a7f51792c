import {
  parseAvailability,
  parsePackaging,
  parsePromotion,
  type Availability,
  type Packaging,
  type Promotion,
} from './article.ts';
import { cents, fields, flag, percentage, rows, text, textOrNull, unitPrice, whole } from './values.ts';

/** A line of the cart. Unit prices in ten-thousandths of a euro, line totals in cents. */
export interface CartLine {
  rowId: number;
  internalCode: string;
  code: string;
  /** Path of the product page without language prefix (R2.45). */
  path: string;
  name: string;
  description: string;
  picture: string | null;
  quantity: number;
  unit: string;
  gross: number;
  net: number;
  vat: number;
  discounts: string;
  grossTotal: number;
  netTotal: number;
  packQuantity: number;
  packaging: Packaging[];
  availability: Availability;
  canAdd: boolean;
  arrival: string | null;
  /** '' and 0 without promotion. */
  promotionCode: string;
  promotionRow: number;
  promotion: Promotion | null;
  note: string | null;
}

/** Amounts in cents, all calculated by the server (R1.5). */
export interface CartTotals {
  gross: number;
  /** Net value of the goods after the coupon. */
  net: number;
  /** The applied coupon or null; an invalid one reduces nothing, and its message contains the reason. */
  coupon: { code: string; value: number; isValid: boolean; message: string } | null;
  transport: number;
  /** Net value from which transport is free, and the transport cost below it. */
  transportFreeFrom: number;
  transportCost: number;
  vat: number;
  vatByRate: { rate: number; taxable: number; tax: number }[];
  document: number;
  minimumOrder: { warning: string; minimum: number; missing: number; met: boolean };
}

export interface Cart {
  /** 0 when there is no cart. */
  id: number;
  lines: CartLine[];
  totals: CartTotals;
}

/** Parses get_cart_items, and the same fields of prepare_order: totals are beside the rows or inside `data` (R7.8). */
export function parseCart(response: unknown): Cart {
  const message = fields(fields(response).message);
  const inside = Array.isArray(message.data) ? {} : fields(message.data);
  const rowsInside = 'totale_netto' in inside || 'data' in inside || 'rows' in inside;
  const head = rowsInside ? { ...message, ...inside } : message;
  const wireRows = rowsInside ? (inside.rows ?? inside.data ?? numbered(inside)) : message.data;
  return {
    id: whole(head.id_cart ?? head.id_carrello),
    lines: rows(wireRows)
      .filter((row) => typeof row === 'object' && row !== null)
      .map(parseLine),
    totals: parseTotals(head),
  };
}

/** The rows of a map: the entries with numeric keys, without the other fields. */
function numbered(map: Record<string, unknown>): unknown[] {
  return Object.keys(map)
    .filter((key) => /^\d+$/.test(key))
    .map((key) => map[key]);
}

export const emptyCart: Cart = parseCart(null);

function parseTotals(wire: Record<string, unknown>): CartTotals {
  const minimum = fields(wire.min_order);
  return {
    gross: cents(wire.totale_lordo ?? wire.total_gross),
    net: cents(wire.totale_netto ?? wire.total_net),
    coupon: parseCoupon(wire.coupon),
    transport: cents(wire.spese_trasporto ?? wire.shipping_cost),
    transportFreeFrom: cents(wire.importo_spese_zero ?? wire.free_shipping_threshold),
    transportCost: cents(wire.importo_spese),
    vat: cents(wire.iva ?? wire.vat),
    vatByRate: rows(wire.iva_dettaglio).map((entry) => ({
      rate: percentage(fields(entry).aliquota),
      taxable: cents(fields(entry).imponibile),
      tax: cents(fields(entry).imposta),
    })),
    document: cents(wire.totale_doc ?? wire.total_doc),
    minimumOrder: {
      warning: text(minimum.warning),
      minimum: cents(minimum.minimum_amount),
      missing: cents(minimum.missing_amount),
      met: minimum.compliant === undefined || flag(minimum.compliant),
    },
  };
}

function parseCoupon(value: unknown): CartTotals['coupon'] {
  const wire = fields(value);
  const code = text(wire.code);
  if (!code) return null;
  return { code, value: cents(wire.value), isValid: flag(wire.valid), message: text(wire.message) };
}

function parseLine(value: unknown): CartLine {
  const wire = fields(value);
  const code = text(wire.sku) || text(wire.carti);
  return {
    rowId: whole(wire.row_id ?? wire.id_riga ?? wire.riga),
    internalCode: text(wire.id) || text(wire.product_id),
    code,
    path: `/product/${flag(wire.single_child) ? 'default' : 'child'}/${encodeURIComponent(code)}`,
    name: text(wire.name) || text(wire.titolo),
    description: text(wire.short_descr),
    picture: textOrNull(wire.image),
    quantity: whole(wire.quantity ?? wire.qty ?? wire.qta),
    unit: text(wire.um ?? wire.uom).toLowerCase(),
    gross: unitPrice(wire.price ?? wire.price_gross ?? wire.gross_price) ?? 0,
    net: unitPrice(wire.price_discount ?? wire.prezzo_netto) ?? 0,
    vat: percentage(wire.vat_rate ?? wire.aliquota_iva),
    discounts: text(wire.listing_type_discounts),
    grossTotal: cents(wire.totale_no_sconto),
    netTotal: cents(wire.totale_sconto),
    packQuantity: Math.max(1, whole(wire.qty_min_imballo, 1)),
    packaging: parsePackaging(wire.packaging),
    availability: parseAvailability(wire.stato),
    canAdd: wire.can_add === undefined || flag(wire.can_add),
    arrival: textOrNull(wire.data_arrivo),
    promotionCode: wire.promo_code === 0 || wire.promo_code === '0' ? '' : text(wire.promo_code),
    promotionRow: whole(wire.promo_row),
    promotion: typeof wire.promo === 'object' && wire.promo !== null ? parsePromotion(wire.promo) : null,
    note: textOrNull(wire.note),
  };
}
