import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAppState, useMayBuy } from '../session/app-state.tsx';
import { useCart, useCartActions, useCartLines } from '../cart-store/cart-state.tsx';
import { quantityText } from '../../domain/unit-label.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { packText, perUnit } from '../i18n/quantity-text.ts';
import { useOfflineCopy } from '../offline/use-offline-copy.ts';
import type { CartLine } from '../parsers/cart.ts';
import bucket from '../pictures/bucket-yellow.svg?url';
import { LatestOrders, latestOrdersPath } from '../shell/latest-orders.tsx';
import { chosenAddress } from '../session/session.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Alert } from '../ui/alert.tsx';
import { ClientOnly } from '../ui/client-only.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './cart-page.module.css';
import { CartSummary, SummaryBar } from './cart-summary.tsx';
import { CartActions, CartTools } from './cart-tools.tsx';
import type { FirstLines } from './first-lines.ts';
import { arrangeLines, parseLineOrder, type NumberedLine } from './line-order.ts';
import { LineTable } from './line-table.tsx';
import { MoveButton } from './move-button.tsx';
import { CartHead } from './saved/page-head.tsx';
import { ReadOnlyLines } from './saved/read-only-lines.tsx';
import { ImportButton, useImport } from './saved/import-button.tsx';

interface CartPageProps {
  /** The lines that came with the page. */
  first: FirstLines | null;
  /** Credit that is left before this order, in cents; null where nothing is said about it. */
  freeCredit: number | null;
  alert?: ReactNode;
}

