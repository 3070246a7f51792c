import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AVAILABILITIES, LISTING_SORTS, WHOLE_CATALOGUE, type ListingQuery } from './listing-query.ts';
import { buildListing, joinList, listingSearch, parseListing, splitList } from './listing-url.ts';

function parse(search: string): ListingQuery {
  return parseListing(new URLSearchParams(search));
}

describe('parsing a URL', () => {
  it.each<[string, Partial<ListingQuery>]>([
    ['', {}],
    ['text=*', {}],
    ['text=', {}],
    ['text=%20valvola%20', { text: 'valvola' }],
    ['search_term=tubo', { text: 'tubo' }],
    ['text=a&search_term=b', { text: 'a' }],
    ['category=0100,0200', { categories: { codes: ['0100', '0200'], path: false } }],
    ['category=and-0100,0110', { categories: { codes: ['0100', '0110'], path: true } }],
    ['category=and-', {}],
    ['families=12', { family: '12' }],
    ['families=0', {}],
    ['brand=ACME&collection=3', { brands: ['ACME'], collection: '3' }],
    ['brand=ACME,BETA&brand=GAMMA', { brands: ['ACME', 'BETA', 'GAMMA'] }],
    ['brand=0', {}],
    ['min_price=5&max_price=10', { minimumPrice: 50_000, maximumPrice: 100_000 }],
    ['min_price=7,5&max_price=abc', { minimumPrice: 75_000 }],
    ['min_price=-1', {}],
    ['color=rosso,BLU,,rosso', { colors: ['rosso', 'blu'] }],
    ['size=M,L,m', { sizes: ['M', 'L'] }],
    ['color=rosso&color=blu', { colors: ['rosso', 'blu'] }],
    ['page=2', { page: 2 }],
    ['page=abc', {}],
    ['page=0', {}],
    ['page=-3', {}],
    ['page=2.5', {}],
    ['page=9999', { page: 9999 }],
    ['per_page=24', { perPage: 24 }],
    ['per_page=500', { perPage: 96 }],
    ['per_page=0', { perPage: 1 }],
    ['per_page=x', {}],
    ['field_77_feature_s=ottone', { fields: [{ name: 'field_77_feature_s', values: ['ottone'] }] }],
    ['field_1_feature_b=true', { fields: [{ name: 'field_1_feature_b', values: ['true'] }] }],
    ['field_77_feature_s=a,b', { fields: [{ name: 'field_77_feature_s', values: ['a', 'b'] }] }],
    ['field_77_feature_x=ottone&field_=1&field_1_feature_s=', {}],
    ['disponibili=true', { onlyAvailable: true }],
    ['disponibili=false&new=0', {}],
    ['promo_list=1&next_insert=TRUE', { onlyPromotions: true, onlyAnnounced: true }],
    ['new=true&back_in_stock=true&purchased=true', { onlyNew: true, onlyBackInStock: true, onlyPurchased: true }],
    ['offers=true&text=abc', { offers: true, text: 'abc' }],
    ['id=1,2', { codes: ['1', '2'] }],
    ['id=', { codes: [] }],
    ['latest-order-list=true', { latestOrders: true }],
    ['utm_source=x&is_new_tab=true', {}],
    ['__proto__=1&constructor=2', {}],
  ])('R2.28–R2.37, R2.44 %j', (search, change) => {
    expect(parse(search)).toEqual({ ...WHOLE_CATALOGUE, ...change });
  });

  it.each(['disponibili', 'promo_list', 'next_insert', 'new', 'back_in_stock', 'purchased'])(
    'R5.4 ignores the search text together with %s',
    (name) => {
      expect(parse(`text=abc&${name}=true`).text).toBe('');
      expect(parse(`text=abc&${name}=false`).text).toBe('abc');
    },
  );

  it('R5.13 truncates a text of 5000 characters and removes characters not allowed in a query', () => {
    expect(parse(`text=${'a'.repeat(5000)}`).text).toBe('a'.repeat(2000));
    expect(parse(`text=${'VS-12-OT '.repeat(300)}`).text).toBe('VS-12-OT '.repeat(222).trim());
    expect(parse('text=a%00b').text).toBe('a b');
    expect(parse(`text=${'a'.repeat(1999)}%F0%9F%94%A9`).text.isWellFormed()).toBe(true);
  });

  it('R2.30 keeps the tabs between the cells of a table', () => {
    expect(parse('text=VS-12-OT%0910%0D%0ARUB-14').text).toBe('VS-12-OT\t10  RUB-14');
  });

  it('parses the entries of a request body in the same way', () => {
    expect(parseListing(Object.entries({ color: 'rosso,blu', page: '2' }))).toEqual(parse('color=rosso,blu&page=2'));
  });
});

