import { describe, expect, it } from 'vitest';
import {
  isFieldChosen,
  PRICE_SLIDER,
  removeFilter,
  toggleColor,
  toggleField,
  toggleSize,
  withPriceRange,
  type ClosedFilter,
} from './listing-filters.ts';
import { listingSearch, parseListing } from './listing-url.ts';

function at(search: string) {
  return parseListing(new URLSearchParams(search));
}

describe('toggles', () => {
  it('R4.27 adds and removes a colour and goes to page 1', () => {
    const red = toggleColor(at('page=3'), 'rosso');
    expect(listingSearch(red)).toBe('?color=rosso');
    const both = toggleColor(red, 'Blu');
    expect(listingSearch(both)).toBe('?color=rosso,blu');
    expect(listingSearch(toggleColor(both, 'ROSSO'))).toBe('?color=blu');
  });

  it('R4.27 does the same with a size', () => {
    expect(listingSearch(toggleSize(at('size=M&page=3'), 'L'))).toBe('?size=M,L');
    expect(listingSearch(toggleSize(at('size=M,L'), 'm'))).toBe('?size=L');
  });

  it('adds and removes a value of a feature and keeps the order', () => {
    const query = at('field_1_feature_s=a&field_2_feature_s=x&page=2');
    expect(listingSearch(toggleField(query, 'field_1_feature_s', 'b'))).toBe(
      '?field_1_feature_s=a,b&field_2_feature_s=x',
    );
    expect(listingSearch(toggleField(query, 'field_1_feature_s', 'a'))).toBe('?field_2_feature_s=x');
    expect(listingSearch(toggleField(at(''), 'field_3_feature_f', '1,5'))).toBe('?field_3_feature_f=1%5C,5');
  });

  it('R3.16 finds whether a value of a feature is chosen', () => {
    const query = at('field_1_feature_s=Ottone,acciaio&field_2_feature_s=x');
    const chosen = [
      ['field_1_feature_s', 'ottone'],
      ['field_1_feature_s', 'Acciaio'],
      ['field_1_feature_s', 'x'],
      ['field_2_feature_s', 'x'],
      ['field_3_feature_s', 'x'],
    ] as const;
    expect(chosen.map(([name, value]) => isFieldChosen(query, name, value))).toEqual([true, true, false, true, false]);
  });

  it('R9.5 the price slider goes from 0 to 1000 in steps of 50, with a margin of 100', () => {
    expect(PRICE_SLIDER).toEqual({ minimum: 0, maximum: 1000, step: 50, margin: 100 });
  });

  it.each([
    [100, 500, '?min_price=100&max_price=500'],
    [0, 500, '?max_price=500'],
    [100, 1000, '?min_price=100'],
    [0, 1000, ''],
  ])('R4.28, R9.5 the range %d to %d is %j', (minimum, maximum, search) => {
    expect(listingSearch(withPriceRange(at('page=3'), minimum, maximum))).toBe(search);
  });
});

describe('closing active filters', () => {
  it.each<[string, ClosedFilter, string]>([
    [
      'text=t&brand=b&category=c&field_1_feature_s=x&field_2_feature_s=y&page=4',
      { parameter: 'brand', submenuId: 'b' },
      '?text=t&category=c',
    ],
    ['brand=a,b,c', { parameter: 'brand', submenuId: 'b' }, '?brand=a,c'],
    ['category=and-a,b,c', { parameter: 'category', submenuId: 'c' }, '?category=and-a,b'],
    ['category=and-a,b,c', { parameter: 'category', submenuId: 'b,c' }, '?category=and-a'],
    ['category=and-a,b,c', { parameter: 'category', submenuId: 'and-a,b,c' }, ''],
    ['category=and-a,b,c', { parameter: 'category', submenuId: 'b' }, '?category=and-a'],
    ['category=and-a,b', { parameter: 'category', submenuId: 'z' }, '?category=and-a,b'],
    ['category=a,b,c', { parameter: 'category', submenuId: 'b' }, '?category=a,c'],
    ['category=a', { parameter: 'category', submenuId: 'a' }, ''],
    ['families=20', { parameter: 'families', submenuId: '20', submenuIdRef: '12' }, '?families=12'],
    ['families=20', { parameter: 'families', submenuId: '20', submenuIdRef: '0' }, ''],
    ['families=20', { parameter: 'families', submenuId: '20' }, ''],
    ['text=t&size=M', { parameter: 'text', submenuId: 't' }, '?size=M'],
    ['color=rosso,blu', { parameter: 'color', submenuId: 'rosso' }, '?color=blu'],
    ['size=M,L', { parameter: 'size', submenuId: 'M' }, '?size=L'],
    ['min_price=1&max_price=2', { parameter: 'price', submenuId: '' }, ''],
    ['promo_list=true&new=true', { parameter: 'new', submenuId: 'true' }, '?promo_list=true'],
    ['text=t&offers=true', { parameter: 'offers', submenuId: 'true' }, '?text=t'],
    ['id=1,2', { parameter: 'id', submenuId: '1,2' }, ''],
    ['collection=3', { parameter: 'collection', submenuId: '3' }, ''],
    ['latest-order-list=true', { parameter: 'latest-order-list', submenuId: 'true' }, ''],
    ['text=t', { parameter: 'unheard-of', submenuId: 'x' }, '?text=t'],
  ])('R4.24–R4.26 from %j closing %j leaves %j', (search, closed, left) => {
    expect(listingSearch(removeFilter(at(search), closed))).toBe(left);
  });
});
