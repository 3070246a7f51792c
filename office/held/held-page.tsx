import { useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useSearchParams, type MetaFunction } from 'react-router';
import { HELD_SORT_KEYS, HELD_VIEWS } from '../../contract/office/held.ts';
import { buttonClass } from '../../storefront/ui/button.tsx';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { useFrame } from '../frame/frame-state.tsx';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { useKeptOrder } from '../table/kept-order.ts';
import { BulkBar } from '../table/list-table.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { BulkHeld } from './bulk-held.tsx';
import { HeldPanel } from './held-panel.tsx';
import styles from './held.module.css';
import { ReasonName, shortFact } from './reasons.tsx';
import { RulesPanel } from './rules-panel.tsx';

type Row = OfficeAnswer<'listHeld'>['rows'][number];

/** The address of the list with one of its orders beside it. */
const withOrder = (search: URLSearchParams, id: string) => {
  const next = new URLSearchParams(search);
  next.set('order', id);
  return `?${next}`;
};

const viewIn = (search: URLSearchParams) => HELD_VIEWS.find((view) => view === search.get('view')) ?? 'to-decide';
const SORTS = HELD_SORT_KEYS.flatMap((key) => [key, `-${key}`] as const);

export const loader = officeLoader(async ({ call, url }) => {
  const search = url.searchParams;
  const sort = SORTS.find((one) => one === search.get('sort')) ?? 'sent';
  const page = Math.max(1, Number(search.get('page') ?? 1) || 1);
  const [list, { rules }, { people }] = await Promise.all([
    call('listHeld', { view: viewIn(search), sort, page }),
    call('listHoldRules', {}),
    call('listHoldPeople', {}),
  ]);
  const wanted = list.rows.find(({ id }) => String(id) === search.get('order')) ?? list.rows[0];
  const held = wanted ? await call('getHeld', { orderId: wanted.id }) : null;
  return { list, rules, people, held, sort, page };
});
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('held.title');

/** Where the rules stand on the page. */
const RULES = 'rules';

export default function HeldPage() {
  const { t, path, money, moment } = useI18n();
  const { may } = useFrame();
  const { list, rules, people, held } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const view = viewIn(search);
  useKeptOrder(
    'held',
    list.rows.map(({ id }) => String(id)),
  );
  return (
    <>
      <PageHead
        title={t('held.title')}
        facts={
          list.oldest !== null && list.total > 0
            ? t('held.facts', { count: list.total, net: money(list.netCents), moment: moment(list.oldest) })
            : undefined
        }
      >
        {may('log.own') && (
          <Link className={buttonClass({ size: 'small' })} to={path('/log?group=held')}>
            <Icon name="history" /> {t('held.history')}
          </Link>
        )}
        <a className={buttonClass({ size: 'small' })} href={`#${RULES}`}>
          <Icon name="sliders-horizontal" /> {t('held.toRules')}
        </a>
      </PageHead>
      <nav className={styles.views} aria-label={t('held.views')}>
        {HELD_VIEWS.map((one) => (
          <Link
            key={one}
            to={path(one === 'to-decide' ? '/orders/held' : `/orders/held?view=${one}`)}
            aria-current={one === view ? 'page' : undefined}
          >
            {t(`held.view.${one}`)} <small>{list.counts[one] ?? 0}</small>
          </Link>
        ))}
      </nav>
      <div className={styles.columns}>
        <div>
          {list.rows.length > 0 ? (
            <Rows key={view} rows={list.rows} heldId={held?.id ?? null} today={list.today} />
          ) : (
            <Nothing />
          )}
          <div id={RULES} tabIndex={-1}>
            <RulesPanel rules={rules} />
          </div>
        </div>
        {held && (
          <HeldPanel
            key={`${held.id} ${held.state}`}
            held={held}
            people={people}
            pathTo={(id) => withOrder(search, id)}
          />
        )}
      </div>
    </>
  );
}

