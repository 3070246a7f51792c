import { sql, type Kysely, type Transaction } from 'kysely';
import { isDearer, type LoweredLine } from '../../../domain/held-change.ts';
import { judgeOrder, type HoldReason } from '../../../domain/hold-rules.ts';
import { needsApproval, mayApprove, type MemberRole } from '../../../domain/member-rights.ts';
import { orderName } from '../../../domain/order-name.ts';
import { isDay, shopDay } from '../../../domain/shop-day.ts';
import type { AuditAction, FieldChange } from '../../../domain/audit-actions.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import { isRowInScope, type AddressScope, type OfficeIdentity } from '../../customers/index.ts';
import type { Database, Tables } from '../../database/index.ts';
import { logOrders } from '../erp-connection.ts';
import { scheduleExport } from '../export-order.ts';
import { assignOrder } from '../office/assign-order.ts';
import { transitionOrder } from '../transition-order.ts';
import { changeOf, writeChange, type OrderChange } from './change-lines.ts';
import { requireHeldOrder, requireUndecided, type HeldOrder } from './held-order.ts';
import { findHoldFacts } from './hold-facts.ts';
import { firstExportState, writeHold } from './hold-order.ts';
import { mailBuyerOf, showMail, type BuyerMail, type ShownMail } from './mail-buyer.ts';

/** Writes that money of a paid order is to be paid back, in the same transaction; without cents all of it. */
export type RefundRequest = (
  transaction: Transaction<Tables>,
  refund: { orderId: number; cents?: number; reason: string; actor: Actor },
) => Promise<void>;

export interface HoldServices {
  database: Database;
  clock: () => Date;
  refund: RefundRequest;
}

/** Who decides, and whose customers it sees: all for a command. */
export interface HoldDecider {
  actor: Actor;
  office: Pick<OfficeIdentity, 'agentIds'> | null;
}

const MAXIMUM_NOTE = 1000;

function checkedNote(note: string | null | undefined): string {
  const trimmed = note?.trim() ?? '';
  if (trimmed.length <= MAXIMUM_NOTE) return trimmed;
  const tooLong = { key: 'noteTooLong' as const, parameters: { maximum: MAXIMUM_NOTE } };
  throw new AppError('invalid', 'dataInvalid', { errors: { note: [tooLong] } });
}

function requireNote(note: string, key: 'noteNeededCredit' | 'noteNeeded'): void {
  if (note === '') throw new AppError('invalid', 'dataInvalid', { errors: { note: [{ key }] } });
}

/** The reasons that would not hold the order any more, with its lines changed or what the shop knows by now. */
async function curedReasons(
  query: Kysely<Tables>,
  order: HeldOrder,
  change: OrderChange | null,
  now: Date,
): Promise<Set<HoldReason['rule']>> {
  const facts = (await findHoldFacts(query, [order.id])).get(order.id);
  const rules = await query.selectFrom('hold_rule').select(['rule', 'threshold']).execute();
  if (!facts) return new Set();
  const changed = change && new Map(change.lines.map((line) => [line.position, line]));
  const then = {
    ...facts,
    ...(change && { netCents: change.totals.netCents, payableCents: change.totals.payableCents }),
    lines: facts.lines.flatMap((line) => {
      if (!changed) return [line];
      const { quantity, netCents, ready, laterOn } = changed.get(line.position) ?? {};
      return quantity === undefined
        ? []
        : [
            {
              ...line,
              quantity,
              netCents: netCents ?? line.netCents,
              ready: ready ?? quantity,
              laterOn: laterOn ?? null,
            },
          ];
    }),
  };
  const today = shopDay(now);
  return new Set(
    order.reasons.flatMap(({ rule }) => {
      const found = rules.find((one) => one.rule === rule);
      const holds = found && judgeOrder(found.rule, found.threshold, then, today).reason;
      return found && !holds ? [rule] : [];
    }),
  );
}

/** What a change of a held order comes to, before anything is written. */
export interface HoldPreview {
  order: HeldOrder;
  change: OrderChange['change'] | null;
  /** Whether the buyer has to agree, because something is dearer. */
  isDearer: boolean;
  /** Whether it can't be done, because a paid order would be dearer. */
  isImpossible: boolean;
  /** Reasons that the change cures. */
  cured: HoldReason['rule'][];
  mail: ShownMail | null;
}

