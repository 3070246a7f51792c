import { useI18n } from '../i18n/i18n.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ListHead } from '../article/article-list.tsx';
import list from '../article/article-list.module.css';
import styles from './listing-skeleton.module.css';
import type { ListingView } from '../routing/listing-view.ts';

/** Placeholders for rows or cards while another query of the listing is loading. */
export function ListingSkeleton({ count, view }: { count: number; view: ListingView }) {
  const { t } = useI18n();
  const places = Array.from({ length: count }, (_, index) => index);
  return (
    <div role="status" className={list.list}>
      <span className="visually-hidden">{t('common.loading')}</span>
      {view !== 'grid' && <ListHead />}
      <div className={view === 'grid' ? styles.cards : styles.rows}>
        {places.map((place) => (
          <div key={place} className={view === 'grid' ? styles.card : styles.row}>
            <Skeleton shape="picture" />
            <div>
              <Skeleton />
              <Skeleton shape="short" />
            </div>
            <Skeleton shape="control" />
          </div>
        ))}
      </div>
    </div>
  );
}
