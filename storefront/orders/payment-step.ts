import type { TextKey } from '../i18n/i18n.tsx';
import { paymentPath, type OrderKey } from './order-links.ts';

/** The next action for an order's payment that the current user has, from the server. */
export type PaymentStep = 'pay' | 'send' | 'address' | 'activate' | 'sender' | 'gone' | 'wait';

/** Text for each step; `order` is the order's name. */
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

/** Parses payment_next; null when the payment needs no action. */
export function parsePaymentStep(value: unknown): PaymentStep | null {
  return isStep(value) ? value : null;
}

/** The link of a step, without language prefix; null when the step has none. */
export function linkOfStep(
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