/** What lowering lines of a held order would come to, with the mail as the buyer gets it. Nothing is written. */
export async function previewHold(
  services: HoldServices,
  decider: HoldDecider,
  wanted: { orderId: number; lines: readonly LoweredLine[]; asks: boolean; note: string },
): Promise<HoldPreview> {
  const { query } = services.database;
  const order = await requireHeldOrder(query, { orderId: wanted.orderId, office: decider.office });
  const change = await changeOf(query, order, wanted.lines);
  const cured = await curedReasons(query, order, change, services.clock());
  const dearer = change !== null && isDearer(change.change.before, change.change.after);
  const template = wanted.asks || dearer ? 'order-change-asked' : 'order-changed';
  const note = checkedNote(wanted.note);
  return {
    order,
    change: change?.change ?? null,
    isDearer: dearer,
    isImpossible: dearer && order.paymentState === 'paid',
    cured: [...cured],
    mail: change && (await showMail(query, order, { template, change: change.change, note })),
  };
}

/** The mail with which an order would be declined. */
export async function previewDecline(
  services: HoldServices,
  decider: HoldDecider,
  { orderId, reason }: { orderId: number; reason: string },
): Promise<ShownMail | null> {
  const { query } = services.database;
  const order = await requireHeldOrder(query, { orderId, office: decider.office });
  return showMail(query, order, declineMail(order, checkedNote(reason)));
}

const declineMail = (order: HeldOrder, note: string): BuyerMail => ({
  template: order.paymentState === 'paid' ? 'order-declined-paid' : 'order-declined',
  change: null,
  note,
});

async function writeHoldAudit(
  transaction: Transaction<Tables>,
  order: HeldOrder,
  entry: { actor: Actor; action: AuditAction; changes?: FieldChange[]; details?: Record<string, unknown>; at: Date },
): Promise<void> {
  await writeAudit(transaction, {
    ...entry,
    object: { kind: 'hold', id: order.id, name: orderName(order) },
    customerId: order.customerId,
  });
}

const changedFields = ({ change }: OrderChange): FieldChange[] => [
  ...change.lines.map(({ position, sku, before, after }) => ({ field: `line ${position} ${sku}`, before, after })),
  { field: 'totalCents', before: change.before.totalCents, after: change.after.totalCents },
];

/** Ends a hold: its order waits for the ERP, with a job, or for its first connection. */
async function letGo(
  transaction: Transaction<Tables>,
  order: HeldOrder,
  decision: { change: OrderChange | null; by: string; note: string; now: Date },
): Promise<void> {
  const { change, by, note, now } = decision;
  if (change) await writeChange(transaction, order, change);
  await transaction
    .updateTable('order_hold')
    .set({
      state: 'released',
      decided_at: now,
      decided_by: by,
      decision_note: note === '' ? null : note,
      ...(change && { changes: JSON.stringify(change.change) }),
    })
    .where('order_id', '=', order.id)
    .execute();
  const { state } = await transaction
    .updateTable('erp_export')
    .set({ state: firstExportState })
    .where('order_id', '=', order.id)
    .where('state', '=', 'held')
    .returning('state')
    .executeTakeFirstOrThrow();
  if (state === 'waiting') await scheduleExport(transaction, order.id, 1, 0);
}

/** A lower total of a paid order is paid back (decision 2.4); an administrator sends the money. */
async function refundDifference(
  transaction: Transaction<Tables>,
  services: HoldServices,
  order: HeldOrder,
  { change, actor }: { change: OrderChange | null; actor: Actor },
): Promise<void> {
  const cents = change ? change.change.before.payableCents - change.change.after.payableCents : 0;
  if (order.paymentState !== 'paid' || cents <= 0) return;
  await services.refund(transaction, { orderId: order.id, cents, reason: 'lowered', actor });
}

/**
 * Releases a held order, as it is or with lowered lines; it goes to the ERP at once, and a change is mailed to the buyer.
 * The first decision counts. Fails with `conflict` when it was decided or something becomes dearer, which the buyer has to
 * agree to; with `invalid` for lines that can't be lowered so, and without a note where the credit stays exceeded.
 */
export async function releaseHeld(
  services: HoldServices,
  { actor, office }: HoldDecider,
  release: { orderId: number; lines?: readonly LoweredLine[]; note?: string | null },
): Promise<HeldOrder> {
  const note = checkedNote(release.note);
  return services.database.query.transaction().execute(async (transaction) => {
    const order = await requireHeldOrder(transaction, { orderId: release.orderId, office, lock: true });
    requireUndecided(order);
    const now = services.clock();
    const change = await changeOf(transaction, order, release.lines ?? []);
    if (change && isDearer(change.change.before, change.change.after)) {
      const key = order.paymentState === 'paid' ? 'holdPaidDearer' : 'holdBuyerMustAgree';
      throw new AppError('conflict', key, { reason: 'buyer-must-agree' });
    }
    if (note === '' && order.reasons.some(({ rule }) => rule === 'over-credit')) {
      const cured = await curedReasons(transaction, order, change, now);
      if (!cured.has('over-credit')) requireNote(note, 'noteNeededCredit');
    }
    await letGo(transaction, order, { change, by: actor.name, note, now });
    await refundDifference(transaction, services, order, { change, actor });
    if (change) await mailBuyerOf(transaction, order, { template: 'order-changed', change: change.change, note: '' });
    await writeHoldAudit(transaction, order, {
      ...{ actor, action: 'hold-released', at: now, details: { note } },
      changes: change ? changedFields(change) : [],
    });
    await logOrders(transaction, [order.id], now, `released by ${actor.name}${change ? ', with lowered lines' : ''}`);
    return order;
  });
}

