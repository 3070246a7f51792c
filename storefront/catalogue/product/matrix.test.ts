import { describe, expect, test } from 'vitest';
import { parseVariant } from '../../parsers/article-detail.ts';
import { buildMatrix, orderedValues, netTotal } from './matrix.ts';

const variant = (...axes: string[]) => parseVariant({ id: axes.join('x'), sku: axes.join('x'), axes });

describe('buildMatrix', () => {
  test('puts diameters in rows and lengths in columns, with empty cells for sizes that do not exist', () => {
    const matrix = buildMatrix([variant('M8', '40 mm'), variant('M8', '100 mm'), variant('M6', '20 mm')], 2);
    expect(matrix?.rows).toEqual(['M6', 'M8']);
    expect(matrix?.columns).toEqual(['20 mm', '40 mm', '100 mm']);
    expect(matrix?.cells.map((row) => row.map((cell) => cell?.code ?? null))).toEqual([
      ['M6x20 mm', null, null],
      [null, 'M8x40 mm', 'M8x100 mm'],
    ]);
  });

  test('returns null for one axis, for a missing value and for two variants in one cell', () => {
    expect(buildMatrix([variant('M8')], 1)).toBeNull();
    expect(buildMatrix([variant('M8', '')], 2)).toBeNull();
    expect(buildMatrix([variant('M8', '20'), variant('M8', '20'), variant('M8', '30')], 2)).toBeNull();
  });

  test('returns null for a single variant', () => {
    expect(buildMatrix([variant('M8', '20')], 2)).toBeNull();
  });
});

describe('orderedValues', () => {
  test('keeps sizes in words in the order of the lists', () => {
    expect(
      orderedValues([
        ['S', 'L'],
        ['S', 'M', 'L', 'XL'],
      ]),
    ).toEqual(['S', 'M', 'L', 'XL']);
  });

  test('sorts numbers by size, with points for thousands and commas for decimals', () => {
    expect(orderedValues([['1.000 mm', '2,5 mm', '100 mm']])).toEqual(['2,5 mm', '100 mm', '1.000 mm']);
  });

  test('does not parse a fraction of an inch as a number', () => {
    expect(orderedValues([['1/2"', '3/4"', '1"']])).toEqual(['1/2"', '3/4"', '1"']);
  });
});

test('sums lines that are rounded one by one (R1.5)', () => {
  expect(
    netTotal([
      { net: 12_345, quantity: 1, priceQuantity: 1 },
      { net: 12_345, quantity: 1, priceQuantity: 1 },
      { net: 83_192, quantity: 50, priceQuantity: 100 },
      { net: null, quantity: 3, priceQuantity: 1 },
    ]),
  ).toBe(246 + 416);
});
