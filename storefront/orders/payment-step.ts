import type { ResponseOf } from '../api-client/api.ts';
import type { TextKey } from '../i18n/i18n.tsx';
import { paymentPath, type OrderKey } from './order-links.ts';

/** The next action for an order's payment that the current user has, from the server. */
export type PaymentStep = NonNullable<ResponseOf<'getSentOrder'>['message']['payment_next']>;

/** Text for each step; `order` is the order's name. */
export const stepHints = {
  pay: 'payment.dueHint',
  send: 'payment.sendAgain',
  address: 'payment.otherAddress',
  activate: 'payment.cartSaved',
  sender: 'payment.ofSender',
  gone: 'payment.dropped',
  wait: 'payment.pendingHint',
} as const satisfies Record<PaymentStep, TextKey>;

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