/**
 * Declines a held order: it is cancelled, its coupon can be used again, what was paid is to be paid back, and the buyer is
 * mailed the reason. Fails with `conflict` when it was decided, with `invalid` without a reason.
 */
export async function declineHeld(
  services: HoldServices,
  { actor, office }: HoldDecider,
  { orderId, reason }: { orderId: number; reason: string },
): Promise<HeldOrder> {
  const note = checkedNote(reason);
  requireNote(note, 'noteNeeded');
  return services.database.query.transaction().execute(async (transaction) => {
    const order = await requireHeldOrder(transaction, { orderId, office, lock: true });
    requireUndecided(order);
    const now = services.clock();
    await transaction
      .updateTable('order_hold')
      .set({ state: 'declined', decided_at: now, decided_by: actor.name, decision_note: note })
      .where('order_id', '=', order.id)
      .execute();
    await transaction.updateTable('erp_export').set({ state: 'cancelled' }).where('order_id', '=', order.id).execute();
    await transitionOrder(transaction, { clock: () => now, logger: { warn: () => undefined } }, order.id, 'AN');
    if (order.paymentState === 'paid') await services.refund(transaction, { orderId: order.id, reason: note, actor });
    await mailBuyerOf(transaction, order, declineMail(order, note));
    await writeHoldAudit(transaction, order, { actor, action: 'hold-declined', at: now, details: { note } });
    await logOrders(transaction, [order.id], now, `declined by ${actor.name}: ${note}`);
    return order;
  });
}

/**
 * Asks the buyer to agree to lowered lines: the order waits for its yes, which it gives in the shop (decision 2.3). Asking
 * again replaces the question. Fails as `releaseHeld` does; a paid order can't become dearer.
 */
export async function askBuyer(
  services: HoldServices,
  { actor, office }: HoldDecider,
  { orderId, lines, note: written }: { orderId: number; lines: readonly LoweredLine[]; note?: string | null },
): Promise<HeldOrder> {
  const note = checkedNote(written);
  return services.database.query.transaction().execute(async (transaction) => {
    const order = await requireHeldOrder(transaction, { orderId, office, lock: true });
    requireUndecided(order);
    const now = services.clock();
    const change = await changeOf(transaction, order, lines);
    if (!change) throw new AppError('invalid', 'dataInvalid', { errors: { lines: [{ key: 'nothingChanged' }] } });
    if (order.paymentState === 'paid' && isDearer(change.change.before, change.change.after)) {
      throw new AppError('conflict', 'holdPaidDearer', { reason: 'buyer-must-agree' });
    }
    await transaction
      .updateTable('order_hold')
      .set({
        ...{
          state: 'asked',
          proposal: JSON.stringify({ ...change.change, note }),
          asked_at: now,
          asked_by: actor.name,
        },
        ...{ answer: null, answered_at: null, answered_by: null, answer_note: null },
      })
      .where('order_id', '=', order.id)
      .execute();
    await mailBuyerOf(transaction, order, { template: 'order-change-asked', change: change.change, note });
    await writeHoldAudit(transaction, order, {
      ...{ actor, action: 'hold-asked', at: now, details: { note } },
      changes: changedFields(change),
    });
    return order;
  });
}

/**
 * Sets an order aside until a day (decision 2.9): on that day it is a task. One that waits for the ERP, and was never
 * submitted, is held for it. Fails with `not-found` for any other, with `invalid` for a day that is not to come.
 */
export async function postponeHeld(
  services: HoldServices,
  { actor, office }: HoldDecider,
  { orderId, until, note: written }: { orderId: number; until: string; note?: string | null },
): Promise<HeldOrder> {
  const note = checkedNote(written);
  const now = services.clock();
  if (!isDay(until) || until <= shopDay(now))
    throw new AppError('invalid', 'dataInvalid', { errors: { until: [{ key: 'dayNotToCome' }] } });
  return services.database.query.transaction().execute(async (transaction) => {
    await holdWaiting(transaction, orderId, now);
    const order = await requireHeldOrder(transaction, { orderId, office, lock: true });
    requireUndecided(order);
    const reasons = [
      ...order.reasons.filter(({ rule }) => rule !== 'postponed'),
      { rule: 'postponed' as const, until, by: actor.name, note },
    ];
    await transaction
      .updateTable('order_hold')
      .set({ postponed_until: until, reasons: JSON.stringify(reasons) })
      .where('order_id', '=', order.id)
      .execute();
    await writeHoldAudit(transaction, order, {
      ...{ actor, action: 'hold-postponed', at: now, details: { note } },
      changes: [{ field: 'postponedUntil', before: order.postponedUntil, after: until }],
    });
    return order;
  });
}

