import { describe, expect, it } from 'vitest';
import type { ListingQuery } from '../../../domain/listing-query.ts';
import {
  codesOf,
  engineOf,
  foundIds,
  guest,
  NOW,
  pricesOf,
  query,
  setOf,
  type ArticleSketch,
} from './testing/catalogue.ts';

const vocabulary = {
  categories: [
    ['0100', null, 'Idraulica'],
    ['0110', '0100', 'Valvole'],
    ['0200', null, 'Abbigliamento'],
  ] as [string, string | null, string][],
  families: [
    ['VAL', null, 'Valvole'],
    ['GUA', null, 'Guanti'],
  ] as [string, string | null, string][],
  brands: ['Alfa', 'Beta'],
  colors: [
    ['rosso', 'red'],
    ['blu', 'blue'],
  ] as [string, string][],
  features: [
    ['materiale', 's'],
    ['lunghezza', 'f', 'mm'],
  ] as [string, 's' | 'f', string?][],
};
const sketches: ArticleSketch[] = [
  { id: 1, name: 'Valvola', categoryId: 2, familyId: 1, brandId: 1, features: { materiale: 'ottone', lunghezza: 10 } },
  {
    id: 2,
    name: 'Saracinesca',
    categoryId: 2,
    familyId: 1,
    brandId: 2,
    features: { materiale: 'acciaio', lunghezza: 25 },
  },
  { id: 3, name: 'Tubo', categoryId: 1, familyId: 1, features: { materiale: 'acciaio' } },
  { id: 4, kind: 'parent', name: 'Guanto', categoryId: 3, familyId: 2 },
  { id: 5, parentId: 4, color: 'rosso', size: 'S', stockQuantity: 0 },
  { id: 6, parentId: 4, color: 'blu', size: 'M' },
  { id: 7, parentId: 4, color: 'blu', size: 'XL', isManaged: false },
  { id: 8, name: 'Elmetto', categoryId: 3, stockQuantity: 0, arrivingOn: '2026-12-01' },
  { id: 9, name: 'Cintura', categoryId: 3, stockQuantity: 0 },
];
const shop = engineOf(sketches, vocabulary);
const find = (changes: Partial<ListingQuery>, visibility = guest()): number[] => foundIds(shop, changes, visibility);
const facetsOf = (changes: Partial<ListingQuery>, visibility = guest()) => {
  const { facets } = shop.search(query(changes), visibility);
  if (!facets) throw new Error('no facets');
  return facets;
};

describe('order of a listing', () => {
  it('sorts by availability, then category, name and code', () => {
    expect(find({})).toEqual([3, 2, 1, 4, 8, 9]);
  });

  it('sorts M8 before M10', () => {
    const engine = engineOf([
      { id: 1, name: 'Vite M10' },
      { id: 2, name: 'Vite M8' },
    ]);
    expect(foundIds(engine, {})).toEqual([2, 1]);
  });

  it('R2.33 R2.34 pages follow each other without gap or repetition and are empty beyond the end', () => {
    const pages = [1, 2, 3, 4].map((page) => find({ page, perPage: 2 }));
    expect(pages).toEqual([[3, 2], [1, 4], [8, 9], []]);
    expect(shop.search(query({ page: 9999 }), guest())).toMatchObject({ total: 6, hits: [] });
    expect(find({ perPage: 0 })).toHaveLength(1);
    expect(find({ page: -3, perPage: 2 })).toEqual([3, 2]);
    expect(find({ page: Number.NaN, perPage: 2 })).toEqual([3, 2]);
  });
});

