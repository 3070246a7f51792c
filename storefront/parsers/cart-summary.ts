import { cents, fields, flag, percentage, rows, text, whole } from './values.ts';

/** The part of a cart line that every page has: its article, quantity, promotion and note. */
export interface HeldLine {
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

/** Amounts in cents, all calculated by the server. */
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
  vatByRate: VatOfRate[];
  document: number;
  minimumOrder: { warning: string; minimum: number; missing: number; met: boolean };
}

/** The part of the cart that every page has; the lines themselves are read where they are shown. */
export interface CartSummary {
  /** 0 when there is no cart. */
  id: number;
  lines: readonly HeldLine[];
  totals: CartTotals;
}

/** Parses a summary of get_cart_items; of a response with rows, what they hold. */
export function parseSummary(response: unknown): CartSummary {
  const { id, wireRows, totals } = parseHead(response);
  return { id, lines: wireRows.map(parseHeld), totals };
}

/** Cart number, rows and totals of a response: the totals are beside the rows or inside `data`. */
export function parseHead(response: unknown) {
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
export function parseHeld(value: unknown): HeldLine {
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
    transportFreeFrom: cents(wire.importo_spese_zero ?? wire.free_shipping_threshold),
    transportCost: cents(wire.importo_spese),
    vat: cents(wire.iva ?? wire.vat),
    vatByRate: parseVatByRate(wire.iva_dettaglio),
    document: cents(wire.totale_doc ?? wire.total_doc),
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

function parseCoupon(value: unknown): CartTotals['coupon'] {
  const wire = fields(value);
  const code = text(wire.code);
  if (!code) return null;
  return { code, value: cents(wire.value), isValid: flag(wire.valid), message: text(wire.message) };
}
