import type { PriceQuantities } from '../../domain/price-quantity.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { perUnit } from '../i18n/quantity-text.ts';
import styles from './unit-price.module.css';

/**
 * Net price on a line, or without a quantity: '7,98 € / pz', '8,32 € / 100 pz'. `net` in ten-thousandths of a euro for
 * the price quantity.
 */
export function UnitPrice({ line }: { line: PriceQuantities & { net: number; unit: string; quantity?: number } }) {
  const i18n = useI18n();
  return (
    <span className={styles.price}>
      {i18n.unitPrice(line.net, line, line.quantity)}{' '}
      <small>/&nbsp;{perUnit(i18n, line.unit, line.statedQuantity)}</small>
    </span>
  );
}
