import { Link, useLocation } from 'react-router';
import { shortLabel } from '../../domain/short-label.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { Icon } from '../ui/icon.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './search-tabs.module.css';
import type { ShownListing } from './shown-listing.ts';
import { TabStrip } from './tab-strip.tsx';

/**
 * The open searches above the catalogue. The server knows only the current one; the others are stored in the
 * browser and shown after hydration.
 */
export function SearchTabs({ listing }: { listing: ShownListing | null }) {
  return useHydrated() ? <TabStrip listing={listing} /> : <FirstTab listing={listing} />;
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
        {/* A new document, so that its referrer contains this search, which is not stored before hydration. */}
        <Link className={styles.new} to={path('/shop?is_new_tab=true')} reloadDocument>
          <Icon name="plus" />
          <span className={styles.word}>{t('tabs.new')}</span>
        </Link>
      </div>
    </nav>
  );
}
