import type { Transaction } from 'kysely';
import { isStillInCart, lockPayableOrder, type PayableKey, type PayableOrder } from '../orders/index.ts';
import type { Tables } from '../database/index.ts';
import { AppError } from '../app-error.ts';
import { paymentPageOf, requireGateway, startAttempt, type PaymentPage, type PaymentEnvironment } from './attempt.ts';
import type { Payment } from './payment-record.ts';
import { PAYABLE_HOURS } from '../../domain/defaults.ts';
import { orderName } from '../../domain/order-name.ts';
import { HOUR, type PaymentServices } from './services.ts';

export interface PaymentIntent extends PaymentEnvironment {
  order: PayableKey;
  /** Whether the requester may pay this order. */
  isAllowed: (order: PayableOrder) => boolean;
}

/**
 * Creates an attempt to pay an order, or returns the one already waiting for approval; the amount is always the
 * order's, never one from the request. Fails with `not-found` for an order that is not the requester's, with `conflict`
 * for one that is paid, whose money is being captured, that is not paid online, whose prices are too old, or whose cart
 * is not active or holds something else, and with `unavailable` when the provider can't be reached.
 */
export async function requestPayment(services: PaymentServices, intent: PaymentIntent): Promise<PaymentPage> {
  requireGateway(services);
  const { payment, order } = await services.database.query
    .transaction()
    .execute((transaction) => beginAttempt(transaction, services, intent));
  return paymentPageOf(services, payment, { ...intent, reference: orderName(order) });
}

async function beginAttempt(
  transaction: Transaction<Tables>,
  services: PaymentServices,
  intent: PaymentIntent,
): Promise<{ payment: Payment; order: PayableOrder }> {
  const order = await lockPayableOrder(transaction, intent.order);
  if (!order || !intent.isAllowed(order)) throw new AppError('not-found', 'notFound');
  if (order.state === 'paid') throw new AppError('conflict', 'orderPaid', { reason: 'order-paid' });
  if (order.state === 'pending') throw new AppError('conflict', 'paymentUnderWay', { reason: 'payment-under-way' });
  if (order.state === null) throw new AppError('conflict', 'orderNotPayable', { reason: 'order-not-payable' });
  if (services.clock().getTime() - order.version.getTime() > PAYABLE_HOURS * HOUR) {
    throw new AppError('conflict', 'orderTooOld', { reason: 'order-too-old' });
  }
  if (!(await isStillInCart(transaction, order.id))) {
    throw new AppError('conflict', 'cartChanged', { reason: 'order-changed' });
  }
  const payable = { orderId: order.id, version: order.version };
  return { payment: await startAttempt(transaction, services, payable, order.payableCents), order };
}
