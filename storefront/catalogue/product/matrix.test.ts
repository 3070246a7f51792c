import { describe, expect, test } from 'vitest';
import { parseChild } from '../../parsers/article-detail.ts';
import { buildMatrix, orderedValues } from './matrix.ts';

const child = (...axes: string[]) => parseChild({ id: axes.join('x'), sku: axes.join('x'), axes });

describe('buildMatrix', () => {
  test('puts diameters down and lengths across, with holes where a size is not made', () => {
    const matrix = buildMatrix([child('M8', '40 mm'), child('M8', '100 mm'), child('M6', '20 mm')], 2);
    expect(matrix?.rows).toEqual(['M6', 'M8']);
    expect(matrix?.columns).toEqual(['20 mm', '40 mm', '100 mm']);
    expect(matrix?.cells.map((row) => row.map((cell) => cell?.code ?? null))).toEqual([
      ['M6x20 mm', null, null],
      [null, 'M8x40 mm', 'M8x100 mm'],
    ]);
  });

  test('gives up on one axis, on a missing value and on two children in one place', () => {
    expect(buildMatrix([child('M8')], 1)).toBeNull();
    expect(buildMatrix([child('M8', '')], 2)).toBeNull();
    expect(buildMatrix([child('M8', '20'), child('M8', '20'), child('M8', '30')], 2)).toBeNull();
  });

  test('has nothing to compare with a single child', () => {
    expect(buildMatrix([child('M8', '20')], 2)).toBeNull();
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

  test('orders figures by size, with points for thousands and commas for decimals', () => {
    expect(orderedValues([['1.000 mm', '2,5 mm', '100 mm']])).toEqual(['2,5 mm', '100 mm', '1.000 mm']);
  });

  test('does not take a fraction of an inch for a figure', () => {
    expect(orderedValues([['1/2"', '3/4"', '1"']])).toEqual(['1/2"', '3/4"', '1"']);
  });
});
