import { useAppState } from '../../session/app-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { transportText } from '../../i18n/transport-text.ts';
import type { CartTotals } from '../../parsers/cart.ts';

/** The transport cost of a cart, or the public one, and above what it is free: '9,90 €, gratuita oltre 250 €'. */
export function useTransportRule(totals?: Pick<CartTotals, 'transportRule'>): string {
  const i18n = useI18n();
  const { settings } = useAppState();
  return transportText(i18n, totals?.transportRule ?? settings.transport);
}
