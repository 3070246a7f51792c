import { INVISIBLE } from '../../../domain/code-key.ts';
import { explain, type Reason } from '../../texts/index.ts';

// What nearly every text consists of, and what needs no look: ASCII and composed letters of the Latin alphabet.
const plain = /^[\t\n\r\x20-\x7e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2015\u2018-\u2027\u20ac]*$/;
const blanks = /[\v\f\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const lineEnds = /[\u0085\u2028\u2029]/g;
// A joiner between two pictures is part of them.
const unseen = new RegExp(String.raw`(?!\u200d)[${INVISIBLE}]|(?<!\p{Extended_Pictographic}\ufe0f?)\u200d`, 'gu');

/** Whether a text is certainly as `cleanText` leaves it. */
export function isPlain(text: string): boolean {
  return plain.test(text);
}

/** Cleans the texts of a file, and remembers where it first left out something that nobody sees. */
export class TextCleaner {
  #found: { line: number; count: number } | null = null;

  /** The text in normal form NFC with ordinary blanks, without control and invisible characters. */
  clean(text: string, line: number): string {
    if (isPlain(text)) return text;
    const spaced = text.replace(blanks, ' ').replace(lineEnds, '\n');
    const seen = spaced.replace(unseen, '');
    // DOS ends its files with Ctrl-Z.
    if (seen.length < spaced.length && text.trim() !== '\x1a') {
      this.#found ??= { line, count: 0 };
      this.#found.count += 1;
    }
    return seen.normalize('NFC');
  }

  /** The same for every text in a value of JSON. */
  cleanAll(value: unknown, line: number): unknown {
    if (typeof value === 'string') return this.clean(value, line);
    if (Array.isArray(value)) return value.map((one: unknown) => this.cleanAll(one, line));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [this.clean(key, line), this.cleanAll(one, line)]),
    );
  }

  /** What to tell about the file; null when nothing was left out. */
  note(): { line: number; reason: Reason } | null {
    if (this.#found === null) return null;
    const { line, count } = this.#found;
    const reason =
      count === 1
        ? explain('Control or invisible characters were removed from one text; this is the first line.')
        : explain('Control or invisible characters were removed from {count} texts; this is the first line.', {
            count,
          });
    return { line, reason };
  }
}
