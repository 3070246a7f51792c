import { useI18n } from '../../i18n/i18n.tsx';
import type { VatOfRate } from '../../parsers/cart.ts';
import type { Amount } from '../../ui/summary-panel.tsx';

/** The lines of the VAT in totals: one per rate, or one for `tax` where the rates are not known; the last has `note`. */
export function useVatAmounts(
  byRate: readonly Pick<VatOfRate, 'rate' | 'tax'>[],
  tax: number,
  note: string | null,
): Amount[] {
  const { t, money, percent } = useI18n();
  if (byRate.length === 0) return [{ label: t('cart.vat'), value: money(tax), hint: note }];
  return byRate.map((of, index) => ({
    label: t('cart.vatOf', { rate: percent(of.rate) }),
    value: money(of.tax),
    hint: index === byRate.length - 1 ? note : null,
  }));
}
