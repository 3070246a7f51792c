import { packageQuantity } from '../../trade/packaging.ts';
import type { Sentence } from '../refusal.ts';
import type { CartLine } from './cart-view.ts';

export type CartChangeKind = 'price' | 'availability' | 'packaging' | 'gone' | 'promotion';

/** What is different from when the buyer last changed a line. */
export interface CartChange {
  rowId: number;
  line: CartLine;
  kind: CartChangeKind;
  /** Unit prices for 'price' and 'promotion', quantities for 'packaging', else null. */
  before: number | null;
  today: number | null;
  /** True when the line can't be ordered as it stands. */
  isBlocking: boolean;
  sentence: Sentence;
}

function changeOf(line: CartLine): Omit<CartChange, 'rowId' | 'line'> | null {
  const nothing = { before: null, today: null, isBlocking: true };
  if (!line.isActive || !line.hasPrice) return { ...nothing, kind: 'gone', sentence: { key: 'anomalyGone' } };
  if (!line.canBeAdded) return { ...nothing, kind: 'availability', sentence: { key: 'anomalyNotAvailable' } };
  const prices = { before: line.seenNetPrice, today: line.netPrice };
  if (line.promoCode !== '' && line.promotion === null) {
    const parameters = { promotion: line.promoCode };
    return { ...prices, kind: 'promotion', isBlocking: true, sentence: { key: 'anomalyPromotion', parameters } };
  }
  const packaged = packageQuantity(line.quantity, line.minimumPackaging);
  if (!packaged.accepted || packaged.rounded) {
    const quantity = packaged.accepted ? packaged.quantity : line.quantity;
    return {
      kind: 'packaging',
      before: line.quantity,
      today: quantity,
      isBlocking: true,
      sentence: { key: 'anomalyPackaging', parameters: { packaging: line.minimumPackaging, quantity } },
    };
  }
  if (line.seenNetPrice === null || line.seenNetPrice === line.netPrice) return null;
  const parameters = { before: { unitPrice: line.seenNetPrice }, today: { unitPrice: line.netPrice } };
  return { ...prices, kind: 'price', isBlocking: false, sentence: { key: 'anomalyPrice', parameters } };
}

/** What changed in a cart, at most one thing per line: the one that matters most. */
export function cartChanges(lines: readonly CartLine[]): CartChange[] {
  return lines.flatMap((line) => {
    const change = changeOf(line);
    return change ? [{ rowId: line.rowId, line, ...change }] : [];
  });
}
