import { unitLabel } from '../../domain/unit-label.ts';
import { useI18n } from '../i18n/i18n.tsx';

/** Net price of one unit on a line, or without a quantity: '7,98 € / pz'. `net` in ten-thousandths of a euro. */
export function UnitPrice({
  line: { net, unit, quantity },
}: {
  line: { net: number; unit: string; quantity?: number };
}) {
  const { locale, unitPrice } = useI18n();
  return (
    <>
      {unitPrice(net, quantity)} <small>/&nbsp;{unitLabel(locale, unit)}</small>
    </>
  );
}