/** The active cart of the selected customer and address; an agent has their own for the customer. */
export function CartPage({ first, freeCredit, alert }: CartPageProps) {
  const { t } = useI18n();
  const { session } = useAppState();
  const { cart, status } = useCart();
  const address = chosenAddress(session);
  const hasLines = cart.lines.length > 0;
  const { openImport, importDialog } = useImport();
  return (
    <div className="wrap">
      <CartHead title={t(session?.kind === 'agent' ? 'saved.agentCart' : 'cart.title')}>
        {address && (
          <span data-cart={cart.id}>
            {[cart.id > 0 && t('saved.cartNumber', { number: cart.id }), address.street, address.city]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
        {session?.orderingStop === null && (
          <ClientOnly>
            {' '}
            <MoveButton />
          </ClientOnly>
        )}
      </CartHead>
      {alert}
      <CartAlerts />
      {hasLines && session?.orderingStop ? (
        <ClosedContent first={first} />
      ) : hasLines ? (
        <CartContent first={first} freeCredit={freeCredit} onImport={openImport} />
      ) : (
        <NoLines isKnown={status !== 'unknown' || session?.clientId === '0'} onImport={openImport} />
      )}
      {importDialog}
    </div>
  );
}

function CartContent({ first, freeCredit, onImport }: Omit<CartPageProps, 'alert'> & { onImport: () => void }) {
  const { t, locale, money } = useI18n();
  const { cart } = useCart();
  const { showPrices } = useAppState();
  const [query] = useSearchParams();
  const [search, setSearch] = useState(query.get('search') ?? '');
  const [order, setOrder] = useState(parseLineOrder(query.get('sort')));
  const { lines: known, isWhole } = useCartLines(first?.cart);
  const lines = known && arrangeLines(known, search, order, locale, cart.lines);
  useCartCopy(known);
  const isNarrowed = search.trim() !== '';
  const found = isWhole || !first ? (lines?.length ?? 0) : first.found;
  return (
    <div className={styles.columns}>
      <div className={styles.lines}>
        <CartTools search={search} order={order} onSearch={setSearch} onOrder={setOrder} />
        <CartActions lines={isWhole ? known : null} onImport={onImport} />
        <p className={styles.hits} role="status">
          {isNarrowed && lines && t('cart.hits', { shown: found, total: cart.lines.length })}
        </p>
        <div className={styles.table}>{lines ? <FoundLines lines={lines} found={found} /> : <LinesWaiting />}</div>
        <p className={styles.latest}>
          <LatestOrders path={latestOrdersPath} className="link">
            <Icon name="history" />
            {t('cart.addFromLatest')}
          </LatestOrders>
        </p>
      </div>
      <SummaryBar />
      <CartSummary freeCredit={freeCredit} />
      <div role="status">
        {showPrices && (
          <VisuallyHidden>
            {t('cart.totalDocument')} {money(cart.totals.document)}
          </VisuallyHidden>
        )}
      </div>
    </div>
  );
}

/** Keeps the lines readable without a connection. */
function useCartCopy(known: readonly CartLine[] | null): void {
  const i18n = useI18n();
  const { showPrices } = useAppState();
  const lines = () =>
    (known ?? []).map((line) => {
      const { code, name, quantity, unit, net, statedQuantity } = line;
      const per = i18n.t('catalogue.perUnit', { unit: perUnit(i18n, unit, statedQuantity) });
      const price = showPrices ? `${i18n.unitPrice(net, line, quantity)} ${per}` : '';
      return { code, name, pack: packText(i18n, line), quantity: quantityText(i18n.locale, quantity, unit), price };
    });
  useOfflineCopy({ kind: 'cart', title: i18n.t('cart.title'), shown: known, lines });
}

/** The lines of a closed customer or address: they stay, and can't be changed. */
function ClosedContent({ first }: { first: FirstLines | null }) {
  const { t } = useI18n();
  const { lines } = useCartLines(first?.cart);
  return lines ? <ReadOnlyLines lines={lines} caption={t('cart.title')} /> : <LinesWaiting />;
}

function FoundLines({ lines, found }: { lines: readonly NumberedLine[]; found: number }) {
  const { t } = useI18n();
  return lines.length > 0 ? <LineTable lines={lines} found={found} /> : <EmptyState title={t('cart.noHit')} />;
}

/** The place of the lines while they are loading; when that failed, an alert is above the tools. */
function LinesWaiting() {
  const { t } = useI18n();
  const { status } = useCart();
  if (status === 'failed') return null;
  return (
    <div className={styles.waiting} aria-busy="true">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {[1, 2, 3].map((row) => (
        <div key={row}>
          <Skeleton shape="picture" />
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      ))}
    </div>
  );
}

/** Alerts: the cart could not be loaded, or changes have not reached the server yet. */
function CartAlerts() {
  const { t } = useI18n();
  const { status, isUnsent, isLoading, cart, lines } = useCart();
  const { reload, flush } = useCartActions();
  if (status !== 'failed' && !isUnsent) return null;
  const again = isUnsent ? flush : reload;
  return (
    <div className={styles.alerts}>
      <Alert tone="bad" title={t(isUnsent ? 'cart.unsent' : 'cart.loadFailed')} live>
        {!isUnsent && lines && cart.lines.length > 0 && <p>{t('cart.olderLines')}</p>}
      </Alert>
      <Button busy={isLoading} onClick={() => void again()}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

function NoLines({ isKnown, onImport }: { isKnown: boolean; onImport: () => void }) {
  const { t, path } = useI18n();
  const { status } = useCart();
  const mayBuy = useMayBuy();
  if (status === 'failed') return null;
  if (!isKnown) return <LinesWaiting />;
  return (
    <EmptyState
      drawing={bucket}
      title={t('cart.empty')}
      actions={
        <>
          <Link to={path('/shop')} className={buttonClass({ kind: 'primary' })}>
            {t('cart.toCatalogue')}
          </Link>
          <LatestOrders path={latestOrdersPath} className={buttonClass({})}>
            {t('shell.latestOrders')}
          </LatestOrders>
          {mayBuy && <ImportButton size="medium" onOpen={onImport} />}
        </>
      }
    >
      {t('cart.emptyHint')}
    </EmptyState>
  );
}
