import type { Locale } from '../../domain/locale.ts';
import { vatRegimeOf, type StoredVatRegime, type VatRegime } from '../../domain/vat-regime.ts';
import { text } from '../texts/index.ts';

/** What stands where a customer has no legal text of its own. */
const USUAL = {
  exempt: 'vatExempt',
  'split-payment': 'vatSplitPayment',
  'reverse-charge': 'vatReverseCharge',
} as const satisfies Record<Exclude<VatRegime, 'ordinary'>, string>;

/** What totals and documents say about the regime: its legal text, or that it is to be checked; null for ordinary. */
export function vatText(locale: Locale, { regime: code, note }: StoredVatRegime): string | null {
  const { regime, isToBeChecked } = vatRegimeOf(code);
  if (isToBeChecked) return text(locale, 'vatToBeChecked', { code: code ?? '' });
  return regime === 'ordinary' ? null : (note ?? text(locale, USUAL[regime]));
}
