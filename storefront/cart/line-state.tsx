import { useCartPart } from '../cart-store/cart-state.tsx';
import { roundedText } from '../cart-store/rounded-text.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { SupplyState } from '../orders/supply-state.tsx';
import type { CartLine } from '../parsers/cart.ts';
import { State } from '../ui/state.tsx';
import { useLineCount } from './line-count.ts';

/** Whether the line has a message next to its quantity; renders again when that changes. */
export function useHasLineState(line: CartLine): boolean {
  const { rounding } = useLineCount(line);
  const isRefused = useCartPart(({ remarks }) => remarks.get(line.rowId)?.kind === 'refused');
  return (
    rounding !== null ||
    isRefused ||
    !line.canAdd ||
    line.supply.later > 0 ||
    line.betterPromotion !== null ||
    (line.promotion !== null && line.quantity < line.promotion.minimumQuantity)
  );
}

/** Messages of a line: rejected or rounded quantity, unavailable article, or what is there and what follows. */
export function LineState({ line, id }: { line: CartLine; id: string }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { rounding, held } = useLineCount(line);
  const remark = useCartPart(({ remarks }) => remarks.get(line.rowId));
  const refused = remark?.kind === 'refused' ? remark : null;
  const isQuiet = !rounding && !refused;
  // Until the server answers, a changed quantity is split by the stock that is known.
  const { ready, later, laterOn } = line.supply;
  const known = later > 0 ? Math.min(ready, held.quantity) : held.quantity;
  const supply = { ready: known, later: held.quantity - known, laterOn };
  return (
    <span id={id} aria-live="polite">
      {rounding && (
        <State tone="warn" icon="package" small>
          {roundedText(i18n, rounding)}
        </State>
      )}
      {refused && (
        <State tone="bad" icon="circle-x" small>
          {refused.message || t('cart.invalidQuantity')}
        </State>
      )}
      {isQuiet && !line.canAdd && (
        <State tone="bad" icon="circle-slash" small>
          {t('cart.notOrderable')}
        </State>
      )}
      {isQuiet && line.canAdd && <SupplyState supply={supply} />}
    </span>
  );
}
