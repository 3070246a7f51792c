import { useCartPart } from '../cart-store/cart-state.tsx';
import { roundedText } from '../cart-store/toasts.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { Alert } from '../ui/alert.tsx';
import styles from './checkout-page.module.css';

/**
 * Roundings of quantities typed in the cart: a buyer who left the input for this page has not seen them there.
 */
export function QuantityRemarks() {
  const i18n = useI18n();
  const { t, number } = i18n;
  const remarks = useCartPart((state) => state.remarks);
  const typed = useCartPart((state) => state.typed);
  const lines = useCartPart((state) => state.cart.lines);
  const messages = lines.flatMap(({ rowId, quantity }) => {
    const remark = remarks.get(rowId);
    const line = typed.get(rowId);
    if (!line) return [];
    if (remark?.kind === 'rejected') return [{ line, text: remark.message }];
    // A line with another quantity was changed elsewhere since.
    if (!remark?.rounding || remark.held.quantity !== quantity) return [];
    const requested = t('cart.asked', { quantity: number(remark.rounding.requested) });
    return [{ line, text: `${roundedText(i18n, remark.rounding)}, ${requested}` }];
  });
  if (messages.length === 0) return null;
  return (
    <div className={styles.remarks}>
      <Alert tone="warn" title={t('checkout.quantities', { count: messages.length })} live>
        <ul>
          {messages.map(({ line, text }) => (
            <li key={line.rowId}>
              {line.code} {line.name}: {text}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
