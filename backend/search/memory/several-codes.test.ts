import { describe, expect, it } from 'vitest';
import { codesOf, engineOf, foundIds, guest, query } from './testing/catalogue.ts';

const engine = engineOf([
  { id: 1, name: 'Valvola a sfera', sku: 'VS-12-OT', barcodes: ['8032123456789'] },
  { id: 2, name: 'Raccordo', sku: 'NOR0707-60' },
  { id: 3, name: 'Vite', kind: 'parent', sku: 'TE-933' },
  { id: 4, name: 'Vite M8', parentId: 3, sku: 'TE-933-8', oldCodes: ['OLD 77 B'] },
  { id: 5, name: 'Vite M6', parentId: 3, sku: 'TE-933-6' },
  { id: 6, name: 'Ricambio per VS-12-OT', sku: 'RIC-10' },
  { id: 7, name: 'Rubinetto 1/2', sku: 'RUB-1/2' },
  { id: 8, name: 'Cavo 3X1,5', sku: 'CV-3X1,5' },
  { id: 9, name: 'Mensola', sku: 'LUC-AC' },
  { id: 10, name: 'Dado M10 pz 10', sku: 'DA-10', description: 'Confezione da 10 pz' },
]);
const search = (text: string) => engine.search(query({ text }), guest());

describe('several codes in one search text', () => {
  it.each([
    ['blanks', 'NOR0707-60 VS-12-OT', [2, 1]],
    ['the other order', 'VS-12-OT NOR0707-60', [1, 2]],
    ['commas', 'NOR0707-60, VS-12-OT', [2, 1]],
    ['commas alone', 'NOR0707-60,VS-12-OT', [2, 1]],
    ['semicolons', 'NOR0707-60;VS-12-OT', [2, 1]],
    ['line breaks', 'NOR0707-60\r\nVS-12-OT\n', [2, 1]],
    ['tabs', 'NOR0707-60\tVS-12-OT', [2, 1]],
    ['blanks in a code', 'vs 12 ot nor 0707 60', [1, 2]],
    ['a comma in a code', 'CV-3X1,5, VS-12-OT', [8, 1]],
    ['a word between', 'NOR0707-60 e VS-12-OT', [2, 1]],
    ['letters alone', 'LUC-AC VS-12-OT', [9, 1]],
    ['a barcode and an old code', '8032123456789 old77b', [1, 3]],
    ['a code twice', 'VS-12-OT NOR0707-60 VS-12-OT', [1, 2]],
  ])('are all found in the order typed, separated by or containing %s', (_, text, ids) => {
    expect(foundIds(engine, { text })).toEqual(ids);
    expect(search(text)).toMatchObject({ leftOut: [], exact: null });
  });

  it('are all reported as left out when no article has any of them', () => {
    const codes = Array.from({ length: 30 }, (_, index) => `QQ-${1000 + index}-ZZ`);
    expect(search(codes.join(' '))).toMatchObject({ total: 0, leftOut: codes, searchedLetters: null });
  });

  it('match the variant with the code, and report the matched code', () => {
    const { hits } = search('VS-12-OT TE-933-6');
    expect(hits.map(({ product, matched }) => [product.articleId, matched.articleId])).toEqual([
      [1, 1],
      [3, 5],
    ]);
    expect(hits.map(({ why, origin }) => [why, origin])).toEqual([
      ['code', { typed: 'VS-12-OT', found: 'vs12ot' }],
      ['code', { typed: 'TE-933-6', found: 'te9336' }],
    ]);
  });

  it('also match the customer’s own codes', () => {
    const own = guest({ customerCodes: codesOf('c', { 'MIO/77': 2 }) });
    const { hits } = engine.search(query({ text: 'VS-12-OT, MIO/77' }), own);
    expect(hits.map(({ product, why }) => [product.articleId, why])).toEqual([
      [1, 'code'],
      [2, 'customer_code'],
    ]);
  });

  it.each([
    ['NOR0707-60 ZQX-98-0 VS-12-OT', [2, 1], ['ZQX-98-0']],
    ['NOR0707-60, ZQX-98-0', [2], ['ZQX-98-0']],
    ['ZQX-98-0,NOR0707-60,VS-12-OT,1/2', [2, 1], ['ZQX-98-0', '1/2']],
    ['VS-12-OT 10 ZQX-98-0 5', [1], ['ZQX-98-0']],
    ['VS-12-OT/ZQX-98-0', [1], ['ZQX-98-0']],
    ['VS-12-OT, PC-100, 12345', [1], ['PC-100', '12345']],
    ['codice NOR0707-60 VS-12-OT', [2, 1], ['codice']],
  ])('%s: unknown codes are left out and reported', (text, ids, leftOut) => {
    expect(foundIds(engine, { text })).toEqual(ids);
    expect(search(text).leftOut).toEqual(leftOut);
  });

  it('may have look-alike characters, and the last one may be incomplete', () => {
    expect(foundIds(engine, { text: 'VS-I2-OT NOR0707-60' })).toEqual([1, 2]);
    expect(foundIds(engine, { text: 'VS-12-OT NOR07' })).toEqual([1, 2]);
    expect(search('VS-12-OT NOR07').leftOut).toEqual([]);
  });

  it('are not recognised where a code is next to words or a measure', () => {
    expect(foundIds(engine, { text: 'ricambio VS-12-OT' })).toEqual([6]);
    expect(foundIds(engine, { text: 'rubinetto 1/2' })).toEqual([7]);
    expect(search('VS-12-OT').exact?.articleId).toBe(1);
  });
});

