import type { Promotion } from '../parsers/article.ts';
import type { CartLine } from '../parsers/cart.ts';

/** How many lines of a long order are shown at first. */
const FIRST_LINES = 12;
/** Maximum number of further lines that need attention: when nearly all do, the first ones are enough. */
const MAXIMUM_NEEDING_ATTENTION = 40;
/** Hiding fewer lines than this would not make the page easier to read. */
const MINIMUM_HIDDEN = 4;

/**
 * The lines of an order that are shown at first: the first ones, and of the others those to look at, which have changed
 * or were rejected (`marked` has their rows), are not wholly in stock, or miss a promotion. A short order is shown whole.
 */
export function shownLines(lines: readonly CartLine[], marked: ReadonlySet<number>): readonly CartLine[] {
  const others = lines.slice(FIRST_LINES).filter(({ rowId }) => !marked.has(rowId));
  const needingAttention = new Set(others.filter(needsAttention).slice(0, MAXIMUM_NEEDING_ATTENTION));
  const shown = lines.filter(
    (line, index) => index < FIRST_LINES || marked.has(line.rowId) || needingAttention.has(line),
  );
  return shown.length + MINIMUM_HIDDEN > lines.length ? lines : shown;
}

function needsAttention(line: CartLine): boolean {
  return line.supply.later > 0 || missedPromotion(line) !== null;
}

/** The promotion that a line could have and does not: it lacks pieces for it, or has not chosen it. */
export function missedPromotion({ promotion, betterPromotion, quantity }: CartLine): Promotion | null {
  return betterPromotion ?? (promotion && quantity < promotion.minimumQuantity ? promotion : null);
}
