import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { useI18n } from '../i18n/i18n.ts';
import styles from './history.module.css';

type RunDetail = OfficeAnswer<'getImportRun'>;
type Reason = NonNullable<RunDetail['found']>['reasons'][number];

/** Equal reasons of the report together, with their first places and what to do. */
export function ReasonsTab({ run }: { run: RunDetail }) {
  const { t, word, number } = useI18n();
  const columns: Column<Reason>[] = [
    { key: 'count', heading: t('runs.reason.count'), isFigure: true, cell: ({ count }) => number(count) },
    { key: 'kind', heading: t('imports.outcome'), cell: ({ severity }) => word(`runs.severity.${severity}`) },
    {
      ...{ key: 'reason', heading: t('runs.reason'), isRowHeading: true, className: styles.two },
      cell: ({ field, reason, advice }) => (
        <>
          <span>
            {field !== null && `${field}: `}
            {reason}
          </span>
          <small>{advice}</small>
        </>
      ),
    },
    { key: 'places', heading: t('runs.reason.places'), cell: ({ places }) => places.join(', ') },
  ];
  return (
    <div className={styles.scroll}>
      <DataTable
        caption={t('imports.tab.reasons')}
        columns={columns}
        rows={run.found?.reasons ?? []}
        rowKey={({ severity, field, reason }) => `${severity} ${field} ${reason}`}
      />
    </div>
  );
}
