import { unitLabel } from '../../domain/unit-label.ts';
import { useI18n } from '../i18n/i18n.tsx';

/** Net price of one unit on a line: '7,98 € / pz'. `net` in ten-thousandths of a euro. */
export function UnitPrice({ net, unit }: { net: number; unit: string }) {
  const { locale, unitPrice } = useI18n();
  return (
    <>
      {unitPrice(net)} <small>/&nbsp;{unitLabel(locale, unit)}</small>
    </>
  );
}
