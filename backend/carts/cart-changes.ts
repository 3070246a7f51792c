import { readyQuantity } from '../../domain/line-supply.ts';
import { packageQuantity } from '../../domain/packaging.ts';
import { comparePerUnit } from '../../domain/price.ts';
import { leastCommonMultiple } from '../../domain/price-rounding.ts';
import { priceFor } from '../../domain/rounding.ts';
import type { Sentence } from '../app-error.ts';
import type { CartLine } from './cart-view.ts';

export type CartChangeKind = 'price' | 'availability' | 'packaging' | 'gone' | 'promotion';

/** A difference since the buyer last changed a line. */
export interface CartChange {
  rowId: number;
  line: CartLine;
  kind: CartChangeKind;
  /**
   * Prices for `priceQuantity` units for 'price' and 'promotion', quantities for 'packaging'; for 'availability' the
   * quantity of the line and how much of it is in stock, if it is a part. Else null.
   */
  before: number | null;
  today: number | null;
  /** Units that both prices are for, exactly; null where they are no prices. */
  priceQuantity: number | null;
  /** Day of the supply that a line, or its rest, now waits for, YYYY-MM-DD; null otherwise. */
  arrivingOn: string | null;
  /** True when the line can't be ordered as it is. */
  isBlocking: boolean;
  /**
   * Token by which the buyer accepts the change. It contains the price or day shown, so that it is not valid for
   * another one. Null when nothing has to be accepted: the line blocks the order or has become cheaper.
   */
  acceptance: string | null;
  sentence: Sentence;
}

/** The parameters of a sentence about a price that has changed: both prices for the stated quantity of the article. */
export function priceParameters(before: number, today: number, article: { statedQuantity: number; unit: string }) {
  const per = { quantity: article.statedQuantity, unit: article.unit };
  return { before: { unitPrice: before, per }, today: { unitPrice: today, per } };
}

type LineChange = Omit<CartChange, 'rowId' | 'line'>;

const NO_FIGURES = { before: null, today: null, priceQuantity: null };

/** Why a line can't be ordered; null when it can. */
function blockingOf(line: CartLine): LineChange | null {
  const blocking = { ...NO_FIGURES, arrivingOn: null, isBlocking: true, acceptance: null };
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
  const { rowId, seenNetPrice, seenPriceQuantity, netPrice, priceQuantity, statedQuantity } = line;
  const isPromotionOver = line.promoCode !== '' && line.promotion === null;
  // Per unit: whatever has changed only the quantity of the prices has changed no price.
  const rise = seenNetPrice === null ? 0 : comparePerUnit([netPrice, priceQuantity], [seenNetPrice, seenPriceQuantity]);
  if (!isPromotionOver && rise === 0) return null;
  const kind = isPromotionOver ? 'promotion' : 'price';
  // Both are exact for it, and so is what the change makes of the line.
  const common = seenNetPrice === null ? priceQuantity : leastCommonMultiple(seenPriceQuantity, priceQuantity);
  const today = priceFor(common, netPrice, priceQuantity);
  const before = seenNetPrice === null ? null : priceFor(common, seenNetPrice, seenPriceQuantity);
  const shown = (price: number) => priceFor(statedQuantity, price, common);
  return {
    kind,
    before,
    today,
    priceQuantity: common,
    arrivingOn: null,
    isBlocking: false,
    acceptance: rise < 0 ? null : `${rowId}:${kind}:${priceQuantity === 1 ? netPrice : `${netPrice}/${priceQuantity}`}`,
    sentence: isPromotionOver
      ? { key: 'anomalyPromotion', parameters: { promotion: line.promoCode } }
      : { key: 'anomalyPrice', parameters: priceParameters(shown(before ?? today), shown(today), line) },
  };
}

/**
 * A line that the stock covered when last seen and covers only in part now, other lines of the same article not
 * considered.
 */
function shortageOf(line: CartLine): LineChange | null {
  const { rowId, quantity, seenStock, stockQuantity, minimumPackaging, supply } = line;
  const ready = readyQuantity(quantity, stockQuantity, minimumPackaging);
  if (seenStock === null || seenStock < quantity || stockQuantity <= 0 || ready >= quantity) return null;
  const later = quantity - ready;
  const { laterOn } = supply;
  const parameters = { ready, later, ...(laterOn === null ? {} : { day: { day: laterOn } }) };
  return {
    kind: 'availability',
    before: quantity,
    today: ready,
    priceQuantity: null,
    arrivingOn: laterOn,
    isBlocking: false,
    acceptance: `${rowId}:availability:${ready}:${laterOn ?? ''}`,
    sentence: { key: laterOn === null ? 'anomalyShortWithoutDay' : 'anomalyShort', parameters },
  };
}

/** A line that was in stock when last seen, also a part of it, and now waits for supply. */
function supplyChangeOf(line: CartLine): LineChange | null {
  const { rowId, arrivingOn, seenStock } = line;
  if (!seenStock || seenStock < 0 || line.availability !== 'IN ARRIVO' || arrivingOn === null) return null;
  return {
    kind: 'availability',
    ...NO_FIGURES,
    arrivingOn,
    isBlocking: false,
    acceptance: `${rowId}:availability:${arrivingOn}`,
    sentence: { key: 'anomalyArriving', parameters: { day: { day: arrivingOn } } },
  };
}

/** Changes in a cart, line by line: only the blocking one if there is one, otherwise price and supply. */
export function cartChanges(lines: readonly CartLine[]): CartChange[] {
  return lines.flatMap((line) => {
    const blocking = blockingOf(line);
    const changes = blocking ? [blocking] : [priceChangeOf(line), supplyChangeOf(line) ?? shortageOf(line)];
    return changes.flatMap((change) => (change ? [{ rowId: line.rowId, line, ...change }] : []));
  });
}