describe('lists of codes', () => {
  it.each([
    ['slashes', 'NOR0707-60/VS-12-OT', [2, 1]],
    ['a plus', 'NOR0707-60+VS-12-OT + LUC-AC', [2, 1, 9]],
    ['an ampersand', 'NOR0707-60&VS-12-OT', [2, 1]],
    ['semicolons', 'NOR0707-60 ; VS-12-OT;LUC-AC;', [2, 1, 9]],
  ])('are separated by %s where the whole is not a code', (_, text, ids) => {
    expect(foundIds(engine, { text })).toEqual(ids);
    expect(search(text).leftOut).toEqual([]);
  });

  it.each([
    ['n. 10 VS-12-OT', [1]],
    ['N° 10 VS-12-OT', [1]],
    ['10 x VS-12-OT', [1]],
    ['10x VS-12-OT', [1]],
    ['VS-12-OT x10', [1]],
    ['VS-12-OT 10 pz', [1]],
    ['VS-12-OT 10pz.', [1]],
    ['VS-12-OT (qtà 12000)', [1]],
    ['VS-12-OT 24', [1]],
    ['CV-3X1,5 100 m', [8]],
    ['VS-12-OT 10, NOR0707-60 5', [1, 2]],
    ['n. 10 VS-12-OT; n. 5 NOR0707-60', [1, 2]],
    ['1 VS-12-OT 10 pz € 3,50 2 NOR0707-60 5 pz € 12.345,00', [1, 2]],
    ['qty 3 VS-12-OT\nqty 4 NOR0707-60', [1, 2]],
    ['VS-12-OT 1,5', [1]],
  ])('R2.30 ignore the quantities next to codes: %s', (text, ids) => {
    expect(foundIds(engine, { text })).toEqual(ids);
    expect(search(text).leftOut).toEqual([]);
  });

  it('R2.30 match one article exactly for one code with its quantity', () => {
    expect(search('10 x VS-12-OT').exact?.articleId).toBe(1);
    expect(search('10 x VS-12-OT, 5 x NOR0707-60').exact).toBeNull();
    expect(search('10 x VS-12-OT, 5 x ZQX-98-0').exact).toBeNull();
  });

  it('R2.30 do not join a quantity to the preceding code if that is written with separators', () => {
    expect(foundIds(engine, { text: 'VS-12-OT 5, TE-933 8' })).toEqual([1, 3]);
    expect(search('VS-12-OT 5, TE-933 8').hits.map(({ typedVariants }) => typedVariants)).toEqual([[], []]);
    expect(search('vs 12 ot te 933 8').hits[1]?.typedVariants).toMatchObject([{ articleId: 4 }]);
    expect(search('TE-933 8').exact?.articleId).toBe(4);
  });

  it.each([
    ['as it is copied', 'VS-12-OT\tValvola a sfera 1/2"\t10\t3,50\nNOR0707-60\tRaccordo a norma\t5\t1.234,50'],
    ['in one line', '1\tVS-12-OT\tValvola PN25\tPZ\t10 2\tNOR0707-60\tRaccordo M8\tPZ\t5'],
    ['with its head', 'Codice\tDescrizione\tQtà\nVS-12-OT\tValvola\t10\nNOR0707-60\tRaccordo\t5'],
  ])('R2.30 are found in a table %s, and no other cell is reported', (_, text) => {
    expect(foundIds(engine, { text })).toEqual([1, 2]);
    expect(search(text).leftOut).toEqual([]);
  });

  it('R2.30 report the unknown codes of a table', () => {
    const { leftOut, hits } = search('VS-12-OT\tValvola\t10\nZQX98\tRaccordo PN25\t5 ZQX-99-0\tTubo\t2');
    expect([hits.length, leftOut]).toEqual([1, ['ZQX98', 'ZQX-99-0']]);
  });

  it('R2.30 do not join codes across table cells', () => {
    expect(search('VS-12-OT\t5\nTE933\t8').hits.map(({ typedVariants }) => typedVariants)).toEqual([[], []]);
  });

  it.each([
    ['ricambio VS-12-OT 10 pz', [6], ['10', 'pz']],
    ['TE-933 8 x 40', [3], ['8 x 40']],
    ['dado 10 pz', [10], []],
    ['dado/raccordo', [10], ['raccordo']],
  ])('R2.30 are not recognised among words and measures: %s', (text, ids, leftOut) => {
    expect(foundIds(engine, { text })).toEqual(ids);
    expect(search(text).leftOut).toEqual(leftOut);
  });
});

describe('several variants of one article', () => {
  const variantsOf = (text: string, changes = {}) =>
    engine
      .search(query({ text, ...changes }), guest())
      .hits.map(({ typedVariants }) => typedVariants.map(({ articleId }) => articleId));

  it('R2.23 are one hit with all of them, in the order typed', () => {
    expect(variantsOf('TE-933-8 VS-12-OT TE-933-6')).toEqual([[4, 5], []]);
    expect(variantsOf('TE-933-6, OLD 77 B')).toEqual([[5, 4]]);
    expect(variantsOf('TE-933 TE-933-6')).toEqual([[5]]);
  });

  it('R2.23 are not reported for the product’s code, an incomplete code or a single code', () => {
    expect(variantsOf('VS-12-OT TE-933')).toEqual([[], []]);
    expect(variantsOf('VS-12-OT TE-93')).toEqual([[], []]);
    expect(variantsOf('TE-933-6')).toEqual([[]]);
  });

  it('R2.23 are suggested as their product', () => {
    const { suggestions } = engine.suggest('TE-933-8 TE-933-6', 5, guest());
    expect(suggestions.map(({ document }) => document.articleId)).toEqual([3]);
  });
});
