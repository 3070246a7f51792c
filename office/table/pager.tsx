import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PAGE_SIZES } from '../../contract/office/table.ts';
import { Pagination } from '../../storefront/ui/pagination.tsx';
import { useI18n } from '../i18n/i18n.ts';
import styles from './pager.module.css';
import { tableAddressOf, withValues } from './table-address.ts';

/** The foot of a table: which rows these are, of how many, its pages, and how many rows a page has. */
export function Pager({ total, shown, children }: { total: number; shown: number; children?: ReactNode }) {
  const { t, number } = useI18n();
  const [search, setSearch] = useSearchParams();
  const { page, size } = tableAddressOf(search);
  if (total === 0) return null;
  const from = (page - 1) * size + 1;
  return (
    <div className={styles.pager}>
      <span>{t('table.count', { count: total, from: number(from), to: number(from + shown - 1) })}</span>
      {children}
      <div className={styles.end}>
        {total > PAGE_SIZES[0] && (
          <select
            aria-label={t('table.rows')}
            value={size}
            className={styles.size}
            onChange={({ target }) => setSearch(new URLSearchParams(withValues(search, { size: target.value })))}
          >
            {PAGE_SIZES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        )}
        <Pagination
          page={page}
          pages={Math.ceil(total / size)}
          pathOf={(to) => {
            const next = new URLSearchParams(search);
            if (to === 1) next.delete('page');
            else next.set('page', String(to));
            return `?${next}`;
          }}
          label={t('table.pages')}
          previousLabel={t('table.previous')}
          nextLabel={t('table.next')}
        />
      </div>
    </div>
  );
}
