import { useI18n } from '../../i18n/i18n.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './deadlines-page.module.css';
import type { AgeGroup, Deadlines } from './parse-deadlines.ts';

const names = {
  expired: 'deadlines.expiredTotal',
  '30': 'deadlines.within30',
  '60': 'deadlines.within60',
  '90': 'deadlines.within90',
  later: 'deadlines.later',
} as const;

const isKnown = (bucket: string): bucket is keyof typeof names => Object.hasOwn(names, bucket);

/** What is to be paid by age; each bar is the share of the total. */
export function Ageing({ deadlines: { ageing, general } }: { deadlines: Deadlines }) {
  const { t } = useI18n();
  return (
    <section aria-labelledby="ageing">
      <h2 id="ageing">{t('deadlines.ageing')}</h2>
      <ul className={styles.ageing}>
        {ageing.map((group) => (
          <Age key={group.bucket} group={group} general={general} />
        ))}
      </ul>
      <p className={styles.caption}>{t('deadlines.todayNote')}</p>
    </section>
  );
}

function Age({ group: { bucket, amount, lastDay, count }, general }: { group: AgeGroup; general: number }) {
  const { t, money, date } = useI18n();
  const isExpired = bucket === 'expired' && amount > 0;
  const share = general > 0 ? Math.max(0, Math.min(100, (amount / general) * 100)) : 0;
  return (
    <li className={isExpired ? styles.bad : undefined}>
      <small>
        {isExpired && <Icon name="triangle-alert" size={14} />}
        {isKnown(bucket) ? t(names[bucket]) : bucket}
      </small>
      <b>{count > 0 ? money(amount) : '–'}</b>
      <em>{lastDay ? t('deadlines.until', { day: date(lastDay) }) : count > 0 && t('deadlines.count', { count })}</em>
      <span className={styles.share} aria-hidden="true">
        <i style={{ width: `${share.toFixed(1)}%` }} />
      </span>
    </li>
  );
}
