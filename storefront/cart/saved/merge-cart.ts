import { parseQuantity } from '../../../domain/packaging.ts';
import type { Locale } from '../../../domain/locale.ts';
import { fieldOf } from '../../routing/form-fields.ts';
import type { PageRequest } from '../../routing/page-data.ts';
import type { CartLine } from '../../parsers/cart.ts';
import { readCart } from '../../cart-store/cart.ts';
import type { MergedCart } from '../../cart-store/cart-change.ts';
import { parseRemarks } from './import-rows.ts';
import { parseOpenedCart } from './parse-saved-cart.ts';

type MergedLine = Pick<CartLine, 'code' | 'quantity' | 'promotionCode' | 'promotionRow' | 'note'>;

/**
 * The rows to add so that the active cart contains a saved one as well: quantities of the same article under the same
 * promotion add up, and an existing note stays.
 */
export function mergedRows(active: readonly MergedLine[], saved: readonly MergedLine[]) {
  const keyOf = (line: MergedLine) => JSON.stringify([line.code, line.promotionCode, line.promotionRow]);
  const held = new Map(active.map((line) => [keyOf(line), line]));
  return saved.map((line, index) => {
    const there = held.get(keyOf(line));
    const note = there?.note || !line.note ? {} : { note: line.note };
    const promotion = line.promotionCode ? { promo_code: line.promotionCode, promo_row: line.promotionRow } : {};
    return {
      line: index + 1,
      code: line.code,
      // 0 means a quantity that is not valid, which the server rejects.
      quantity: line.quantity === 0 ? 0 : line.quantity + (there?.quantity ?? 0),
      ...promotion,
      ...note,
    };
  });
}

/** Names of the fields of a line that is chosen, and of its quantity as typed. */
export const lineField = (rowId: number) => `line ${rowId}`;
export const quantityField = (rowId: number) => `quantity ${rowId}`;

/** The chosen lines of a form with their quantities, 0 for one that is not valid; null where it takes the whole cart. */
export function chosenLines(form: FormData, locale: Locale): ReadonlyMap<number, number> | null {
  if (!form.has('choose')) return null;
  const rowIds = [...form.keys()].flatMap((name) => (name.startsWith('line ') ? Number(name.slice(5)) : []));
  return new Map(
    rowIds.map((rowId) => [rowId, parseQuantity(fieldOf(form, quantityField(rowId)), locale) || 0] as const),
  );
}

/**
 * Adds the lines of a saved cart to the active one of the same address; the saved one stays. Beyond a thousand lines
 * nothing is added; single rejected lines are reported. `chosen` restricts them to some rows, with quantities of their
 * own. Null for a cart of another address, which is never merged, and where nothing is chosen.
 */
export async function mergeCart(
  { api, session }: PageRequest,
  id: string,
  chosen: ReadonlyMap<number, number> | null = null,
): Promise<MergedCart | null> {
  const { name, cart, addressCode } = parseOpenedCart(await api.call('getSavedCart', { id_cart: id }));
  const lines = chosen
    ? cart.lines.flatMap((line) => (chosen.has(line.rowId) ? { ...line, quantity: chosen.get(line.rowId) ?? 0 } : []))
    : cart.lines;
  if (addressCode !== session?.addressCode || lines.length === 0) return null;
  const active = await readCart(api);
  const asked = { rows: mergedRows(active.lines, lines) };
  const { message } = await api.call('importCart', asked);
  const remarks = parseRemarks(message.remarks).map((remark) => {
    return { ...remark, name: lines[remark.line - 1]?.name ?? '' };
  });
  return { kind: 'merged', name, lineCount: message.numero_righe, remarks };
}
