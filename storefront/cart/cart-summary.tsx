import { Link } from 'react-router';
import { useAppState, usePriceView } from '../session/app-state.tsx';
import { useCart } from '../cart-store/cart-state.tsx';
import { CouponField, CouponForm } from '../orders/checkout-parts/coupon-field.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { OrderTotals } from '../orders/checkout-parts/order-totals.tsx';
import { OverCredit } from '../orders/checkout-parts/over-credit.tsx';
import { SummaryPanel } from '../ui/summary-panel.tsx';
import { ActionBar } from '../ui/action-bar.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { CheckoutLink } from './checkout-link.tsx';
import styles from './cart-summary.module.css';
import { MinimumMeter, MinimumOrderAlert } from './minimum-order.tsx';

const panelId = 'cart-totals';

/**
 * Totals and the next step: complete the minimum order, or continue to the checkout.
 * `freeCredit`: credit that is left, in cents; null where nothing is said about it.
 */
export function CartSummary({ freeCredit }: { freeCredit: number | null }) {
  const { t, path } = useI18n();
  const { id, totals } = useCart().cart;
  const { setShowPrices, hasPrices } = useAppState();
  const isShown = usePriceView() === 'shown';
  const isMet = totals.minimumOrder.met;
  return (
    <SummaryPanel title={t('cart.totals')} id={panelId}>
      {isShown ? (
        <OrderTotals totals={totals} />
      ) : (
        <p className={styles.hidden}>
          {t(hasPrices ? 'cart.pricesHidden' : 'cart.pricesNotSeen')}
          {hasPrices && (
            <Button size="small" onClick={() => setShowPrices(true)}>
              <Icon name="eye" />
              {t('shell.showPrices')}
            </Button>
          )}
        </p>
      )}
      <CouponForm cartId={id} back="/pages/cart?tab=active" />
      <CouponField />
      <div className={styles.next}>
        {isShown && <OverCredit totals={totals} freeCredit={freeCredit} />}
        <MinimumOrderAlert minimum={totals.minimumOrder} />
        {isMet ? (
          <>
            <CheckoutLink size="large" wide />
            <Link to={path('/shop')} className={`link ${styles.more}`}>
              {t('cart.addArticles')}
            </Link>
          </>
        ) : (
          <>
            <Link to={path('/shop')} className={buttonClass({ kind: 'primary', size: 'large', wide: true })}>
              {t('cart.addArticles')}
            </Link>
            <CheckoutLink wide />
          </>
        )}
      </div>
    </SummaryPanel>
  );
}

/** Phones: the total, sticky at the bottom while the lines scroll, else static. A tap scrolls to the totals. */
export function SummaryBar() {
  const { t, money, path } = useI18n();
  const { minimumOrder, document: total } = useCart().cart.totals;
  const isShown = usePriceView() === 'shown';
  return (
    <ActionBar
      label={t('cart.totalDocument')}
      value={isShown ? money(total) : t('cart.pricesHidden')}
      href={`#${panelId}`}
      note={
        minimumOrder.met
          ? null
          : isShown
            ? t('cart.missing', { amount: money(minimumOrder.missing) })
            : t('cart.belowMinimum')
      }
      noteEnd={<MinimumMeter minimum={minimumOrder} />}
    >
      {minimumOrder.met ? (
        <CheckoutLink size="large" />
      ) : (
        <Link to={path('/shop')} className={buttonClass({ kind: 'primary', size: 'large' })}>
          {t('cart.addArticles')}
        </Link>
      )}
    </ActionBar>
  );
}
