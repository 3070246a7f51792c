import type { TextKey } from '../i18n/i18n.tsx';
import { paymentPath, type OrderKey } from './order-links.ts';

/** What whoever looks at an order can do about its payment, as the server says it. */
export type PaymentStep = 'pay' | 'send' | 'address' | 'activate' | 'sender' | 'gone' | 'wait';

/** What is true at each step, in one sentence; of `order`, its name. */
export const stepHints: Record<PaymentStep, TextKey> = {
  pay: 'payment.dueHint',
  send: 'payment.sendAgain',
  address: 'payment.otherAddress',
  activate: 'payment.cartSaved',
  sender: 'payment.ofSender',
  gone: 'payment.dropped',
  wait: 'payment.pendingHint',
};

const steps = Object.keys(stepHints);

function isStep(value: unknown): value is PaymentStep {
  return typeof value === 'string' && steps.includes(value);
}

/** Reads payment_next; null where nothing is to be said of the payment. */
export function readPaymentStep(value: unknown): PaymentStep | null {
  return isStep(value) ? value : null;
}

/** The way on from a step, without language prefix; null where there is none but to look elsewhere. */
export function wayOfStep(
  step: PaymentStep,
  order: OrderKey,
): { to: string; text: TextKey; isDocument?: boolean } | null {
  switch (step) {
    case 'pay':
      return { to: paymentPath(order), text: 'payment.payNow', isDocument: true };
    case 'send':
      return { to: '/pages/checkout', text: 'payment.toCheckout' };
    case 'activate':
      return { to: '/pages/cart?tab=saved', text: 'unpaid.toSaved' };
    case 'gone':
      return { to: '/shop', text: 'thankYou.toCatalogue' };
    default:
      return null;
  }
}
