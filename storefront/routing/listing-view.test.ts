import { expect, test } from 'vitest';
import { viewOfPath } from './listing-view.ts';

test('R2.38 the path says the layout, /shop takes the last choice', () => {
  expect(viewOfPath('/shop/small-list', 'last-type=grid', 'grid')).toBe('small-list');
  expect(viewOfPath('/en/shop/list', '', 'grid')).toBe('list');
  expect(viewOfPath('/shop', 'a=b; last-type=grid', 'small-list')).toBe('grid');
});

test('R2.39 a fresh browser gets the configured layout, and so does one with nonsense', () => {
  expect(viewOfPath('/shop', '', 'grid')).toBe('grid');
  expect(viewOfPath('/shop', 'last-type=detail', 'small-list')).toBe('small-list');
});
