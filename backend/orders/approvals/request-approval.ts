import type { Transaction } from 'kysely';
import { closedForPeople } from '../../../domain/closures.ts';
import { approvalDeadline } from '../../../domain/approval-deadline.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { freezeCart, type Cart } from '../../carts/index.ts';
import type { ShopSettings } from '../../content/index.ts';
import type { Tables } from '../../database/index.ts';
import { AppError } from '../../app-error.ts';
import { queueMail } from '../../notifications/index.ts';
import type { OrderRequest, Sender } from '../order-request.ts';
import { listApprovers } from './approval-policy.ts';

/** A request for approval, as reported to the buyer who sent it. */
export interface SentApproval {
  approvalId: number;
  expiresAt: Date;
  /** The same cart or key was sent before. */
  wasSentBefore: boolean;
}

/** The request made with an idempotency key, or the waiting one of a cart; null when there is none. */
export async function findEarlierRequest(
  transaction: Transaction<Tables>,
  key: { customerId: number; userId: number; idempotencyKey: string } | { cartId: number },
) {
  let select = transaction
    .selectFrom('approval_request')
    .select(['id', 'cart_id', 'state', 'order_id', 'expires_at', 'requested_by_user_id']);
  if ('cartId' in key) select = select.where('cart_id', '=', key.cartId).where('state', '=', 'waiting');
  else {
    select = select
      .where('customer_id', '=', key.customerId)
      .where('requested_by_user_id', '=', key.userId)
      .where('idempotency_key', '=', key.idempotencyKey);
  }
  return (await select.executeTakeFirst()) ?? null;
}

/**
 * Freezes a cart that its buyer may not send alone, stores what was chosen in the checkout, and mails the colleagues
 * who can approve and the buyer. Fails with `invalid` when nobody can approve.
 */
export async function requestApproval(
  transaction: Transaction<Tables>,
  context: { settings: ShopSettings; now: Date; sender: Sender; cart: Cart },
  request: OrderRequest,
): Promise<SentApproval> {
  const { settings, now, sender, cart } = context;
  const { owner, userId } = sender;
  const approvers = await listApprovers(transaction, { ...owner, requestedByUserId: userId });
  if (approvers.length === 0) throw new AppError('invalid', 'approvalNobody', { reason: 'nobody-approves' });
  const expiresAt = approvalDeadline(now, settings.approval.workingDays, closedForPeople(settings.closures.days));
  const { note, customerReference, requestedOn, delivery, pickupSlot, paymentMethod, shipmentChoice } = request;
  const values = { note, customerReference, requestedOn, delivery, pickupSlot, paymentMethod, shipmentChoice };
  const locale = request.locale ?? 'it';
  const origin = request.origin ?? null;
  await freezeCart(transaction, cart.cartId, now);
  const { id } = await transaction
    .insertInto('approval_request')
    .values({
      customer_id: owner.customerId,
      address_id: owner.addressId,
      cart_id: cart.cartId,
      requested_by_user_id: userId,
      idempotency_key: request.idempotencyKey,
      order_limit_cents: sender.member?.orderLimitCents ?? null,
      net_cents: cart.totals.netCents,
      total_cents: cart.totals.totalCents,
      order_values: JSON.stringify(values),
      locale,
      origin,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { buyer, email, company } = await transaction
    .selectFrom('user_account as u')
    .innerJoin('customer as c', (join) => join.on('c.id', '=', owner.customerId))
    .select(['u.name as buyer', 'u.email', 'c.company_name as company'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  const mail = { locale, path: `/pages/approval?id=${id}`, origin } as const;
  const at = { customerId: owner.customerId, addressId: owner.addressId };
  const expiry = { day: shopDay(expiresAt) };
  const net = { cents: cart.totals.netCents };
  for (const approver of approvers) {
    const parameters = { name: approver.name, buyer, company, net, expiry, note: note?.trim() ?? '' };
    await queueMail(transaction, {
      ...mail,
      recipient: approver.email,
      template: 'approval-requested',
      person: { userId: approver.userId, ...at },
      parameters,
    });
  }
  const parameters = { name: buyer, company, expiry };
  await queueMail(transaction, {
    ...mail,
    recipient: email,
    person: { userId, ...at },
    template: 'approval-waiting',
    parameters,
  });
  return { approvalId: id, expiresAt, wasSentBefore: false };
}