describe('building a URL', () => {
  it('leaves out defaults and keeps commas readable', () => {
    expect(listingSearch(WHOLE_CATALOGUE)).toBe('');
    const query = parse('page=2&size=M&color=rosso,blu&category=and-0100,0110&text=tubo');
    expect(listingSearch(query)).toBe('?text=tubo&category=and-0100,0110&color=rosso,blu&size=M&page=2');
  });

  it('keeps values with commas, backslashes or the path prefix', () => {
    expect(splitList(joinList(['1,5 mm', 'a\\b', '\\,']))).toEqual(['1,5 mm', 'a\\b', '\\,']);
    const query: ListingQuery = { ...WHOLE_CATALOGUE, categories: { codes: ['and-x'], path: false } };
    expect(parseListing(buildListing(query))).toEqual(query);
  });

  it('R2.37 parsing a built URL restores every state', () => {
    const values = fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { maxLength: 4 });
    const anyQuery = fc
      .record({
        text: fc.string({ unit: 'binary', maxLength: 220 }),
        categories: fc.record({ codes: values, path: fc.boolean() }),
        family: fc.option(fc.string({ maxLength: 10 })),
        brands: values,
        collection: fc.option(fc.string({ maxLength: 10 })),
        colors: values,
        sizes: values,
        minimumPrice: fc.option(fc.nat(10 ** 9)),
        maximumPrice: fc.option(fc.nat(10 ** 9)),
        fields: fc.array(fc.record({ name: fc.constantFrom('field_1_feature_s', 'field_2_feature_f'), values })),
        onlyAvailable: fc.boolean(),
        onlyPromotions: fc.boolean(),
        onlyNew: fc.boolean(),
        onlyAnnounced: fc.boolean(),
        onlyBackInStock: fc.boolean(),
        onlyPurchased: fc.boolean(),
        codes: fc.option(values),
        alternativesOf: fc.option(fc.string({ maxLength: 10 })),
        latestOrders: fc.boolean(),
        availability: fc.subarray([...AVAILABILITIES]),
        offers: fc.boolean(),
        assortment: fc.constantFrom(null, 'own' as const, 'all' as const),
        sort: fc.constantFrom(...LISTING_SORTS),
        page: fc.integer({ min: 1, max: 10_000 }),
        perPage: fc.integer({ min: 1, max: 96 }),
      })
      // Any parameters can be parsed; the round trip is required only for states that parsing can produce.
      .map((query) => parseListing(buildListing(query)));
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(parseListing(buildListing(query))).toEqual(query);
        expect(parseListing(new URLSearchParams(listingSearch(query)))).toEqual(query);
      }),
    );
  });

  it('builds and parses ordinary states without any change', () => {
    const word = fc.stringMatching(/^[a-z0-9,\\ ]*[a-z0-9]$/).map((text) => text.trim());
    const words = fc.uniqueArray(word, { maxLength: 4 });
    const ordinary = fc.record({
      text: word,
      codes: fc.option(words),
      sizes: words,
      colors: words,
      minimumPrice: fc.option(fc.nat(10 ** 9)),
    });
    fc.assert(
      fc.property(ordinary, (change) => {
        const query = { ...WHOLE_CATALOGUE, ...change };
        expect(parseListing(buildListing(query))).toEqual(query);
      }),
    );
  });

  it('never fails for any URL', () => {
    const names = fc.constantFrom(
      'text',
      'category',
      'page',
      'per_page',
      'min_price',
      'id',
      'field_1_feature_s',
      'new',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, fc.string({ unit: 'binary' }))), (entries) => {
        const query = parseListing(entries);
        expect(query.page).toBeGreaterThanOrEqual(1);
        expect(query.perPage).toBeLessThanOrEqual(96);
      }),
    );
  });
});
