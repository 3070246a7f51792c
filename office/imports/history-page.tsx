import { Link, useLoaderData, type MetaFunction } from 'react-router';
import { buttonClass } from '../../storefront/ui/button.tsx';
import { DataTable, type Column } from '../../storefront/ui/data-table.tsx';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { useKindName } from './kind-name.ts';

type Run = OfficeAnswer<'listImportRuns'>['rows'][number];

export const loader = officeLoader(({ call }) => call('listImportRuns', {}));
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('imports.title');

/** The newest imports, and the way to a new one. */
export default function HistoryPage() {
  const { t, word, path, moment, number } = useI18n();
  const kindName = useKindName();
  const { rows } = useLoaderData<typeof loader>();
  const columns: Column<Run>[] = [
    { key: 'when', heading: t('imports.when'), cell: ({ startedAt }) => moment(startedAt) },
    {
      key: 'what',
      heading: t('imports.what'),
      isRowHeading: true,
      cell: ({ kind, files }) => (
        <>
          {kindName(kind)} <small>{files.join(', ')}</small>
        </>
      ),
    },
    { key: 'new', heading: t('imports.new'), isFigure: true, cell: ({ inserted }) => number(inserted) },
    { key: 'changed', heading: t('imports.changed'), isFigure: true, cell: ({ updated }) => number(updated) },
    { key: 'refused', heading: t('imports.refused'), isFigure: true, cell: ({ refused }) => number(refused) },
    { key: 'state', heading: t('imports.outcome'), cell: ({ state }) => word(`imports.state.${state ?? 'open'}`) },
  ];
  return (
    <>
      <PageHead title={t('imports.title')} facts={t('imports.facts')}>
        <Link className={buttonClass({ kind: 'primary', size: 'small' })} to={path('/imports/new')}>
          {t('imports.begin')}
        </Link>
      </PageHead>
      <Panel title={t('imports.history')}>
        {rows.length === 0 ? (
          <p>{t('imports.none')}</p>
        ) : (
          <DataTable caption={t('imports.history')} columns={columns} rows={rows} rowKey={({ id }) => id} />
        )}
      </Panel>
    </>
  );
}
