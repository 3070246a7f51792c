import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { useLocation, useNavigate, useNavigation, type Location } from 'react-router';
import { browserApi } from '../api-client/browser-api.ts';
import { parseListing } from '../../domain/listing-url.ts';
import { readCookie } from '../session/cookies.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { localPath } from '../../domain/locale.ts';
import { emptyListing, type Listing } from '../parsers/listing.ts';
import { listingRequest } from '../routing/listing-request.ts';
import { listingTitle } from '../routing/listing-title.ts';
import { usePageContent } from '../routing/page-content.tsx';
import { listingArrived } from '../routing/quick-entry.ts';
import { buttonClass } from '../ui/button.tsx';
import { isFocusFree } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './listing-page.module.css';
import { ActiveFilters } from './active-filters.tsx';
import { countFilters } from './filter-names.ts';
import { cacheListing } from './cached-listings.ts';
import { Facets } from './facets/facets.tsx';
import type { FilterDrawerState } from './facets/use-filter-drawer.ts';
import { SortSelect } from './facets/sort-select.tsx';
import { FilterDrawer } from './facets/filter-drawer.tsx';
import { ListingFailed } from './listing-failed.tsx';
import { ListingRemarks } from './listing-remarks.tsx';
import { ListingResults } from './listing-results.tsx';
import { ListingSkeleton } from './listing-skeleton.tsx';
import { cachedView, subscribeToView, viewCookie, viewKey, type ListingView } from '../routing/listing-view.ts';
import { listingAddress, type ListingData } from './load-listing.ts';
import { useQuantityBoxes } from '../article/quantity-boxes.ts';
import { ViewSwitch } from './view-switch.tsx';
import { below, from } from '../styles/breakpoints.ts';
import { SectionBoundary } from '../shell/section-boundary.tsx';
import { NothingFound } from './nothing-found.tsx';

interface ListingPageProps {
  data: ListingData;
  filterDrawer: FilterDrawerState;
  /** Whether another query of this listing is loading. */
  isLoading: boolean;
}

/** The catalogue: filters at the side, articles in rows or cards. */
export function ListingPage({ data: loaded, filterDrawer, isLoading }: ListingPageProps) {
  const data = useFreshListing(loaded);
  const { listing, query } = data;
  const i18n = useI18n();
  const { t } = i18n;
  const { pathname } = useLocation();
  const view = useView(data);
  const target = useTargetLocation();
  const moreButton = useRef<HTMLButtonElement>(null);
  const focusMore = useCallback(() => moreButton.current?.focus(), []);
  const boxes = useQuantityBoxes(focusMore);
  useTabletPath();
  const results = useRef<HTMLDivElement>(null);
  useArrival(loaded, results);

  const place = { listing, query, basePath: pathname };
  const active = countFilters(listing);
  // The heading is that of the search that is loading, not of the former one.
  const coming = isLoading ? parseListing(new URLSearchParams(target.search)) : query;
  const isOther = coming.text !== query.text;
  const title = isOther ? listingTitle(i18n, coming, emptyListing) : listingTitle(i18n, query, listing);
  const isCounted = !data.isFailed && !isOther;
  return (
    <div className={`wrap ${styles.page}`}>
      <aside id="filters" className={styles.side} aria-label={t('catalogue.filters')}>
        {listing.articles.length > 0 && (
          <a href="#results" className="skip">
            {t('catalogue.toResults')}
          </a>
        )}
        <SectionBoundary>
          <Facets {...place} />
        </SectionBoundary>
      </aside>
      <section aria-busy={isLoading}>
        <header className={styles.head}>
          <h1 data-long={title.length > 28 || undefined}>{title}</h1>
          <p className={styles.count} role="status">
            {isCounted && listing.orderable > listing.total && `${t('catalogue.products', { count: listing.total })}, `}
            {isCounted && t('common.articles', { count: listing.orderable || listing.total })}
            {isCounted && listing.articles[0]?.isPartial && (
              <span className="visually-hidden">, {t('catalogue.partMatches')}</span>
            )}
          </p>
          <div className={styles.tools}>
            <SortSelect {...place} place="list" />
            <ViewSwitch view={view} listing={target.pathname + target.search} first={listing.articles[0]} />
            <a
              href="#filters"
              className={buttonClass({}, styles.filterButton)}
              aria-haspopup="dialog"
              aria-label={active > 0 ? t('catalogue.filtersActive', { count: active }) : undefined}
              onClick={(event) => {
                event.preventDefault();
                filterDrawer.open();
              }}
            >
              <Icon name="sliders-horizontal" />
              {t('catalogue.filters')}{' '}
              {active > 0 && (
                <b className={styles.badge} aria-hidden>
                  {active}
                </b>
              )}
            </a>
          </div>
        </header>
        <ActiveFilters {...place} />
        <ListingRemarks data={data} />
        {isLoading ? (
          <ListingSkeleton count={Math.max(3, listing.articles.length)} view={view} />
        ) : data.isFailed ? (
          <ListingFailed />
        ) : listing.articles.length === 0 ? (
          <NothingFound data={data} basePath={pathname} />
        ) : (
          <ListingResults
            key={listingAddress(pathname, query)}
            {...place}
            view={view}
            before={data.loaded}
            boxes={boxes}
            results={results}
            moreButton={moreButton}
          />
        )}
      </section>
      {filterDrawer.isOpen && <FilterDrawer {...place} onClose={filterDrawer.close} isLoading={isLoading} />}
    </div>
  );
}

