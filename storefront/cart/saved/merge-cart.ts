import type { PageRequest } from '../../routing/page-data.ts';
import type { CartLine } from '../../parsers/cart.ts';
import { readCart } from '../../cart-store/use-cart-lines.ts';
import type { MergedCart } from '../../cart-store/cart-change.ts';
import { fields, whole } from '../../parsers/values.ts';
import { parseRemarks } from './import-rows.ts';
import { parseOpenedCart } from './saved-cart-reader.ts';

type MergedLine = Pick<CartLine, 'code' | 'quantity' | 'promotionCode' | 'promotionRow' | 'note'>;

/**
 * The rows to add so that the active cart contains a saved one as well: quantities of the same article under the same
 * promotion add up (R4.8), and an existing note stays.
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
      quantity: line.quantity + (there?.quantity ?? 0),
      ...promotion,
      ...note,
    };
  });
}

/**
 * Adds the lines of a saved cart to the active one of the same address; the saved one stays. Beyond a thousand lines
 * nothing is added; single rejected lines are reported. Null for a cart of another address, which is never merged.
 */
export async function mergeCart({ api, session }: PageRequest, id: string): Promise<MergedCart | null> {
  const { name, cart, addressCode } = parseOpenedCart(await api.call('getSavedCart', { id_cart: id }));
  if (addressCode !== session?.addressCode || cart.lines.length === 0) return null;
  const active = await readCart(api);
  const asked = { rows: mergedRows(active.lines, cart.lines) };
  const { message } = await api.call('importCart', asked);
  const remarks = parseRemarks(fields(message).remarks).map((remark) => {
    return { ...remark, name: cart.lines[remark.line - 1]?.name ?? '' };
  });
  return { kind: 'merged', name, lineCount: whole(fields(message).numero_righe), remarks };
}
