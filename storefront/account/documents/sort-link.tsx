import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { Icon } from '../../ui/icon.tsx';
import { listPath, type DocumentFilter, type DocumentSection } from './document-filter.ts';
import styles from './document-table.module.css';

/** Props of a column by which a list can be sorted both ways: its heading is a link. */
export function sortColumn(
  section: DocumentSection,
  filter: DocumentFilter,
  sortBy: DocumentFilter['sortBy'],
  label: string,
) {
  const isCurrent = filter.sortBy === sortBy;
  return {
    heading: <SortLink {...{ section, filter, sortBy, label, isCurrent }} />,
    sort: isCurrent ? (filter.isDescending ? ('descending' as const) : ('ascending' as const)) : undefined,
  };
}

function SortLink(props: {
  section: DocumentSection;
  filter: DocumentFilter;
  sortBy: DocumentFilter['sortBy'];
  label: string;
  isCurrent: boolean;
}) {
  const { section, filter, sortBy, label, isCurrent } = props;
  const { t, path } = useI18n();
  const next = { ...filter, sortBy, isDescending: isCurrent ? !filter.isDescending : true, page: 1 };
  return (
    <Link
      to={path(listPath(section, next))}
      preventScrollReset
      className={styles.sort}
      aria-label={t('documents.sort', { column: label })}
    >
      {label}
      {isCurrent && <Icon name={filter.isDescending ? 'chevron-down' : 'chevron-up'} size={12} />}
    </Link>
  );
}
