import type { OfficeAnswer } from '../calls/office-call.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Panel } from '../ui/panel.tsx';
import styles from './today-page.module.css';

type Figures = NonNullable<OfficeAnswer<'getToday'>['figures']>;
type Day = Figures['days'][number];

/** Width and height of the plot, and of a pair of its bars. */
const [WIDTH, HEIGHT, STEP, BAR] = [322, 56, 46, 14];

/** Seven days as pairs of bars: last week in grey, this one in ink, with its value written above. */
function WeekPlot(props: { days: readonly Day[]; valueOf: (day: Day) => number; write: (value: number) => string }) {
  const { weekday } = useI18n();
  const { days, valueOf, write } = props;
  const [before, now] = [days.slice(0, 7), days.slice(7)];
  const highest = Math.max(1, ...days.map(valueOf));
  const heightOf = (day: Day | undefined) => (day ? Math.round((valueOf(day) / highest) * HEIGHT) : 0);
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 32}`}
      role="img"
      aria-label={now.map((day) => `${weekday(day.day)} ${write(valueOf(day))}`).join(', ')}
    >
      {now.map((day, index) => {
        const [old, high] = [heightOf(before[index]), heightOf(day)];
        const x = index * STEP + 6;
        return (
          <g key={day.day}>
            <rect className={styles.before} x={x} y={HEIGHT + 14 - old} width={BAR} height={old} />
            <rect className={styles.current} x={x + BAR + 2} y={HEIGHT + 14 - high} width={BAR} height={high} />
            <text x={x + BAR + 2 + BAR / 2} y={HEIGHT + 10 - high} textAnchor="middle">
              {write(valueOf(day))}
            </text>
            <text className={styles.axis} x={x + BAR} y={HEIGHT + 28} textAnchor="middle">
              {weekday(day.day)}
            </text>
          </g>
        );
      })}
      <line className={styles.ground} x1={0} x2={WIDTH} y1={HEIGHT + 14} y2={HEIGHT + 14} />
    </svg>
  );
}

/** The figures of the day beside those of a week ago, and seven days beside the seven before. */
export function FiguresPanels({ figures }: { figures: Figures }) {
  const { t, number, money } = useI18n();
  const { today, weekAgo, openCarts, days } = figures;
  const week = days.slice(7);
  const sum = (valueOf: (day: Day) => number, list: readonly Day[]) =>
    list.reduce((total, day) => total + valueOf(day), 0);
  const rows = [
    [t('today.orders'), number(today.orders), number(weekAgo.orders)],
    [t('today.net'), money(today.netCents), money(weekAgo.netCents)],
    [t('today.customers'), number(today.customers), number(weekAgo.customers)],
    [t('today.carts'), number(openCarts), ''],
  ] as const;
  return (
    <aside className={styles.figures}>
      <Panel title={t('nav.today')}>
        <table className={styles.day}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('today.dayNow')}</th>
              <th scope="col">{t('today.dayBefore')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, now, before]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <b>{now}</b>
                </td>
                <td>{before}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      <Panel title={t('today.week')} foot={t('today.legend')} isPadded>
        <p className={styles.sum}>
          {t('today.orders')} <b>{number(sum((day) => day.orders, week))}</b>
        </p>
        <WeekPlot days={days} valueOf={(day) => day.orders} write={number} />
        <p className={styles.sum}>
          {t('today.netThousands')} <b>{money(sum((day) => day.netCents, week))}</b>
        </p>
        <WeekPlot
          days={days}
          valueOf={(day) => day.netCents}
          write={(cents) => number(Math.round(cents / 10_000) / 10)}
        />
      </Panel>
    </aside>
  );
}
