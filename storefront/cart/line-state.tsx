import type { LineRemark } from '../cart-store/cart-model.ts';
import { useCartPart } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import type { CartLine } from '../readers/cart.ts';
import { State } from '../ui/state.tsx';

/** Whether there is something to say of a line beside its quantity. */
export function hasLineState(line: CartLine, remark: LineRemark | undefined): boolean {
  return remark !== undefined || !line.canAdd || line.availability === 'arriving';
}

/** What has to be said of a line: a refused or rounded quantity, an article that can't be had, or one that arrives. */
export function LineState({ line, id }: { line: CartLine; id: string }) {
  const { t, date } = useI18n();
  const remark = useCartPart(({ remarks }) => remarks.get(line.rowId));
  return (
    <span id={id} aria-live="polite">
      {remark?.kind === 'rounded' && (
        <State tone="warn" icon="package" small>
          {t('cart.rounded', { quantity: remark.quantity, pack: remark.packaging })}
        </State>
      )}
      {remark?.kind === 'refused' && (
        <State tone="bad" icon="circle-x" small>
          {remark.message || t('cart.invalidQuantity')}
        </State>
      )}
      {!remark && !line.canAdd && (
        <State tone="bad" icon="circle-slash" small>
          {t('cart.notOrderable')}
        </State>
      )}
      {!remark && line.canAdd && line.availability === 'arriving' && (
        <State tone="warn" icon="truck" small>
          {line.arrival ? t('cart.arrivingFrom', { day: date(line.arrival) }) : t('common.arriving')}
        </State>
      )}
    </span>
  );
}
