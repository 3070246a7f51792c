import { memo, startTransition, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useAppState, usePriceView } from '../session/app-state.tsx';
import { useCart, useCartActions, useCartLines } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { perUnit } from '../i18n/quantity-text.ts';
import { articleQuantityText } from '../../domain/unit-label.ts';
import { entered } from '../cart-store/cart.ts';
import type { CartLine, CartTotals } from '../parsers/cart.ts';
import { useContributionAmounts } from '../orders/checkout-parts/contribution-amounts.ts';
import { useTransportRule } from '../orders/checkout-parts/transport-rule.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { FramedPicture } from '../ui/picture.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './cart-panel.module.css';
import { CheckoutLink } from './checkout-link.tsx';
import { MinimumOrderAlert } from './minimum-order.tsx';

/** Cart drawer: lines, the one added last first, totals, links to the cart and the checkout. Closes when a link is followed. */
export function CartPanel({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const { cart, status } = useCart();
  const { lines } = useCartLines();
  const { reload } = useCartActions();
  const { session } = useAppState();
  const { path } = useI18n();
  const { key } = useLocation();
  const isAgent = session?.kind === 'agent';
  const title = t(isAgent ? 'saved.agentCart' : 'cart.title');
  const openedAt = useRef(key);
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);
  const hasLines = cart.lines.length > 0;
  return (
    <Drawer
      isOpen
      onClose={onClose}
      side="right"
      title={title}
      closeLabel={t('cart.close')}
      head={
        <p className={styles.head}>
          <b aria-hidden="true">{title}</b> <span>{t('cart.lines', { count: cart.lines.length })}</span>
        </p>
      }
      foot={hasLines && <PanelFoot totals={cart.totals} />}
    >
      {isAgent && (
        <Link to={path('/pages/cart?tab=client')} className={`link ${styles.clientCart}`}>
          {t('saved.clientCart')}
        </Link>
      )}
      {status === 'failed' && (
        <div className={styles.alerts}>
          <p role="alert">{t('cart.loadFailed')}</p>
          <Button size="small" onClick={() => void reload()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {hasLines && !lines && status !== 'failed' && <PanelWaiting />}
      {hasLines && lines && <PanelLines lines={lines} />}
      {!hasLines && status !== 'failed' && <PanelEmpty />}
    </Drawer>
  );
}

/** Lines that fill the panel of a high window. */
const LINES_AT_ONCE = 20;

/** The newest first. Those out of sight follow in small parts: hundreds at once would delay the next click or key. */
function PanelLines({ lines }: { lines: readonly CartLine[] }) {
  const [count, setCount] = useState(LINES_AT_ONCE);
  useEffect(() => {
    if (count < lines.length) startTransition(() => setCount(count + LINES_AT_ONCE));
  }, [count, lines.length]);
  return (
    <ol className={styles.lines}>
      {lines
        .slice(-count)
        .toReversed()
        .map((line) => (
          <PanelLine key={line.rowId} line={line} />
        ))}
    </ol>
  );
}

function PanelWaiting() {
  const { t } = useI18n();
  return (
    <p className={styles.waiting} role="status">
      <Spinner /> {t('common.loading')}
    </p>
  );
}

function PanelEmpty() {
  const { t, path } = useI18n();
  return (
    <EmptyState
      title={t('cart.empty')}
      actions={
        <Link to={path('/shop')} className={buttonClass({ kind: 'primary' })}>
          {t('cart.toCatalogue')}
        </Link>
      }
    >
      {t('cart.emptyHint')}
    </EmptyState>
  );
}

const PanelLine = memo(function PanelLine({ line }: { line: CartLine }) {
  const i18n = useI18n();
  const { t, path, unitPrice, money } = i18n;
  const { quantities } = useCart();
  const { remove } = useCartActions();
  const isShown = usePriceView() === 'shown';
  const count = entered(quantities, line.rowId) ?? line.quantity;
  const quantity = articleQuantityText(i18n.locale, count, line);
  return (
    <li className={styles.line}>
      <FramedPicture url={line.picture} alt="" />
      <Link to={path(line.path)} className={styles.name} title={line.name}>
        {line.name}
      </Link>
      <IconButton
        icon="x"
        label={t('cart.remove', { name: line.name })}
        className={styles.remove}
        onClick={(event) => {
          // The second click of a double click could hit the next line, which has moved up.
          if (event.detail < 2) void remove(line);
        }}
      />
      <span className={styles.article}>
        <span className={styles.code}>{line.code}</span>
        <span className={styles.quantity}>
          <span>{isShown ? `${quantity} × ${unitPrice(line.net, line, line.quantity)}` : quantity}</span>
          {isShown && line.statedQuantity > 1 && (
            <>
              {' '}
              <span>/ {perUnit(i18n, line.unit, line.statedQuantity)}</span>
            </>
          )}
        </span>
      </span>
      <b className={styles.total}>{isShown && money(line.netTotal)}</b>
    </li>
  );
});

function PanelFoot({ totals }: { totals: CartTotals }) {
  const { t, path, money, percent } = useI18n();
  const rule = useTransportRule(totals);
  const contributions = useContributionAmounts(totals.contributions);
  const onlyRate = totals.vatByRate.length === 1 ? totals.vatByRate[0] : undefined;
  const isShown = usePriceView() === 'shown';
  return (
    <div className={styles.foot}>
      {isShown && (
        <dl>
          <div className={styles.strong}>
            <dt>{t('cart.totalNet')}</dt>
            <dd>{money(totals.net)}</dd>
          </div>
          <div>
            <dt>
              {t('cart.transport')} <small>{rule}</small>
            </dt>
            <dd>{money(totals.transport)}</dd>
          </div>
          {contributions.map(({ label, hint, value }) => (
            <div key={label}>
              <dt>
                {label} <small>{hint}</small>
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>
              {onlyRate ? t('cart.vatOf', { rate: percent(onlyRate.rate) }) : t('cart.vat')}{' '}
              <small>{totals.vatNote}</small>
            </dt>
            <dd>{money(totals.vat)}</dd>
          </div>
          <div className={totals.payable === totals.document ? styles.document : styles.strong}>
            <dt>{t('cart.totalDocument')}</dt>
            <dd>{money(totals.document)}</dd>
          </div>
          {totals.payable !== totals.document && (
            <div className={styles.document}>
              <dt>{t('cart.payable')}</dt>
              <dd>{money(totals.payable)}</dd>
            </div>
          )}
        </dl>
      )}
      <MinimumOrderAlert minimum={totals.minimumOrder} />
      <div className={styles.next}>
        <Link to={path('/pages/cart?tab=active')} className={buttonClass({ size: 'large' })}>
          {t('cart.toCart')}
        </Link>
        <CheckoutLink size="large" wide />
      </div>
    </div>
  );
}
