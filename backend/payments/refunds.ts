import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { orderName } from '../../domain/order-name.ts';
import { AppError } from '../app-error.ts';
import { writeAudit, type Actor } from '../audit/index.ts';
import type { AuditAction, AuditObject } from '../../domain/audit-actions.ts';
import { inOfficeScope, type OfficeIdentity } from '../customers/index.ts';
import type { Database, Tables } from '../database/index.ts';
import { PaymentRejection, type ProviderRefund } from '../integrations/payments/index.ts';
import { requireGateway } from './attempt.ts';
import { findPayable, lockPayable } from './payable.ts';
import { findPayment, type Payment } from './payment-record.ts';
import { HOUR, type PaymentServices } from './services.ts';
import { settlePayment } from './settle-payment.ts';

/** A stored refund: what is to be paid back of a payment, and what became of it. */
export type Refund = Selectable<Tables['payment_refund']>;
export type RefundState = Refund['state'];

/** States in which the provider was asked and has not decided. */
const UNDER_WAY: readonly RefundState[] = ['sending', 'pending'];
/** States that hold back a part of the payment. */
const HOLDING: readonly RefundState[] = ['waiting', ...UNDER_WAY];
/** States that need a person. */
const OPEN: readonly RefundState[] = [...HOLDING, 'failed', 'review'];
/** States from which a refund can be sent. */
const SENDABLE: readonly RefundState[] = ['waiting', 'failed'];

/** The provider is asked again after 1, 2, 4 … up to 15 minutes. */
const FIRST_BACKOFF = 60_000;
const LONGEST_BACKOFF = 900_000;
/** After so long without a decision of the provider a person has to look there. */
const DECISION_TIMEOUT = 24 * HOUR;
/** Refunds asked about per run. */
const BATCH = 20;
/** The longest text of an error that is kept. */
const LONGEST_ERROR = 500;

const actorName = (actor: Actor | string): string => (typeof actor === 'string' ? actor : actor.name);

/** What of a payment can still be paid back, besides the refunds that wait or are under way, in cents. */
async function refundableCents(query: Kysely<Tables>, payment: Payment): Promise<number> {
  if (payment.state !== 'captured') return 0;
  const { cents } = await query
    .selectFrom('payment_refund')
    .select(sql<number>`coalesce(sum(cents), 0)::bigint`.as('cents'))
    .where('payment_id', '=', payment.id)
    .where('state', 'in', HOLDING)
    .executeTakeFirstOrThrow();
  return Math.max(0, payment.amount_cents - payment.refunded_cents - Number(cents));
}

/** The captured payment of an order; null when it has none. */
async function findCaptured(query: Kysely<Tables>, orderId: number): Promise<Payment | null> {
  const found = await query
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'captured')
    .executeTakeFirst();
  return found ? findPayment(query, { id: found.id }, { lock: true }) : null;
}

export interface WantedRefund {
  /** Of this payment, or of the captured one of this order. */
  of: { paymentId: number } | { orderId: number };
  /** By default all that can still be paid back. */
  cents?: number;
  reason: string;
  actor: Actor | string;
  now: Date;
  /** Chosen by the client: the same key is the same refund, so that a form sent twice makes one. */
  requestId?: string;
}

/**
 * Writes that money of a payment is to be paid back, in the transaction of what it is for; an administrator sends it
 * (decision 3.4). Returns its id; null when nothing can be paid back. Fails with `conflict` when it is more than what was
 * captured less what was, or is to be, paid back.
 */
