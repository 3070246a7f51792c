import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { useAppState, usePriceView } from '../session/app-state.tsx';
import { browserApi } from '../api-client/browser-api.ts';
import { asRequestFailure, RequestFailure } from '../api-client/request-failure.ts';
import { reportFailure } from '../api-client/failure-report.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { useOfflineCopy } from '../offline/use-offline-copy.ts';
import type { Article } from '../parsers/article.ts';
import { emptyListing } from '../parsers/listing.ts';
import { listingRequest } from '../routing/listing-request.ts';
import { listingTitle } from '../routing/listing-title.ts';
import { rowsArrived, awaitRows } from '../routing/quick-entry.ts';
import { withoutShownPages, withShownPages } from '../routing/shown-pages.ts';
import { ownerKey } from '../session/session.ts';
import { firstControl, isFocusFree } from '../ui/focus.ts';
import { LoadMore } from '../ui/load-more.tsx';
import { ArticleGrid } from '../article/article-card.tsx';
import { articleLine, listedRows } from '../article/article-line.ts';
import { ArticleList } from '../article/article-list.tsx';
import { appendArticles, cacheLoadedPages, loadedPages, type LoadedPages } from './loaded-pages.ts';
import { listingAddress, type ListingData } from './load-listing.ts';
import type { QuantityBoxes } from '../article/quantity-boxes.ts';
import styles from './listing-page.module.css';

interface ListingResultsProps extends Pick<ListingData, 'listing' | 'query' | 'view'> {
  /** Path of the listing, with language prefix. */
  basePath: string;
  /** Pages that had been loaded before a reload. */
  before?: LoadedPages;
  /** The quantity inputs of the list, and the button at its end. */
  boxes: QuantityBoxes;
  moreButton: RefObject<HTMLButtonElement | null>;
  /** The element around all rows, which gets the focus after a search. */
  results: RefObject<HTMLDivElement | null>;
}

/** Writes the last shown page into the URL, unless the user has opened another page meanwhile. */
function storeShownPages(address: string, lastPage: number): void {
  const { pathname, search, hash } = window.location;
  if (withoutShownPages(pathname + search) !== withoutShownPages(address)) return;
  history.replaceState(history.state, '', pathname + withShownPages(search, lastPage) + hash);
}

/** The articles of a listing, with the button that loads more. */
export function ListingResults(props: ListingResultsProps) {
  const { listing, query, view, basePath, before, boxes, moreButton, results } = props;
  const i18n = useI18n();
  const { t } = i18n;
  const { session } = useAppState();
  const { pathname, search } = useLocation();
  // Prices belong to one customer and address: pages loaded for another one must not appear.
  const key = `${ownerKey(session)} ${listingAddress(basePath, query)}`;
  const [loaded, setLoaded] = useState(() => loadedPages(key) ?? before);
  const [isLoading, setLoading] = useState(false);
  const lastPage = loaded?.lastPage ?? query.page;
  const articles = loaded ? appendArticles(listing.articles, loaded.articles) : listing.articles;
  const listed = listedRows(articles);
  // A match reason that all rows have is said once.
  const reason =
    listed.length > 1 && listed.every(({ foundBy }) => foundBy === listed[0]?.foundBy) && listed[0]?.foundBy;
  const rows = reason ? listed.map((article) => ({ ...article, foundBy: '' })) : listed;
  // What matches only some words, after what matches all, is not counted.
  const counted = articles[0]?.isPartial ? articles : articles.filter(({ isPartial }) => !isPartial);
  const shown = (query.page - 1) * query.perPage + counted.length;

  useListingCopy(loaded ?? listing, listed, listingTitle(i18n, query, listing));
  useEffect(() => {
    if (before && !loadedPages(key)) cacheLoadedPages(key, before);
  }, [key, before]);

  async function loadMore(withKeys: boolean) {
    if (isLoading) return;
    setLoading(true);
    if (withKeys) awaitRows();
    try {
      const wanted = listingRequest({ ...query, page: lastPage + 1 });
      const next = await browserApi().listing({ ...wanted, without_facets: true });
      if (next === emptyListing) throw new RequestFailure({ kind: 'unreadable', status: 200 });
      const pages = { articles: [...(loaded?.articles ?? []), ...next.articles], lastPage: lastPage + 1 };
      cacheLoadedPages(key, pages);
      storeShownPages(pathname + search, pages.lastPage);
      const pressed = moreButton.current;
      flushSync(() => setLoaded(pages));
      const isReady = rowsArrived();
      if (withKeys && isReady) boxes.focusRow(rows.length, pressed);
      // The first new article, unless keys are still being typed; the button at the end may be gone.
      const isOnButton = isReady && document.activeElement === pressed;
      if (isOnButton || isFocusFree()) {
        const first = results.current?.querySelectorAll('li[data-code]')[rows.length] ?? null;
        firstControl(first)?.focus({ preventScroll: true });
      }
    } catch (error) {
      rowsArrived();
      reportFailure(asRequestFailure(error));
    } finally {
      setLoading(false);
    }
  }

  const label = t('catalogue.results');
  return (
    <>
      {query.page > 1 && (
        <p className={styles.earlier}>
          <Link className="link" to={listingAddress(basePath, { ...query, page: query.page - 1 })}>
            {t('catalogue.earlier')}
          </Link>
        </p>
      )}
      {reason && <p className={styles.reason}>{reason}</p>}
      <div
        id="results"
        ref={results}
        role="group"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || event.target !== event.currentTarget) return;
          event.preventDefault();
          boxes.focusFirst();
        }}
      >
        {view === 'grid' ? (
          <ArticleGrid articles={rows} label={label} boxes={boxes} />
        ) : (
          <ArticleList articles={rows} isTall={view === 'list'} label={label} boxes={boxes} />
        )}
      </div>
      <LoadMore
        shown={shown}
        total={listing.total}
        summary={`${t('common.shownOfTotal', { shown, total: '' }).trim()} ${t(listing.orderable > listing.total ? 'catalogue.products' : 'common.articles', { count: listing.total })}`}
        label={t('common.loadMore')}
        buttonRef={moreButton}
        busy={isLoading}
        onMore={(withKeys) => void loadMore(withKeys)}
        nextPage={lastPage < listing.pages ? listingAddress(basePath, { ...query, page: lastPage + 1 }) : null}
      />
    </>
  );
}

/** Keeps the articles readable without a connection; `shown` changes with them. */
function useListingCopy(shown: object, articles: readonly Article[], title: string): void {
  const i18n = useI18n();
  const arePricesShown = usePriceView() === 'shown';
  const lines = () =>
    articles.map((article) => {
      const { pack, net, perUnit } = articleLine(i18n, article, 0, arePricesShown);
      return { code: article.code, name: article.name, pack, price: net && `${net} ${perUnit}` };
    });
  useOfflineCopy({ kind: 'listing', title, shown, lines });
}
