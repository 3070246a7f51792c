import { useCartPart } from '../cart-store/cart-state.tsx';
import { roundedText } from '../cart-store/rounded-text.ts';
import { useI18n } from '../i18n/i18n.tsx';
import type { CartLine } from '../parsers/cart.ts';
import { State } from '../ui/state.tsx';
import { useLineCount } from './line-count.ts';

/** Whether the line has a message next to its quantity; renders again when that changes. */
export function useHasLineState(line: CartLine): boolean {
  const { rounding } = useLineCount(line);
  const isRefused = useCartPart(({ remarks }) => remarks.get(line.rowId)?.kind === 'refused');
  return rounding !== null || isRefused || !line.canAdd || line.availability === 'arriving';
}

/** Messages of a line: rejected or rounded quantity, unavailable article, or expected arrival. */
export function LineState({ line, id }: { line: CartLine; id: string }) {
  const i18n = useI18n();
  const { t, date } = i18n;
  const { rounding } = useLineCount(line);
  const remark = useCartPart(({ remarks }) => remarks.get(line.rowId));
  const refused = remark?.kind === 'refused' ? remark : null;
  const isQuiet = !rounding && !refused;
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
      {isQuiet && line.canAdd && line.availability === 'arriving' && (
        <State tone="warn" icon="truck" small>
          {line.arrival ? t('cart.arrivingFrom', { day: date(line.arrival) }) : t('common.arriving')}
        </State>
      )}
    </span>
  );
}
