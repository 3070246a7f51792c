import { describe, expect, it } from 'vitest';
import { engineOf, foundIds, guest, query } from './testing/catalogue.ts';

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
]);
const search = (text: string) => engine.search(query({ text }), guest());

describe('several codes in one search', () => {
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
  ])('are all found in the order typed: with %s', (_, text, ids) => {
    expect(foundIds(engine, { text })).toEqual(ids);
    expect(search(text)).toMatchObject({ leftOut: [], exact: null });
  });

  it('lead to the variant that has the code, and say the code each was found by', () => {
    const { hits } = search('VS-12-OT TE-933-6');
    expect(hits.map(({ page, matched }) => [page, matched].map((one) => engine.articleIdAt(one)))).toEqual([
      [1, 1],
      [3, 5],
    ]);
    expect(hits.map(({ why, origin }) => [why, origin])).toEqual([
      ['code', { typed: 'VS-12-OT', found: 'vs12ot' }],
      ['code', { typed: 'TE-933-6', found: 'te9336' }],
    ]);
  });

  it('are found as the customer’s own, too', () => {
    const own = guest({ key: 'c', customerCodes: new Map([['mio77', engine.ordinalOf(2)]]) });
    const { hits } = engine.search(query({ text: 'VS-12-OT, MIO/77' }), own);
    expect(hits.map(({ page, why }) => [engine.articleIdAt(page), why])).toEqual([
      [1, 'code'],
      [2, 'customer_code'],
    ]);
  });

  it.each([
    ['NOR0707-60 ZQX-98-0 VS-12-OT', [2, 1], ['ZQX-98-0']],
    ['NOR0707-60, ZQX-98-0', [2], ['ZQX-98-0']],
    ['ZQX-98-0,NOR0707-60,VS-12-OT,1,5', [2, 1], ['ZQX-98-0', '1,5']],
    ['VS-12-OT 10 NOR0707-60 5', [1, 2], ['10', '5']],
    ['codice NOR0707-60 VS-12-OT', [2, 1], ['codice']],
  ])('%s: what no article has is left out and named', (text, ids, leftOut) => {
    expect(foundIds(engine, { text })).toEqual(ids);
    expect(search(text).leftOut).toEqual(leftOut);
  });

  it('may be copied by eye, and the last one half typed', () => {
    expect(foundIds(engine, { text: 'VS-I2-OT NOR0707-60' })).toEqual([1, 2]);
    expect(foundIds(engine, { text: 'VS-12-OT NOR07' })).toEqual([1, 2]);
    expect(search('VS-12-OT NOR07').leftOut).toEqual([]);
  });

  it('are none where a code stands beside words or a measure', () => {
    expect(foundIds(engine, { text: 'ricambio VS-12-OT' })).toEqual([6]);
    expect(foundIds(engine, { text: 'rubinetto 1/2' })).toEqual([7]);
    expect(search('VS-12-OT').exact).toBe(engine.ordinalOf(1));
  });
});
