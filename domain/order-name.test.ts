import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderName, parseSearchedNumbers } from './order-name.ts';

const orders = fc.record({
  cause: fc.stringMatching(/^[A-Z]{1,5}$/),
  year: fc.integer({ min: 2000, max: 2099 }),
  number: fc.integer({ min: 1, max: 999_999_999 }),
});

describe('2.11 the number of an order', () => {
  it('has one spelling', () => {
    expect(orderName({ cause: 'OWEB', year: 2026, number: 123 })).toBe('OWEB / 123 / 2026');
  });

  it('is one searched word in every spelling', () => {
    const separators = fc.constantFrom('/', ' / ', '-', ' - ', '.', '_', ' · ', '\\');
    fc.assert(
      fc.property(orders, separators, fc.nat(6), fc.boolean(), (order, separator, zeros, isYearFirst) => {
        const { cause, year, number } = order;
        const padded = '0'.repeat(zeros) + number;
        const parts = isYearFirst ? [cause, year, padded] : [cause, padded, year];
        const word = parseSearchedNumbers(parts.join(separator).toLowerCase());
        const expected = (isYearFirst ? [cause, year, number] : [cause, number, year]).join(' ').toLowerCase();
        expect(word).toMatchObject([{ number: expected, isWhole: true }]);
      }),
    );
  });

  it.each([
    ['123', [{ parts: ['123'], number: '123', isWhole: false }]],
    ['000123', [{ parts: ['000123'], number: '123', isWhole: true }]],
    ['OWEB/', [{ parts: ['OWEB'], number: 'oweb', isWhole: false }]],
    [
      'ball  valve',
      [
        { parts: ['ball'], number: 'ball', isWhole: false },
        { parts: ['valve'], number: 'valve', isWhole: false },
      ],
    ],
    ['vite - inox', [{ parts: ['vite', 'inox'], number: 'vite inox', isWhole: true }]],
    ['VS-12-OT', [{ parts: ['VS-12-OT'], number: 'vs 12 ot', isWhole: true }]],
    ['%', [{ parts: ['%'], number: '', isWhole: false }]],
    [' / · ', []],
  ])('%j is read as %j', (text, words) => {
    expect(parseSearchedNumbers(text)).toEqual(words);
  });
});
