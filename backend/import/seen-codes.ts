import type { KindName } from './mapping/fields.ts';

/** Number of codes of one file that are stored, at about 100 bytes each. Later codes are not checked. */
export const maximumSeenCodes = 1_000_000;

// Kinds in which one code alone does not identify a row.
const keyFields: Partial<Record<KindName, readonly string[]>> = {
  prices: ['priceListCode', 'articleCode'],
  'due-dates': ['document', 'position'],
  'customer-codes': ['customerCode', 'articleCode', 'code'],
};

/** What identifies a row of a kind within its file. */
export function rowKey(kind: KindName, code: string, values: Record<string, unknown>): string {
  const fields = keyFields[kind];
  return fields === undefined ? code : fields.map((field) => String(values[field])).join('\u0000');
}

/** The codes of one file with the line of their first occurrence. */
export class SeenCodes {
  readonly #lines = new Map<string, number>();
  readonly #most: number;

  constructor(most = maximumSeenCodes) {
    this.#most = most;
  }

  /** Adds a code; returns the line of its first occurrence, null when it is new. */
  add(key: string, line: number): number | null {
    const first = this.#lines.get(key);
    if (first !== undefined) return first;
    if (this.#lines.size < this.#most) this.#lines.set(key, line);
    return null;
  }
}
