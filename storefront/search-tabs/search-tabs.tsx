import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { shortLabel } from '../../domain/short-label.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { Icon } from '../ui/icon.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './search-tabs.module.css';

/** What a page of the catalogue tells the tabs; a listing its title and size, an article nothing. */
export interface ShownListing {
  /** Null for the whole catalogue. */
  label: string | null;
  total: number;
  /** How many filters narrow it. */
  filters: number;
}

const TabStrip = lazy(() => import('./tab-strip.tsx'));

/**
 * The open searches above the catalogue (R2.63). The server knows of the one that is shown; the others are kept in the
 * browser and come with the program.
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
        {/* Another document, which knows where it was opened from: nobody has taken note of this search yet. */}
        <Link className={styles.new} to={path('/shop?is_new_tab=true')} reloadDocument data-leaves-search>
          <Icon name="plus" />
          <span className={styles.word}>{t('tabs.new')}</span>
        </Link>
      </div>
    </nav>
  );
}
