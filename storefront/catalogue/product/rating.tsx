import { useI18n } from '../../i18n/i18n.tsx';
import styles from './product-page.module.css';

/** Filled part of five stars: 20 percent a point, 3.5 → '70%'; limited to 0–100 %. */
export function filledWidth(rating: number): string {
  return `${Math.round(Math.min(5, Math.max(0, rating)) * 20)}%`;
}

/** Five stars, filled according to the rating. */
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