export async function requestRefund(transaction: Transaction<Tables>, wanted: WantedRefund): Promise<number | null> {
  const { of, reason, actor, now, requestId = randomUUID() } = wanted;
  const payment =
    'paymentId' in of
      ? await findPayment(transaction, { id: of.paymentId }, { lock: true })
      : await findCaptured(transaction, of.orderId);
  if (!payment) return null;
  const same = await transaction
    .selectFrom('payment_refund')
    .select(['id', 'payment_id'])
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if (same) return same.payment_id === payment.id ? same.id : null;
  const left = await refundableCents(transaction, payment);
  const cents = wanted.cents ?? left;
  if (left === 0 && wanted.cents === undefined) return null;
  if (cents > left)
    throw new AppError('conflict', 'refundTooMuch', {
      parameters: { left: { cents: left } },
      reason: 'refund-too-much',
    });
  const { id } = await transaction
    .insertInto('payment_refund')
    .values({
      ...{ payment_id: payment.id, cents, reason, request_id: requestId },
      ...{ requested_at: now, requested_by: actorName(actor) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await auditRefund(transaction, { payment_id: payment.id, cents, reason }, 'refund-asked', actor);
  return id;
}

/** Writes what happened to a refund into the log of the order, or of the customer whose due dates were paid. */
async function auditRefund(
  transaction: Kysely<Tables>,
  refund: Pick<Refund, 'payment_id' | 'cents' | 'reason'>,
  action: AuditAction,
  actor: Actor | string,
  details: Record<string, unknown> = {},
): Promise<void> {
  const about = await transaction
    .selectFrom('payment as p')
    .leftJoin('sales_order as o', 'o.id', 'p.order_id')
    .select(['o.id', 'o.cause', 'o.year', 'o.number', 'o.customer_id'])
    .select(
      sql<number | null>`(select min(d.customer_id) from payment_allocation a
        join customer_document d on d.id = a.document_id where a.payment_id = p.id)`.as('payer_id'),
    )
    .where('p.id', '=', refund.payment_id)
    .executeTakeFirstOrThrow();
  const { id, cause, year, number, customer_id: customerId, payer_id: payerId } = about;
  const object: { kind: AuditObject; id: number; name?: string } | null =
    id !== null && cause !== null && year !== null && number !== null
      ? { kind: 'order', id, name: orderName({ cause, year, number }) }
      : payerId === null
        ? null
        : { kind: 'customer', id: payerId };
  const { payment_id: payment, cents, reason } = refund;
  await writeAudit(transaction, {
    ...{ actor, action, object, customerId: customerId ?? payerId },
    details: { payment, cents, reason, ...details },
  });
}

async function findRefund(query: Kysely<Tables>, id: number, options: { lock?: boolean } = {}): Promise<Refund | null> {
  let select = query.selectFrom('payment_refund').selectAll().where('id', '=', id);
  if (options.lock) select = select.forUpdate();
  return (await select.executeTakeFirst()) ?? null;
}

/** Locks a refund with its payment and what that has paid, in the order in which payments are locked everywhere. */
async function lockRefund(
  transaction: Transaction<Tables>,
  id: number,
): Promise<{ refund: Refund; payment: Payment } | null> {
  const known = await findRefund(transaction, id);
  const payment = known && (await findPayment(transaction, { id: known.payment_id }));
  if (!payment) return null;
  await lockPayable(transaction, await findPayable(transaction, payment));
  const locked = await findPayment(transaction, { id: payment.id }, { lock: true });
  const refund = await findRefund(transaction, id, { lock: true });
  return locked && refund ? { refund, payment: locked } : null;
}

/**
 * Marks a waiting refund, or one that the provider refused before, as to be sent at once: the job does it if nothing else
 * does. One that is under way already stays so. Fails with `not-found`, and with `conflict` when it was decided, another
 * one of the payment is under way, or it is more than is left.
 */
export async function beginRefund(
  { database, clock }: Pick<PaymentServices, 'database' | 'clock'>,
  { refundId, actor, nextCheckAt }: { refundId: number; actor: Actor | string; nextCheckAt: Date },
): Promise<void> {
  await database.query.transaction().execute(async (transaction) => {
    const found = await lockRefund(transaction, refundId);
    if (!found) throw new AppError('not-found', 'notFound');
    const { refund, payment } = found;
    if (UNDER_WAY.includes(refund.state)) return;
    if (!SENDABLE.includes(refund.state))
      throw new AppError('conflict', 'refundDecided', {
        parameters: { by: refund.made_by ?? refund.requested_by },
        reason: 'refund-decided',
      });
    const other = await transaction
      .selectFrom('payment_refund')
      .select('id')
      .where('payment_id', '=', payment.id)
      .where('state', 'in', UNDER_WAY)
      .executeTakeFirst();
    if (other) throw new AppError('conflict', 'refundUnderWay', { reason: 'refund-under-way' });
    const left = payment.state === 'captured' ? payment.amount_cents - payment.refunded_cents : 0;
    if (refund.cents > left)
      throw new AppError('conflict', 'refundTooMuch', {
        parameters: { left: { cents: left } },
        reason: 'refund-too-much',
      });
    await transaction
      .updateTable('payment_refund')
      .set({
        ...{ state: 'sending', made_by: actorName(actor), refunded_before: payment.refunded_cents, error: null },
        // The provider repeats its answer to a request that it refused.
        ...(refund.state === 'failed' && { request_id: randomUUID() }),
        ...{ decided_at: clock(), next_check_at: nextCheckAt, checks: 0 },
      })
      .where('id', '=', refundId)
      .execute();
    await auditRefund(transaction, refund, 'refund-sent', actor);
  });
}

/**
 * Sends a refund to the provider. One that is under way already is asked for again with the same request id, so that a
 * repeated click pays back once. Fails as `beginRefund` does; without an answer of the provider it stays under way.
 */
export async function makeRefund(
  services: PaymentServices,
  { refundId, actor }: { refundId: number; actor: Actor },
): Promise<Refund> {
  requireGateway(services);
  const nextCheckAt = new Date(services.clock().getTime() + FIRST_BACKOFF);
  await beginRefund(services, { refundId, actor, nextCheckAt });
  try {
    await continueRefund(services, refundId);
  } catch (error) {
    // It stays under way: the job repeats it with the same request id.
    services.logger.warn({ refund: refundId, reason: String(error) }, 'a refund has no answer yet');
  }
  const refund = await findRefund(services.database.query, refundId);
  if (!refund) throw new AppError('not-found', 'notFound');
  return refund;
}

interface Decision {
  state: RefundState;
  error?: string;
  providerRefundId?: string;
}

/** What the provider's answer means, as long as the payment itself shows it. */
function decisionOf(refund: Refund, answer: ProviderRefund, currency: string): Decision {
  const providerRefundId = answer.id;
  const { amount, status } = answer;
  if (amount !== null && (amount.cents !== refund.cents || amount.currency !== currency))
    return { state: 'review', providerRefundId, error: `${amount.cents} cents ${amount.currency} were paid back` };
  if (status === 'COMPLETED') return { state: 'made', providerRefundId };
  if (status === 'PENDING') return { state: 'pending', providerRefundId };
  if (status === 'FAILED' || status === 'CANCELLED')
    return { state: 'failed', providerRefundId, error: `refund ${status}` };
  return { state: 'review', providerRefundId, error: `refund ${status}` };
}

/**
 * Asks the provider for a refund that is under way, always with the same request id, and stores what became of it. It
 * counts as made only when the provider's own figure of the payment contains it. Throws when the provider can't be
 * reached.
 */
async function continueRefund(services: PaymentServices, id: number): Promise<void> {
  const { query } = services.database;
  const refund = await findRefund(query, id);
  const payment = refund && (await findPayment(query, { id: refund.payment_id }));
  if (!payment || !UNDER_WAY.includes(refund.state)) return;
  if (payment.capture_id === null) return decide(services, id, { state: 'failed', error: 'nothing was captured' });
  const gateway = requireGateway(services);
  const { cents, request_id: requestId } = refund;
  let decision: Decision;
  try {
    const answer = await gateway.refund(payment.capture_id, { requestId, cents, currency: payment.currency });
    decision = decisionOf(refund, answer, payment.currency);
  } catch (error) {
    if (!(error instanceof PaymentRejection)) throw error;
    decision = { state: 'failed', error: error.issue };
  }
  await settlePayment(services, payment.id, 'office');
  if (decision.state === 'made' && !(await isShownByPayment(query, refund))) decision.state = 'pending';
  await decide(services, id, decision);
}

/** Whether the payment, as the provider reports it, contains a refund. */
async function isShownByPayment(query: Kysely<Tables>, refund: Refund): Promise<boolean> {
  const payment = await findPayment(query, { id: refund.payment_id });
  if (!payment) return false;
  const refunded = payment.state === 'refunded' ? payment.amount_cents : payment.refunded_cents;
  return refunded >= Number(refund.refunded_before ?? 0) + refund.cents;
}

const ACTIONS: Partial<Record<RefundState, AuditAction>> = {
  made: 'refund-made',
  failed: 'refund-failed',
  review: 'refund-failed',
};

async function decide(services: PaymentServices, id: number, decision: Decision): Promise<void> {
  const now = services.clock();
  const stored = await services.database.query.transaction().execute(async (transaction) => {
    const refund = await findRefund(transaction, id, { lock: true });
    if (!refund || !UNDER_WAY.includes(refund.state)) return null;
    const { state, error, providerRefundId } = decision;
    const isOver = !UNDER_WAY.includes(state);
    await transaction
      .updateTable('payment_refund')
      .set({
        ...{ state, error: error?.slice(0, LONGEST_ERROR) ?? null },
        ...(providerRefundId !== undefined && { provider_refund_id: providerRefundId }),
        ...(isOver && { decided_at: now, next_check_at: null }),
      })
      .where('id', '=', id)
      .execute();
    const action = ACTIONS[state];
    if (action) await auditRefund(transaction, refund, action, refund.made_by ?? refund.requested_by, { error });
    return refund;
  });
  if (!stored) return;
  const details = { refund: id, payment: stored.payment_id, cents: stored.cents, state: decision.state };
  if (decision.error === undefined) services.logger.info(details, 'a refund moved');
  else services.logger.error({ ...details, reason: decision.error }, 'a refund needs a person');
}

/**
 * Asks the provider again about the refunds that are under way: it was away, a process crashed, or it has not decided.
 * One without a decision for a day needs a person. Returns how many were asked about.
 */
export async function settleDueRefunds(services: PaymentServices): Promise<number> {
  if (!services.payments) return 0;
  const now = services.clock();
  const due = await services.database.query
    .selectFrom('payment_refund')
    .select(['id', 'checks', 'decided_at'])
    .where('next_check_at', '<=', now)
    .where('state', 'in', UNDER_WAY)
    .orderBy('next_check_at')
    .limit(BATCH)
    .execute();
  for (const { id, checks, decided_at: sentAt } of due) {
    await services.database.query
      .updateTable('payment_refund')
      .set({
        checks: checks + 1,
        next_check_at: new Date(now.getTime() + Math.min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** Math.min(checks, 10))),
      })
      .where('id', '=', id)
      .where('state', 'in', UNDER_WAY)
      .execute();
    try {
      await continueRefund(services, id);
    } catch (error) {
      services.logger.warn({ refund: id, reason: String(error) }, 'a refund has no answer yet');
    }
    if (sentAt !== null && now.getTime() - sentAt.getTime() > DECISION_TIMEOUT)
      await decide(services, id, { state: 'review', error: 'the provider has not decided for a day' });
  }
  return due.length;
}

/** Withdraws a refund that was not made: nothing of it is under way. Fails with `not-found` and `conflict`. */
export async function withdrawRefund(
  { database, clock }: Pick<PaymentServices, 'database' | 'clock'>,
  { refundId, actor }: { refundId: number; actor: Actor | string },
): Promise<void> {
  await database.query.transaction().execute(async (transaction) => {
    const refund = await findRefund(transaction, refundId, { lock: true });
    if (!refund) throw new AppError('not-found', 'notFound');
    if (refund.state !== 'waiting' && refund.state !== 'failed' && refund.state !== 'review')
      throw new AppError('conflict', 'refundDecided', {
        parameters: { by: refund.made_by ?? refund.requested_by },
        reason: 'refund-decided',
      });
    await transaction
      .updateTable('payment_refund')
      .set({ state: 'withdrawn', made_by: actorName(actor), decided_at: clock() })
      .where('id', '=', refundId)
      .execute();
    await auditRefund(transaction, refund, 'refund-withdrawn', actor);
  });
}

/** A refund for the office. */
export interface ListedRefund {
  id: number;
  paymentId: number;
  /** Null for one of due dates. */
  order: { id: number; cause: string; year: number; number: number } | null;
  /** Labels of the documents whose due dates were paid. */
  documents: string | null;
  customerCode: string;
  companyName: string;
  cents: number;
  reason: string;
  state: RefundState;
  error: string | null;
  requestedAt: Date;
  requestedBy: string;
  madeBy: string | null;
  decidedAt: Date | null;
}

/** Refunds in the scope of somebody of the office: those that need a person, the oldest first, or all of an order. */
export async function listRefunds(
  { query }: Pick<Database, 'query'>,
  office: Pick<OfficeIdentity, 'agentIds'>,
  which: 'open' | { orderId: number } | { id: number },
): Promise<ListedRefund[]> {
  const condition =
    which === 'open'
      ? sql`f.state = any (${OPEN})`
      : 'orderId' in which
        ? sql`p.order_id = ${which.orderId}`
        : sql`f.id = ${which.id}`;
  const { rows } = await sql<ListedRefund>`
    select f.id, f.payment_id as "paymentId",
      case when o.id is not null then jsonb_build_object('id', o.id, 'cause', o.cause, 'year', o.year, 'number', o.number)
        end as order,
      paid.documents, c.code as "customerCode", c.company_name as "companyName", f.cents, f.reason, f.state, f.error,
      f.requested_at as "requestedAt", f.requested_by as "requestedBy", f.made_by as "madeBy", f.decided_at as "decidedAt"
    from payment_refund f join payment p on p.id = f.payment_id left join sales_order o on o.id = p.order_id
      cross join lateral (
        select string_agg(distinct concat(d.cause, '/', d.year, '/', d.number), ', ') as documents,
          min(d.customer_id) as customer_id, min(d.address_id) as address_id
        from payment_allocation a join customer_document d on d.id = a.document_id where a.payment_id = p.id) paid
      join customer c on c.id = coalesce(o.customer_id, paid.customer_id)
    where ${condition} and ${inOfficeScope(office, sql`coalesce(o.address_id, paid.address_id)`)}
    order by f.id`.execute(query);
  return rows;
}

/** Whether a payment is of an order, or of documents, that somebody of the office sees. */
export async function isPaymentInOfficeScope(
  { query }: Pick<Database, 'query'>,
  office: Pick<OfficeIdentity, 'agentIds'>,
  paymentId: number,
): Promise<boolean> {
  const address = sql`coalesce(o.address_id, (select min(d.address_id) from payment_allocation a
    join customer_document d on d.id = a.document_id where a.payment_id = p.id))`;
  const { rows } = await sql`select p.id from payment p left join sales_order o on o.id = p.order_id
    where p.id = ${paymentId} and ${inOfficeScope(office, address)}`.execute(query);
  return rows.length > 0;
}
