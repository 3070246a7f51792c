import { beforeEach, expect, test, vi } from 'vitest';
import { WHOLE_CATALOGUE } from '../../domain/listing-query.ts';
import { emptyListing } from '../parsers/listing.ts';
import { cacheListing, cachedListing } from './cached-listings.ts';
import type { ListingData } from './load-listing.ts';

const requester = vi.hoisted(() => ({ session: null as { clientId: string; addressCode: string } | null }));
vi.mock('../api-client/browser-api.ts', () => ({ browserState: () => requester }));

const data: ListingData = { listing: emptyListing, query: WHOLE_CATALOGUE, view: 'grid', isFailed: false };

beforeEach(() => {
  requester.session = { clientId: '70431', addressCode: '1' };
});

test('returns a recently shown listing, marked for a refetch', () => {
  cacheListing('/shop?text=a', data, 1_000);
  expect(cachedListing('/shop?text=a', 2_000)).toEqual({ ...data, isCached: true });
  expect(cachedListing('/shop?text=b', 2_000)).toBeUndefined();
  expect(cachedListing('/shop?text=a', 400_000)).toBeUndefined();
});

test.each([null, { clientId: '70999', addressCode: '1' }, { clientId: '70431', addressCode: '2' }])(
  'returns no listing of another customer or address, %o',
  (other) => {
    cacheListing('/shop', data, 1_000);
    requester.session = other;
    expect(cachedListing('/shop', 1_000)).toBeUndefined();
  },
);

test('caches the fourteen listings shown last', () => {
  for (let number = 1; number <= 15; number += 1) cacheListing(`/shop?page=${number}`, data, 1_000);
  expect(cachedListing('/shop?page=1', 1_000)).toBeUndefined();
  expect(cachedListing('/shop?page=2', 1_000)).toBeDefined();
});
