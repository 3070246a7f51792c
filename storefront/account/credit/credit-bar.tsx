import type { CreditPart, CreditSegment } from '../../../domain/credit.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import styles from './credit-page.module.css';

/** Letter of each part, in the bar and in its key, so that the colour is never alone. */
const letters: Record<CreditPart, string> = {
  expired: 'A',
  'to-expire': 'B',
  unbilled: 'C',
  unfulfilled: 'D',
  cart: 'E',
  free: 'F',
};

/** Below this share of the bar a letter does not fit. */
const LETTER_SHARE = 0.02;

/** The credit as one bar: what uses it, the cart, what is left. */
export function CreditBar({ segments, limit }: { segments: readonly CreditSegment[]; limit: number | null }) {
  const { t, money } = useI18n();
  const shown = segments.filter(({ cents }) => cents > 0);
  const sum = shown.reduce((all, { cents }) => all + cents, 0);
  if (sum === 0) return null;
  const cents = (part: CreditPart) => segments.find((one) => one.part === part)?.cents ?? 0;
  const label = t('credit.bar', {
    used: money(sum - cents('cart') - cents('free')),
    cart: money(cents('cart')),
    free: money(cents('free')),
  });
  return (
    <>
      <div className={styles.bar} role="img" aria-label={label}>
        {shown.map(({ part, cents: size }) => (
          <span key={part} className={styles[part]} style={{ width: `${((size / sum) * 100).toFixed(2)}%` }}>
            {size / sum >= LETTER_SHARE && letters[part]}
          </span>
        ))}
      </div>
      <div className={styles.scale} aria-hidden="true">
        <span>{money(0)}</span>
        <span>{money(limit !== null && limit >= sum ? limit : sum)}</span>
      </div>
    </>
  );
}

interface CreditKeyProps {
  segments: readonly CreditSegment[];
  advances: number;
  hasLimit: boolean;
  isVatInCart: boolean;
}

/** The parts of the bar with their amounts. */
export function CreditKey({ segments, advances, hasLimit, isVatInCart }: CreditKeyProps) {
  const { t, money } = useI18n();
  const hasCart = segments.some(({ part, cents }) => part === 'cart' && cents > 0);
  // Nothing is free of a limit that is used up: how far it is exceeded stands above.
  const shown = segments.filter(
    ({ part, cents }) => (part !== 'cart' || hasCart) && (part !== 'free' || (hasLimit && cents > 0)),
  );
  return (
    <ul className={styles.key}>
      {shown.map(({ part, cents }) => (
        <li key={part}>
          <i className={styles[part]} aria-hidden="true">
            {letters[part]}
          </i>
          <span>
            {t(part === 'free' && hasCart ? 'credit.partFreeWithCart' : `credit.part.${part}`)}
            {part === 'unbilled' && advances > 0 && (
              <small>{t('credit.lessAdvances', { amount: money(advances) })}</small>
            )}
            {part === 'cart' && <small>{t(isVatInCart ? 'credit.cartHint' : 'credit.cartHintWithoutVat')}</small>}
          </span>
          <b>{money(cents)}</b>
        </li>
      ))}
    </ul>
  );
}
