import { filterType } from '../../domain/listing-filters.ts';
import type { SearchTabs } from '../../domain/search-tabs.ts';
import { browserState, track } from '../api-client/browser-api.ts';
import { userTempOf } from '../session/session.ts';
import type { ListingData } from '../catalogue/load-listing.ts';
import { listingRequest } from '../routing/listing-request.ts';
import type { ActiveFilterTab, Facet } from '../parsers/listing.ts';
import { currentTabs } from '../search-tabs/tab-store.ts';

function facetsOf(facets: readonly Facet[], kind: Facet['kind']) {
  const groups = facets.filter((facet) => facet.kind === kind);
  return Object.fromEntries(groups.map(({ key, label, choices }) => [key, { label, results: choices }]));
}

function tabList(filters: readonly ActiveFilterTab[]) {
  const byKind = Object.entries(Object.groupBy(filters, ({ kind }) => kind));
  return Object.fromEntries(
    byKind.map(([kind, tabs = []]) => [
      kind,
      tabs.map(({ label, id, parentId }) => ({
        type: filterType(kind),
        label,
        submenu_id: id,
        submenu_id_ref: parentId ?? '0',
      })),
    ]),
  );
}

/** The current state of the listing, with the names of the specification. */
export function listingState({ listing, query }: ListingData, isLoading: boolean, tabs: SearchTabs | null) {
  return {
    products: listing.articles,
    pagination: {
      current_page: listing.page,
      total: listing.total,
      pages: listing.pages,
      per_page: listing.perPage,
    },
    facets_results: facetsOf(listing.facets, 'tree'),
    facets_link_results: facetsOf(listing.facets, 'link'),
    facets_check_results: facetsOf(listing.facets, 'check'),
    tab_list: tabList(listing.activeFilters),
    search_mode: '/shop',
    loading: isLoading,
    key_products: tabs?.tabs ?? [],
    active_index: tabs ? tabs.tabs.findIndex(({ key }) => key === tabs.activeKey) : -1,
    latest_order_product_list: query.latestOrders ? listing.articles : [],
    /** List price struck through with the discounts, and the net price. */
    price_view: 'NET_GROSS_PRICE',
  };
}

/** Exposes the state of the listing as `bancale.listing`, for tests and debugging, and tracks the server's search. */
export function exposeListing(data: ListingData, isLoading: boolean): void {
  const shown = {
    get listing() {
      return listingState(data, isLoading, currentTabs());
    },
  };
  Object.assign(globalThis, { bancale: shown });
  const request = { ...userTempOf(browserState().session), ...listingRequest(data.query) };
  track((tracking) => tracking.trackServerRequest('product_list', request));
}
