import { useCallback, useEffect, useRef } from 'react';
import {
  Link,
  NavigationType,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigationType,
  type Location,
} from 'react-router';
import { WHOLE_CATALOGUE } from '../../../domain/listing-query.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ActiveFilters } from '../active-filters.tsx';
import { listingAddress } from '../load-listing.ts';
import { Facets } from './facets.tsx';
import styles from './filter-drawer.module.css';
import { FilterSetContext, useReplacesEntry, type FacetPlace } from './use-filters.ts';

interface FilterDrawerProps extends FacetPlace {
  onClose: () => void;
  isLoading: boolean;
}

/**
 * Filter drawer of phones and tablets: the counts update at once, the orange button shows the list. Going back closes
 * the drawer and keeps the selected filters.
 */
export function FilterDrawer({ onClose, isLoading, ...place }: FilterDrawerProps) {
  const { t } = useI18n();
  const { listing, query, basePath } = place;
  const { close, recordFilterSet } = useCloseOnBack(onClose);
  const replaces = useReplacesEntry();
  const title = t('catalogue.filters');
  return (
    <Drawer
      isOpen
      onClose={close}
      title={title}
      closeLabel={t('common.close')}
      side="bottom"
      head={
        <p className={styles.title} aria-live="polite">
          <b>{title}</b>
          <span>
            {t(listing.orderable > listing.total ? 'catalogue.products' : 'common.articles', { count: listing.total })}
          </span>
        </p>
      }
      foot={
        <div className={styles.foot}>
          <Link
            className={buttonClass({ size: 'large' })}
            to={listingAddress(basePath, { ...WHOLE_CATALOGUE, perPage: query.perPage })}
            preventScrollReset
            replace={replaces}
            onClick={recordFilterSet}
          >
            {t('catalogue.clear')}
          </Link>
          <Button kind="primary" size="large" aria-busy={isLoading} onClick={close}>
            {isLoading && <Spinner />}
            {t('catalogue.showResults', { count: listing.total })}
          </Button>
        </div>
      }
    >
      <div
        className={styles.content}
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest('a')) recordFilterSet();
        }}
      >
        <FilterSetContext value={recordFilterSet}>
          <ActiveFilters {...place} />
          <Facets {...place} />
        </FilterSetContext>
      </div>
    </Drawer>
  );
}

/** Whether this history entry was created by opening the drawer. */
function isDrawerEntry({ state }: Location<unknown>): boolean {
  return typeof state === 'object' && state !== null && 'isDrawer' in state;
}

/**
 * Closes the drawer when the user goes back, and removes the history entry that opening it has created. The rendered
 * location may be outdated, so `window.history` shows whether the current entry is the drawer's; it is left only once.
 */
function useCloseOnBack(onClose: () => void): { close: () => void; recordFilterSet: () => void } {
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const location = useLocation() as Location<unknown>;
  const { key } = location;
  const seenKey = useRef(key);
  const ownKey = useRef<string>(null);
  const isLeaving = useRef(false);
  const wasFilterSet = useRef(false);
  const recordFilterSet = useCallback(() => void (wasFilterSet.current = true), []);

  // With a selected filter the previous entry is another list: going back first only closes the drawer.
  const blocker = useBlocker(
    ({ currentLocation, historyAction }) =>
      historyAction === NavigationType.Pop && ownKey.current !== null && !isDrawerEntry(currentLocation),
  );
  // Without a selected filter, going back leads to the same list without the drawer.
  useEffect(() => {
    if (isDrawerEntry(location)) ownKey.current = key;
    if (navigationType === NavigationType.Pop && key !== seenKey.current) onClose();
    seenKey.current = key;
  }, [location, key, navigationType, onClose]);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    onClose();
  }, [blocker, onClose]);

  function close(): void {
    const { key: keyNow } = (window.history.state ?? {}) as { key?: unknown };
    // A filter selected just before replaces the entry; going back would undo it.
    if (keyNow !== ownKey.current || wasFilterSet.current || isLeaving.current) return onClose();
    isLeaving.current = true;
    void navigate(-1);
  }

  return { close, recordFilterSet };
}
