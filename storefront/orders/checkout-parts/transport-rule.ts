import { useAppState } from '../../session/app-state.tsx';
import { withoutCents } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import type { CartTotals } from '../../parsers/cart.ts';

/** The transport cost and the amount from which it is free: '9,90 €, gratuita oltre 250 €'. */
export function useTransportRule(totals?: Pick<CartTotals, 'transportCost' | 'transportFreeFrom'>): string {
  const { t, money } = useI18n();
  const { settings } = useAppState();
  const cost = totals?.transportCost || settings.transport.cost;
  const freeAbove = totals?.transportFreeFrom || settings.transport.freeAbove;
  return t('cart.transportRule', { cost: money(cost), amount: withoutCents(money(freeAbove)) });
}
