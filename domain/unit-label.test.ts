import { expect, test } from 'vitest';
import { articleQuantityText, isPackUnit, piecesText, quantityInSaleUnit, unitLabel } from './unit-label.ts';

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

test.each([
  [200, 'CF', 100, '200 conf. = 20.000 pz', '200 packs = 20,000 pcs'],
  [1, 'cf', 50, '1 conf. = 50 pz', '1 pack = 50 pcs'],
  [3, 'SC', 1000, '3 scat. = 3.000 pz', '3 boxes = 3,000 pcs'],
  [2, 'CF', null, '2 conf.', '2 packs'],
  [2, 'CF', 1, '2 conf.', '2 packs'],
  [1200, 'PZ', null, '1.200 pz', '1,200 pcs'],
])('R2.11 %d %s of %s pieces are said as %s, in English as %s', (quantity, unit, piecesPerUnit, italian, english) => {
  const article = { unit, piecesPerUnit };
  expect(articleQuantityText('it', quantity, article)).toBe(italian);
  expect(articleQuantityText('en', quantity, article)).toBe(english);
  expect(italian.endsWith(piecesText('it', quantity, article))).toBe(true);
});

test.each([
  [200, 'pz', 2],
  [250, 'Pezzi', 3],
  [250, 'pcs', 3],
  [3, 'conf.', 3],
  [3, 'packs', 3],
  [3, 'CF', 3],
  [3, 'm', null],
  [3, '', null],
])('%i %s of an article sold in packs of 100 are %s packs', (quantity, unit, packs) => {
  const counted = quantityInSaleUnit(quantity, unit, { unit: 'CF', piecesPerUnit: 100 });
  expect(counted?.quantity ?? null).toBe(packs);
});

test('a quantity in a unit that only the ERP knows stays, pieces of a pack of unknown content are refused', () => {
  const kept = { quantity: 4, roundedTo: null };
  expect(quantityInSaleUnit(4, 'xyz', { unit: 'XYZ', piecesPerUnit: null })).toEqual(kept);
  expect(quantityInSaleUnit(4, 'pz', { unit: 'NR', piecesPerUnit: null })).toEqual(kept);
  expect(quantityInSaleUnit(4, 'pz', { unit: 'CF', piecesPerUnit: null })).toBe(null);
});

test('one piece of an article sold in packs of 100 is a pack, which is said', () => {
  const article = { unit: 'CF', piecesPerUnit: 100 };
  expect(quantityInSaleUnit(1, 'pz', article)).toEqual({ quantity: 1, roundedTo: 100 });
  expect(quantityInSaleUnit(200, 'pz', article)).toEqual({ quantity: 2, roundedTo: null });
});
