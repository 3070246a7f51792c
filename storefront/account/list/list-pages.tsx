import { useI18n } from '../../i18n/i18n.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import styles from './list.module.css';

interface ListPagesProps {
  page: number;
  pages: number;
  perPage: number;
  /** How many rows are shown, and how many there are on all pages. */
  shown: number;
  total: number;
  /** Path of a page, without language prefix. */
  pathOf: (page: number) => string;
}

/** Which rows of a list are shown, and the links to its other pages. */
export function ListPages({ page, pages, perPage, shown, total, pathOf }: ListPagesProps) {
  const { t, path, number } = useI18n();
  const first = (page - 1) * perPage + 1;
  return (
    <div className={styles.pages}>
      <p className="figures">
        {t('orders.range', { from: number(first), to: number(first + shown - 1), total: number(total) })}
      </p>
      <Pagination
        page={page}
        pages={pages}
        pathOf={(other) => path(pathOf(other))}
        label={t('common.pages')}
        previousLabel={t('common.previous')}
        nextLabel={t('common.next')}
      />
    </div>
  );
}
