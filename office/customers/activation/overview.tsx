import { Link } from 'react-router';
import { ACTIVATION_STATES } from '../../../domain/activation.ts';
import { DataTable, type Column } from '../../../storefront/ui/data-table.tsx';
import type { OfficeAnswer } from '../../calls/office-call.ts';
import { useI18n } from '../../i18n/i18n.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './activation.module.css';

type Overview = OfficeAnswer<'getActivation'>;
type Agent = Overview['agents'][number];

/** How many customers are in each state, always in the same order, as links to them. */
export function StateLinks({ counts }: { counts: Overview['counts'] }) {
  const { t, number } = useI18n();
  return (
    <nav className={styles.states} aria-label={t('activation.states')}>
      {ACTIVATION_STATES.map((state) => (
        <Link key={state} to={`?state=${state}`} preventScrollReset>
          <span>
            <span className={styles.mark} data-state={state} /> {t(`activation.plural.${state}`)}
          </span>
          <b>{number(counts[state])}</b>
          <small>{t(`activation.hint.${state}`)}</small>
        </Link>
      ))}
    </nav>
  );
}

/** The file for an agent with the customers of whom nobody has entered, those that phone most first. */
const slipOf = (agent: string, locale: string): string =>
  `/office/files/activation.csv?${new URLSearchParams({ locale, request: JSON.stringify({ agent, missing: true }) })}`;

/** A bar for each agent with its customers by state, and how many still phone. */
export function AgentBars({ agents }: { agents: readonly Agent[] }) {
  const { t, number, percent, locale } = useI18n();
  const columns: Column<Agent>[] = [
    {
      key: 'agent',
      heading: t('activation.agent'),
      isRowHeading: true,
      cell: ({ code, name }) => (
        <Link to={`?agent=${encodeURIComponent(code ?? '-')}`} preventScrollReset>
          {name ?? t('activation.nobody')}
        </Link>
      ),
    },
    { key: 'customers', heading: t('activation.customers'), isFigure: true, cell: (agent) => number(agent.customers) },
    {
      key: 'bar',
      heading: t('activation.how'),
      cell: ({ counts, customers }) => (
        <span
          className={styles.bar}
          role="img"
          aria-label={ACTIVATION_STATES.map((state) => `${t(`activation.plural.${state}`)} ${counts[state]}`).join(
            ', ',
          )}
        >
          {ACTIVATION_STATES.map((state) => (
            <span key={state} data-state={state} style={{ inlineSize: `${(counts[state] / customers) * 100}%` }} />
          ))}
        </span>
      ),
    },
    {
      key: 'active',
      heading: t('activation.plural.active'),
      isFigure: true,
      cell: ({ counts, customers }) => (
        <>
          <b>{number(counts.active)}</b> {percent(Math.round((counts.active / customers) * 100) * 100)}
        </>
      ),
    },
    {
      key: 'phones',
      heading: t('activation.phones'),
      isFigure: true,
      cell: ({ code, phones }) => (
        <Link to={`?agent=${encodeURIComponent(code ?? '-')}&phones=yes`} preventScrollReset>
          {number(phones)}
        </Link>
      ),
    },
    {
      key: 'slip',
      heading: t('activation.slip'),
      cell: ({ code, name, customers, counts }) =>
        counts.active < customers && (
          <a
            href={slipOf(code ?? '-', locale)}
            aria-label={t('activation.slipOf', { name: name ?? t('activation.nobody') })}
          >
            {t('activation.slipFile')}
          </a>
        ),
    },
  ];
  return (
    <Panel title={t('activation.byAgent')} aside={<small>{t('activation.phonesMeans')}</small>}>
      <div className={styles.scroll}>
        <DataTable
          caption={t('activation.byAgent')}
          columns={columns}
          rows={agents}
          rowKey={({ code }) => code ?? '-'}
        />
      </div>
    </Panel>
  );
}

/** Of the drawing of the growth, in pixels. */
const WIDTH = 320;
const HEIGHT = 110;
const EDGE = 16;

/** How many customers were active at the end of each week. */
export function Growth({ growth, isFirst }: { growth: Overview['growth']; isFirst: boolean }) {
  const { t, number, date } = useI18n();
  if (isFirst)
    return (
      <Panel title={t('activation.growth')} isPadded>
        <p>{t('activation.noWave')}</p>
      </Panel>
    );
  const most = Math.max(1, ...growth.map(({ active }) => active));
  const points = growth.map(({ week, active }, place) => ({
    ...{ week, active },
    x: EDGE + (place * (WIDTH - 2 * EDGE)) / Math.max(1, growth.length - 1),
    y: HEIGHT - EDGE - (active / most) * (HEIGHT - 3 * EDGE),
  }));
  const last = points.at(-1);
  return (
    <Panel title={t('activation.growth')} aside={<small>{t('activation.growthAside')}</small>} isPadded>
      <svg
        className={styles.growth}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={growth.map(({ week, active }) => `${date(week)}: ${number(active)}`).join(', ')}
      >
        <line x1={0} x2={WIDTH} y1={HEIGHT - EDGE} y2={HEIGHT - EDGE} />
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {points.map(({ week, x, y }) => (
          <g key={week}>
            <circle cx={x} cy={y} r={2.5} />
            <text x={x} y={HEIGHT - 3}>
              {date(week).slice(0, 5)}
            </text>
          </g>
        ))}
        {last && (
          <text x={last.x} y={last.y - 6} className={styles.figure}>
            {number(last.active)}
          </text>
        )}
      </svg>
    </Panel>
  );
}
