import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApi } from '../api-client/api.ts';
import { currentFailure, dismissFailure } from '../api-client/failure-report.ts';
import { guestUserTemp } from '../session/session.ts';
import type { PageRequest } from '../routing/page-data.ts';
import { loadListing } from './load-listing.ts';

const pageAnswered = (status: number, body: unknown) =>
  ({
    api: createApi(
      () => Promise.resolve({ status, body }),
      'it',
      () => guestUserTemp,
    ),
    url: new URL('http://shop.example/shop?text=valvola'),
    cookies: '',
    settings: { defaultListView: 'small-list' },
  }) as unknown as PageRequest;

beforeEach(() => vi.stubGlobal('document', {}));
afterEach(() => {
  dismissFailure();
  vi.unstubAllGlobals();
});

it.each([
  [422, { isFailed: false, isRejected: true }],
  [400, { isFailed: true }],
  [500, { isFailed: true }],
])('R8.3 R8.4 R8.1 a listing refused with %d is empty, and its dialog says why', async (status, state) => {
  const { data } = await loadListing(pageAnswered(status, { message: 'abc', errors: { text: ['x'] } }));
  expect(data).toMatchObject({ ...state, listing: { articles: [], facets: [], activeFilters: [] } });
  expect(currentFailure()).toMatchObject({ status, message: 'abc', errors: { text: ['x'] } });
});
