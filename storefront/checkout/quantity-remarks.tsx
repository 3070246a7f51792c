import { useCartPart } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import type { CartLine } from '../readers/cart.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './checkout-page.module.css';

/**
 * What the cart had to say of quantities that were typed there: whoever came here straight from the box has not seen it
 * beside the line (R4.9).
 */
export function QuantityRemarks({ lines }: { lines: readonly CartLine[] }) {
  const { t, number } = useI18n();
  const remarks = useCartPart((cart) => cart.remarks);
  const told = lines.flatMap((line) => {
    const remark = remarks.get(line.rowId);
    // A line that holds something else by now was changed elsewhere since.
    return !remark || (remark.kind === 'rounded' && remark.quantity !== line.quantity) ? [] : [{ line, remark }];
  });
  if (told.length === 0) return null;
  return (
    <div className={styles.remarks}>
      <Notice tone="warn" title={t('checkout.quantities', { count: told.length })} live>
        <ul>
          {told.map(({ line, remark }) => (
            <li key={line.rowId}>
              {line.code} {line.name}:{' '}
              {remark.kind === 'refused'
                ? remark.message
                : `${t('cart.rounded', { quantity: remark.quantity, pack: remark.packaging })}, ${t('cart.asked', { quantity: number(remark.requested) })}`}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
