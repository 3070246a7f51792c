import type { Kysely, Transaction } from 'kysely';
import { orderName } from '../../../domain/order-name.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { writeAudit } from '../../audit/index.ts';
import {
  findCartById,
  lockCoupon,
  lockFrozenCart,
  returnCart,
  writeChanges,
  type CartOwner,
} from '../../carts/index.ts';
import { isOpen, type AddressScope } from '../../customers/index.ts';
import { isUniqueViolation, type Tables } from '../../database/index.ts';
import { AppError } from '../../app-error.ts';
import { requireTextsForOrder } from '../../legal/index.ts';
import { text } from '../../texts/index.ts';
import { queueMail, type PersonTemplate } from '../../notifications/index.ts';
import type { OrderValues } from '../order-checks.ts';
import { checkForOrder, placeOrder, type PlacedOrder } from '../send-order.ts';
import { findSentOrder } from '../sent-order.ts';
import type { OrderServices } from '../services.ts';
import { changedLines, changesText, type ChangedLine } from './changed-lines.ts';
import { isBuyerNotified, isRequestInScope, type ApprovalScope } from './approval-policy.ts';

const MAXIMUM_REPLY = 1000;
const ATTEMPTS = 3;

/** The user who decides, with its company and addresses; known from the session only. */
export interface Decider extends AddressScope {
  userId: number;
  name: string;
}

export interface Approval {
  approvalId: number;
  /** Quantities that the approver changes; 0 removes the line. */
  changes: readonly { rowId: number; quantity: number }[];
  /** The total that the approver saw; an order with any other is rejected. */
  agreedTotalCents?: number | undefined;
  /** The same of the amount to pay. */
  agreedPayableCents?: number | undefined;
  acceptedChanges: readonly string[];
  reply: string | null;
}

function lockRequest(query: Kysely<Tables>, approvalId: number, scope: ApprovalScope | null) {
  const select = query
    .selectFrom('approval_request as r')
    .innerJoin('user_account as u', 'u.id', 'r.requested_by_user_id')
    .innerJoin('customer as c', 'c.id', 'r.customer_id')
    .innerJoin('cart', 'cart.id', 'r.cart_id')
    .selectAll('r')
    .select(['u.email as buyer_email', 'u.name as buyer', 'c.company_name as company', 'cart.owner_user_id'])
    .where('r.id', '=', approvalId)
    .forUpdate('r');
  return (scope ? select.where(isRequestInScope(scope)) : select).executeTakeFirst();
}
type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/** A request in scope, locked; fails with `not-found` for every other. */
async function requireRequest(query: Kysely<Tables>, approvalId: number, scope: ApprovalScope): Promise<LockedRequest> {
  const request = await lockRequest(query, approvalId, scope);
  if (!request) throw new AppError('not-found', 'notFound');
  return request;
}

/** The requests that a user can decide on: those of all colleagues. */
const decidedBy = ({ customerId, addressIds }: Decider): ApprovalScope => ({ customerId, addressIds, userId: null });

function checkedReply(reply: string | null): string | null {
  const trimmed = reply?.trim() ?? '';
  if (trimmed.length <= MAXIMUM_REPLY) return trimmed === '' ? null : trimmed;
  const tooLong = { key: 'noteTooLong' as const, parameters: { maximum: MAXIMUM_REPLY } };
  throw new AppError('invalid', 'dataInvalid', { errors: { reply: [tooLong] } });
}

/** Fails with `conflict` for a request that was decided or has expired. */
function requireWaiting(request: LockedRequest, now: Date): void {
  if (request.state === 'expired') throw new AppError('conflict', 'approvalExpired', { reason: 'approval-expired' });
  if (request.state !== 'waiting') throw new AppError('conflict', 'approvalDecided', { reason: 'approval-decided' });
  if (request.expires_at <= now) throw new AppError('conflict', 'approvalExpired', { reason: 'approval-expired' });
}

