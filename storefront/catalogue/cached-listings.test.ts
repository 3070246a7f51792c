import { beforeEach, expect, test, vi } from 'vitest';
import { WHOLE_CATALOGUE } from '../../domain/listing-query.ts';
import { emptyListing } from '../parsers/listing.ts';
import { keepListing, keptListing } from './cached-listings.ts';
import type { ListingData } from './load-listing.ts';

const caller = vi.hoisted(() => ({ session: null as { clientId: string; addressCode: string } | null }));
vi.mock('../api-client/browser-api.ts', () => ({ browserState: () => caller }));

const data: ListingData = { listing: emptyListing, query: WHOLE_CATALOGUE, view: 'grid', isFailed: false };

beforeEach(() => {
  caller.session = { clientId: '70431', addressCode: '1' };
});

test('shows again what was shown lately, and says that it is to be asked for anew', () => {
  keepListing('/shop?text=a', data, 1_000);
  expect(keptListing('/shop?text=a', 2_000)).toEqual({ ...data, isKept: true });
  expect(keptListing('/shop?text=b', 2_000)).toBeUndefined();
  expect(keptListing('/shop?text=a', 400_000)).toBeUndefined();
});

test.each([null, { clientId: '70999', addressCode: '1' }, { clientId: '70431', addressCode: '2' }])(
  'shows nothing of one caller to another, %o',
  (other) => {
    keepListing('/shop', data, 1_000);
    caller.session = other;
    expect(keptListing('/shop', 1_000)).toBeUndefined();
  },
);

test('keeps the fourteen shown last', () => {
  for (let number = 1; number <= 15; number += 1) keepListing(`/shop?page=${number}`, data, 1_000);
  expect(keptListing('/shop?page=1', 1_000)).toBeUndefined();
  expect(keptListing('/shop?page=2', 1_000)).toBeDefined();
});
