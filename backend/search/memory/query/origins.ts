import type { Origin } from '../../search-engine.ts';

const REASON_BITS = 5;
/** Number of origins that fit into 16 bits beside the reason. */
const MAXIMUM_ORIGINS = 2 ** (16 - REASON_BITS);

/** Index in REASONS of a cause; a cause is the reason and the origin of a match packed into one number. */
export function reasonOf(cause: number): number {
  return cause & (2 ** REASON_BITS - 1);
}

/** Number of the origin of a cause. */
export function originOf(cause: number): number {
  return cause >>> REASON_BITS;
}

/** Origins of the matches of one text, numbered in the order of use. The first is the text as a whole. */
export class Origins {
  #origins: Origin[] = [];

  begin(text: string): void {
    this.#origins = [{ typed: text, found: text }];
  }

  /**
   * Adds an origin and returns its bits, to be combined with a reason into a cause; 0 (the whole text) above the limit.
   */
  note(typed: string, found: string): number {
    if (this.#origins.length === MAXIMUM_ORIGINS) return 0;
    return (this.#origins.push({ typed, found }) - 1) << REASON_BITS;
  }

  /** All origins by number; the array is not changed by the next text. */
  all(): readonly Origin[] {
    return this.#origins;
  }
}
