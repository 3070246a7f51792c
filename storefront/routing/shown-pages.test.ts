import { expect, test } from 'vitest';
import { lastShownPage, withoutShownPages, withShownPages } from './shown-pages.ts';

test.each([
  ['?text=a&last_page=3', '?text=a'],
  ['?last_page=3&text=a', '?text=a'],
  ['?text=a&last_page=3&page=2', '?text=a&page=2'],
  ['/en/shop?last_page=3', '/en/shop'],
  ['?text=last_page%3D3', '?text=last_page%3D3'],
  ['', ''],
])('R2.42 treats %s as the listing at %s', (address, same) => {
  expect(withoutShownPages(address)).toBe(same);
});

test('R2.42 writes the number of the last shown page once', () => {
  expect(withShownPages('', 2)).toBe('?last_page=2');
  expect(withShownPages('?text=a&last_page=2', 3)).toBe('?text=a&last_page=3');
});

test.each([
  ['?last_page=3', 1, 12, 3],
  ['?last_page=3', 5, 12, 5],
  ['?last_page=900', 2, 12, 21],
  ['?last_page=900', 1, 96, 2],
  ['?last_page=x', 1, 12, 1],
  ['?last_page=', 1, 12, 1],
  ['', 4, 12, 4],
])('R2.42 reads %s, from page %i with %i articles each, as last page %i', (search, page, perPage, last) => {
  expect(lastShownPage(search, { page, perPage })).toBe(last);
});
