import type { payment as source } from '../it/payment.ts';
import type { SameTexts } from '../translate.ts';

/** Texts of orders that wait for their payment or were sent already: on paying and in the user area. */
export const payment: SameTexts<typeof source> = {
  'orders.orderTitle': 'Order {name}',
  'orders.downloadPdf': 'Download PDF',
  'payment.due': 'Order to be paid',
  'payment.dueHint':
    'The order has not left yet: it leaves when the payment has arrived. Until then the cart stays as it was.',
  'payment.payNow': 'Pay with PayPal',
  'payment.pending': 'Payment being checked',
  'payment.pendingHint':
    'PayPal is checking the payment: do not pay again. The order leaves by itself as soon as the payment is confirmed.',
  'payment.toCart': 'Go to cart',
  'payment.sendAgain':
    'Order {order} has not left. The cart or the prices have changed since: check it and send it again.',
  'payment.cartSaved': 'Order {order} has not left: its cart is among the saved carts.',
  'payment.dropped': 'Order {order} has not left and its cart is gone: there is nothing to pay.',
  'payment.otherAddress':
    'Order {order} has not left, and the cart or the prices have changed since. It is of another delivery address: choose that one, check the cart and send it again.',
  'payment.ofSender': 'Order {order} has not left: it waits for the payment of whoever sent it.',
  'payment.toCheckout': 'Go to checkout',
  'unpaid.due': 'Order {order} waits for its payment',
  'unpaid.payHint':
    'Sent on {moment}, {amount}: it leaves when it is paid. If you send this cart again, it remains one order.',
  'unpaid.notPaid': 'Order {order} has not been paid',
  'unpaid.sendHint':
    'Sent on {moment}, {amount}: it has not left and can no longer be paid as it is. Send the cart again: it remains one order.',
  'unpaid.activateHint': 'Sent on {moment}, {amount}: it has not left, and its cart is among the saved carts.',
  'unpaid.checked': 'The payment of order {order} is being checked',
  'unpaid.waitHint':
    'Sent on {moment}, {amount}. Do not pay or order again: it leaves by itself as soon as the payment is confirmed.',
  'unpaid.look': 'See the order',
  'unpaid.toSaved': 'Go to saved carts',
  'thankYou.alreadySent': 'This order was already sent on {moment}',
  'thankYou.alreadySentHint': 'It was sent from another window: no second one has left.',
  'thankYou.toCatalogue': 'Back to the catalogue',
};
