import { describe, expect, it } from 'vitest';
import { engineOf, foundIds, guest, query, text } from './testing/catalogue.ts';

describe('a short text that is a measure', () => {
  const engine = engineOf(
    [
      { id: 1, name: 'Capocorda', sku: 'CC-C16-9' },
      { id: 2, name: 'Barra filettata', sku: 'BF-16X2000' },
      { id: 3, name: 'Piastrina', sku: 'IDP-3X15' },
      { id: 4, name: text('Magnetotermico 1P 16 A curva C', 'Breaker 1P 16 A curve C'), stockQuantity: 0 },
      { id: 5, name: 'Magnetotermico 1P 20 A curva C' },
      { id: 6, name: 'Magnetotermico 1P 16 A curva D' },
      { id: 7, name: 'Tubo multistrato Ø 16 × 2', stockQuantity: 0 },
      { id: 8, name: 'Cavo 3G1,5', stockQuantity: 0 },
      { id: 9, name: 'Idropittura', sku: 'BE14' },
      { id: 10, name: 'Lampada', features: { attacco: 'E14' }, stockQuantity: 0 },
      { id: 11, name: 'Tubo RK15', sku: 'TR-1', stockQuantity: 0 },
      { id: 12, name: 'Collare', sku: 'RK15' },
      { id: 13, name: 'Vite DIN 933', stockQuantity: 0 },
      { id: 14, name: 'Tappo', sku: 'TP-9331' },
    ],
    { features: [['attacco', 's']] },
  );

  it.each([
    ['C16', [4, 1]],
    ['d16', [6]],
    ['16x2', [7, 2]],
    ['3x1,5', [8, 3]],
    ['e14', [10, 9]],
    ['933', [13, 14]],
    ['magnetotermico c16', [4]],
  ])('R2.30 %s finds articles with this measure before codes that contain it', (typed, ids) => {
    expect(foundIds(engine, { text: typed })).toEqual(ids);
  });

  it('R2.30 still finds the article with exactly that code first', () => {
    expect(foundIds(engine, { text: 'rk15' })).toEqual([12, 11]);
    expect(engine.search(query({ text: 'RK15' }), guest()).exact?.articleId).toBe(12);
  });

  it('R2.30 may be a breaker’s curve and current, also in English', () => {
    expect(foundIds(engine, { text: 'breaker c16' }, guest({ locale: 'en' }))).toEqual([4]);
  });

  it('R2.30 is a code fragment where no article has such a measure', () => {
    expect(foundIds(engine, { text: 'tp9' })).toEqual([14]);
    expect(foundIds(engine, { text: '16x20' })).toEqual([2]);
  });
});

describe('amperes', () => {
  const engine = engineOf([
    { id: 1, name: 'Presa 16 A 2 moduli' },
    { id: 2, name: 'Valvola PN 16' },
    { id: 3, name: 'INTERRUTTORE 63 A' },
    { id: 4, name: 'FASCETTA DA 63 A 80 MM' },
  ]);

  it.each(['16a', '16 ampere', '16 A', '16amp'])('R2.30 are found with or without a space: %s', (typed) => {
    expect(foundIds(engine, { text: typed })).toEqual([1]);
  });

  it('R2.30 are distinguished from the preposition', () => {
    expect(foundIds(engine, { text: '63a' })).toEqual([3]);
    expect(foundIds(engine, { text: '63' }).sort()).toEqual([3, 4]);
  });
});

describe('a word that is part of a brand and names a thing, or is the prefix of another word', () => {
  it('R2.30 names the thing where the brand’s other words are not next to it', () => {
    const engine = engineOf(
      [
        { id: 1, name: 'Schiuma Malta Viva', brandId: 1 },
        { id: 2, name: 'Malta rapida', brandId: 1, stockQuantity: 0 },
        { id: 3, name: 'Malta rapida Malta Viva', brandId: 1, stockQuantity: 0 },
      ],
      { brands: ['Malta Viva'] },
    );
    // The name that says the word twice comes first.
    expect(foundIds(engine, { text: 'malta' })).toEqual([3, 2, 1]);
    expect(engine.search(query({ text: 'malta' }), guest()).hits.map(({ why }) => why)).toEqual([
      'name',
      'name',
      'brand',
    ]);
  });

  it('R2.30 is found as a whole word before longer words', () => {
    const engine = engineOf([
      { id: 1, name: text('Portatile', 'Portable adapter') },
      { id: 2, name: 'Maniglia per porta', stockQuantity: 0 },
      { id: 3, name: 'Portalampada' },
    ]);
    expect(foundIds(engine, { text: 'porta' })).toEqual([2, 3, 1]);
    expect(foundIds(engine, { text: 'portal' })).toEqual([3]);
  });
});

