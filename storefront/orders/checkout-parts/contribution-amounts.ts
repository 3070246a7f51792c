import { useI18n } from '../../i18n/i18n.tsx';
import type { ContributionOfKind } from '../../parsers/cart.ts';
import type { Amount } from '../../ui/summary-panel.tsx';

/** The line of the environmental contributions in totals, which names their kinds; none where there are none. */
export function useContributionAmounts(contributions: readonly ContributionOfKind[]): Amount[] {
  const { t, money } = useI18n();
  if (contributions.length === 0) return [];
  const hint =
    contributions.length === 1
      ? contributions[0]?.kind
      : contributions.map(({ kind, amount }) => `${kind}\u00a0${money(amount)}`).join(' · ');
  const whole = contributions.reduce((sum, { amount }) => sum + amount, 0);
  return [{ label: t('cart.contributions'), value: money(whole), hint }];
}
