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
  /** Day of the supply a line now waits for, YYYY-MM-DD; null unless it does. */
  arrivingOn: string | null;
  /** True when the line can't be ordered as it stands. */
  isBlocking: boolean;
  /**
   * What a buyer says who takes the line as it is today; names the price or day seen, so that it is worth nothing for
   * another one. Null when nothing has to be accepted: the line blocks, or has become cheaper.
   */
  acceptance: string | null;
  sentence: Sentence;
}

type LineChange = Omit<CartChange, 'rowId' | 'line'>;

/** Why a line can't be ordered as it stands; null when it can. */
function blockingOf(line: CartLine): LineChange | null {
  const blocking = { before: null, today: null, arrivingOn: null, isBlocking: true, acceptance: null };
  if (!line.isActive || !line.hasPrice) return { ...blocking, kind: 'gone', sentence: { key: 'anomalyGone' } };
  if (!line.canBeAdded) return { ...blocking, kind: 'availability', sentence: { key: 'anomalyNotAvailable' } };
  const packaged = packageQuantity(line.quantity, line.minimumPackaging);
  if (packaged.accepted && !packaged.rounded) return null;
  const quantity = packaged.accepted ? packaged.quantity : line.quantity;
  const parameters = { packaging: line.minimumPackaging, quantity };
  const figures = { before: line.quantity, today: quantity };
  return { ...blocking, ...figures, kind: 'packaging', sentence: { key: 'anomalyPackaging', parameters } };
}

function priceChangeOf(line: CartLine): LineChange | null {
  const { rowId, seenNetPrice: before, netPrice: today } = line;
  const isPromotionOver = line.promoCode !== '' && line.promotion === null;
  if (!isPromotionOver && (before === null || before === today)) return null;
  const kind = isPromotionOver ? 'promotion' : 'price';
  const isCheaper = before !== null && today < before;
  return {
    kind,
    before,
    today,
    arrivingOn: null,
    isBlocking: false,
    acceptance: isCheaper ? null : `${rowId}:${kind}:${today}`,
    sentence: isPromotionOver
      ? { key: 'anomalyPromotion', parameters: { promotion: line.promoCode } }
      : { key: 'anomalyPrice', parameters: { before: { unitPrice: before ?? today }, today: { unitPrice: today } } },
  };
}

/** A line that was in stock when it was last seen and now waits for its supply. */
function supplyChangeOf(line: CartLine): LineChange | null {
  const { rowId, arrivingOn, wasInStock } = line;
  if (!wasInStock || line.availability !== 'IN ARRIVO' || arrivingOn === null) return null;
  return {
    kind: 'availability',
    before: null,
    today: null,
    arrivingOn,
    isBlocking: false,
    acceptance: `${rowId}:availability:${arrivingOn}`,
    sentence: { key: 'anomalyArriving', parameters: { day: { day: arrivingOn } } },
  };
}

/** What changed in a cart, line by line: what blocks a line alone, else its price and its supply. */
export function cartChanges(lines: readonly CartLine[]): CartChange[] {
  return lines.flatMap((line) => {
    const blocking = blockingOf(line);
    const changes = blocking ? [blocking] : [priceChangeOf(line), supplyChangeOf(line)];
    return changes.flatMap((change) => (change ? [{ rowId: line.rowId, line, ...change }] : []));
  });
}