describe('filters', () => {
  it('R2.28 R2.29 combine categories as alternatives or as a path', () => {
    expect(find({ categories: { codes: ['0110', '0200'], path: false } })).toEqual([2, 1, 4, 8, 9]);
    expect(find({ categories: { codes: ['0100', '0110'], path: true } })).toEqual([2, 1]);
    expect(find({ categories: { codes: ['0100', '0200'], path: true } })).toEqual([]);
    expect(find({ categories: { codes: ['9999'], path: false } })).toEqual([]);
  });

  it('R2.31 filter by net price range, inclusive, and ignore it for guests', () => {
    const client = guest({ netPrices: pricesOf('a', (id) => id * 10_000) });
    expect(find({ minimumPrice: 20_000, maximumPrice: 50_000 }, client)).toEqual([3, 2, 4]);
    expect(find({ minimumPrice: 20_000, maximumPrice: 50_000 })).toHaveLength(6);
    expect(facetsOf({ minimumPrice: 20_000 }, client).prices).toEqual({ minimum: 10_000, maximum: 90_000 });
    expect(facetsOf({}).prices).toBeNull();
  });

  it('R2.32 must all match the same variant', () => {
    expect(find({ colors: ['ROSSO', 'blue'], sizes: ['m'] })).toEqual([4]);
    expect(find({ colors: ['rosso'], sizes: ['M'] })).toEqual([]);
    expect(find({ colors: ['ross'] })).toEqual([]);
  });

  it('R2.35 match any value of a feature, number ranges, and all features', () => {
    const material = { name: 'field_1_feature_s', values: ['Ottone', 'acciaio'] };
    expect(find({ fields: [material] })).toEqual([3, 2, 1]);
    expect(find({ fields: [material, { name: 'field_2_feature_f', values: ['10'] }] })).toEqual([1]);
    expect(find({ fields: [{ name: 'field_2_feature_f', values: ['10..20', '25,0..'] }] })).toEqual([2, 1]);
    expect(find({ fields: [{ name: 'field_1_feature_s', values: ['oro'] }] })).toEqual([]);
  });

  it('R2.35 report and ignore what is invalid', () => {
    const names = ['field_77_feature_s', 'field_1_feature_f', 'field_x', 'field_2_feature_f'];
    const fields = names.map((name) => ({ name, values: ['metà'] }));
    expect(shop.search(query({ fields }), guest())).toMatchObject({ total: 6, ignored: names });
  });

  it('R2.36 filter by availability, promotions, purchases and codes', () => {
    expect(find({ onlyAvailable: true })).toEqual([3, 2, 1, 4]);
    const client = guest({ promoted: setOf('a', 6, 999), purchased: setOf('a', 4) });
    expect(find({ onlyPromotions: true }, client)).toEqual([4]);
    expect(find({ onlyPurchased: true }, client)).toEqual([4]);
    expect(find({ onlyPromotions: true })).toEqual([]);
    expect(find({ codes: ['A10001', 'A10006', 'nessuno'] })).toEqual([1, 4]);
    expect(find({ codes: ['A10004'] })).toEqual([4]);
    expect(find({ codes: [] })).toEqual([]);
  });
});

