/** What was typed, and the word of the catalogue that it was taken for; of a code, the piece that was looked for. */
export interface Origin {
  typed: string;
  found: string;
}

const REASON_BITS = 5;
/** So many fit beside a reason into 16 bits. */
const MOST_ORIGINS = 2 ** (16 - REASON_BITS);

/** The place of a reason among REASONS, of a cause: the reason and the origin of a hit as one number. */
export function reasonOf(cause: number): number {
  return cause & (2 ** REASON_BITS - 1);
}

/** The number of the origin in a cause. */
export function originOf(cause: number): number {
  return cause >>> REASON_BITS;
}

/** The origins of one text's hits, numbered as they are met. The first stands for the text as a whole. */
export class Origins {
  #origins: Origin[] = [];

  begin(text: string): void {
    this.#origins = [{ typed: text, found: text }];
  }

  /** Notes an origin; to be added to a reason, together they are a cause. Of far too many the rest is the whole text. */
  note(typed: string, found: string): number {
    if (this.#origins.length === MOST_ORIGINS) return 0;
    return (this.#origins.push({ typed, found }) - 1) << REASON_BITS;
  }

  /** All origins by their number; they stay as they are when the next text begins. */
  all(): readonly Origin[] {
    return this.#origins;
  }
}
