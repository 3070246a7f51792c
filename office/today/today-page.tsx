import { useEffect, useEffectEvent } from 'react';
import { Link, useLoaderData, useRevalidator, type MetaFunction } from 'react-router';
import type { GoLiveRow } from '../../contract/office/go-live.ts';
import { buttonClass } from '../../storefront/ui/button.tsx';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { useKindName } from '../imports/kind-name.ts';
import { Icon, type OfficeIconName } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Outcome } from '../ui/state.tsx';
import { FiguresPanels } from './figures-panels.tsx';
import { GoLiveList, isOpenRow } from './go-live-list.tsx';
import goLiveStyles from './go-live.module.css';
import styles from './today-page.module.css';

type Today = OfficeAnswer<'getToday'>;
type Task = Today['tasks'][number];

/** Milliseconds between two readings of a visible page. */
const REFRESH = 60_000;

export const loader = officeLoader(async ({ call }) => ({
  ...(await call('getToday', {})),
  now: new Date().toISOString(),
}));
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('nav.today');

/** How a kind of task looks, and where its button leads. */
const LOOKS: Record<Task['kind'], { icon: OfficeIconName; tone: 'bad' | 'warn' | 'muted'; path: string }> = {
  refused: { icon: 'circle-x', tone: 'bad', path: '/orders?erp=refused' },
  'not-arrived': { icon: 'hourglass', tone: 'warn', path: '/orders?erp=waiting' },
  'not-taken': { icon: 'file-warning', tone: 'warn', path: '/orders?erp=written' },
  'not-connected': { icon: 'plug-zap', tone: 'warn', path: '/orders?erp=unconnected' },
  held: { icon: 'shield-alert', tone: 'warn', path: '/orders/held' },
  refunds: { icon: 'undo-2', tone: 'warn', path: '/orders?payment=refund-waiting' },
  payments: { icon: 'credit-card', tone: 'warn', path: '/orders?payment=pending' },
  claims: { icon: 'message-square-warning', tone: 'warn', path: '/orders/claims' },
  requests: { icon: 'user-plus', tone: 'muted', path: '/customers/requests' },
  corrections: { icon: 'pencil-line', tone: 'muted', path: '/customers/corrections' },
  persons: { icon: 'eraser', tone: 'warn', path: '/settings/person-requests' },
  mails: { icon: 'mail-x', tone: 'warn', path: '/orders' },
  jobs: { icon: 'wrench', tone: 'warn', path: '/log?group=system' },
  'import-held': { icon: 'circle-pause', tone: 'warn', path: '/imports?result=held' },
  'import-rejected': { icon: 'file-warning', tone: 'warn', path: '/imports?result=rejects' },
  'import-late': { icon: 'clock-alert', tone: 'warn', path: '/imports' },
  factors: { icon: 'key-round', tone: 'muted', path: '/settings/people' },
};

/** The object that an example opens; null where its kind has only a list. */
function examplePath(kind: Task['kind'], id: string): string | null {
  if (kind === 'claims') return `/orders/claims?claim=${id}`;
  if (kind.startsWith('import-')) return `/imports/${id}`;
  if (kind === 'held') return `/orders/held/${id}`;
  return ['refused', 'not-arrived', 'not-taken', 'not-connected', 'payments', 'mails'].includes(kind)
    ? `/orders/${id}`
    : null;
}