/** The loaded listing; a cached one is refetched and replaced by the response. */
function useFreshListing(data: ListingData): ListingData {
  const { pathname, search } = useLocation();
  const [fresh, setFresh] = useState<{ of: ListingData; listing: Listing } | null>(null);
  useEffect(() => {
    if (data.isFailed) return;
    const address = pathname + search;
    if (!data.isCached) return cacheListing(address, data);
    const request = new AbortController();
    browserApi()
      .listing(listingRequest(data.query), request.signal)
      .then(
        (listing) => {
          if (listing === emptyListing) return;
          cacheListing(address, { ...data, listing });
          setFresh({ of: data, listing });
        },
        () => {
          // If the refetch fails, the cached listing stays.
        },
      );
    return () => request.abort();
  }, [data, pathname, search]);
  return fresh?.of === data ? { ...data, listing: fresh.listing } : data;
}

/**
 * When the response to a search is shown, the focus moves to the results, from where the arrow key leads to the first
 * quantity. No article was requested by its code, so no quantity may get the focus by itself.
 */
function useArrival(loaded: ListingData, results: RefObject<HTMLElement | null>): void {
  const { search } = useLocation();
  const content = usePageContent();
  const arrive = useEffectEvent(() => {
    const text = new URLSearchParams(search).get('text') ?? '';
    if (!listingArrived(text, loaded.isFailed ? 'failed' : 'choose')) return;
    if (isFocusFree()) (results.current ?? content.current)?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(), [loaded]);
}

/** The current layout: that of the path, else the last choice in this browser. */
function useView(data: ListingData): ListingView {
  const { pathname } = useLocation();
  const chosen = useSyncExternalStore(subscribeToView, cachedView, () => null);

  useEffect(() => {
    // The server may not have known the stored choice: the cookie makes it render the next page in the right layout.
    if (chosen && readCookie(document.cookie, viewKey) !== chosen) document.cookie = viewCookie(chosen);
  }, [chosen]);

  return pathname.endsWith('/shop') ? (chosen ?? data.view) : data.view;
}

/** Whether another query of this listing is loading. */
export function useIsListingLoading(pathname: string): boolean {
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname === pathname && !location.hash;
}

/** The location of the listing, or of the navigation to another one. */
function useTargetLocation(): Location {
  const shown = useLocation();
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname.includes('/shop') ? location : shown;
}

const tabletQuery = `${from('tablet')} and ${below('desktop')}`;

/** Tablets have only one of the listings: the other two paths redirect to it with the same query. */
function useTabletPath(): void {
  const { locale } = useI18n();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname.endsWith('/shop') || !matchMedia(tabletQuery).matches) return;
    void navigate(localPath(locale, '/shop') + search, { replace: true });
  }, [locale, pathname, search, navigate]);
}