describe('the hit matches one variant', () => {
  const engine = engineOf(
    [
      { id: 1, name: 'Vite TE', kind: 'parent' },
      { id: 2, name: 'Vite TE M8 × 20', parentId: 1 },
      { id: 3, name: 'Vite TE M8 × 40', parentId: 1, stockQuantity: 0 },
      { id: 4, name: 'Vite TE', parentId: 1, features: { finitura: 'brunita' } },
      { id: 5, name: 'Vite TE M8 × 40 singola' },
    ],
    { features: [['finitura', 's']] },
  );
  const idsOf = (articles: readonly { articleId: number }[]) => articles.map(({ articleId }) => articleId);
  const shown = (text: string) =>
    engine
      .suggest(text, 5, guest())
      .suggestions.map(({ document, hit }) => [document.articleId, ...idsOf(hit.matching)]);
  const listed = (changes: Parameters<typeof query>[0]) =>
    engine
      .search(query(changes), guest(), { partial: false })
      .hits.map(({ product, matching, variants }) => [product.articleId, idsOf(matching), idsOf(variants)]);

  it('R2.30 if only that one has the measure, the word or the code', () => {
    expect(shown('m8x40').sort()).toEqual([[3, 3], [5]]);
    expect(shown('vite te brunita')).toEqual([[4, 4]]);
    expect(shown('A10002')).toEqual([[2, 2]]);
  });

  it('R2.30 only if the text distinguishes it from all others', () => {
    expect(shown('m8')[0]).toEqual([1, 2, 3]);
    expect(shown('vite te')).toContainEqual([1]);
    expect(shown('A10001')).toEqual([[1]]);
  });

  it('R2.30 but none that the filters exclude', () => {
    expect(listed({ text: 'vite m8x40', onlyAvailable: true })).toEqual([[5, [], []]]);
  });

  it('R2.30 R2.32 lists up to three variants that text and filters single out, of more only the product', () => {
    const many = engineOf([
      { id: 1, name: 'Guanto', kind: 'parent' },
      ...[2, 3, 4, 5, 6].map((id) => ({ id, name: 'Guanto', parentId: 1, size: id < 5 ? 'M' : 'L', color: 'blu' })),
      { id: 7, name: 'Guanto singolo', size: 'M' },
      { id: 8, name: 'Coppia', kind: 'parent' },
      { id: 9, name: 'Coppia', parentId: 8, size: 'M' },
      { id: 10, name: 'Coppia', parentId: 8, size: 'M' },
    ]);
    const of = (changes: Parameters<typeof query>[0]) =>
      many
        .search(query(changes), guest())
        .hits.map((hit) => [hit.product.articleId, idsOf(hit.matching), idsOf(hit.variants)]);
    expect(of({ sizes: ['M'] })).toEqual([
      [8, [], []],
      [1, [2, 3, 4], [2, 3, 4]],
      [7, [], []],
    ]);
    expect(of({ codes: ['A10002', 'A10003', 'A10004', 'A10006'] })).toEqual([[1, [2, 3, 4, 6], []]]);
    expect(of({}).map(([, matching]) => matching)).toEqual([[], [], []]);
    // Codes that were typed come in the order typed.
    expect(of({ text: 'SKU-10006 SKU-10003' })).toEqual([[1, [6, 3], [6, 3]]]);
  });
});

it.each(['1 / 2', '1/2', '1/2"'])('R2.30 %s finds what has this measure before a set of several', (typed) => {
  const engine = engineOf([
    { id: 1, name: 'Assortimento bussole 1/4" + 1/2"' },
    { id: 2, kind: 'parent', name: 'Detentore' },
    { id: 3, parentId: 2, name: 'Detentore DN 15', size: '1/2"' },
    { id: 4, parentId: 2, name: 'Detentore DN 20', size: '3/4"' },
  ]);
  expect(foundIds(engine, { text: typed })).toEqual([2, 1]);
});
