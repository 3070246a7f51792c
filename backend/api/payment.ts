import type {
  cancelPayment as cancelPaymentEndpoint,
  completePayment as completePaymentEndpoint,
  getUnpaidOrders as getUnpaidOrdersEndpoint,
  requestPayment as requestPaymentEndpoint,
} from '../../contract/payment.ts';
import { centsToEuro } from '../../domain/money.ts';
import type { PaymentOutcome } from '../../domain/payment-status.ts';
import { isInScope, requireClient, scopeOf, type Client } from '../customers/index.ts';
import { findOrderIdentity, type OrderIdentity } from '../orders/index.ts';
import { cancelPayment, findPayment, listUnpaidOrders, requestPayment, settlePayment } from '../payments/index.ts';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import { cartsOf } from './serialize-cart.ts';
import type { Handler } from './handler.ts';
import { pageUrl } from './page-url.ts';

/** Only the sender pays an order, as long as it may use the delivery address. */
function isPayer(client: Client, { customerId, addressId, sentByUserId }: OrderIdentity): boolean {
  const isSender = customerId === client.customer.id && sentByUserId === client.identity.userId;
  return isSender && isInScope(scopeOf(client), addressId);
}

export const handleRequestPayment: Handler<typeof requestPaymentEndpoint> = async (services, request, context) => {
  const client = requireClient(context.requester);
  const { company } = await services.shopSettings.current();
  const place = await requestPayment(services, {
    order: { cause: request.causale, year: request.anno, number: request.numero },
    isAllowed: (order) => isPayer(client, order),
    returnUrl: pageUrl(services, context, 'payment-return'),
    cancelUrl: pageUrl(services, context, 'payment-cancelled'),
    locale: context.locale,
    brand: company.name,
  });
  return { message: { payment_url: place.url, amount: centsToEuro(place.amountCents) } };
};

export const handleGetUnpaidOrders: Handler<typeof getUnpaidOrdersEndpoint> = async (services, _request, context) => {
  const client = requireClient(context.requester);
  const asking = { scope: cartsOf(client), userId: client.identity.userId, now: services.clock() };
  const orders = await listUnpaidOrders(services.database.query, asking);
  return {
    message: {
      data: orders.map(({ cause, year, number, cartId, createdAt, totalCents, payableCents, state, next }) => ({
        causale: cause,
        anno: year,
        numero: number,
        id_cart: cartId,
        data_registrazione: createdAt.toISOString(),
        totale_doc: centsToEuro(totalCents),
        totale_da_pagare: centsToEuro(payableCents),
        payment_state: state,
        next,
      })),
    },
  };
};

/** The payment with this provider token and its order; fails with 404 when the order is not the requester's. */
async function requireOwnPayment(
  services: Services,
  client: Client,
  token: string,
): Promise<{ paymentId: number; order: OrderIdentity }> {
  const { query } = services.database;
  const payment = await findPayment(query, { providerOrderId: token });
  const order = payment?.order_id ? await findOrderIdentity(query, payment.order_id) : null;
  if (!payment || !order || !isPayer(client, order)) throw new AppError('not-found', 'notFound');
  return { paymentId: payment.id, order };
}

function outcomeOf(outcome: PaymentOutcome | null, { cause, year, number }: OrderIdentity) {
  if (outcome === null) throw new Error('a payment just read is gone');
  return { message: { outcome, causale: cause, anno: year, numero: number } };
}

export const handleCompletePayment: Handler<typeof completePaymentEndpoint> = async (services, request, context) => {
  const { paymentId, order } = await requireOwnPayment(services, requireClient(context.requester), request.token);
  try {
    return outcomeOf(await settlePayment(services, paymentId, 'return'), order);
  } catch (error) {
    services.logger.warn({ payment: paymentId, reason: String(error) }, 'a payment could not be looked up');
    throw new AppError('unavailable', 'paymentProviderAway', { reason: 'payment-provider-away' });
  }
};

export const handleCancelPayment: Handler<typeof cancelPaymentEndpoint> = async (services, request, context) => {
  const { paymentId, order } = await requireOwnPayment(services, requireClient(context.requester), request.token);
  return outcomeOf(await cancelPayment(services, paymentId), order);
};
