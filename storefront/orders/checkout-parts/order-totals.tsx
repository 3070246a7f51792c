import { useI18n } from '../../i18n/i18n.tsx';
import type { CartTotals } from '../../parsers/cart.ts';
import { useContributionAmounts } from './contribution-amounts.ts';
import { useTransportRule } from './transport-rule.ts';
import { useVatAmounts } from './vat-amounts.ts';
import { Amounts } from '../../ui/summary-panel.tsx';

/** The totals of a cart or an order about to be sent, exactly as the server returns them. */
export function OrderTotals({ totals, isPickup = false }: { totals: CartTotals; isPickup?: boolean }) {
  const { t, money } = useI18n();
  const rule = useTransportRule(totals);
  const contributions = useContributionAmounts(totals.contributions);
  const vat = useVatAmounts(totals.vatByRate, totals.vat, totals.vatNote);
  const { coupon } = totals;
  const couponValue = coupon?.value ?? 0;
  const discounts = totals.net + couponValue - totals.gross;
  const couponAmounts =
    coupon && couponValue > 0
      ? [
          { label: t('coupon.goods'), value: money(totals.net + couponValue) },
          { label: `${t('coupon.title')} ${coupon.code}`, value: money(-couponValue) },
        ]
      : [];
  return (
    <Amounts
      amounts={[
        { label: t('cart.totalGross'), value: money(totals.gross) },
        { label: t('cart.totalDiscounts'), value: money(discounts) },
        ...couponAmounts,
        { label: t('cart.totalNet'), value: money(totals.net), isStrong: true },
        {
          label: t('cart.transport'),
          value: money(totals.transport),
          hint: isPickup ? t('cart.pickup') : couponValue > 0 ? `${rule} ${t('coupon.ofGoods')}` : rule,
        },
        ...contributions,
        ...vat,
      ]}
      total={{ label: t('cart.totalDocument'), value: money(totals.document) }}
      payable={totals.payable === totals.document ? null : { label: t('cart.payable'), value: money(totals.payable) }}
    />
  );
}
