import { daysBetween } from '../../../domain/usual-purchase.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './buy-again.module.css';
import type { UsualArticle } from './parse-dashboard.ts';

/** How often an article is bought, and when it is due: 'Ogni 6 settimane', '8 giorni di ritardo'. */
export function PurchaseFrequency({ usual, today }: { usual: UsualArticle; today: string }) {
  const { t } = useI18n();
  const { interval, dueOn, state } = usual;
  const delay = daysBetween(dueOn, today);
  return (
    <span className={styles.usual}>
      {interval < 21
        ? t('dashboard.everyDays', { count: interval })
        : interval < 61
          ? t('dashboard.everyWeeks', { count: Math.round(interval / 7) })
          : t('dashboard.everyMonths', { count: Math.round(interval / 30.4) })}
      <small className={state === 'late' ? styles.late : undefined}>
        {state === 'late' && t('dashboard.late', { count: delay })}
        {state === 'due' && t('dashboard.due')}
        {state === 'soon' && t('dashboard.soon', { count: -delay })}
      </small>
    </span>
  );
}

/** The price today against that of the last purchase, as an arrow with a percentage. */
export function PriceChange({ before, today }: { before: number; today: number }) {
  const { t, percent } = useI18n();
  // Tenths of a percent are enough; a smaller change is none.
  const change = before > 0 ? Math.round(((today - before) / before) * 1000) * 10 : 0;
  if (change === 0) return <small>{t('dashboard.samePrice')}</small>;
  return (
    <small className={change > 0 ? styles.dearer : styles.cheaper}>
      <Icon name={change > 0 ? 'arrow-up' : 'arrow-down'} size={12} />
      {change > 0 && '+'}
      {percent(change)}
      <span className="visually-hidden"> {t('dashboard.sinceLast')}</span>
    </small>
  );
}
