import { TRANSPORT } from './defaults.ts';
import {
  lineContributions,
  sumContributions,
  type ArticleContribution,
  type ContributionTotal,
} from './contributions.ts';
import { couponCents, shareCents, type CouponTerms } from './coupon.ts';
import { type Cents, type HundredthsOfPercent, type UnitPrice } from './money.ts';
import { transportPrice, weightOf, type Destination, type TransportPrice, type TransportRule } from './transport.ts';
import { payableUnder, vatRateUnder, vatRegimeOf } from './vat-regime.ts';
import { lineCents, shareOf } from './rounding.ts';

export type DeliveryType = 'SHIPPING_GOOD' | 'PICKUP';

/** What the totals need besides the lines: settings of the operator, and what is agreed with the customer. */
export interface TotalsSettings {
  /** What transport costs where no rule fits. */
  transport: TransportPrice;
  /** Rules that are tried before, and where the order goes; null where that is not known. */
  transportRules: readonly TransportRule[];
  destination: Destination | null;
  transportVatRate: HundredthsOfPercent;
  /** Minimum net goods total of an order; 0 for none. */
  minimumOrderCents: Cents;
  /** The customer's, as stored. */
  vatRegime: string | null;
}

/** 9.90 up to and including 250.00, VAT 22 % on it, no minimum order. */
export const DEFAULT_TOTALS_SETTINGS: TotalsSettings = {
  transport: { costCents: TRANSPORT.costCents, freeAboveCents: TRANSPORT.freeAboveCents },
  transportRules: [],
  destination: null,
  transportVatRate: TRANSPORT.vatRate,
  minimumOrderCents: 0,
  vatRegime: null,
};

export interface TotalledLine {
  grossPrice: UnitPrice;
  netPrice: UnitPrice;
  quantity: number;
  /** Sale units that the prices are for. */
  priceQuantity: number;
  vatRate: HundredthsOfPercent;
  /** What the article bears by law for one unit. */
  contributions: readonly ArticleContribution[];
  /** Weight of one unit; null where it is not known. */
  weightGrams: number | null;
}

export interface VatShare {
  rate: HundredthsOfPercent;
  taxableCents: Cents;
  vatCents: Cents;
}

export interface CartTotals {
  grossCents: Cents;
  /** Goods after the coupon. */
  netCents: Cents;
  /** Value of the coupon. */
  couponCents: Cents;
  transportCents: Cents;
  /** The rule for this cart if it is shipped, and the weight of its lines; null where one is not known. */
  transport: TransportPrice;
  weightGrams: number | null;
  /** Environmental contributions, and the same by kind. */
  contributionCents: Cents;
  contributions: ContributionTotal[];
  vatCents: Cents;
  /** Net + transport + contributions + VAT. */
  totalCents: Cents;
  /** What the buyer pays: the total, with split payment without the VAT. */
  payableCents: Cents;
  /** Highest rate first; transport counts under its own rate. */
  vat: VatShare[];
  /** Number of lines, for the badge in the header and the bottom bar. */
  totalCount: number;
  minimumOrder: {
    minimumCents: Cents;
    missingCents: Cents;
    isCompliant: boolean;
  };
}

/** Transport cost for this net goods value, before VAT and before any coupon. */
export function transportOf(
  netCents: Cents,
  lineCount: number,
  delivery: DeliveryType,
  { costCents, freeAboveCents }: TransportPrice,
): Cents {
  const isFree = freeAboveCents !== null && netCents > freeAboveCents;
  return lineCount === 0 || delivery === 'PICKUP' || isFree ? 0 : costCents;
}

/**
 * All totals of a cart or order: every line is rounded half up to cents; VAT is computed per rate on the sum of
 * that rate, transport included. The minimum order applies to the net goods total.
 *
 * Environmental contributions are rounded by line and kind and taxed like the line; no discount or coupon lowers them, and
 * free transport and minimum order do not count them. The regime of the customer decides the rates and what is to be
 * paid.
 *
 * A coupon lowers the net total by its value and the taxable amount of each rate by its share, in proportion to
 * the goods of that rate (`shareCents`, highest rate first); VAT is computed on the rest. Free transport and minimum
 * order use the goods total before the coupon, so that a coupon never makes an order more expensive.
 * @param coupon terms of a coupon that is valid today; its minimum is checked here.
 */
export function cartTotals(
  lines: readonly TotalledLine[],
  delivery: DeliveryType = 'SHIPPING_GOOD',
  settings: TotalsSettings = DEFAULT_TOTALS_SETTINGS,
  coupon: CouponTerms | null = null,
): CartTotals {
  const { regime } = vatRegimeOf(settings.vatRegime);
  let grossCents = 0;
  let goodsCents = 0;
  const borne: (ContributionTotal & { rate: HundredthsOfPercent })[] = [];
  const taxable = new Map<HundredthsOfPercent, Cents>();
  const tax = (rate: HundredthsOfPercent, cents: Cents): void => {
    taxable.set(rate, (taxable.get(rate) ?? 0) + cents);
  };
  for (const line of lines) {
    const net = lineCents(line.netPrice, line.quantity, line.priceQuantity);
    grossCents += lineCents(line.grossPrice, line.quantity, line.priceQuantity);
    goodsCents += net;
    const rate = vatRateUnder(regime, line.vatRate);
    tax(rate, net);
    if (line.contributions.length === 0) continue;
    for (const { kind, cents } of lineContributions(line.contributions, line.quantity)) {
      borne.push({ kind, cents, rate });
    }
  }
  const discountCents = coupon ? couponCents(coupon, goodsCents) : 0;
  if (discountCents > 0) {
    const rates = [...taxable.keys()].sort((first, second) => second - first);
    const goods = rates.map((rate) => taxable.get(rate) ?? 0);
    const shares = shareCents(discountCents, goods);
    rates.forEach((rate, index) => tax(rate, -(shares[index] ?? 0)));
  }
  const netCents = goodsCents - discountCents;
  const weightGrams = weightOf(lines);
  const shipment = { destination: settings.destination, grams: weightGrams, netCents: goodsCents };
  const transport = transportPrice(settings.transportRules, settings.transport, shipment);
  const transportCents = transportOf(goodsCents, lines.length, delivery, transport);
  // After the coupon, which must not lower them.
  for (const { rate, cents } of borne) tax(rate, cents);
  const contributionCents = borne.reduce((sum, { cents }) => sum + cents, 0);
  if (transportCents > 0) tax(vatRateUnder(regime, settings.transportVatRate), transportCents);
  const vat = [...taxable]
    .sort(([first], [second]) => second - first)
    .map(([rate, taxableCents]) => ({ rate, taxableCents, vatCents: shareOf(taxableCents, rate) }));
  const vatCents = vat.reduce((sum, share) => sum + share.vatCents, 0);
  const totalCents = netCents + transportCents + contributionCents + vatCents;
  const missingCents = Math.max(0, settings.minimumOrderCents - goodsCents);
  return {
    grossCents,
    netCents,
    couponCents: discountCents,
    transportCents,
    transport,
    weightGrams,
    contributionCents,
    contributions: sumContributions(borne),
    vatCents,
    totalCents,
    payableCents: payableUnder(regime, totalCents, vatCents),
    vat,
    totalCount: lines.length,
    minimumOrder: { minimumCents: settings.minimumOrderCents, missingCents, isCompliant: missingCents === 0 },
  };
}
