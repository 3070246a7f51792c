import { filterType } from '../../domain/listing-filters.ts';
import { WHOLE_CATALOGUE } from '../../domain/listing-query.ts';
import { selectedCollection, type SearchTabs } from '../../domain/search-tabs.ts';
import { browserSession, browserState, track } from '../api-client/browser-api.ts';
import { userTempOf, type Session } from '../session/session.ts';
import type { ListingData } from '../catalogue/load-listing.ts';
import type { ProductData } from '../catalogue/product/load-product.ts';
import { chosenOn } from '../catalogue/product/page-choices.ts';
import { listingRequest } from '../routing/listing-request.ts';
import { emptyListing, type ActiveFilterTab, type Facet } from '../parsers/listing.ts';
import { activeTabKey, currentTabs } from '../search-tabs/tab-store.ts';

/** List price struck through with the discounts, and the net price. */
const PRICE_VIEW = 'NET_GROSS_PRICE';

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
    price_view: PRICE_VIEW,
  };
}

/** Who works for whom; the access token is in local storage. Null parts are those of a guest. */
export function sessionState(session: Session | null, tabs: SearchTabs | null) {
  return {
    user: session && {
      client_id: session.clientId,
      address_codes: session.addresses.map(({ code }) => ({ address_code: code })),
    },
    user_temp: userTempOf(session),
    addresses: session?.addresses ?? [],
    selected_address: session?.addressCode ?? null,
    selected_collection: selectedCollection(tabs),
  };
}

/** The current state of an article's page; search keys and detail are those of the search tab. */
export function articleState({ article, filter }: ProductData, tabKey: string) {
  const chosen = chosenOn(tabKey, article.internalCode, { sidebarFilter: filter });
  return {
    child_list: Object.fromEntries(article.variantArticles.map((variant) => [variant.internalCode, variant])),
    price_view: PRICE_VIEW,
    sidebar: {
      sku: article.code,
      extra_info: {
        barcodes: article.barcodes,
        documents: article.documents,
        link_assistence: article.assistanceUrl,
        video: article.videoUrl,
      },
      related_products: article.relatedArticles,
      alternative_item_codes: article.alternativeCodes,
    },
    sidebar_visible: chosen.isSidebarShown,
    left_search_key: chosen.sidebarFilter,
    right_search_key: chosen.variantFilter,
    detail_tab: chosen.detail,
  };
}

const nothingListed: ListingData = {
  listing: emptyListing,
  query: WHOLE_CATALOGUE,
  view: 'small-list',
  isFailed: false,
};

/** What scripts find as `bancale`, for tests and debugging; each part is read anew whenever it is asked for. */
const exposed = {
  session: () => sessionState(browserSession(), currentTabs()),
  listing: () => listingState(nothingListed, false, currentTabs()),
  article: (): ReturnType<typeof articleState> | null => null,
};

/** Exposes the state of the session on every page, and that of the listing or article that is opened later. */
export function exposeState(): void {
  const parts = Object.keys(exposed).map((part) => [
    part,
    { get: () => exposed[part as keyof typeof exposed](), enumerable: true },
  ]);
  const shown = Object.defineProperties({}, Object.fromEntries(parts) as PropertyDescriptorMap);
  Object.assign(globalThis, { bancale: shown });
}

/** Exposes the state of the listing, and tracks the server's search. */
export function exposeListing(data: ListingData, isLoading: boolean): void {
  exposed.listing = () => listingState(data, isLoading, currentTabs());
  const request = { ...userTempOf(browserState().session), ...listingRequest(data.query) };
  track((tracking) => tracking.trackServerRequest('product_list', request));
}

/** Exposes the state of an article's page until the returned function is called. */
export function exposeArticle(data: ProductData): () => void {
  exposed.article = () => articleState(data, activeTabKey());
  return () => {
    exposed.article = () => null;
  };
}
