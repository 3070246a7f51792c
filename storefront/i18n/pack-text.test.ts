import { beforeAll, expect, it } from 'vitest';
import { setDictionary } from './dictionaries.ts';
import { en } from './en.ts';
import { makeI18n } from './i18n.tsx';
import { it as italian } from './it.ts';
import { packText } from './pack-text.ts';

beforeAll(() => {
  setDictionary('it', italian);
  setDictionary('en', en);
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