function Nothing() {
  const { t } = useI18n();
  const [search] = useSearchParams();
  return (
    <p className={styles.nothing}>
      <Icon name="shield-check" /> {t(viewIn(search) === 'to-decide' ? 'held.none' : 'held.noneHere')}
    </p>
  );
}

const COLUMNS = [
  ['sent', 'held.column.order'],
  ['customer', 'held.column.customer'],
  [null, 'held.column.why'],
  ['net', 'held.column.net'],
  ['promised', 'held.column.promised'],
] as const;

function Rows({ rows, heldId, today }: { rows: readonly Row[]; heldId: number | null; today: string }) {
  const i18n = useI18n();
  const { t, path, money, moment, date } = i18n;
  const [search] = useSearchParams();
  const { may } = useFrame();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const isOpen = ({ decidedAt }: Row) => decidedAt === null;
  const isSelectable = may('held.decide') && rows.some(isOpen);
  const selected = rows.filter((row) => isOpen(row) && chosen.has(row.id));
  const isWhole = selected.length === rows.filter(isOpen).length;
  const choose = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const clear = () => setChosen(new Set());
  const current = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [heldId]);
  const sortPath = (key: string) => {
    const next = new URLSearchParams(search);
    next.set('sort', search.get('sort') === key || (key === 'sent' && !search.has('sort')) ? `-${key}` : key);
    return `?${next}`;
  };
  return (
    <>
      {selected.length > 0 && (
        <BulkBar selection={{ rows: selected, count: selected.length, isAll: false, clear }} total={rows.length}>
          <BulkHeld rows={selected} onDone={clear} />
        </BulkBar>
      )}
      <table className={styles.list} aria-label={t('held.title')}>
        <thead>
          <tr>
            {isSelectable && (
              <td className={styles.select}>
                <input
                  type="checkbox"
                  aria-label={t('held.selectAll')}
                  checked={isWhole}
                  ref={(box) => {
                    if (box) box.indeterminate = !isWhole && selected.length > 0;
                  }}
                  onChange={() => (isWhole ? clear() : setChosen(new Set(rows.filter(isOpen).map(({ id }) => id))))}
                />
              </td>
            )}
            {COLUMNS.map(([key, name]) => (
              <th key={name} scope="col">
                {key ? (
                  <Link to={sortPath(key)} preventScrollReset>
                    {t(name)}
                  </Link>
                ) : (
                  t(name)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              ref={row.id === heldId ? current : undefined}
              data-current={row.id === heldId || undefined}
            >
              {isSelectable && (
                <td className={styles.select}>
                  {isOpen(row) && (
                    <input
                      type="checkbox"
                      aria-label={t('held.select', { name: row.name })}
                      checked={chosen.has(row.id)}
                      onChange={() => choose(row.id)}
                    />
                  )}
                </td>
              )}
              <th scope="row">
                <Link
                  to={withOrder(search, String(row.id))}
                  preventScrollReset
                  className={styles.wide}
                  aria-current={row.id === heldId}
                >
                  {row.name}
                </Link>
                <Link to={path(`/orders/held/${row.id}`)} className={styles.narrow}>
                  {row.name}
                </Link>
                <small>{moment(row.sentAt)}</small>
              </th>
              <td className={styles.customer}>
                {row.customer.name}
                <small>
                  {row.customer.code} · {row.customer.city}
                </small>
              </td>
              <td>
                {row.reasons.map((reason) => (
                  <span key={reason.rule} className={styles.why}>
                    <ReasonName rule={reason.rule} />
                    <small>{shortFact(reason, i18n)}</small>
                  </span>
                ))}
              </td>
              <td className={styles.figure}>{money(row.netCents)}</td>
              <td>
                <span className={row.decidedAt === null && row.promisedOn <= today ? styles.late : undefined}>
                  {row.decidedAt === null ? date(row.promisedOn) : moment(row.decidedAt)}
                </span>
                <small>{row.decidedBy ?? row.assignee?.name ?? t('held.nobody')}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.keys}>
        <span className={styles.letters}>{t('held.keys')}</span> {t('held.meaning')}
      </p>
    </>
  );
}
