import { useCartPart } from '../cart-store/cart-state.tsx';
import { roundedText } from '../cart-store/toasts.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { SupplyState } from '../orders/supply-state.tsx';
import type { CartLine } from '../parsers/cart.ts';
import { StatusLabel } from '../ui/badge.tsx';
import { useLineCount } from './line-count.ts';
import styles from './line-row.module.css';

/** Messages of a line: a rejected quantity, or a rounded one and whether the article is in stock, or how much of it is and when the rest follows. */
export function LineState({ line, id }: { line: CartLine; id: string }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { rounding, held } = useLineCount(line);
  const remark = useCartPart(({ remarks }) => remarks.get(line.rowId));
  const rejected = remark?.kind === 'rejected' ? remark : null;
  // Until the server responds, a changed quantity is split by the stock that is known.
  const { ready, later, laterOn } = line.supply;
  const known = later > 0 ? Math.min(ready, held.quantity) : held.quantity;
  const supply = { ready: known, later: held.quantity - known, laterOn };
  return (
    <span id={id} aria-live="polite" className={styles.messages}>
      {rounding && (
        <StatusLabel tone="warn" icon="package" small>
          {roundedText(i18n, rounding)}
        </StatusLabel>
      )}
      {rejected && (
        <StatusLabel tone="bad" icon="circle-x" small>
          {rejected.message || t('cart.invalidQuantity')}
        </StatusLabel>
      )}
      {!rejected && !line.canAdd && (
        <StatusLabel tone="bad" icon="circle-slash" small>
          {t('cart.notOrderable')}
        </StatusLabel>
      )}
      {!rejected && line.canAdd && <SupplyState supply={supply} />}
    </span>
  );
}
