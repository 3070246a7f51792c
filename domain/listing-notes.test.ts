import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ignoredChoices, ignoredFilters } from './listing-notes.ts';
import { parseListing } from './listing-url.ts';

const unread = (search: string) => ignoredFilters(new URLSearchParams(search));

describe('filters with invalid values', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['min_price=5&max_price=7,5', []],
    ['min_price=abc&max_price=-1', ['min_price', 'max_price']],
    ['min_price=&max_price=', []],
    ['offers=true', []],
    ['offers=perhaps', ['offers']],
    ['disponibili=maybe&new=true&promo_list=0&latest-order-list=x', ['disponibili', 'latest-order-list']],
    ['field_1_feature_s=a&field_1_feature_x=a&field_=1', ['field_1_feature_x', 'field_']],
    ['field_1_feature_s=,', ['field_1_feature_s']],
    ['field_x=1&field_x=2', ['field_x']],
    ['utm_source=mail&is_new_tab=true&page=abc&per_page=x', []],
    ['category=nowhere&families=%00&color=?', []],
  ])('R2.35 of %j: %j', (search, names) => {
    expect(unread(search)).toEqual(names);
  });

  it('reports the features beyond the fiftieth', () => {
    const search = Array.from({ length: 60 }, (_, index) => `field_${index}_feature_s=a`).join('&');
    expect(unread(search)).toHaveLength(10);
  });

  it('never reports a filter that was parsed', () => {
    const names = fc.constantFrom('min_price', 'max_price', 'new', 'field_1_feature_s', 'field_2_feature_f');
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(names, fc.string()), { selector: ([name]) => name }), (entries) => {
        const left = new Set(ignoredFilters(entries));
        expect(parseListing(entries.filter(([name]) => !left.has(name)))).toEqual(parseListing(entries));
      }),
    );
  });
});

it.each<[string, string[]]>([
  ['', []],
  ['page=2&per_page=96&sort=name&assortment=own&availability=available,arriving', []],
  ['page=&per_page=&sort=&assortment=&availability=', []],
  ['page= 2 &per_page=048', []],
  [
    'page=abc&per_page=500&sort=cheapest&assortment=mine&availability=available,later',
    ['page', 'per_page', 'sort', 'assortment', 'availability'],
  ],
  ['page=0&per_page=x', ['page', 'per_page']],
  ['hasOwnProperty=1&constructor=2', []],
  ['page=-1&per_page=1e1', ['page', 'per_page']],
])('choices that are not used of %j: %j', (search, names) => {
  expect(ignoredChoices(new URLSearchParams(search))).toEqual(names);
});