async function mailBuyer(
  query: Kysely<Tables>,
  request: LockedRequest,
  template: Extract<PersonTemplate, `approval-${string}`>,
  path: string,
  parameters: Record<string, string>,
): Promise<void> {
  if (!(await isBuyerNotified(query, request))) return;
  const { locale, origin, buyer: name, company } = request;
  await queueMail(query, {
    recipient: request.buyer_email,
    person: {
      userId: request.requested_by_user_id,
      customerId: request.customer_id,
      addressId: request.address_id,
    },
    template,
    locale,
    parameters: { name, company, ...parameters },
    path,
    origin,
  });
}

/**
 * Approves a request and sends its order, once, with the checks and in the transaction of `submitCart`; the order names
 * buyer and approver. Repeated by the same approver it returns the same order. Fails with `not-found` for a request
 * that is not in scope, with `conflict` when it was already decided in another way or when a total or change was not
 * accepted, with `invalid` as sending does. Then nothing is changed.
 */
export async function approveRequest(
  services: OrderServices,
  decider: Decider,
  approval: Approval,
): Promise<PlacedOrder> {
  const reply = checkedReply(approval.reply);
  // Read before the transaction, which must not wait for a second connection while it holds the first.
  const settings = await services.shopSettings.current();
  return services.database.query.transaction().execute(async (transaction) => {
    const request = await requireRequest(transaction, approval.approvalId, decidedBy(decider));
    const { cart_id: cartId } = request;
    if (request.state === 'approved' && request.decided_by_user_id === decider.userId && request.order_id !== null) {
      const order = await findSentOrder(transaction, { orderId: request.order_id });
      if (order) return { ...order, wasSentBefore: true };
    }
    const now = services.clock();
    requireWaiting(request, now);
    const { customer_id: customerId, locale } = request;
    const approver = { customerId, userId: decider.userId, isMember: true, locale };
    await requireTextsForOrder(transaction, approver, settings, now);
    if (!(await lockFrozenCart(transaction, cartId))) {
      throw new AppError('conflict', 'approvalDecided', { reason: 'approval-decided' });
    }
    const owner: CartOwner = {
      customerId: request.customer_id,
      addressId: request.address_id,
      ownerUserId: request.owner_user_id,
    };
    const requested = await findCartById(transaction, cartId, now);
    if (approval.changes.length > 0) await writeChanges(transaction, services, owner, cartId, approval.changes);
    await lockCoupon(transaction, cartId);
    const placing = { owner, userId: request.requested_by_user_id, approverId: decider.userId, now, settings };
    const order = {
      ...(request.order_values as OrderValues),
      cartId,
      idempotencyKey: request.idempotency_key,
      acceptedChanges: approval.acceptedChanges,
      locale: request.locale,
      ...(approval.agreedTotalCents === undefined ? {} : { agreedTotalCents: approval.agreedTotalCents }),
      ...(approval.agreedPayableCents === undefined ? {} : { agreedPayableCents: approval.agreedPayableCents }),
    };
    const checked = await checkForOrder(transaction, services, placing, order);
    const orderId = await placeOrder(transaction, placing, checked, order);
    const sent = await findSentOrder(transaction, { orderId });
    if (!sent) throw new Error('an order just written can’t be read');
    const changes = changedLines(requested?.rows ?? [], checked.cart.lines);
    await close(transaction, request, { state: 'approved', by: decider, reply, now, orderId, changes });
    await mailBuyer(transaction, request, 'approval-approved', `/pages/approval?id=${request.id}`, {
      approver: decider.name,
      number: orderName(sent),
      changes: changesText(changes, request.locale),
      reply: reply ?? '',
    });
    return { ...sent, wasSentBefore: false };
  });
}

async function close(
  query: Kysely<Tables>,
  request: LockedRequest,
  decision: {
    state: 'approved' | 'returned' | 'withdrawn' | 'expired';
    /** Null: it expired, or its customer or address was closed. */
    by: Decider | null;
    reply: string | null;
    now: Date;
    orderId?: number;
    changes?: readonly ChangedLine[];
  },
): Promise<void> {
  await query
    .updateTable('approval_request')
    .set({
      state: decision.state,
      decided_by_user_id: decision.by?.userId ?? null,
      decided_at: decision.now,
      reply: decision.reply,
      order_id: decision.orderId ?? null,
      changed_lines: JSON.stringify(decision.changes ?? []),
    })
    .where('id', '=', request.id)
    .execute();
  await writeAudit(query, {
    actor: decision.by?.name ?? 'shop',
    action: `order-${decision.state}`,
    personId: request.requested_by_user_id,
    details: { approval: request.id, company: request.company, netCents: request.net_cents, reply: decision.reply },
  });
}

