import type { z } from 'zod';
import type {
  listOpenRefunds,
  makeRefund,
  officeRefund,
  planRefund,
  withdrawRefund,
} from '../../../contract/office/refunds.ts';
import { orderName } from '../../../domain/order-name.ts';
import { AppError } from '../../app-error.ts';
import {
  isPaymentInOfficeScope,
  listRefunds,
  makeRefund as sendRefund,
  requestRefund,
  withdrawRefund as dropRefund,
  type ListedRefund,
} from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import type { OfficeContext, OfficeHandler } from './handler.ts';

export function serializeRefund(refund: ListedRefund): z.input<typeof officeRefund> {
  const { order, customerCode: code, companyName: name, requestedAt, decidedAt, ...rest } = refund;
  return {
    ...rest,
    order: order && { id: order.id, name: orderName(order) },
    customer: { code, name },
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

/** The refund, where the person of the office sees its customer; else it does not exist. */
async function requireRefund(services: Services, { identity }: OfficeContext, id: number): Promise<ListedRefund> {
  const [refund] = await listRefunds(services.database, identity.office, { id });
  if (!refund) throw new AppError('not-found', 'notFound');
  return refund;
}

export const handleListOpenRefunds: OfficeHandler<typeof listOpenRefunds> = async (services, _, { identity, may }) => ({
  refunds: (await listRefunds(services.database, identity.office, 'open')).map(serializeRefund),
  mayMake: may('refunds.make'),
});

export const handlePlanRefund: OfficeHandler<typeof planRefund> = async (services, request, { identity, actor }) => {
  const { paymentId, cents, reason, key: requestId } = request;
  if (!(await isPaymentInOfficeScope(services.database, identity.office, paymentId)))
    throw new AppError('not-found', 'notFound');
  const now = services.clock();
  const refundId = await services.database.query
    .transaction()
    .execute((transaction) => requestRefund(transaction, { of: { paymentId }, cents, reason, actor, now, requestId }));
  if (refundId === null) throw new AppError('not-found', 'notFound');
  return { refundId };
};

export const handleMakeRefund: OfficeHandler<typeof makeRefund> = async (services, { refundId }, context) => {
  await requireRefund(services, context, refundId);
  await sendRefund(services, { refundId, actor: context.actor });
  return { refund: serializeRefund(await requireRefund(services, context, refundId)) };
};

export const handleWithdrawRefund: OfficeHandler<typeof withdrawRefund> = async (services, { refundId }, context) => {
  await requireRefund(services, context, refundId);
  await dropRefund(services, { refundId, actor: context.actor });
  return {};
};
