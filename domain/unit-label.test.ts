import { expect, test } from 'vitest';
import { isPackUnit, unitLabel } from './unit-label.ts';

test.each([
  ['PZ', 1, 'pz', 'pc'],
  ['pz.', 100, 'pz', 'pcs'],
  ['NR', 2, 'pz', 'pcs'],
  ['CF', 10, 'conf.', 'packs'],
  ['PAIO', 1, 'paio', 'pair'],
  ['PA', 12, 'paia', 'pairs'],
  ['BOB', 1, 'bobina', 'reel'],
  ['BOB', 0, 'bobine', 'reels'],
  ['RT', 6, 'rotoli', 'rolls'],
  ['CT', 2, 'cartoni', 'cartons'],
  ['IMB', 1, 'imballo', 'case'],
  ['PL', 3, 'pallet', 'pallets'],
  ['MT', 50, 'm', 'm'],
  ['KG', 25, 'kg', 'kg'],
  ['XYZ', 5, 'XYZ', 'XYZ'],
])('%s with %i is %s in Italian and %s in English', (unit, count, italian, english) => {
  expect([unitLabel('it', unit, count), unitLabel('en', unit, count)]).toEqual([italian, english]);
});

test('finds units that are packs', () => {
  expect([isPackUnit('CF'), isPackUnit('conf.'), isPackUnit('PZ')]).toEqual([true, true, false]);
});