/** Holds an order that waits for the ERP and was never submitted. */
async function holdWaiting(transaction: Transaction<Tables>, orderId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ order_id: number }>`
    update erp_export d set state = 'held' where d.order_id = ${orderId} and d.state in ('waiting', 'unconnected')
      and not exists (select from erp_attempt a where a.order_id = d.order_id)
      and not exists (select from order_hold h where h.order_id = d.order_id)
    returning d.order_id`.execute(transaction);
  if (rows.length > 0) await writeHold(transaction, { orderId, reasons: [], now });
}

/**
 * Gives a held order to somebody of the office, or to nobody. Fails as `assignOrder` does, and with `conflict` for an order
 * that was decided.
 */
export async function assignHeld(
  services: HoldServices,
  { actor, office }: HoldDecider,
  { orderId, before, after }: { orderId: number; before: number | null; after: number | null },
): Promise<void> {
  requireUndecided(await requireHeldOrder(services.database.query, { orderId, office }));
  await assignOrder(services.database, { orderId, before, after, actor, now: services.clock() });
}

/** A member of the company that answers, with its rights there; known from the session only. */
export interface AnsweringMember extends AddressScope {
  userId: number;
  name: string;
  role: MemberRole;
  orderLimitCents: number | null;
  seesPrices: boolean;
}

/** Whether a member may agree to a change: it might have placed the order, or may approve those of colleagues. */
export function mayAnswer(member: Pick<AnsweringMember, 'role' | 'orderLimitCents' | 'seesPrices'>, netCents: number) {
  if (mayApprove(member)) return true;
  return member.seesPrices && member.role !== 'documents-only' && !needsApproval(member, netCents);
}

const notAsked = () => new AppError('conflict', 'changeNotAsked', { reason: 'change-not-asked' });

/**
 * The buyer's answer to a change that the office asked about (decision 2.3). With its yes the order is changed and
 * released; with its no the office decides again. Fails with `not-found` for an order out of its reach, `forbidden` for a
 * member who might not have placed it, `conflict` when nothing is asked any more or the total is another one.
 */
export async function answerChange(
  services: HoldServices,
  member: AnsweringMember,
  answer: {
    order: { cause: string; year: number; number: number };
    isYes: boolean;
    agreedTotalCents: number;
    note?: string | null;
  },
): Promise<void> {
  const note = checkedNote(answer.note);
  await services.database.query.transaction().execute(async (transaction) => {
    const { cause, year, number } = answer.order;
    const found = await transaction
      .selectFrom('sales_order as o')
      .select('o.id')
      .where('o.cause', '=', cause)
      .where('o.year', '=', year)
      .where('o.number', '=', number)
      .where(isRowInScope('o', member))
      .executeTakeFirst();
    if (!found) throw new AppError('not-found', 'notFound');
    const held = await transaction
      .selectFrom('order_hold')
      .select('order_id')
      .where('order_id', '=', found.id)
      .executeTakeFirst();
    if (!held) throw notAsked();
    const order = await requireHeldOrder(transaction, { orderId: found.id, office: null, lock: true });
    const { proposal } = order;
    if (order.state !== 'asked' || !proposal) throw notAsked();
    if (!mayAnswer(member, proposal.after.netCents)) throw new AppError('forbidden', 'changeNotYours');
    const now = services.clock();
    const actor: Actor = { kind: 'person', id: member.userId, name: member.name };
    const said = {
      ...{ answer: answer.isYes ? ('yes' as const) : ('no' as const), answered_at: now },
      ...{ answered_by: member.name, answer_note: note === '' ? null : note },
    };
    const lines = proposal.lines.map(({ position, after }) => ({ position, quantity: after }));
    const change = answer.isYes ? await changeOf(transaction, order, lines) : null;
    if (answer.isYes && change?.totals.totalCents !== answer.agreedTotalCents)
      throw new AppError('conflict', 'changeNotAsked', { reason: 'change-not-asked' });
    await transaction
      .updateTable('order_hold')
      .set({ ...said, ...(!answer.isYes && { state: 'waiting' as const }) })
      .where('order_id', '=', order.id)
      .execute();
    if (change) {
      await letGo(transaction, order, { change, by: member.name, note: '', now });
      await refundDifference(transaction, services, order, { change, actor });
      await logOrders(transaction, [order.id], now, `released: ${member.name} has agreed to the change`);
    }
    await writeHoldAudit(transaction, order, {
      ...{ actor, action: answer.isYes ? 'hold-agreed' : 'hold-objected', at: now, details: { note } },
      changes: change ? changedFields(change) : [],
    });
  });
}
