import { Link, useLoaderData, useSearchParams, type MetaFunction } from 'react-router';
import { RUN_GROUPS, RUN_ORIGINS, RUN_RESULTS } from '../../contract/office/import-runs.ts';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { buttonClass } from '../../storefront/ui/button.tsx';
import { quietCall } from '../calls/browser-call.ts';
import type { OfficeAnswer, OfficeRequest } from '../calls/office-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { ListTable, type TableColumn } from '../table/list-table.tsx';
import { filterValuesOf, tableAddressOf, type TableFilter } from '../table/table-address.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Freshness } from './freshness.tsx';
import styles from './history.module.css';
import { useKindName } from './kind-name.ts';
import { filesOf, RunOutcome, useRunCounts, useRunName, useRunSource, type Run } from './run-words.tsx';

type Choices = OfficeAnswer<'listImportChoices'>;
type ListRequest = OfficeRequest<'listImportRuns'>;

const NO_WORDS = (key: string) => key;
const PERMISSIONS = [
  ...(['imports.stock', 'imports.documents', 'imports.prices', 'imports.customers'] as const),
  ...(['imports.articles', 'imports.pictures', 'imports.content', 'imports.users'] as const),
];

/** The filters of the list, by the kinds and people that there are. */
function filtersOf(word: (key: string) => string, kindName: (kind: string) => string, choices: Choices): TableFilter[] {
  return [
    { kind: 'days', from: 'from', until: 'until', label: word('imports.when') },
    {
      ...{ kind: 'choice', name: 'kind', label: word('imports.filter.kind') },
      options: choices.kinds.map((kind) => [kind, kindName(kind)] as const),
    },
    {
      ...{ kind: 'choice', name: 'group', label: word('imports.filter.group') },
      options: RUN_GROUPS.map((group) => [group, word(`imports.group.${group}`)] as const),
    },
    {
      ...{ kind: 'choice', name: 'result', label: word('imports.outcome') },
      options: RUN_RESULTS.map((result) => [result, word(`imports.state.${result}`)] as const),
    },
    {
      ...{ kind: 'choice', name: 'who', label: word('imports.filter.who') },
      options: choices.people.map((name) => [name, name] as const),
    },
    {
      ...{ kind: 'choice', name: 'origin', label: word('imports.filter.origin') },
      options: RUN_ORIGINS.map((origin) => [origin, word(`imports.origin.${origin}`)] as const),
    },
  ];
}

/** The request for what an address shows. */
function requestOf(search: URLSearchParams, choices: Choices): ListRequest {
  const { sort, ...place } = tableAddressOf(search);
  return {
    ...place,
    ...(sort !== undefined && { sort: sort as ListRequest['sort'] }),
    ...(filterValuesOf(search, filtersOf(NO_WORDS, NO_WORDS, choices)) as Partial<ListRequest>),
  };
}

export const loader = officeLoader(async ({ call, url: { searchParams } }) => {
  const choices = await call('listImportChoices', {});
  const [list, { views }, { kinds }] = await Promise.all([
    call('listImportRuns', requestOf(searchParams, choices)),
    call('listViews', { table: 'imports' }),
    call('getImportFreshness', {}),
  ]);
  return { ...list, views, choices, freshness: kinds, today: shopDay(new Date()), now: new Date().toISOString() };
});
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('imports.title');

/** All imports, wherever they come from, when each kind came last, and the way to a new one. */
export default function HistoryPage() {
  const { t, word, path, moment, number } = useI18n();
  const { may } = useFrame();
  const kindName = useKindName();
  const runName = useRunName();
  const sourceOf = useRunSource();
  const countsOf = useRunCounts();
  const { rows, total, views, choices, freshness, today, now } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const columns: TableColumn<Run>[] = [
    {
      ...{ key: 'when', name: t('imports.when'), sortKey: 'when', isDescendingFirst: true, isFixed: true },
      cell: ({ startedAt }) => <b>{moment(startedAt)}</b>,
    },
    {
      ...{ key: 'what', name: t('imports.what'), sortKey: 'kind', isFixed: true, isRowHeading: true },
      className: styles.two,
      cell: (run) => (
        <>
          <Link to={path(`/imports/${run.id}`)}>{runName(run)}</Link>
          <small>{filesOf(run)}</small>
        </>
      ),
    },
    { key: 'who', name: t('imports.from'), isThird: true, cell: sourceOf },
    {
      ...{ key: 'rows', name: t('imports.rows'), sortKey: 'rows', isDescendingFirst: true },
      cell: (run) => countsOf(run),
    },
    { key: 'result', name: t('imports.outcome'), cell: (run) => <RunOutcome run={run} /> },
  ];
  return (
    <>
      <PageHead title={t('imports.title')} facts={t('imports.facts')}>
        <Link className={buttonClass({ size: 'small' })} to={path('/imports/owners')}>
          {t('nav.import-owners')}
        </Link>
        {PERMISSIONS.some((permission) => may(permission)) && (
          <Link className={buttonClass({ kind: 'primary', size: 'small' })} to={path('/imports/new')}>
            {t('imports.begin')}
          </Link>
        )}
      </PageHead>
      <Freshness kinds={freshness} now={now} />
      <ListTable<Run>
        table="imports"
        caption={t('imports.history')}
        columns={columns}
        rows={rows}
        total={total}
        rowKey={({ id }) => String(id)}
        rowName={(run) => `${runName(run)}, ${moment(run.startedAt)}`}
        rowPath={({ id }) => path(`/imports/${id}`)}
        filters={filtersOf(word, kindName, choices)}
        searchLabel={t('imports.search')}
        views={[
          { name: 'held', label: t('imports.view.held'), query: 'result=held' },
          { name: 'rejects', label: t('imports.view.rejects'), query: 'result=rejects' },
          { name: 'stopped', label: t('imports.view.stopped'), query: 'result=stopped' },
          { name: 'week', label: t('imports.view.week'), query: `from=${addDays(today, -6)}` },
        ]}
        savedViews={views}
        countOf={async (address) =>
          (await quietCall('listImportRuns', { ...requestOf(address, choices), onlyTotal: true })).total
        }
        phoneRow={(run) => (
          <span className={styles.phone}>
            <span>
              <b>{runName(run)}</b>
              <RunOutcome run={run} />
            </span>
            <small>
              {moment(run.startedAt)} · {sourceOf(run)}
            </small>
            <small>{countsOf(run)}</small>
          </span>
        )}
        foot={<span>{t('imports.undoTerm', { count: 30, number: number(30) })}</span>}
        empty={<p>{search.size === 0 ? t('imports.none') : t('imports.noneFound')}</p>}
      />
    </>
  );
}
