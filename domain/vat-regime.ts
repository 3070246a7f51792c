import type { Cents, HundredthsOfPercent } from './money.ts';

/** How VAT is charged; every other code counts as ordinary and is to be checked by the office. */
export const VAT_REGIMES = ['ordinary', 'exempt', 'split-payment', 'reverse-charge'] as const;
export type VatRegime = (typeof VAT_REGIMES)[number];

/** The regime of a customer or order as stored: the code of the ERP, null for ordinary, and its legal text. */
export interface StoredVatRegime {
  regime: string | null;
  note: string | null;
}

/** The regime that a stored code means, and whether the office has to check it. */
export function vatRegimeOf(code: string | null): { regime: VatRegime; isToBeChecked: boolean } {
  const regime = VAT_REGIMES.find((known) => known === (code ?? 'ordinary'));
  return { regime: regime ?? 'ordinary', isToBeChecked: regime === undefined };
}

/** The rate that a line, or transport, with a rate of its own bears under a regime. */
export function vatRateUnder(regime: VatRegime, rate: HundredthsOfPercent): HundredthsOfPercent {
  return regime === 'exempt' || regime === 'reverse-charge' ? 0 : rate;
}

/** What the buyer pays of a document: with split payment the VAT goes to the state and not to the seller. */
export function payableUnder(regime: VatRegime, totalCents: Cents, vatCents: Cents): Cents {
  return regime === 'split-payment' ? totalCents - vatCents : totalCents;
}
