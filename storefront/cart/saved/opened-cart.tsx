import { Link } from 'react-router';
import { usePriceView } from '../../session/app-state.tsx';
import type { CartRejection, MergedCart } from '../../cart-store/cart-change.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { OrderTotals } from '../../orders/checkout-parts/order-totals.tsx';
import { SummaryPanel } from '../../ui/summary-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ActivateButton } from './activate-button.tsx';
import { ChangeList } from './change-list.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { MergedAlert } from './merged-alert.tsx';
import { CartHead } from './page-head.tsx';
import type { OpenedCart, SavedCart } from './parse-saved-cart.ts';
import { SavedCartActions } from './saved-cart-actions.tsx';
import { TemplateLines } from './template-lines.tsx';
import styles from './saved.module.css';

/** A saved cart with its lines at current prices. */
export function OpenedCartPage(props: {
  opened: OpenedCart;
  actives: readonly SavedCart[];
  failure: CartRejection | null;
  merged: MergedCart | null;
}) {
  const { opened, actives, failure, merged } = props;
  const { t, path } = useI18n();
  const { cart, name, address, addressCode, changes } = opened;
  const isShown = usePriceView() === 'shown';
  const entry = { id: cart.id, name, lineCount: cart.lines.length, address, addressCode };
  return (
    <div className="wrap">
      <CartHead title={name}>
        {t('saved.cartNumber', { number: cart.id })} · {address}
      </CartHead>
      <div className={styles.bar}>
        <Link to={path('/pages/cart?tab=saved')} className="link">
          <Icon name="chevron-left" />
          {t('saved.back')}
        </Link>
        <SavedCartActions cart={entry} lines={cart.lines} isOpened />
      </div>
      <div className={styles.alerts}>
        <FailureAlert failure={failure} />
        <MergedAlert merged={merged} />
        {changes.length > 0 && (
          <Alert tone="warn" title={t('saved.changed', { count: changes.length })}>
            <ChangeList changes={changes} />
          </Alert>
        )}
      </div>
      <div className={styles.columns}>
        <TemplateLines opened={opened} />
        <SummaryPanel title={t('cart.totals')}>
          {isShown ? <OrderTotals totals={cart.totals} /> : <p className={styles.hint}>{t('cart.pricesHidden')}</p>}
          <div className={styles.next}>
            <ActivateButton cart={entry} actives={actives} isWide />
            <p className={styles.hint}>{t('saved.todaysPrices')}</p>
          </div>
        </SummaryPanel>
      </div>
    </div>
  );
}
