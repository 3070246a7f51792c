import { MAXIMUM_EXPORTED_ROWS } from '../../../domain/defaults.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import styles from './export-links.module.css';

/** Filters of a list in the names of its request; '' when not set. */
export type ExportFilters = Readonly<Record<string, string>>;

interface ExportLinksProps {
  list: 'orders' | 'invoices' | 'ddt' | 'deadlines';
  filters: ExportFilters;
  /** Entries of the whole list; missing where they are always few. */
  count?: number;
}

/** The whole list with its filters as a file for a spreadsheet; of a list that is too long for one, what to do. */
export function ExportLinks({ list, filters, count = 0 }: ExportLinksProps) {
  const { t, locale, number } = useI18n();
  if (count > MAXIMUM_EXPORTED_ROWS) {
    return <p className={styles.exports}>{t('files.exportTooLong', { maximum: number(MAXIMUM_EXPORTED_ROWS) })}</p>;
  }
  const set = Object.entries({ ...filters, locale: locale === 'en' ? 'en' : '' }).filter(([, value]) => value !== '');
  const query = new URLSearchParams(set).toString();
  const pathOf = (type: string) => `/documents/lists/${list}.${type}${query && `?${query}`}`;
  return (
    <p className={styles.exports}>
      <a href={pathOf('csv')} download>
        {t('files.exportCsv')}
      </a>
      <a href={pathOf('xlsx')} download>
        {t('files.exportXlsx')}
      </a>
    </p>
  );
}
