import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../i18n/i18n.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface EmptyListProps {
  /** Number of pages with the same filters. */
  pages: number;
  /** Path of the list's page with a number, without language prefix. */
  pathOf: (page: number) => string;
  /** Why there may be none. */
  children: ReactNode;
}

/** A list's page without entries: none match, or the address names a page after the last one. */
export function EmptyList({ pages, pathOf, children }: EmptyListProps) {
  const { t, path } = useI18n();
  if (pages === 0) return <EmptyState title={t('common.noResult')}>{children}</EmptyState>;
  return (
    <EmptyState
      title={t('empty.beyond', { count: pages })}
      actions={
        <Link className={buttonClass({})} to={path(pathOf(pages))}>
          {t('empty.lastPage')}
        </Link>
      }
    />
  );
}