describe('facets', () => {
  it('R5.4 count offers without the filter of offers, which they keep beside the others', () => {
    const client = guest({ promoted: setOf('b', 1, 6) });
    const counts = (changes: Partial<ListingQuery>) => {
      const { offers, promoted } = facetsOf(changes, client);
      return { found: find(changes, client), offers, promoted };
    };
    expect(counts({})).toEqual({ found: find({}), offers: 2, promoted: 2 });
    expect(counts({ offers: true })).toEqual({ found: [1, 4], offers: 2, promoted: 2 });
    expect(counts({ offers: true, codes: ['A10001', 'A10002'] })).toEqual({ found: [1], offers: 1, promoted: 1 });
    expect(find({ offers: true })).toEqual([]);
  });

  it('R3.16 count features only within one family, and keep selected ones without results', () => {
    expect(facetsOf({}).features).toEqual([]);
    const gone = facetsOf({
      family: 'VAL',
      brands: ['ALFA'],
      fields: [{ name: 'field_1_feature_s', values: ['acciaio'] }],
    });
    expect(gone.features[0]?.entries).toMatchObject([
      { key: 'acciaio', count: 0, selected: true },
      { key: 'ottone', count: 1, selected: false },
    ]);
  });

  it('R3.16 do not hide the alternatives of a selected value', () => {
    const { features, brands } = facetsOf({
      family: 'VAL',
      fields: [{ name: 'field_1_feature_s', values: ['ottone'] }],
    });
    expect(features[0]?.entries).toMatchObject([
      { key: 'acciaio', count: 2, selected: false },
      { key: 'ottone', count: 1, selected: true },
    ]);
    expect(brands.map(({ key, count }) => [key, count])).toEqual([['ALFA', 1]]);
  });

  it('R3.16 have one value for its spellings, in the order of sizes', () => {
    const values = ['½"', '1/2\u2033', 'XL', 'S', 'M'];
    const sized = engineOf(
      values.map((materiale, index) => ({ id: index + 1, familyId: 1, features: { materiale } })),
      vocabulary,
    );
    const [feature] = sized.search(query(), guest()).facets?.features ?? [];
    expect(feature?.entries.map(({ key, count }) => [key, count])).toEqual([
      ['S', 1],
      ['M', 1],
      ['XL', 1],
      ['½"', 2],
    ]);
    const fields = [{ name: 'field_1_feature_s', values: ['1/2"'] }];
    expect(foundIds(sized, { fields })).toEqual([1, 2]);
  });

  it('group many numbers into ranges that work as filters', () => {
    const engine = engineOf(
      Array.from({ length: 40 }, (_, index) => ({ id: index + 1, familyId: 1, features: { lunghezza: index * 2 } })),
      vocabulary,
    );
    const [feature] = engine.search(query(), guest()).facets?.features ?? [];
    expect(feature).toMatchObject({ kind: 'ranges', unit: 'mm', name: 'field_2_feature_f' });
    for (const { key, count } of feature?.entries ?? []) {
      expect(foundIds(engine, { fields: [{ name: 'field_2_feature_f', values: [key] }] })).toHaveLength(count);
    }
    expect(feature?.entries.reduce((sum, { count }) => sum + count, 0)).toBe(40);
  });

  it('R3.18 sort sizes and translate colours', () => {
    expect(facetsOf({}).sizes.map(({ key }) => key)).toEqual(['S', 'M', 'XL']);
    expect(facetsOf({}, guest({ locale: 'en' })).colors.map(({ label }) => label)).toEqual(['blue', 'red']);
  });

  it('are null when not requested', () => {
    expect(shop.search(query(), guest(), { facets: false }).facets).toBeNull();
  });
});

describe('stock', () => {
  it('is updated in place: filters, counts and order change at once, cached results are dropped', () => {
    const engine = engineOf(sketches, vocabulary, { cachedResults: 10 });
    const available = (): number[] => foundIds(engine, { onlyAvailable: true });
    expect(available()).toEqual([3, 2, 1, 4]);
    engine.patchStock([
      { articleId: 9, quantity: 4, arrivingOn: null },
      { articleId: 3, quantity: 0, arrivingOn: '2026-12-24' },
      { articleId: 12_345, quantity: 1, arrivingOn: null },
    ]);
    expect(engine.generation).toBe(2);
    expect(available()).toEqual([2, 1, 9, 4]);
    expect(engine.listByIds([3], 'it').get(3)).toMatchObject({
      availability: 'IN ARRIVO',
      arrivingOn: '2026-12-24',
    });
    expect(foundIds(engine, { onlyBackInStock: true })).toEqual([9]);
    engine.patchStock([{ articleId: 9, quantity: 4, arrivingOn: null }]);
    expect(engine.generation).toBe(2);
  });

  it('R2.84 a supply whose day is over in Italy arrives no longer, from midnight on and without a new index', () => {
    let now = new Date('2026-12-01T22:59:59Z');
    const engine = engineOf(sketches, vocabulary, { clock: () => now, cachedResults: 10 });
    const arriving = (): number[] => foundIds(engine, { availability: ['arriving'] });
    const count = () =>
      engine.countFacets(query(), guest()).facets.availability.find(({ key }) => key === 'arriving')?.count ?? 0;
    expect([arriving(), count()]).toEqual([[8], 1]);
    expect(engine.listByIds([8], 'it').get(8)).toMatchObject({ availability: 'IN ARRIVO', arrivingOn: '2026-12-01' });
    now = new Date('2026-12-01T23:00:00Z');
    expect(engine.startDay()).toBe(true);
    expect(engine.generation).toBe(2);
    expect([arriving(), count()]).toEqual([[], 0]);
    expect(engine.listByIds([8], 'it').get(8)).toMatchObject({ availability: 'NON DISPONIBILE', arrivingOn: null });
    expect(engine.startDay()).toBe(false);
    engine.patchStock([{ articleId: 9, quantity: 0, arrivingOn: '2026-11-30' }]);
    expect(arriving()).toEqual([]);
    engine.patchStock([{ articleId: 9, quantity: 0, arrivingOn: '2026-12-02' }]);
    expect(arriving()).toEqual([9]);
  });

  it('R1.11 counts as back in stock for thirty days', () => {
    let now = NOW;
    const engine = engineOf([{ id: 1, restockedAt: NOW.getTime() }], {}, { clock: () => now, cachedResults: 10 });
    expect(foundIds(engine, { onlyBackInStock: true })).toEqual([1]);
    now = new Date(NOW.getTime() + 31 * 86_400_000);
    expect(foundIds(engine, { onlyBackInStock: true })).toEqual([]);
  });
});

