import { Link, useLoaderData, type MetaFunction } from 'react-router';
import type { OfficeAnswer } from '../calls/office-call.ts';
import { officeLoader } from '../calls/page-data.ts';
import { useI18n } from '../i18n/i18n.ts';
import { pageTitle } from '../i18n/page-title.ts';
import { fieldName } from '../log/stored-text.ts';
import { tableAddressOf } from '../table/table-address.ts';
import { Alert } from '../ui/alert.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import { ChangesTab } from './changes-tab.tsx';
import { HeldSteps } from './held-steps.tsx';
import styles from './history.module.css';
import { ReasonsTab } from './reasons-tab.tsx';
import { RejectedGrid } from './rejected-grid.tsx';
import { RunActions } from './run-actions.tsx';
import { RunFiles } from './run-files.tsx';
import { filesOf, RunBadge, RunOutcome, useRunCounts, useRunName, useRunSource } from './run-words.tsx';

type RunDetail = OfficeAnswer<'getImportRun'>;

const TABS = ['steps', 'rejected', 'reasons', 'changes'] as const;
type Tab = (typeof TABS)[number];

/** The parts of the page that a run has something for. */
function tabsOf({ state, rejected, found, changes }: RunDetail): Tab[] {
  const has: Record<Tab, boolean> = {
    steps: state === 'held',
    rejected: rejected.kept > 0,
    reasons: found !== null && found.reasons.length > 0,
    changes: changes > 0 && state !== 'held',
  };
  return TABS.filter((tab) => has[tab]);
}

export const loader = officeLoader(async ({ call, params, url: { searchParams } }) => {
  const id = Number(params.id);
  const run = await call('getImportRun', { id });
  const tabs = run.seesValues ? tabsOf(run) : [];
  const tab = tabs.find((one) => one === searchParams.get('tab')) ?? tabs[0] ?? null;
  const { page, size, text } = tableAddressOf(searchParams);
  const search = { id, page, size, ...(text && { text }) };
  const [changes, rejected, steps] = await Promise.all([
    tab === 'changes' ? call('listImportChanges', search) : null,
    tab === 'rejected' ? call('listRejectedRows', search) : null,
    tab === 'steps' ? call('listHeldSteps', { id }).catch(() => null) : null,
  ]);
  return { run, tabs, tab, changes, rejected, steps };
});
export { keepOfficePage as clientLoader } from '../calls/page-data.ts';
export const meta: MetaFunction = pageTitle('nav.import-run');

/** How long a run took, in words. */
function useDuration(): (run: RunDetail) => string {
  const { t } = useI18n();
  return ({ startedAt, endedAt }) => {
    if (endedAt === null) return t('imports.state.open');
    const seconds = Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000));
    return seconds < 120
      ? t('imports.seconds', { count: seconds })
      : t('imports.minutes', { count: Math.round(seconds / 60) });
  };
}

