import { useI18n } from '../../i18n/i18n.tsx';
import styles from './export-links.module.css';

/** Filters of a list in the names of its request; '' when not set. */
export type ExportFilters = Readonly<Record<string, string>>;

interface ExportLinksProps {
  list: 'orders' | 'invoices' | 'ddt' | 'deadlines';
  filters: ExportFilters;
}

/** The whole list with its filters as a file for a spreadsheet. */
export function ExportLinks({ list, filters }: ExportLinksProps) {
  const { t, locale } = useI18n();
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
