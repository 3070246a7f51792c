import { cartTotals, type CartTotals, type DeliveryType, type TotalsSettings } from './cart-totals.ts';
import type { CouponTerms } from './coupon.ts';
import type { LineContribution } from './contributions.ts';
import { rulesForPlace, type Destination, type TransportPrice, type TransportRule } from './transport.ts';

/** What was in force when an order was sent, as far as its totals need it when its lines are lowered later. */
export interface SendingTerms {
  transport: TransportPrice;
  /** Of the rules for its destination, so without their places. */
  transportRules: readonly TransportRule[];
  transportVatRate: number;
  coupon: CouponTerms | null;
  /** The packaging of each line, by its place in the order: quantities are multiples of it. */
  packaging: readonly number[];
}

/** The terms of an order that is sent with these settings. */
export function sendingTerms(
  settings: TotalsSettings,
  coupon: CouponTerms | null,
  packaging: readonly number[],
): SendingTerms {
  return {
    transport: settings.transport,
    transportRules: rulesForPlace(settings.transportRules, settings.destination),
    transportVatRate: settings.transportVatRate,
    coupon: coupon && {
      kind: coupon.kind,
      amountCents: coupon.amountCents,
      percent: coupon.percent,
      minimumCents: coupon.minimumCents,
    },
    packaging,
  };
}

/** A line of an order as stored. */
export interface SentLine {
  grossPrice: number;
  netPrice: number;
  priceQuantity: number;
  quantity: number;
  vatRate: number;
  contributions: readonly LineContribution[];
  weightGrams: number | null;
}

/**
 * The totals of a sent order with these lines, under the terms of its sending (decision 2.2): its minimum, and that of
 * the coupon, are not asked again.
 */
export function totalsUnderTerms(
  lines: readonly SentLine[],
  order: { delivery: DeliveryType; vatRegime: string | null; terms: SendingTerms },
): CartTotals {
  const { terms, delivery, vatRegime } = order;
  const totalled = lines.map((line) => ({
    ...line,
    contributions: line.contributions.flatMap(({ kind, amount }) => (amount === null ? [] : [{ kind, amount }])),
  }));
  const destination: Destination | null = null;
  const { transport, transportRules, transportVatRate } = terms;
  const settings = { transport, transportRules, destination, transportVatRate, minimumOrderCents: 0, vatRegime };
  return cartTotals(totalled, delivery, settings, terms.coupon && { ...terms.coupon, minimumCents: 0 });
}