/** Runs that came of this one. */
function Later({ run }: { run: RunDetail }) {
  const { t, path, moment } = useI18n();
  const runName = useRunName();
  const sourceOf = useRunSource();
  if (run.later.length === 0) return null;
  return (
    <Panel title={t('imports.later')} isPadded>
      <ul className={styles.list}>
        {run.later.map((one) => (
          <li key={one.id}>
            <Link to={path(`/imports/${one.id}`)}>{one.of === null ? t('imports.corrected') : runName(one)}</Link>{' '}
            <RunOutcome run={one} />
            <small>
              {moment(one.startedAt)} · {sourceOf(one)}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What there is to say first: held, stopped, values that one may not see. */
function Notices({ run }: { run: RunDetail }) {
  const { t, number } = useI18n();
  const held = run.found?.held ?? null;
  return (
    <>
      {run.state === 'held' && held !== null && (
        <Alert
          tone="warn"
          title={t('imports.held.title', { steep: number(held.steep), touched: number(held.touched) })}
        >
          {t('imports.held.text')}
        </Alert>
      )}
      {run.state === 'stopped' && (
        <Alert tone="bad" title={t('imports.stopped')}>
          {run.failure}
        </Alert>
      )}
      {!run.seesValues && <Alert tone="warn">{t('imports.unseen')}</Alert>}
    </>
  );
}

function Figures({ run }: { run: RunDetail }) {
  const { t, number } = useI18n();
  return (
    <Panel title={t('imports.result')}>
      <dl className={styles.figures}>
        {(
          [
            ['imports.rows', run.rows],
            ['imports.new', run.inserted],
            ['imports.changed', run.updated],
            ['imports.refused', run.refused],
          ] as const
        ).map(([key, count]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** A run: what it did, what it found, what it changed, and what can be done with it. */
export default function RunPage() {
  const i18n = useI18n();
  const { t, path, moment, number } = i18n;
  const runName = useRunName();
  const sourceOf = useRunSource();
  const countsOf = useRunCounts();
  const duration = useDuration();
  const { run, tabs, tab, changes, rejected, steps } = useLoaderData<typeof loader>();
  const counts: Record<Tab, number | null> = {
    steps: steps?.total ?? null,
    rejected: run.rejected.open,
    reasons: run.found?.reasons.length ?? null,
    changes: run.changes,
  };
  return (
    <>
      <PageHead
        title={runName(run)}
        crumbs={[[path('/imports'), t('imports.title')]]}
        badges={<RunBadge run={run} />}
        facts={`${filesOf(run)} · ${moment(run.startedAt)}`}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Notices run={run} />
          <Figures run={run} />
          {tabs.length > 0 && (
            <nav className={styles.tabs} aria-label={t('imports.tabs')}>
              {tabs.map((one) => (
                <Link key={one} to={`?tab=${one}`} aria-current={one === tab ? 'page' : undefined} preventScrollReset>
                  {t(`imports.tab.${one}`)} {counts[one] !== null && number(counts[one])}
                </Link>
              ))}
            </nav>
          )}
          {tab === 'steps' && steps && <HeldSteps run={run} steps={steps} />}
          {tab === 'rejected' && rejected && <RejectedGrid key={run.id} run={run} rejected={rejected} />}
          {tab === 'reasons' && <ReasonsTab run={run} />}
          {tab === 'changes' && changes && <ChangesTab changes={changes} />}
          {tab === null && run.seesValues && <p>{t('imports.nothingKept')}</p>}
        </div>
        <div className={styles.side}>
          {run.state !== 'held' && <RunActions run={run} />}
          <RunFiles run={run} />
          <Panel title={t('imports.facts.title')} isPadded>
            <Facts
              facts={[
                [t('imports.number'), String(run.id)],
                [t('imports.from'), sourceOf(run)],
                [t('imports.started'), moment(run.startedAt)],
                [t('runs.took'), duration(run)],
                [t('imports.did'), countsOf(run)],
                ...(run.found && run.found.incomplete > 0
                  ? [[t('runs.incomplete'), number(run.found.incomplete)] as const]
                  : []),
                ...(run.of === null
                  ? []
                  : [
                      [
                        t('imports.about'),
                        <Link key="of" to={path(`/imports/${run.of.id}`)}>
                          {t('imports.run', { id: run.of.id })}
                        </Link>,
                      ] as const,
                    ]),
                ...(run.corrects === null
                  ? []
                  : [
                      [
                        t('imports.corrects'),
                        <Link key="corrects" to={path(`/imports/${run.corrects}`)}>
                          {t('imports.run', { id: run.corrects })}
                        </Link>,
                      ] as const,
                    ]),
              ]}
            />
          </Panel>
          {run.found && run.found.fields.length > 0 && (
            <Panel title={t('imports.fields')} isPadded>
              <Facts
                facts={run.found.fields
                  .slice(0, 12)
                  .map(({ field, records }) => [fieldName(field, i18n), number(records)])}
              />
            </Panel>
          )}
          <Later run={run} />
        </div>
      </div>
    </>
  );
}
