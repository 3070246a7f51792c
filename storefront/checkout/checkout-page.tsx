import { useEffect, useRef, type SubmitEvent } from 'react';
import { Form } from 'react-router';
import { track } from '../api-client/browser-api.ts';
import { useAppState } from '../session/app-state.tsx';
import { userTempOf } from '../session/session.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { CouponForm } from '../orders/checkout-parts/coupon-field.tsx';
import { OrderSteps } from '../orders/checkout-parts/order-steps.tsx';
import { UnpaidAlerts } from '../orders/unpaid-alerts.tsx';
import { Alert } from '../ui/alert.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useFocusInvalid } from '../ui/use-focus-invalid.ts';
import { Changes } from './changes.tsx';
import styles from './checkout-page.module.css';
import { addressForm, Delivery, moveForm } from './delivery.tsx';
import { checkoutPath, type CheckoutData } from './load-checkout.ts';
import { OrderLines } from './order-lines.tsx';
import { Payment } from './payment.tsx';
import type { PreparedOrder } from './prepared-order.ts';
import { QuantityRemarks } from './quantity-remarks.tsx';
import { References } from './references.tsx';
import { SendBar, SendPanel } from './send-panel.tsx';
import type { FailedOrder } from './submit-order.ts';
import { useAcceptedChanges } from './use-accepted-changes.ts';
import { useDeliveryType } from './use-delivery-type.ts';
import { useDraft } from './use-draft.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { useSendOrder } from './use-send-order.ts';

interface CheckoutPageProps {
  data: CheckoutData;
  /** The order submitted without scripts and rejected; null on the first page load. */
  failedBefore: FailedOrder | null;
}

/** What is ordered, delivery, payment, and the button that sends the order. */
export function CheckoutPage({ data, failedBefore }: CheckoutPageProps) {
  const { t, path } = useI18n();
  const { cart } = data.prepared;
  useTracking(data);
  return (
    <div className="wrap">
      <PageHead title={t('checkout.title')} subtitle={t('cart.lines', { count: data.prepared.supply.lineCount })}>
        <OrderSteps current={1} />
      </PageHead>
      <UnpaidAlerts orders={data.unpaid} cartId={cart.id} />
      <QuantityRemarks />
      <OrderForm data={data} failedBefore={failedBefore} />
      <CouponForm cartId={cart.id} back={checkoutPath(data.delivery)} />
      <Form id={addressForm} method="post" action={path('/pages/address')}>
        <input type="hidden" name="back" value={path('/pages/cart?tab=active')} />
      </Form>
      <Form id={moveForm} method="post" action={path('/pages/cart')}>
        <input type="hidden" name="change" value="move" />
        <input type="hidden" name="id_cart" value={cart.id} />
        <input type="hidden" name="back" value={path(checkoutPath(data.delivery))} />
      </Form>
    </div>
  );
}

/** Tracks that the server has prepared the order. */
function useTracking({ prepared, delivery }: CheckoutData): void {
  const { session } = useAppState();
  const cartId = prepared.cart.id;
  useEffect(() => {
    const request = { ...userTempOf(session), id_cart: cartId, delivery_type: delivery };
    track((tracking) => tracking.trackServerRequest('prepare_order', request));
  }, [session, cartId, delivery]);
}

function OrderForm({ data, failedBefore }: CheckoutPageProps) {
  const { prepared, delivery, freeCredit, freshKey } = data;
  const { cart, changes } = prepared;
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const { isSending, isSubmitted, failure, send } = useSendOrder(data, failedBefore);
  const { errorOf, check } = useFieldErrors(failure, prepared);
  const { stored, store } = useDraft(prepared, delivery, freshKey);
  const typed = failedBefore?.typed ?? stored ?? {};
  const fieldsKey = stored ? 'stored' : 'fresh';
  const { chosen, choose } = useDeliveryType(data, stored?.delivery_type);
  const { accepted, accept, openCount } = useAcceptedChanges(changes, typed.accepted_changes);

  // Changes and lines show their errors in place.
  useFocusInvalid(form, failure);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(new FormData(event.currentTarget));
  }

  const sending = {
    totals: cart.totals,
    freeCredit,
    isPickup: delivery === 'PICKUP',
    isComputing: chosen !== delivery,
    openChanges: isHydrated ? openCount : 0,
    isSending,
    isSubmitted,
    failure,
    consentError: errorOf('consent'),
  };

  return (
    <form
      ref={form}
      method="post"
      className={styles.columns}
      onSubmit={submit}
      onChange={(event) => {
        store(event.currentTarget);
        if (event.target instanceof HTMLInputElement) check(event.target);
      }}
      noValidate={isHydrated}
    >
      <input type="hidden" name="id_cart" value={cart.id} />
      <input type="hidden" name="idempotency_key" value={freshKey} />
      <input type="hidden" name="earliest_day" value={prepared.days.earliest} />
      <input type="hidden" name="latest_day" value={prepared.days.latest} />
      <input type="hidden" name="totale_doc" value={(cart.totals.document / 100).toFixed(2)} />
      <input type="hidden" name="totale_da_pagare" value={(cart.totals.payable / 100).toFixed(2)} />
      {Object.entries(prepared.legal.consent).map(([key, version]) => (
        <input key={key} type="hidden" name="accepted_texts" value={`${key}:${version}`} />
      ))}
      <div className={styles.parts}>
        <Unaccepted texts={prepared.legal.unaccepted} />
        <Changes changes={changes} lines={cart.lines} accepted={accepted} onAccept={accept} />
        <Delivery
          key={`delivery-${fieldsKey}`}
          prepared={prepared}
          chosen={chosen}
          typed={typed}
          dateError={errorOf('shipping_date')}
          slotError={errorOf('pickup_slot')}
          onDeliveryType={choose}
        />
        <Payment
          key={`payment-${fieldsKey}`}
          methods={prepared.paymentMethods}
          isOnlineLeftOut={prepared.isOnlineLeftOut}
          chosenBefore={typed.payment_method ?? null}
          error={errorOf('payment_method')}
        />
        <References
          key={`references-${fieldsKey}`}
          hasNote={prepared.hasNote}
          typed={typed}
          referenceError={errorOf('customer_reference')}
          noteError={errorOf('note')}
        />
        <OrderLines
          lines={cart.lines}
          count={prepared.supply.lineCount}
          changed={new Set(changes.map(({ rowId }) => rowId))}
          rejected={failure?.kind === 'rejected' ? failure.lines : {}}
        />
      </div>
      <SendPanel {...sending} />
      <SendBar {...sending} />
    </form>
  );
}

/** For agents and the office, who never accept for a company: what nobody there has accepted yet. */
function Unaccepted({ texts }: { texts: PreparedOrder['legal']['unaccepted'] }) {
  const { t } = useI18n();
  if (texts.length === 0) return null;
  const isRefused = texts.some((text) => text.isRefused);
  return (
    <Alert
      tone={isRefused ? 'bad' : 'warn'}
      title={t('checkout.unaccepted', { texts: texts.map(({ title }) => title).join(', ') })}
    >
      <p>{t(isRefused ? 'checkout.unacceptedRefused' : 'checkout.unacceptedWarning')}</p>
    </Alert>
  );
}
