import { describe, expect, it } from 'vitest';
import { codesOf, engineOf, guest, query, text } from './testing/catalogue.ts';

const shop = engineOf(
  [
    { id: 1, name: text('Lampada LED 10 W', 'LED lamp 10 W'), description: 'Attacco in ottone' },
    { id: 2, name: text('Rubinetto portagomma', 'Hose tap'), familyId: 1, makerCode: 'NOR.0707-60' },
    { id: 3, kind: 'parent', name: text('Vite zincata', 'Zinc screw'), oldCodes: ['VT-OLD/9'] },
    { id: 4, parentId: 3, name: text('Vite zincata M8', 'Zinc screw M8'), barcodes: ['8001234567899'] },
    { id: 5, parentId: 3, name: text('Vite zincata M10', 'Zinc screw M10'), oldCodes: ['NOR-12'] },
    { id: 6, name: text('Unità ottica', 'Optical unit'), sku: 'UN-10' },
    { id: 7, name: text('Flessometro 5 m', 'Tape measure 5 m') },
  ],
  {
    families: [['RUB', null, 'Rubinetteria', 'Taps']],
    synonyms: [
      ['bulbo', 'lampada'],
      ['metro a nastro', 'flessometro', 'rotella metrica'],
    ],
  },
);

/** Matched article, match reason, typed text and matched word or code of the first hit. */
function first(typed: string, visibility = guest()): unknown[] {
  const [hit] = shop.search(query({ text: typed }), visibility).hits;
  return [hit && hit.matched.articleId, hit?.why, hit?.origin?.typed, hit?.origin?.found];
}

describe('match origin', () => {
  it.each([
    ['a synonym', 'bulbo', [1, 'synonym', 'bulbo', 'lampada']],
    ['the whole typed phrase', 'rotella metrica 5 m', [7, 'synonym', 'rotella metrica', 'flessometro']],
    ['the correct spelling', 'rubineto', [2, 'similar', 'rubineto', 'rubinetto']],
    ['the full word for an abbreviation without full stop', 'portag rubin', [2, 'similar', 'portag', 'portagomma']],
    ['a compound typed as two words', 'porta gomma', [2, 'name', 'porta gomma', 'portagomma']],
    ['a compound typed as two misspelled words', 'porta goma', [2, 'similar', 'porta goma', 'portagomma']],
    ['a word in the description', 'ottone', [1, 'description', 'ottone', 'ottone']],
    ['the name of the family', 'rubinetteria', [2, 'category', 'rubinetteria', 'rubinetteria']],
    ['the maker’s code as it is written', 'nor 0707', [2, 'maker_code', 'nor 0707', 'NOR.0707-60']],
    ['a variant’s barcode', '8001234567899', [4, 'barcode', '8001234567899', '8001234567899']],
    ['a variant’s old code by a fragment', 'nor1', [5, 'old_code', 'nor1', 'NOR-12']],
    ['the product’s old code', 'vtold9', [4, 'old_code', 'vtold9', 'VT-OLD/9']],
    ['a code with O for 0', 'UN-1O', [6, 'code', 'UN-1O', 'un10']],
    ['the least obvious of several words', 'led bulbo', [1, 'synonym', 'bulbo', 'lampada']],
  ])('is reported: %s', (_, typed, expected) => {
    expect(first(typed)).toEqual(expected);
  });

  it('is the customer’s own code', () => {
    const client = guest({ customerCodes: codesOf('c', { 'MIO 4711': 6 }) });
    expect(first('mio 4711', client)).toEqual([6, 'customer_code', 'mio 4711', 'mio4711']);
    expect(first('unità mio471', client)).toEqual([6, 'customer_code', 'mio471', 'mio471']);
  });

  it('is null without a search text', () => {
    expect(first('').slice(1)).toEqual([null, undefined, undefined]);
  });

  it('of a cached result is not changed by a later search', () => {
    const kept = engineOf([{ id: 1, name: 'Lampada' }], { synonyms: [['bulbo', 'lampada']] }, { cachedResults: 5 });
    const ask = (typed: string) => kept.search(query({ text: typed }), guest()).hits[0]?.origin;
    expect(ask('bulbo')).toEqual({ typed: 'bulbo', found: 'lampada' });
    expect(ask('lamapda')).toEqual({ typed: 'lamapda', found: 'lampada' });
    expect(ask('bulbo')).toEqual({ typed: 'bulbo', found: 'lampada' });
  });
});
