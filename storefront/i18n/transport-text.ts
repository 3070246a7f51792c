import { withoutCents } from './format.ts';
import type { I18n } from './i18n.tsx';

/** What transport costs, in cents, and above what it is free, null for never: '9,90 €, gratuita oltre 250 €'. */
export function transportText(
  { t, money }: Pick<I18n, 't' | 'money'>,
  { cost, freeAbove }: { cost: number; freeAbove: number | null },
): string {
  if (cost === 0) return t('cart.transportFree');
  if (freeAbove === null) return money(cost);
  return t('cart.transportRule', { cost: money(cost), amount: withoutCents(money(freeAbove)) });
}
