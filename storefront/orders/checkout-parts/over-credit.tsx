import { useI18n } from '../../i18n/i18n.tsx';
import type { CartTotals } from '../../parsers/cart.ts';
import { Alert } from '../../ui/alert.tsx';

interface OverCreditProps {
  totals: CartTotals;
  /** Credit that is left before the order, in cents; null where nothing is said about it. */
  freeCredit: number | null;
}

/** By how much an order is above the credit that is left; nothing while it is not. It can be sent all the same. */
export function OverCredit({ totals: { payable }, freeCredit }: OverCreditProps) {
  const { t, money } = useI18n();
  if (freeCredit === null || payable <= freeCredit) return null;
  return (
    <Alert tone="warn" title={t('checkout.overCredit', { amount: money(payable - freeCredit) })}>
      <p>{t('checkout.overCreditHint')}</p>
    </Alert>
  );
}
