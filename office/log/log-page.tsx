import { useState } from 'react';
import { Link, useLoaderData, useSearchParams, type MetaFunction } from 'react-router';
import { addDays, shopDay } from '../../domain/shop-day.ts';
import { LOG_GROUPS } from '../../contract/office/log.ts';
import type { RequestFailure } from '../../storefront/api-client/request-failure.ts';
import { Button } from '../../storefront/ui/button.tsx';
import { officeCall, quietCall } from '../calls/browser-call.ts';
import { useAct } from '../calls/use-act.ts';
import { useNotice } from '../frame/toasts.tsx';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { initialsOf } from '../frame/initials.ts';
import { useI18n, type I18n, type OfficeTextKey } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { useKindName } from '../imports/kind-name.ts';
import { ExportMenu } from '../table/export-menu.tsx';
import { ListTable, type TableColumn } from '../table/list-table.tsx';
import { filterValuesOf, tableAddressOf, type TableFilter } from '../table/table-address.ts';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import styles from './log-page.module.css';
import { fieldName, storedDetails, storedText } from './stored-text.ts';

type Entry = OfficeAnswer<'listLog'>['rows'][number];

/** The filters of the log; `name` writes a text, which the server does not need. */
const filtersOf = (name: (key: OfficeTextKey) => string): TableFilter[] => [
  { kind: 'days', from: 'from', until: 'until', label: name('log.when') },
  {
    ...{ kind: 'choice', name: 'group', label: name('log.group') },
    options: LOG_GROUPS.map((group) => [group, name(`log.group.${group}`)]),
  },
];

/** The request for what an address shows. */
const requestOf = (search: URLSearchParams) => ({
  ...tableAddressOf(search),
  ...filterValuesOf(
    search,
    filtersOf((key) => key),
  ),
});

export const loader = officeLoader(async ({ call, url }) => {
  const [log, { views }] = await Promise.all([
    call('listLog', requestOf(url.searchParams)),
    call('listViews', { table: 'log' }),
  ]);
  return { ...log, views, today: shopDay(new Date()) };
});

export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('log.title');

/** The page of an object of the log; null for one that has none. */
function objectPath(object: NonNullable<Entry['object']>, { path }: I18n): string | null {
  if (object.kind === 'order') return path(`/orders/${object.id}`);
  if (object.kind === 'claim') return path(`/orders/claims?claim=${object.id}`);
  if (object.kind === 'legal-text') return path(`/settings/legal?doc=${object.id}`);
  if (object.kind === 'import') return path(`/imports/${object.id}`);
  if (object.kind === 'setting' && object.id === 'import-owners') return path('/imports/owners');
  if (object.kind === 'mail-template') return path(`/settings/mail-templates?mail=${object.id}`);
  if (object.kind === 'setting' || object.kind === 'connection') return path(`/settings/${object.id}`);
  if (object.kind === 'customer') return path(`/customers/${encodeURIComponent(object.id)}`);
  return null;
}

/** The files of an import after what people call their kind: 'Marche: marche-2026.csv'. */
function importName(name: string, kindName: (kind: string) => string, { t }: I18n): string {
  const [, kind, files] = /^([a-z-]+): (.*)$/s.exec(name) ?? [];
  if (kind === undefined || files === undefined) return name;
  const run = /^run (\d+)$/.exec(files)?.[1];
  return `${kindName(kind)}: ${run === undefined ? files : t('log.run', { number: run })}`;
}

/** Who has done it: a person, or what of the program. */
function useActorName(): (actor: Entry['actor']) => string {
  const { t } = useI18n();
  const kindName = useKindName();
  return ({ kind, name }) => {
    if (kind === 'run') return kindName(name);
    return kind === 'system' && name === '' ? t('log.system') : name;
  };
}

function ObjectName({ entry }: { entry: Entry }) {
  const i18n = useI18n();
  const kindName = useKindName();
  const { object, person } = entry;
  if (!object) return person;
  const to = objectPath(object, i18n);
  const rule = i18n.word(`held.rule.${object.id}`);
  const named: Readonly<Record<string, string>> = {
    setting: `nav.${object.id}`,
    connection: `nav.${object.id}`,
    'mail-template': `mails.name.${object.id}`,
    'legal-text': `legal.name.${object.id}`,
  };
  const key = named[object.kind];
  const word = key === undefined ? null : i18n.word(key);
  const objectName =
    object.kind === 'import' && object.name !== null ? importName(object.name, kindName, i18n) : object.name;
  const name = word ?? objectName ?? person ?? (object.kind === 'rule' ? rule.replace(/^held\.rule\./, '') : object.id);
  return to === null ? name : <Link to={to}>{name}</Link>;
}

/** A change in one line: field, struck old value, new one. */
function Changes({ entry }: { entry: Entry }) {
  const i18n = useI18n();
  const details = storedDetails(entry.details, i18n);
  // The owner of a field stands where its value does.
  const valueOf = (field: string, value: unknown) =>
    entry.action === 'field-owner-changed' && typeof value === 'string'
      ? i18n.word(`runs.owner.${value}`).replace(/^runs\.owner\./, '')
      : storedText(field, value, i18n);
  return (
    <span className={styles.changes}>
      {entry.changes.map(({ field, before, after, isErased }) => (
        <span key={field}>
          {fieldName(field, i18n)}{' '}
          {isErased ? (
            i18n.t('log.erasedValue')
          ) : (
            <>
              <del>{valueOf(field, before)}</del> → <b>{valueOf(field, after)}</b>
            </>
          )}
        </span>
      ))}
      {entry.changes.length === 0 && (details || i18n.t('log.details'))}
    </span>
  );
}

