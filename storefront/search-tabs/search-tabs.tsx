import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { shortLabel } from '../../domain/short-label.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { Icon } from '../ui/icon.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './search-tabs.module.css';

/** What a catalogue page passes to the tabs: title and size of a listing; null for a product page. */
export interface ShownListing {
  /** Null for the whole catalogue. */
  label: string | null;
  total: number;
  /** Number of active filters. */
  filters: number;
}

const TabStrip = lazy(() => import('./tab-strip.tsx'));

/**
 * The search tabs above the catalogue (R2.63). The server renders only the active one; the others are stored in the
 * browser and appear after hydration.
 */
export function SearchTabs({ listing }: { listing: ShownListing | null }) {
  const isHydrated = useHydrated();
  const first = <FirstTab listing={listing} />;
  return isHydrated ? (
    <Suspense fallback={first}>
      <TabStrip listing={listing} />
    </Suspense>
  ) : (
    first
  );
}

function FirstTab({ listing }: { listing: ShownListing | null }) {
  const { t, path, number } = useI18n();
  const { pathname, search } = useLocation();
  const label = listing?.label ?? t('tabs.new');
  return (
    <nav className={styles.strip} aria-label={t('tabs.open')}>
      <div className={`wrap ${styles.inside}`}>
        <ul className={styles.list}>
          <li className={styles.tab} data-active>
            <Link to={pathname + search} aria-current="page" title={label}>
              {shortLabel(label)}
              {listing && <span className={styles.count}>{number(listing.total)}</span>}
            </Link>
          </li>
        </ul>
        {/* A new document, which gets this page as referrer: before hydration this search is not recorded yet. */}
        <Link className={styles.new} to={path('/shop?is_new_tab=true')} reloadDocument data-leaves-search>
          <Icon name="plus" />
          <span className={styles.word}>{t('tabs.new')}</span>
        </Link>
      </div>
    </nav>
  );
}
