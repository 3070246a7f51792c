import { usePriceView } from '../session/app-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import type { CartTotals } from '../parsers/cart.ts';
import { Alert } from '../ui/alert.tsx';
import { Progress } from '../ui/progress.tsx';
import styles from './minimum-order.module.css';

type Minimum = CartTotals['minimumOrder'];

/** The amount missing to the minimum order, from the server; nothing once it is reached. */
export function MinimumOrderAlert({ minimum }: { minimum: Minimum }) {
  const { t, money } = useI18n();
  const isShown = usePriceView() === 'shown';
  if (minimum.met) return null;
  return (
    <div className={styles.compact}>
      <Alert
        tone="warn"
        title={isShown ? t('cart.missing', { amount: money(minimum.missing) }) : t('cart.belowMinimum')}
      >
        <p>{isShown ? t('cart.minimum', { amount: money(minimum.minimum) }) : t('cart.minimumKept')}</p>
        <span className={styles.meter}>
          <MinimumMeter minimum={minimum} />
        </span>
      </Alert>
    </div>
  );
}

/** Progress towards the minimum order. */
export function MinimumMeter({ minimum }: { minimum: Minimum }) {
  return <Progress value={minimum.minimum - minimum.missing} of={minimum.minimum} tone="warn" />;
}

/** Why the order can't be confirmed yet; null when it can. */
export function useMinimumReason(minimum: Minimum): string | null {
  const { t, money } = useI18n();
  const isShown = usePriceView() === 'shown';
  if (minimum.met) return null;
  return isShown ? t('cart.activeFrom', { amount: money(minimum.minimum) }) : t('cart.belowMinimum');
}
