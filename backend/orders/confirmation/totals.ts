import type { SentOrder } from '../sent-order.ts';
import type { Texts } from '../../texts/index.ts';

/** A row of the totals below an order's lines. */
export interface TotalRow {
  label: string;
  cents: number;
}

/**
 * The totals below an order's lines, the document total last, or what is to be paid of it. Each row is the sum of the rows before it or
 * is added to them: list value and discounts give the goods, the goods less the coupon give the net total, and that
 * with transport, contributions and VAT, by rate where it is known, gives the document total. The rows for goods and coupon
 * appear only with a coupon, those for contributions only where there are any.
 */
export function totalRows(
  order: Pick<
    SentOrder,
    | 'grossCents'
    | 'netCents'
    | 'transportCents'
    | 'contributions'
    | 'vatCents'
    | 'vatByRate'
    | 'totalCents'
    | 'payableCents'
    | 'coupon'
  >,
  t: Texts['confirmation'],
): TotalRow[] {
  const { coupon, vatByRate } = order;
  const vat = vatByRate?.map(({ rate, vatCents }) => ({ label: `${t.vat} ${rate / 100} %`, cents: vatCents }));
  const goodsCents = order.netCents + (coupon?.cents ?? 0);
  const withCoupon = coupon
    ? [
        { label: t.totalGoods, cents: goodsCents },
        { label: `${t.coupon} ${coupon.code}`, cents: -coupon.cents },
      ]
    : [];
  return [
    { label: t.totalGross, cents: order.grossCents },
    { label: t.totalDiscounts, cents: goodsCents - order.grossCents },
    ...withCoupon,
    { label: t.totalNet, cents: order.netCents },
    { label: t.transport, cents: order.transportCents },
    ...order.contributions.map(({ kind, cents }) => ({ label: `${t.contributions} ${kind.toUpperCase()}`, cents })),
    ...(vat ?? [{ label: t.vat, cents: order.vatCents }]),
    { label: t.totalDocument, cents: order.totalCents },
    ...(order.payableCents === order.totalCents ? [] : [{ label: t.payable, cents: order.payableCents }]),
  ];
}