/** The network of an entry without its last part (decision 5.10). */
export function maskedNetwork(network: string): string {
  return network.includes(':') ? network.replace(/(:[^:]*){1,4}$/, ':…') : network.replace(/\.\d+$/, '.x');
}

/** Writes the values from before an entry again; what is stored by now is said where it is another one. */
function RestoreButton({ entry }: { entry: Entry }) {
  const { t } = useI18n();
  const { run, isBusy, failure } = useAct();
  const notice = useNotice();
  const restore = async () => {
    if (await run(() => officeCall('restoreEntry', { entryId: entry.id }))) notice(t('log.restored'));
  };
  return (
    <div>
      <Button size="small" busy={isBusy} onClick={() => void restore()}>
        <Icon name="undo-2" />
        {t('log.restore')}
      </Button>
      <FailureAlert failure={failure} />
      <RestoreConflicts failure={failure} />
    </div>
  );
}

/** The three values of each field that has changed meanwhile. */
function RestoreConflicts({ failure }: { failure: RequestFailure | null }) {
  const i18n = useI18n();
  return failure?.conflicts.map(({ field, before, now, after }) => (
    <p key={field}>
      {fieldName(field, i18n)}:{' '}
      {i18n.t('log.restoreText', {
        before: storedText(field, after, i18n),
        written: storedText(field, before, i18n),
        now: storedText(field, now, i18n),
      })}
    </p>
  ));
}

export default function LogPage() {
  const i18n = useI18n();
  const { t, word, time } = i18n;
  const actorName = useActorName();
  const [openId, setOpenId] = useState<number | null>(null);
  const [search] = useSearchParams();
  const { rows, total, views, today } = useLoaderData<typeof loader>();
  const columns: TableColumn<Entry>[] = [
    { key: 'when', name: t('log.when'), isFixed: true, className: styles.when, cell: (entry) => time(entry.at) },
    {
      key: 'who',
      name: t('log.who'),
      cell: (entry) => (
        <span className={styles.who}>
          <b aria-hidden="true">{entry.actor.kind === 'person' ? initialsOf(entry.actor.name) : '↻'}</b>
          {actorName(entry.actor)}
        </span>
      ),
    },
    { key: 'what', name: t('log.what'), cell: (entry) => word(`action.${entry.action}`).replace(/^action\./, '') },
    { key: 'object', name: t('log.object'), cell: (entry) => <ObjectName entry={entry} /> },
    {
      key: 'change',
      name: t('log.change'),
      isThird: true,
      cell: (entry) => (
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={openId === entry.id}
          onClick={() => setOpenId(openId === entry.id ? null : entry.id)}
        >
          <Changes entry={entry} />
          <Icon name="chevron-down" size={14} className={styles.chevron} />
        </button>
      ),
    },
  ];
  return (
    <>
      <PageHead title={t('log.title')} facts={t('log.kept')}>
        <ExportMenu table="log" request={requestOf(search)} total={total} />
      </PageHead>
      <ListTable
        table="log"
        caption={t('log.caption')}
        columns={columns}
        rows={rows}
        total={total}
        rowKey={({ id }) => String(id)}
        rowName={(entry) => `${time(entry.at)} ${word(`action.${entry.action}`)}`}
        filters={filtersOf(word)}
        searchLabel={t('log.search')}
        views={[
          { name: 'today', label: t('log.view.today'), query: `from=${today}` },
          { name: 'week', label: t('log.view.week'), query: `from=${addDays(today, -6)}` },
          ...LOG_GROUPS.map((group) => ({ name: group, label: t(`log.group.${group}`), query: `group=${group}` })),
        ]}
        savedViews={views}
        countOf={async (search) => (await quietCall('listLog', { ...requestOf(search), onlyTotal: true })).total}
        groupOf={(entry, previous) => {
          const day = shopDay(new Date(entry.at));
          return previous && shopDay(new Date(previous.at)) === day
            ? null
            : i18n.moment(entry.at).replace(/, \d\d:\d\d$/, '');
        }}
        after={(entry) =>
          openId === entry.id ? (
            <div className={styles.details}>
              {entry.changes.map(({ field, before, after }) => (
                <div key={field} className={styles.diff}>
                  <p>
                    <span aria-hidden="true">−</span> <del>{storedText(field, before, i18n)}</del>
                  </p>
                  <p>
                    <span aria-hidden="true">+</span> <ins>{storedText(field, after, i18n)}</ins>
                  </p>
                </div>
              ))}
              {storedDetails(entry.details, i18n) && <p>{storedDetails(entry.details, i18n)}</p>}
              {entry.canRestore && <RestoreButton entry={entry} />}
              {entry.network !== null && <p>{t('log.network', { network: maskedNetwork(entry.network) })}</p>}
            </div>
          ) : null
        }
        phoneRow={(entry) => (
          <span className={styles.phone}>
            <b>{actorName(entry.actor)}</b> {word(`action.${entry.action}`)}
            <span>
              <ObjectName entry={entry} />
            </span>
            <Changes entry={entry} />
            <small>{i18n.moment(entry.at)}</small>
          </span>
        )}
        foot={<span>{t('log.noDelete')}</span>}
      />
    </>
  );
}
