import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOnes } from '../query/bits.ts';
import { isWithin, letterSet } from './distance.ts';

/** Textbook implementation of the distance, for short words. */
function plainDistance(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number): number => table[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row++) {
    for (let column = 1; column <= other.length; column++) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      const isExchange =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const line = table[row] ?? [];
      line[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + cost,
        isExchange ? at(row - 2, column - 2) + 1 : Infinity,
      );
    }
  }
  return at(one.length, other.length);
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'è'), maxLength: 8 });

describe('typing errors', () => {
  it('equal those of the textbook algorithm', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 2 }), (one, other, limit) => {
        expect(isWithin(one, other, limit)).toBe(plainDistance(one, other) <= limit);
      }),
      { numRuns: 2000 },
    );
  });

  it('change at most two letters of the letter set each', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(countOnes(letterSet(one) ^ letterSet(other))).toBeLessThanOrEqual(2 * plainDistance(one, other));
      }),
    );
  });

  it.each([
    ['valvola', 'vavlola', 1, true],
    ['valvola', 'vlvola', 1, true],
    ['valvola', 'valvula', 1, true],
    ['valvola', 'vavola', 0, false],
    ['x'.repeat(32), `y${'x'.repeat(31)}`, 1, true],
    [`${'x'.repeat(31)}ab`.slice(1), `${'x'.repeat(31)}ba`.slice(1), 1, true],
    ['x'.repeat(33), 'x'.repeat(33), 2, false],
  ])('%s and %s within %i: %s', (one, other, limit, expected) => {
    expect(isWithin(one, other, limit)).toBe(expected);
  });
});
