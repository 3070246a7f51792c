import { describe, expect, test } from 'vitest';
import { parseCart } from '../parsers/cart.ts';
import { arrangeLines, parseLineOrder, type LineOrder } from './line-order.ts';

const { lines } = parseCart({
  message: {
    data: [
      { row_id: 1, sku: 'VS-12-OT', name: 'Valvola a sfera ottone', totale_sconto: 79.8 },
      { row_id: 2, sku: 'RC-90-22', name: 'Curva 90° rame', totale_sconto: 46.25 },
      { row_id: 3, sku: 'RC-9-22', name: 'Bicchiere caffè', totale_sconto: 146.25 },
    ],
  },
});

const found = (search: string, order: LineOrder = 'entered') =>
  arrangeLines(lines, search, order, 'it').map(({ number }) => number);

describe('lines of the cart (R2.11)', () => {
  test('an empty search shows all lines in the order of entry', () => {
    expect(found('  ')).toEqual([1, 2, 3]);
  });

  test('a code is found by a part of it, in any case, with and without its separators', () => {
    expect(found('vs-12')).toEqual([1]);
    expect(found('vs12ot')).toEqual([1]);
    expect(found('RC 90 22')).toEqual([2]);
  });

  test('every word must be in the name, with or without accents', () => {
    expect(found('sfera valvola')).toEqual([1]);
    expect(found('sfera rame')).toEqual([]);
    expect(found('caffe')).toEqual([3]);
  });

  test('lines keep their number in every order', () => {
    expect(found('', 'code')).toEqual([3, 2, 1]);
    expect(found('', 'name')).toEqual([3, 2, 1]);
    expect(found('', 'total')).toEqual([3, 1, 2]);
  });

  test('an unknown order in the URL is the order of entry', () => {
    expect(parseLineOrder('total')).toBe('total');
    expect(parseLineOrder('evil')).toBe('entered');
    expect(parseLineOrder(null)).toBe('entered');
  });
});
