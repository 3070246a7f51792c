import type { ReadRow, SourceRow } from './rows.ts';
import { bareNumber, isAmbiguousNumber } from './values.ts';

/** Number of rows of a file that are examined before the first one is returned. */
export const sampleRows = 5000;

type Sign = ',' | '.';

/**
 * The decimal sign that a number alone proves; null when it proves none (`12`, `12.400`) and for text that is not a
 * number.
 */
export function shownSign(text: string): Sign | null {
  const bare = bareNumber(text);
  if (isAmbiguousNumber(bare)) return null;
  const single = /^[+-]?\d*([.,])\d+$/.exec(bare);
  if (single !== null) return single[1] as Sign;
  const grouped = /^[+-]?\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:([.,])\d*)?$/.exec(bare);
  if (grouped === null || grouped[1] === grouped[2]) return null;
  return grouped[1] === ',' ? '.' : ',';
}

/**
 * Replaces numbers with two possible readings (`12.400`) by JavaScript numbers, where the first rows of the file leave
 * no doubt: by the other numbers of the column, else by those of all number columns. Others stay unchanged and are
 * reported when their field is read.
 */
export async function* decideNumbers(
  groups: AsyncIterable<ReadRow[]>,
  isNumberColumn: (column: string) => boolean,
): AsyncGenerator<ReadRow[]> {
  const signs = new SignSample(isNumberColumn);
  let sample: ReadRow[][] = [];
  let count = 0;
  for await (const group of groups) {
    if (count < sampleRows) {
      sample.push(group);
      count += group.length;
      for (const read of group) if ('row' in read) signs.add(read.row);
      if (count < sampleRows) continue;
      for (const rows of sample) yield rows.map((read) => signs.decide(read));
      sample = [];
    } else yield group.map((read) => signs.decide(read));
  }
  for (const rows of sample) yield rows.map((read) => signs.decide(read));
}

class SignSample {
  readonly #isNumberColumn: (column: string) => boolean;
  readonly #isNumber = new Map<string, boolean>();
  readonly #seen = new Map<string, Set<Sign>>();

  constructor(isNumberColumn: (column: string) => boolean) {
    this.#isNumberColumn = isNumberColumn;
  }

  add(row: SourceRow): void {
    for (const [column, text] of this.#numbersOf(row)) {
      const sign = shownSign(text);
      if (sign === null) continue;
      const signs = this.#seen.get(column) ?? new Set();
      this.#seen.set(column, signs.add(sign));
    }
  }

  decide(read: ReadRow): ReadRow {
    if (!('row' in read)) return read;
    let decided: SourceRow | null = null;
    for (const [column, text] of this.#numbersOf(read.row)) {
      const bare = bareNumber(text);
      const sign = isAmbiguousNumber(bare) ? this.#signOf(column) : null;
      if (sign === null) continue;
      decided ??= { ...read.row };
      decided[column] = Number(bare.includes(sign) ? bare.replace(sign, '.') : bare.replace(/[.,]/, ''));
    }
    return decided === null ? read : { ...read, row: decided };
  }

  #numbersOf(row: SourceRow): [string, string][] {
    const numbers: [string, string][] = [];
    for (const column in row) {
      let isNumber = this.#isNumber.get(column);
      if (isNumber === undefined) this.#isNumber.set(column, (isNumber = this.#isNumberColumn(column)));
      const value = isNumber ? row[column] : null;
      if (typeof value === 'string' && (value.includes('.') || value.includes(','))) numbers.push([column, value]);
    }
    return numbers;
  }

  #signOf(column: string): Sign | null {
    const signs = this.#seen.get(column) ?? new Set([...this.#seen.values()].flatMap((all) => [...all]));
    const [only] = signs;
    return signs.size === 1 && only !== undefined ? only : null;
  }
}
