import { useI18n } from '../../i18n/i18n.tsx';
import { monthName } from '../documents/month-name.ts';
import styles from './deadlines-page.module.css';
import type { MonthGroup } from './parse-deadlines.ts';

/** At most this many months have a bar; later ones are in the table below. */
const SHOWN = 8;

/** What is to be paid by month: a bar for each, its expired part hatched, its amount above and its name below. */
export function MonthPlot({ months }: { months: readonly MonthGroup[] }) {
  const { t, money, locale } = useI18n();
  const shown = months.slice(0, SHOWN);
  const largest = Math.max(1, ...shown.map(({ amount }) => amount));
  const height = (cents: number) => `${Math.max(0, (cents / largest) * 100).toFixed(1)}%`;
  const years = new Set(shown.map(({ month }) => month.slice(0, 4))).size;
  return (
    <section aria-labelledby="by-month" className={styles.plot}>
      <h2 id="by-month">
        {t('deadlines.byMonth')}
        <span className={styles.legend} aria-hidden="true">
          <i className={styles.hatched} />
          {t('deadlines.legendExpired')}
          <i className={styles.solid} />
          {t('deadlines.legendToExpire')}
        </span>
      </h2>
      <ol>
        {shown.map(({ month, amount, expired, count }) => (
          <li key={month}>
            <span className={styles.bar} aria-hidden="true">
              <b>{money(amount)}</b>
              <i className={styles.hatched} style={{ height: height(Math.max(0, Math.min(expired, amount))) }} />
              <i className={styles.solid} style={{ height: height(amount - Math.max(0, expired)) }} />
            </span>
            <span className={styles.caption} aria-hidden="true">
              {monthName(locale, month, years === 1)}
              <small>{t('deadlines.count', { count })}</small>
            </span>
            <span className="visually-hidden">
              {t('deadlines.monthText', {
                month: monthName(locale, month),
                amount: money(amount),
                expired: money(expired),
              })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
