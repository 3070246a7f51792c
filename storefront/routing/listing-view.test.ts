import { expect, test } from 'vitest';
import { viewCookie, viewOfPath } from './listing-view.ts';

test('R2.38 the path sets the layout, /shop uses the last choice', () => {
  expect(viewOfPath('/shop/small-list', 'last-type=grid', 'grid')).toBe('small-list');
  expect(viewOfPath('/en/shop/list', '', 'grid')).toBe('list');
  expect(viewOfPath('/shop', 'a=b; last-type=grid', 'small-list')).toBe('grid');
});

test('R2.39 without a valid stored choice the configured layout is used', () => {
  expect(viewOfPath('/shop', '', 'grid')).toBe('grid');
  expect(viewOfPath('/shop', 'last-type=detail', 'small-list')).toBe('small-list');
});

test('R9.28 the cookie of a choice lasts 7 days', () => {
  expect(viewCookie('grid')).toContain('Max-Age=604800;');
});
