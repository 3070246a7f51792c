import { expect, it, test } from 'vitest';
import { WHOLE_CATALOGUE } from '../../domain/listing-query.ts';
import { freshTabs, visitListing } from '../../domain/search-tabs.ts';
import { parseArticle } from '../parsers/article.ts';
import { emptyListing } from '../parsers/listing.ts';
import type { Session } from '../session/session.ts';
import { listingState, sessionState } from './exposed-state.ts';

it.each([
  [true, ['204118']],
  [false, []],
])(
  'R2.44 R3.19 with the latest orders %s, the articles of the listing are also those ordered lately',
  (latestOrders, ids) => {
    const listing = { ...emptyListing, articles: [parseArticle({ id: '204118', sku: 'VS-12-OT' })] };
    const query = { ...WHOLE_CATALOGUE, latestOrders };
    const state = listingState({ listing, query, view: 'grid', isFailed: false }, false, null);
    expect(state.latest_order_product_list.map(({ internalCode }) => internalCode)).toEqual(ids);
    expect(state.products.map(({ internalCode }) => internalCode)).toEqual(['204118']);
  },
);

it('R3.17 names type, label and both ids of each active filter, by its parameter', () => {
  const tab = { kindLabel: null, label: 'Valvole', id: '0110', parentId: '0100' };
  const activeFilters = [
    { ...tab, kind: 'category' },
    { ...tab, kind: 'brand', label: 'Valtermo', id: 'V', parentId: null },
  ];
  const listing = { ...emptyListing, activeFilters };
  const state = listingState({ listing, query: WHOLE_CATALOGUE, view: 'grid', isFailed: false }, false, null);
  expect(state.tab_list).toEqual({
    category: [{ type: 'category', label: 'Valvole', submenu_id: '0110', submenu_id_ref: '0100' }],
    brand: [{ type: 'other', label: 'Valtermo', submenu_id: 'V', submenu_id_ref: '0' }],
  });
});

test('R9.29 a guest is client 0 at address 0, in collection 1, the whole catalogue', () => {
  expect(sessionState(null, null)).toEqual({
    user: null,
    user_temp: { client_id: 0, address_code: 0, ext_call: true },
    addresses: [],
    selected_address: null,
    selected_collection: 1,
  });
  expect(
    listingState({ listing: emptyListing, query: WHOLE_CATALOGUE, view: 'grid', isFailed: false }, false, null),
  ).toMatchObject({ search_mode: '/shop' });
});

test('R3.8 a session has user, fields of every request, addresses, and the collection of the search tab', () => {
  const address = {
    code: 'A1',
    street: 'Via Roma 1',
    city: 'Bologna',
    postalCode: null,
    province: null,
    isActive: true,
  };
  const session: Session = {
    kind: 'client',
    name: 'Marco',
    companyName: 'Bassi',
    clientId: '10482',
    addressCode: 'A1',
    addresses: [address, { ...address, code: 'A2' }],
    clients: [],
    clientCount: 1,
    permissions: [],
    seesPrices: true,
    orderingStop: null,
    role: null,
    orderLimitCents: null,
    needsSecondFactor: false,
    viewedBy: null,
  };
  const tabs = visitListing(freshTabs(), { route: '/shop?collection=ESTATE&page=2', kind: 'change' });
  expect(sessionState(session, tabs)).toEqual({
    user: { client_id: '10482', address_codes: [{ address_code: 'A1' }, { address_code: 'A2' }] },
    user_temp: { client_id: '10482', address_code: 'A1', ext_call: true },
    addresses: session.addresses,
    selected_address: 'A1',
    selected_collection: 'ESTATE',
  });
  expect(sessionState(session, freshTabs()).selected_collection).toBe(1);
});