/** Retries a transaction that returns a cart when its owner opens another one at the same moment. */
async function retryReturn<T>(
  services: Pick<OrderServices, 'database'>,
  run: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await services.database.query.transaction().execute(run);
    } catch (error) {
      if (attempt === ATTEMPTS || !isUniqueViolation(error)) throw error;
    }
  }
}

async function returnFrozenCart(transaction: Transaction<Tables>, request: LockedRequest, now: Date): Promise<void> {
  if (!(await lockFrozenCart(transaction, request.cart_id))) return;
  const day = { day: shopDay(request.created_at) };
  await returnCart(transaction, request.cart_id, text(request.locale, 'returnedCartName', { day }), now);
}

/**
 * Sends a request back to its buyer with a note; the cart is the buyer's again. Fails as `approveRequest` does;
 * repeated by the same user it changes nothing.
 */
export async function sendBack(
  services: OrderServices,
  decider: Decider,
  decision: { approvalId: number; reply: string | null },
): Promise<void> {
  const reply = checkedReply(decision.reply);
  await retryReturn(services, async (transaction) => {
    const request = await requireRequest(transaction, decision.approvalId, decidedBy(decider));
    if (request.state === 'returned' && request.decided_by_user_id === decider.userId) return;
    const now = services.clock();
    requireWaiting(request, now);
    await returnFrozenCart(transaction, request, now);
    await close(transaction, request, { state: 'returned', by: decider, reply, now });
    const parameters = { approver: decider.name, reply: reply ?? '' };
    await mailBuyer(transaction, request, 'approval-returned', '/pages/cart?tab=active', parameters);
  });
}

/** Withdraws the buyer's own request. Fails with `not-found` for others' requests, with `conflict` for decided ones. */
export async function withdrawRequest(services: OrderServices, decider: Decider, approvalId: number): Promise<void> {
  await retryReturn(services, async (transaction) => {
    const request = await requireRequest(transaction, approvalId, decider);
    if (request.state === 'withdrawn') return;
    const now = services.clock();
    requireWaiting(request, now);
    await returnFrozenCart(transaction, request, now);
    await close(transaction, request, { state: 'withdrawn', by: decider, reply: null, now });
  });
}

/**
 * Returns the carts of requests that have expired, or whose customer or address was closed meanwhile, and mails their
 * buyers. Returns how many.
 */
export async function returnDueRequests(services: OrderServices): Promise<number> {
  const now = services.clock();
  const due = await services.database.query
    .selectFrom('approval_request as r')
    .innerJoin('customer as c', 'c.id', 'r.customer_id')
    .innerJoin('customer_address as a', 'a.id', 'r.address_id')
    .select(['r.id', isOpen('c').as('isCustomerOpen'), isOpen('a').as('isAddressOpen')])
    .where('r.state', '=', 'waiting')
    .where((where) => where.or([where('r.expires_at', '<=', now), where.not(isOpen('c')), where.not(isOpen('a'))]))
    .orderBy('r.id')
    .execute();
  for (const { id, isCustomerOpen, isAddressOpen } of due) {
    await retryReturn(services, async (transaction) => {
      const request = await lockRequest(transaction, id, null);
      if (request?.state !== 'waiting') return;
      await returnFrozenCart(transaction, request, now);
      if (isCustomerOpen && isAddressOpen) {
        await close(transaction, request, { state: 'expired', by: null, reply: null, now });
        await mailBuyer(transaction, request, 'approval-expired', '/pages/cart?tab=active', {});
      } else {
        const reply = text(request.locale, isCustomerOpen ? 'addressClosed' : 'customerClosed');
        await close(transaction, request, { state: 'returned', by: null, reply, now });
        await mailBuyer(transaction, request, 'approval-closed', '/pages/cart?tab=active', { reply });
      }
    });
  }
  return due.length;
}
