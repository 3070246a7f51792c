import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareSizes, havePoints, valueKey } from './size-order.ts';

it.each([
  ['2', '10', '100'],
  ['M6', 'M8', 'M10'],
  ['1/4"', '3/8"', '1/2"', '3/4"', '1"', '1 1/4"', '1.1/2"', '2"'],
  ['½"', '¾"', '1"', '1¼"', '2"'],
  ['Valvola 1/2"', 'Valvola 3/4"', 'Valvola 1"'],
  ['0.125', '1,25 mm', '1,5 mm', '2 mm', '12 mm', '1.000 mm', '1.250,5 mm'],
  ['M6 × 40', 'M8x6', 'M8 × 20', 'M8 × 100', 'M10 x 20'],
  ['XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', 'XXXL', '4XL', '7', '10', 'unica'],
  ['1.2.3', '1.2.10', '1.10.1'],
  ['3/4', '10/2'],
  ['Azzurro', 'Èbano', 'Rosso'],
])('R2.23 sorts %s, %s, … as a buyer reads them', (...sizes) => {
  expect(sizes.toReversed().sort(compareSizes)).toEqual(sizes);
});

it('numbers compare like their values', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 9 }), fc.nat({ max: 10 ** 9 }), (one, other) => {
      expect(Math.sign(compareSizes(`M${one}`, `M${other}`))).toBe(Math.sign(one - other));
    }),
  );
});

it.each([
  [['1.168 kWh', '18.9 kWh', '200 kWh']],
  [['18,9 kWh', '200 kWh', '1.168 kWh']],
  [['250 kWh', '1.168 kWh']],
  [['S', 'M', 'XL', '2XL', '7']],
])('R2.23 orders the values of a feature: %j', (values) => {
  const hasPoints = havePoints(values);
  const keys = new Map(values.map((value) => [value, valueKey(value, hasPoints)]));
  const sorted = values.toReversed().sort((one, other) => ((keys.get(one) ?? '') < (keys.get(other) ?? '') ? -1 : 1));
  expect(sorted).toEqual(values);
});
