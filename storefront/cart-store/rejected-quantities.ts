/** A quantity input of the cart page with a value that is rejected. */
export interface RejectedQuantity {
  /** Index of its line among the rendered ones. */
  index: number;
  /** Whether the buyer was led back to it since its text changed. */
  wasLedBack: () => boolean;
  /** Shows the error and moves the focus to the input. */
  leadBack: (isFirst: boolean) => void;
}

/**
 * The rejected quantities on the page. The lines report them here, so that a link to the checkout, which may be in the
 * drawer of the header, first leads back to them.
 */
export function createRejectedQuantities() {
  const reported = new Set<RejectedQuantity>();
  return {
    /** Adds a rejected quantity; returns the function that removes it. */
    report: (rejected: RejectedQuantity): (() => void) => {
      reported.add(rejected);
      return () => void reported.delete(rejected);
    },
    /** Leads the buyer back to the first one; false when they were led back to all of them before. */
    leadBack: (): boolean => {
      const open = [...reported].filter(({ wasLedBack }) => !wasLedBack()).sort((a, b) => a.index - b.index);
      open.forEach((rejected, place) => rejected.leadBack(place === 0));
      return open.length > 0;
    },
  };
}
