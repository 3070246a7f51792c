import { describe, expect, it, beforeAll } from 'vitest';
import { addTexts } from './dictionaries.ts';
import { en as english, en } from './en.ts';
import { makeI18n } from './i18n.tsx';
import { it as italian } from './it.ts';
import { ambiguousText, packRangeText, packText, piecesNote, unitText } from './quantity-text.ts';

addTexts('it', italian);
addTexts('en', english);

describe('R5.1 an ambiguous quantity, a thousand or one', () => {
  it.each([
    ['it', '1,000', '1,000 non è chiaro, scrivi 1000'],
    ['en', ' 12.500', ' 12.500 is not clear, write 12500'],
  ] as const)('has a hint in %s how to write it', (locale, typed, text) => {
    expect(ambiguousText(makeI18n(locale), typed)).toBe(text);
  });

  it.each([
    ['it', '1.000'],
    ['en', '1,000'],
    ['it', '1,5'],
    ['en', '1.5'],
    ['it', '0,500'],
    ['en', '1.000.000'],
    ['it', ''],
    ['it', '1000'],
  ] as const)('in %s %j has none', (locale, typed) => {
    expect(ambiguousText(makeI18n(locale), typed)).toBeNull();
  });
});

beforeAll(() => {
  addTexts('it', italian);
  addTexts('en', en);
});

it.each([
  [10, 'PZ', 'conf. 10 pz', 'pack of 10 pcs'],
  [1, 'PZ', 'conf. 1 pz', 'pack of 1 pc'],
  [12, 'pa', 'conf. 12 paia', 'pack of 12 pairs'],
  [1, 'CF', '1 conf.', '1 pack'],

  [2, 'cf', '2 conf.', '2 packs'],
  [1200, 'MT', 'conf. 1.200 m', 'pack of 1,200 m'],
])('R2.11 a pack of %i %s is shown as %s, in English as %s', (packQuantity, unit, inItalian, inEnglish) => {
  expect(packText(makeI18n('it'), { packQuantity, unit })).toBe(inItalian);
  expect(packText(makeI18n('en'), { packQuantity, unit })).toBe(inEnglish);
});

it.each([
  [{ smallest: 50, largest: 100 }, 'PZ', '50 – 100 pz', '50 – 100 pcs'],
  [{ smallest: 1, largest: 1500 }, 'cf', '1 – 1.500 conf.', '1 – 1,500 packs'],
  [{ smallest: 25, largest: 25 }, 'PZ', 'conf. 25 pz', 'pack of 25 pcs'],
])('R2.11 variants in packs of %o %s are shown as %s, in English as %s', (packs, unit, inItalian, inEnglish) => {
  expect(packRangeText(makeI18n('it'), packs, { packQuantity: 1, unit })).toBe(inItalian);
  expect(packRangeText(makeI18n('en'), packs, { packQuantity: 1, unit })).toBe(inEnglish);
});

it.each([
  [{ packQuantity: 1, unit: 'CF', piecesPerUnit: 200 }, 'conf. 200 pz', 'pack of 200 pcs'],
  [{ packQuantity: 5, unit: 'CF', piecesPerUnit: 200 }, '5 conf. × 200 pz', '5 packs × 200 pcs'],
  [{ packQuantity: 1, unit: 'SC', piecesPerUnit: 1000 }, '1 scat. × 1.000 pz', '1 box × 1,000 pcs'],
])('R2.11 the packs %o are shown with their pieces as %s, in English as %s', (pack, inItalian, inEnglish) => {
  expect(packText(makeI18n('it'), pack)).toBe(inItalian);
  expect(packText(makeI18n('en'), pack)).toBe(inEnglish);
  const packs = { smallest: pack.packQuantity, largest: pack.packQuantity };
  expect(packRangeText(makeI18n('it'), packs, { ...pack, packQuantity: 1 })).toBe(inItalian);
});

it('R2.11 below an input stand the pieces of its quantity, or what one unit holds while it is 0', () => {
  const i18n = makeI18n('it');
  const screws = { unit: 'CF', piecesPerUnit: 100 };
  expect([piecesNote(i18n, 200, screws), piecesNote(i18n, 0, screws)]).toEqual(['= 20.000 pz', 'conf. 100 pz']);
  expect(piecesNote(i18n, 200, { unit: 'PZ', piecesPerUnit: null })).toBeUndefined();
  expect(unitText(i18n, screws)).toBe('conf. da 100 pz');
  expect(unitText(makeI18n('en'), screws)).toBe('pack of 100 pcs');
  expect(unitText(i18n, { unit: 'PZ', piecesPerUnit: null })).toBe('pz');
});
