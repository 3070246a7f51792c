import { startTransition, useEffect, useOptimistic, useRef, useState, type FormEvent } from 'react';
import { Form, useNavigate } from 'react-router';
import { nextFreeDay } from '../../domain/requested-day.ts';
import type { DeliveryType } from '../../domain/cart-totals.ts';
import { follow } from '../api-client/browser-api.ts';
import { useAppState } from '../session/app-state.tsx';
import { userTempOf } from '../session/session.ts';
import { useI18n, type TextKey } from '../i18n/i18n.tsx';
import { OrderSteps } from '../orders/order-steps.tsx';
import { UnpaidNotices } from '../orders/unpaid-notices.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { Changes } from './changes.tsx';
import styles from './checkout-page.module.css';
import { addressForm, Delivery } from './delivery.tsx';
import { checkoutPath, type CheckoutData } from './load-checkout.ts';
import type { OrderRequest } from './order-attempt.ts';
import type { FieldErrors, SendFailure } from './order-form.ts';
import { OrderLines } from './order-lines.tsx';
import { Payment } from './payment.tsx';
import { isOpen } from './prepared-order.ts';
import { QuantityRemarks } from './quantity-remarks.tsx';
import { References } from './references.tsx';
import { SendBar, SendPanel } from './send-panel.tsx';
import { useDraft } from './use-draft.ts';
import { useSendOrder } from './use-send-order.ts';

interface CheckoutPageProps {
  data: CheckoutData;
  /** Why the order submitted without JavaScript was rejected. */
  failedBefore: SendFailure | null;
  /** Its form values; empty on the first page load. */
  typed: Partial<OrderRequest>;
}

const requiredTexts: Record<string, TextKey> = {
  consent: 'checkout.consentRequired',
  pickup_slot: 'checkout.slotRequired',
};

/** What is ordered, delivery, payment, and the button that sends the order (R2.12). */
export function CheckoutPage({
  data: { prepared, delivery, unpaid, freshKey },
  failedBefore,
  typed: sentBefore,
}: CheckoutPageProps) {
  const { t, path, date } = useI18n();
  const { cart, changes } = prepared;
  const { isSending, isSubmitted, failure, send } = useSendOrder(prepared, freshKey, failedBefore);
  const navigate = useNavigate();
  const { session } = useAppState();
  const isHydrated = useHydrated();
  const { kept, keep } = useDraft(prepared, delivery, freshKey);
  const typed = failedBefore ? sentBefore : (kept ?? sentBefore);
  const fieldsKey = kept ? 'kept' : 'fresh';
  // Another delivery type is the same page with another URL: the choice is shown at once, its totals when loaded.
  const [chosen, setChosen] = useOptimistic(delivery);
  const [choice, setChoice] = useState<ReadonlySet<string> | null>(null);
  const accepted = choice ?? new Set(typed.accepted_changes);
  const form = useRef<HTMLFormElement>(null);
  const openCount = changes.filter((change) => isOpen(change, accepted)).length;
  const errors: FieldErrors = failure && 'errors' in failure ? failure.errors : {};

  const isPickupKept = kept?.delivery_type === 'PICKUP';
  const mayCollect = prepared.deliveryTypes.some(({ code }) => code === 'PICKUP');
  const wasGivenBack = useRef(false);
  useEffect(() => {
    // The checkout opens with shipping: a pickup chosen before a failed payment is restored, once.
    if (!isPickupKept || wasGivenBack.current) return;
    wasGivenBack.current = true;
    if (mayCollect && delivery !== 'PICKUP') choose('PICKUP');
  });

  useEffect(() => {
    // Focuses the first invalid field; changes and lines show their errors in place.
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);

  useEffect(() => {
    const asked = { ...userTempOf(session), id_cart: cart.id, delivery_type: delivery };
    follow((tracking) => tracking.followServer('prepare_order', asked));
  }, [session, cart.id, delivery]);

  function errorOf(name: string): string | null {
    const error = errors[name];
    if (error === undefined) return null;
    if (error === 'required') return t(requiredTexts[name] ?? 'checkout.dateRequired');
    if (error === 'not-possible') return t('checkout.dateNotPossible', { day: date(prepared.days.earliest) });
    if (error === 'too-far') return t('checkout.dateTooFar', { day: date(prepared.days.latest) });
    if ('closed' in error) {
      return t('checkout.dateClosed', { day: date(error.closed), next: date(nextFreeDay(error.closed)) });
    }
    return error.join(' ');
  }

  function choose(code: DeliveryType) {
    startTransition(async () => {
      setChosen(code);
      await navigate(path(checkoutPath(code)), { replace: true, preventScrollReset: true });
    });
  }

  function accept(acceptances: readonly string[], isAccepted: boolean) {
    const others = [...accepted].filter((one) => !acceptances.includes(one));
    setChoice(new Set(isAccepted ? [...others, ...acceptances] : others));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void send(new FormData(event.currentTarget));
  }

  const sending = {
    totals: cart.totals,
    cartId: cart.id,
    isPickup: delivery === 'PICKUP',
    isComputing: chosen !== delivery,
    openChanges: isHydrated ? openCount : 0,
    isSending,
    isSubmitted,
    failure,
    consentError: errorOf('consent'),
  };

  return (
    <div className="wrap">
      <PageHead title={t('checkout.title')} subtitle={t('cart.lines', { count: cart.lines.length })}>
        <OrderSteps current={1} />
      </PageHead>
      <UnpaidNotices orders={unpaid} cartId={cart.id} />
      <QuantityRemarks lines={cart.lines} />
      <form
        ref={form}
        method="post"
        className={styles.columns}
        onSubmit={submit}
        onChange={(event) => keep(event.currentTarget)}
        noValidate={isHydrated}
      >
        <input type="hidden" name="id_cart" value={cart.id} />
        <input type="hidden" name="idempotency_key" value={freshKey} />
        <input type="hidden" name="totale_doc" value={(cart.totals.document / 100).toFixed(2)} />
        <div className={styles.parts}>
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
          <OrderLines lines={cart.lines} refused={failure?.kind === 'refused' ? failure.lines : {}} />
        </div>
        <SendPanel {...sending} />
        <SendBar {...sending} />
      </form>
      <Form id={addressForm} method="post" action={path('/pages/address')}>
        <input type="hidden" name="back" value={path('/pages/cart?tab=active')} />
      </Form>
    </div>
  );
}
