import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { browserApi } from '../browser-api.ts';
import { readCookie } from '../cookies.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { localPath } from '../i18n/locale.ts';
import type { Listing } from '../readers/listing.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import elbow from '../pictures/elbow.svg?url';
import { ActiveFilters } from './active-filters.tsx';
import styles from './listing-page.module.css';
import { Facets } from './later-parts.ts';
import { keepListing } from './kept-listings.ts';
import { ListingResults } from './listing-results.tsx';
import { ListingSkeleton } from './listing-skeleton.tsx';
import { listingTitle } from './listing-title.ts';
import { keepView, keptView, subscribeToView, viewCookie, viewKey, type ChosenView } from '../listing-view.ts';
import { listingAddress, listingRequest, type ListingData } from './load-listing.ts';
import { ViewSwitch } from './view-switch.tsx';

const loadFilterSheet = () => import('./facets/filter-sheet.tsx');
const FilterSheet = lazy(loadFilterSheet);

/** The catalogue: filters at the side, articles in rows or cards (R2.27–R2.46). */
export function ListingPage({ data: loaded }: { data: ListingData }) {
  const data = useFreshListing(loaded);
  const { listing, query } = data;
  const i18n = useI18n();
  const { t } = i18n;
  const { pathname } = useLocation();
  const { view, choose } = useView(data);
  const isLoading = useIsListingLoading(pathname);
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  useTabletPath();

  const place = { listing, query, basePath: pathname };
  const active = listing.activeFilters.length;
  return (
    <div className={`wrap ${styles.page}`}>
      <aside id="filters" className={styles.side} aria-label={t('catalogue.filters')}>
        <Suspense>
          <Facets {...place} />
        </Suspense>
      </aside>
      <section className={styles.main} aria-busy={isLoading}>
        <header className={styles.head}>
          <h1>{listingTitle(i18n, query, listing)}</h1>
          <p className={styles.count} role="status">
            {t('common.articles', { count: listing.total })}
          </p>
          <div className={styles.tools}>
            <ViewSwitch view={view} onChoose={choose} first={listing.articles[0]} />
            <a
              href="#filters"
              className={buttonClass({}, styles.filterButton)}
              aria-haspopup="dialog"
              aria-label={active > 0 ? t('catalogue.filtersActive', { count: active }) : undefined}
              onPointerEnter={() => void loadFilterSheet().catch(() => {})}
              onClick={(event) => {
                event.preventDefault();
                setFiltersOpen(true);
              }}
            >
              <Icon name="sliders-horizontal" />
              {t('catalogue.filters')}
              {active > 0 && <b className={styles.badge}>{active}</b>}
            </a>
          </div>
        </header>
        <ActiveFilters {...place} />
        <ListingNotes data={data} />
        {isLoading ? (
          <ListingSkeleton count={Math.max(3, listing.articles.length)} view={view} />
        ) : listing.articles.length === 0 ? (
          <NothingFound data={data} basePath={pathname} />
        ) : (
          <ListingResults key={listingAddress(pathname, query)} {...place} view={view} />
        )}
      </section>
      {areFiltersOpen && (
        <Suspense fallback={null}>
          <FilterSheet {...place} onClose={() => setFiltersOpen(false)} isLoading={isLoading} />
        </Suspense>
      )}
    </div>
  );
}

/** What was loaded; a listing that was only kept is asked for anew and changes when the answer has come. */
function useFreshListing(data: ListingData): ListingData {
  const { pathname, search } = useLocation();
  const [fresh, setFresh] = useState<{ of: ListingData; listing: Listing } | null>(null);
  useEffect(() => {
    if (data.isFailed) return;
    const address = pathname + search;
    if (!data.isKept) return keepListing(address, data);
    const request = new AbortController();
    browserApi()
      .listing(listingRequest(data.query), request.signal)
      .then(
        (listing) => {
          keepListing(address, { ...data, listing });
          setFresh({ of: data, listing });
        },
        () => {
          // What is shown was right a moment ago.
        },
      );
    return () => request.abort();
  }, [data, pathname, search]);
  return fresh?.of === data ? { ...data, listing: fresh.listing } : data;
}

/** The layout in use, and the way to another one, which is remembered (R2.41). */
function useView(data: ListingData) {
  const { locale } = useI18n();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isFixed = !pathname.endsWith('/shop');
  const kept = useSyncExternalStore(subscribeToView, keptView, () => null);

  useEffect(() => {
    // A page that the server made without knowing the choice follows it now, and the next one is made right.
    if (kept && readCookie(document.cookie, viewKey) !== kept) document.cookie = viewCookie(kept);
  }, [kept]);

  function choose(view: ChosenView) {
    keepView(view);
    const ownPath = view === 'small-list' ? pathname.endsWith('/shop/small-list') : false;
    if (isFixed && !ownPath) void navigate(localPath(locale, '/shop') + search, { preventScrollReset: true });
  }

  const view = isFixed ? data.view : (kept ?? data.view);
  return { view, choose };
}

/** Whether another state of this listing is on its way. */
function useIsListingLoading(pathname: string): boolean {
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname === pathname && !location.hash;
}

/** Tablets have one listing: the other two paths lead to it with the same query (R2.38). */
function useTabletPath(): void {
  const { locale } = useI18n();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname.endsWith('/shop') || !matchMedia('(min-width: 768px) and (max-width: 991.98px)').matches) return;
    void navigate(localPath(locale, '/shop') + search, { replace: true });
  }, [locale, pathname, search, navigate]);
}

/** What the server changed of the search to find anything, and which filters it did not understand. */
function ListingNotes({ data }: { data: ListingData }) {
  const { t } = useI18n();
  const { leftOut, ignored, facets } = data.listing;
  if (leftOut.length + ignored.length === 0) return null;
  const nameOf = (key: string) => facets.find((facet) => facet.key === key)?.label ?? key;
  return (
    <div className={styles.notes}>
      {leftOut.length > 0 && (
        <Notice tone="info" title={t('catalogue.leftOut', { words: leftOut.map((word) => `«${word}»`).join(', ') })}>
          <p>{t('catalogue.leftOutText')}</p>
        </Notice>
      )}
      {ignored.length > 0 && (
        <Notice tone="info" title={t('catalogue.ignored', { names: ignored.map(nameOf).join(', ') })} />
      )}
    </div>
  );
}

/** Nothing matches (R8.19), or nothing came (R8.23): what to do next. */
function NothingFound({ data, basePath }: { data: ListingData; basePath: string }) {
  const { t, path } = useI18n();
  const { revalidate, state } = useRevalidator();
  const isBeyond = data.query.page > 1;
  return (
    <EmptyState
      drawing={elbow}
      title={t('catalogue.emptyTitle')}
      actions={
        <>
          {data.isFailed && (
            <Button busy={state === 'loading'} onClick={() => void revalidate()}>
              {t('common.retry')}
            </Button>
          )}
          {isBeyond && (
            <Link className={buttonClass({})} to={listingAddress(basePath, { ...data.query, page: 1 })}>
              {t('catalogue.earlier')}
            </Link>
          )}
          <Link className={buttonClass({})} to={path('/shop')}>
            {t('catalogue.wholeCatalogue')}
          </Link>
        </>
      }
    >
      <p>{t(data.isFailed ? 'catalogue.failedText' : 'catalogue.emptyText')}</p>
    </EmptyState>
  );
}