describe('cached results', () => {
  it('are never shared between customers', () => {
    const engine = engineOf(sketches, vocabulary, { cachedResults: 10 });
    const client = (key: string, price: number) => guest({ netPrices: pricesOf(key, () => price) });
    const boundsOf = (visibility: ReturnType<typeof guest>) =>
      engine.search(query(), visibility).facets?.prices?.minimum;
    expect(boundsOf(client('a', 100))).toBe(100);
    expect(boundsOf(client('b', 200))).toBe(200);
    expect(boundsOf(guest())).toBeUndefined();
    expect(boundsOf(client('a', 100))).toBe(100);
    const codes = (key: string, article: number) => guest({ customerCodes: codesOf(key, { MIO1: article }) });
    expect(foundIds(engine, { text: 'mio1' }, codes('c', 1))).toEqual([1]);
    expect(foundIds(engine, { text: 'mio1' }, codes('d', 2))).toEqual([2]);
  });

  it('serve every page of a listing', () => {
    const engine = engineOf(sketches, vocabulary, { cachedResults: 10 });
    const pages = [1, 2, 3].map((page) => foundIds(engine, { page, perPage: 2 }));
    expect(pages.flat()).toEqual([3, 2, 1, 4, 8, 9]);
  });
});

describe('articles', () => {
  it('of a product are in its document, which has their best availability', () => {
    expect(shop.listByCodes(['A10004'], 'it').get('A10004')).toMatchObject({
      articleId: 4,
      kind: 'parent',
      availability: 'DISPONIBILE',
      children: [
        { articleId: 5, code: 'A10005', sku: 'SKU-10005' },
        { articleId: 6, code: 'A10006', sku: 'SKU-10006' },
        { articleId: 7, code: 'A10007', sku: 'SKU-10007' },
      ],
    });
    expect(shop.listByIds([7], 'en').get(7)).toMatchObject({
      kind: 'child',
      availability: 'NON GESTITO',
    });
  });

  it('are found by visible code too, and left out if they are unknown', () => {
    expect([...shop.listByIds([2, 999, 1], 'it').keys()]).toEqual([2, 1]);
    expect([...shop.listByCodes(['SKU-10002', 'nessuno', '', 'A10001'], 'it').keys()]).toEqual(['SKU-10002', 'A10001']);
  });

  it('are not listed if they are products without variants or variants without product', () => {
    const engine = engineOf([{ id: 1, kind: 'parent' }, { id: 2, parentId: 99 }, { id: 3 }]);
    expect(foundIds(engine, {})).toEqual([3]);
    expect(engine.listByIds([1], 'it').get(1)).toMatchObject({
      kind: 'parent',
      availability: 'NON DISPONIBILE',
    });
    expect(foundIds(engine, { text: 'SKU-10001' })).toEqual([]);
  });

  it('may be missing completely', () => {
    const engine = engineOf([]);
    expect(engine.search(query(), guest())).toMatchObject({ total: 0, hits: [] });
    expect(engine.search(query({ text: 'vite 123' }), guest())).toMatchObject({ total: 0, leftOut: [] });
  });
});
