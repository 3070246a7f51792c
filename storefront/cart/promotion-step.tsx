import type { RefObject } from 'react';
import { packageQuantity } from '../../domain/packaging.ts';
import { lineCents } from '../../domain/rounding.ts';
import { quantityText } from '../../domain/unit-label.ts';
import { useI18n } from '../i18n/i18n.tsx';
import type { CartLine } from '../parsers/cart.ts';
import { useFocusIfLost } from '../routing/page-content.tsx';
import { usePriceView } from '../session/app-state.tsx';
import { useLineCount } from './line-count.ts';
import styles from './line-row.module.css';

/**
 * What a line lacks for its promotion: the pieces from which it applies, in whole packs, and how much less these cost
 * than at the price of today, in cents. Null where the promotion applies already, or is not cheaper.
 */
export function promotionStep(
  {
    promotion,
    packQuantity,
    net,
    priceQuantity,
  }: Pick<CartLine, 'promotion' | 'packQuantity' | 'net' | 'priceQuantity'>,
  held: number,
): { quantity: number; saving: number } | null {
  if (!promotion || promotion.netPrice === null || held >= promotion.minimumQuantity) return null;
  const packaged = packageQuantity(promotion.minimumQuantity, packQuantity);
  if (!packaged.accepted) return null;
  const { quantity } = packaged;
  const saving =
    lineCents(net, quantity, priceQuantity) - lineCents(promotion.netPrice, quantity, promotion.priceQuantity);
  return saving > 0 ? { quantity, saving } : null;
}

interface PromotionStepProps {
  line: CartLine;
  /** The quantity input, which gets the focus when the button disappears. */
  input: RefObject<HTMLInputElement | null>;
}

/** Raises the quantity of a line to that from which its promotion applies. */
export function PromotionStep({ line, input }: PromotionStepProps) {
  const { t, locale, money } = useI18n();
  const isShown = usePriceView() === 'shown';
  const { held, reach } = useLineCount(line);
  const focusIfLost = useFocusIfLost();
  const step = promotionStep(line, held.quantity);
  if (!step || !line.canAdd) return null;
  const quantity = quantityText(locale, step.quantity, line.unit);
  return (
    <button
      type="button"
      className={`link ${styles.promotionStep}`}
      onClick={() => {
        reach(step.quantity);
        focusIfLost(() => input.current);
      }}
    >
      {t('cart.reachPromotion', { quantity })}
      {isShown && ` ${t('cart.promotionSaving', { amount: money(step.saving) })}`}
      <span className="visually-hidden">: {line.name}</span>
    </button>
  );
}
