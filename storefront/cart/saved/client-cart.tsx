import { useAppState, usePriceView } from '../../session/app-state.tsx';
import { useI18n } from '../../i18n/i18n.tsx';
import { OrderTotals } from '../../orders/checkout-parts/order-totals.tsx';
import { SummaryPanel } from '../../ui/summary-panel.tsx';
import type { Cart } from '../../parsers/cart.ts';
import { chosenAddress } from '../../session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ReadOnlyLines } from './read-only-lines.tsx';
import { CartHead } from './page-head.tsx';
import styles from './saved.module.css';

/** The customer's own cart as an agent sees it, read-only. */
export function ClientCart({ cart }: { cart: Cart }) {
  const { t } = useI18n();
  const { session } = useAppState();
  const isShown = usePriceView() === 'shown';
  const address = chosenAddress(session);
  return (
    <div className="wrap">
      <CartHead title={t('saved.clientCart')}>
        {[session?.companyName, address && `${address.street}, ${address.city}`].filter(Boolean).join(' · ')}
      </CartHead>
      {cart.lines.length === 0 ? (
        <EmptyState title={t('saved.clientCartEmpty')}>{t('saved.clientCartHint')}</EmptyState>
      ) : (
        <div className={styles.columns} data-cart={cart.id}>
          <div>
            <p className={styles.hint}>
              {t('saved.cartNumber', { number: cart.id })} · {t('saved.clientCartHint')}
            </p>
            <ReadOnlyLines lines={cart.lines} caption={t('saved.clientCart')} />
          </div>
          {isShown && (
            <SummaryPanel title={t('cart.totals')}>
              <OrderTotals totals={cart.totals} />
            </SummaryPanel>
          )}
        </div>
      )}
    </div>
  );
}
