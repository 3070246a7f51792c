import { useI18n } from '../../i18n/i18n.tsx';
import styles from './rating.module.css';

/** How much of five stars is filled: 20 percent a point, 3.5 → '70%' (R2.82); never less than none or more than all. */
export function filledWidth(rating: number): string {
  return `${Math.round(Math.min(5, Math.max(0, rating)) * 20)}%`;
}

/** Five stars, filled as far as an article is rated. */
export function Rating({ rating }: { rating: number }) {
  const { t, number } = useI18n();
  return (
    <span className={styles.stars} role="img" aria-label={t('catalogue.rating', { rating: number(rating) })}>
      <span aria-hidden="true">★★★★★</span>
      <span className={styles.filled} style={{ width: filledWidth(rating) }} aria-hidden="true">
        ★★★★★
      </span>
    </span>
  );
}