function TaskRow({ task, isFirst }: { task: Task; isFirst: boolean }) {
  const { t, path, money, moment } = useI18n();
  const kindName = useKindName();
  const { icon, tone, path: target } = LOOKS[task.kind];
  // A single order is opened itself.
  const [only] = task.count === 1 ? task.examples : [];
  const own = only ? examplePath(task.kind, only.id) : null;
  return (
    <li className={styles.task}>
      <span className={styles[tone]}>
        <Icon name={icon} size={20} />
      </span>
      <div>
        <h3>{t(`today.task.${task.kind}`, { count: task.count })}</h3>
        <p>
          {task.cents !== null && <>{t('today.amount', { amount: money(task.cents) })} </>}
          {task.examples.map(({ id, title, detail }) => {
            const to = examplePath(task.kind, id);
            return (
              <span key={id} className={styles.example}>
                {title !== '' && <>{to === null ? title : <Link to={path(to)}>{title}</Link>} </>}
                {task.kind === 'import-late' ? kindName(detail) : detail}
              </span>
            );
          })}
        </p>
      </div>
      <span className={styles.age}>{task.since !== null && t('today.since', { moment: moment(task.since) })}</span>
      <Link
        to={path(own ?? target)}
        className={buttonClass({ kind: isFirst ? 'primary' : 'outline', size: 'small' }, styles.act)}
      >
        {t(`today.act.${task.kind}`)}
      </Link>
    </li>
  );
}

/** How each part of the program is, always in the same order. */
function Health({ health }: { health: Today['health'] }) {
  const { t, moment } = useI18n();
  return (
    <ul className={styles.health} aria-label={t('today.health')}>
      {health.map(({ part, state, since, waiting, problem }) => (
        <li key={part}>
          <Outcome
            tone={state === 'off' ? 'muted' : state}
            icon={state === 'ok' ? 'circle-check' : state === 'off' ? 'plug-zap' : 'triangle-alert'}
          >
            {t(`health.${part}`)}
          </Outcome>
          <small>
            {state === 'ok'
              ? t('today.works')
              : [
                  problem !== null && t(`today.problem.${problem}`),
                  waiting > 0 && t('today.waiting', { count: waiting }),
                  since !== null && t('today.since', { moment: moment(since) }),
                ]
                  .filter(Boolean)
                  .join(', ') || t(state === 'off' ? 'today.off' : 'today.look')}
          </small>
        </li>
      ))}
    </ul>
  );
}

/** What is missing before the shop goes live, on top of the day. */
function BeforeGoingLive({ rows }: { rows: readonly GoLiveRow[] }) {
  const { t, path } = useI18n();
  const open = rows.filter(isOpenRow);
  return (
    <section className={goLiveStyles.onTop} aria-labelledby="go-live">
      <div className={goLiveStyles.head}>
        <h2 id="go-live">{t('goLive.title')}</h2>
        <span>
          {t('goLive.share', { done: rows.length - open.length, total: rows.length })} ·{' '}
          {t('goLive.blocking', { count: open.filter(({ state }) => state === 'blocks').length })}
        </span>
        <Link to={path('/start')}>{t('goLive.all')}</Link>
      </div>
      <GoLiveList rows={open} />
    </section>
  );
}

/** The day of the office: what waits for a person, how the program is, figures of day and week. */
export default function TodayPage() {
  const { t, dayName, time } = useI18n();
  const { tasks, health, figures, goLive, now } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    const timer = setInterval(() => refresh(), REFRESH);
    return () => clearInterval(timer);
  }, []);
  const count = tasks.reduce((sum, task) => sum + task.count, 0);
  return (
    <>
      <PageHead title={dayName(now)} facts={t('today.at', { time: time(now).slice(0, 5) })} />
      <Health health={health} />
      {goLive && <BeforeGoingLive rows={goLive} />}
      <div className={figures ? styles.split : undefined}>
        <section aria-labelledby="tasks">
          <div className={styles.sectionHead}>
            <h2 id="tasks">{t('today.now')}</h2>
            <span>{count > 0 && t('today.count', { count })}</span>
          </div>
          {tasks.length === 0 ? (
            <p className={styles.nothing}>
              <Icon name="circle-check" size={20} /> {t('today.nothing')}
            </p>
          ) : (
            <ul>
              {tasks.map((task, index) => (
                <TaskRow key={task.kind} task={task} isFirst={index === 0} />
              ))}
            </ul>
          )}
        </section>
        {figures && <FiguresPanels figures={figures} />}
      </div>
    </>
  );
}
