import { sql, type Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { VatShare } from '../../domain/cart-totals.ts';
import type { ContributionTotal } from '../../domain/contributions.ts';
import type { HoldProposal, ReleasedChange } from '../../domain/held-change.ts';
import type { LineSupply, ShipmentChoice } from '../../domain/line-supply.ts';
import type { PickupSlot } from '../../domain/pickup-slots.ts';
import type { LocalText } from '../../domain/local-text.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../domain/order-status.ts';
import type { Locale } from '../../domain/locale.ts';
import { importedPaymentLabel, isRowInScope, paymentLabel, type AddressScope } from '../customers/index.ts';
import type { StoredVatRegime } from '../../domain/vat-regime.ts';
import type { Tables } from '../database/index.ts';

/** A line that the stock did not cover when its order was sent. */
export interface ShortLine extends LineSupply {
  sku: string;
  name: LocalText;
  unit: string;
}

/** An order as shown to its sender. Amounts in cents. */
export interface SentOrder {
  orderId: number;
  /** Null, as the sender, for an order that was not sent in this shop. */
  cartId: number | null;
  cause: string;
  year: number;
  number: number;
  status: OrderStatus;
  /** Whether the ERP has refused it, or a rule holds it, so that the office has to check it. */
  isBeingChecked: boolean;
  /** The day by which the office answers about a held order, YYYY-MM-DD. */
  answerBy: string | null;
  /** What the office has changed in it, or asks its buyer to agree to. */
  change: (ReleasedChange & { note: string; isProposed: boolean }) | null;
  createdAt: Date;
  grossCents: number;
  netCents: number;
  transportCents: number;
  /** Environmental contributions, and the same by kind. */
  contributionCents: number;
  contributions: readonly ContributionTotal[];
  vatCents: number;
  /** Highest rate first; null for an order of the ERP's history, or sent before this was stored. */
  vatByRate: readonly VatShare[] | null;
  totalCents: number;
  /** What the buyer pays of it. */
  payableCents: number;
  /** The customer's regime at sending. */
  vat: StoredVatRegime;
  /** Already subtracted from the net total. */
  coupon: { code: string; cents: number } | null;
  lineCount: number;
  addressId: number;
  note: string | null;
  customerReference: string | null;
  requestedOn: string | null;
  deliveryType: string;
  /** How it is shipped; null where the stock covered it, and for a pickup. */
  shipmentChoice: ShipmentChoice | null;
  /** The lines of which a part follows, by position. */
  shortLines: ShortLine[];
  /** Null when the order is shipped. */
  pickupSlot: PickupSlot | null;
  paymentMethod: string | null;
  /** What the payment method means; null without one. */
  paymentLabel: LocalText | null;
  /** Name of the user who sent it: the client's or the agent's. */
  sentBy: string | null;
  /** Whether an agent, or somebody of the office, sent it for the customer. */
  isSentByAgent: boolean;
  /** Name of the colleague who approved it; null for an order that its buyer sent alone. */
  approvedBy: string | null;
  locale: Locale;
  /** Null for an order that is not paid online; due and pending ones have not been exported to the ERP. */
  paymentState: 'due' | 'pending' | 'paid' | null;
  /** Its number in the ERP; null as long as that gave none. */
  erpReference: string | null;
  /** Numbers that it had before, the last one first: 'OWEB / 123 / 2026'. */
  formerNumbers: string[];
  /** All its statuses so far, the first one first. */
  timeline: { status: OrderStatus; at: Date }[];
}

/** The pickup slot from the columns of an order. */
export function pickupSlotOf(order: {
  pickup_on: string | null;
  pickup_from: string | null;
  pickup_to: string | null;
}): PickupSlot | null {
  const { pickup_on: day, pickup_from: from, pickup_to: to } = order;
  return day === null || from === null || to === null ? null : { day, from: from.slice(0, 5), to: to.slice(0, 5) };
}

export type OrderKey = { orderId: number } | { cartId: number } | OrderName;

/** Key of an order in a scope: its number; with `sentByUserId` only if that user sent it. */
export interface OrderName extends AddressScope {
  cause: string;
  year: number;
  number: number;
  sentByUserId?: number;
}

/** The lines of the order `o` of which a part was to follow. */
const shortLines = sql<ShortLine[]>`(select coalesce(jsonb_agg(jsonb_build_object('sku', l.sku, 'unit', l.unit,
  'name', jsonb_build_object('it', l.name, 'en', case when l.name = a.name_it then a.name_en end),
  'ready', l.ready_quantity, 'later', l.quantity - l.ready_quantity, 'laterOn', l.later_on) order by l.position), '[]')
  from sales_order_line l left join article a on a.id = l.article_id
  where l.order_id = o.id and l.ready_quantity < l.quantity)`;

/** The former numbers of the order `o`, the last one first. */
const formerNumbers = sql<string[]>`(select coalesce(array_agg(concat_ws(' / ', f.cause, f.number, f.year)
  order by f.replaced_at desc), '{}') from order_former_number f where f.order_id = o.id)`;

/** The orders that have a number, or had it before they got another one. */
function idsNamed({ cause, year, number }: Pick<OrderName, 'cause' | 'year' | 'number'>) {
  return sql<number>`(select id from sales_order where cause = ${cause} and year = ${year} and number = ${number}
    union all
    select order_id from order_former_number where cause = ${cause} and year = ${year} and number = ${number})`;
}

/** One order by its id, its cart, or its number, or else a former one, and customer; null when there is none. */
export async function findSentOrder(query: Kysely<Tables>, key: OrderKey): Promise<SentOrder | null> {
  let select = query
    .selectFrom('sales_order as o')
    .leftJoin('user_account as u', 'u.id', 'o.sent_by_user_id')
    .leftJoin('erp_export as d', 'd.order_id', 'o.id')
    .leftJoin('user_account as approver', 'approver.id', 'o.approved_by_user_id')
    .leftJoin('order_hold as h', 'h.order_id', 'o.id')
    .select(['d.state as export_state', 'd.erp_reference'])
    .select(['h.promised_on', 'h.state as hold_state', 'h.proposal', 'h.changes'])
    .select(['u.name as sent_by', 'u.kind as sender_kind', 'approver.name as approved_by', 'o.locale'])
    .select(['o.id', 'o.cart_id', 'o.cause', 'o.year', 'o.number', 'o.status', 'o.created_at', 'o.address_id'])
    .select([
      'o.gross_cents',
      'o.net_cents',
      'o.transport_cents',
      'o.contribution_cents',
      'o.contributions',
      'o.vat_cents',
      'o.vat_by_rate',
      'o.total_cents',
      'o.payable_cents',
      'o.vat_regime',
      'o.vat_note',
      'o.note',
    ])
    .select(['o.customer_reference', 'o.requested_on', 'o.delivery_type', 'o.payment_method'])
    .select(importedPaymentLabel(sql`o.payment_method`).as('imported_label'))
    .select(['o.payment_state', 'o.shipment_choice'])
    .select(['o.pickup_on', 'o.pickup_from', 'o.pickup_to', 'o.coupon_code', 'o.coupon_cents'])
    .select((builder) =>
      builder
        .selectFrom('sales_order_line as l')
        .select((count) => count.fn.countAll<number>().as('lines'))
        .whereRef('l.order_id', '=', 'o.id')
        .as('line_count'),
    )
    .select((builder) =>
      jsonArrayFrom(
        builder
          .selectFrom('sales_order_status as s')
          .select((status) => [status.ref('s.status').$castTo<OrderStatus>().as('status'), 's.at'])
          .whereRef('s.order_id', '=', 'o.id'),
      ).as('timeline'),
    )
    .select([shortLines.as('short_lines'), formerNumbers.as('former_numbers')]);
  if ('orderId' in key) select = select.where('o.id', '=', key.orderId);
  else if ('cartId' in key) select = select.where('o.cart_id', '=', key.cartId);
  else {
    select = select
      .where('o.id', 'in', idsNamed(key))
      .where(isRowInScope('o', key))
      .orderBy(sql`o.number = ${key.number}`, 'desc')
      .limit(1);
    if (key.sentByUserId !== undefined) select = select.where('o.sent_by_user_id', '=', key.sentByUserId);
  }
  const row = await select.executeTakeFirst();
  if (!row) return null;
  return {
    orderId: row.id,
    cartId: row.cart_id,
    cause: row.cause,
    year: row.year,
    number: row.number,
    status: row.status,
    isBeingChecked: row.export_state === 'refused' || row.export_state === 'held',
    answerBy: row.export_state === 'held' ? row.promised_on : null,
    change: changeOf(row),
    createdAt: row.created_at,
    grossCents: row.gross_cents,
    netCents: row.net_cents,
    transportCents: row.transport_cents,
    contributionCents: row.contribution_cents,
    contributions: row.contributions,
    vatCents: row.vat_cents,
    vatByRate: row.vat_by_rate,
    totalCents: row.total_cents,
    payableCents: row.payable_cents,
    vat: { regime: row.vat_regime, note: row.vat_note },
    coupon: row.coupon_code === null ? null : { code: row.coupon_code, cents: row.coupon_cents },
    lineCount: row.line_count ?? 0,
    addressId: row.address_id,
    note: row.note,
    customerReference: row.customer_reference,
    requestedOn: row.requested_on,
    deliveryType: row.delivery_type,
    shipmentChoice: row.shipment_choice,
    shortLines: row.short_lines,
    pickupSlot: pickupSlotOf(row),
    paymentMethod: row.payment_method,
    paymentLabel: row.payment_method === null ? null : paymentLabel(row.payment_method, row.imported_label),
    sentBy: row.sent_by,
    isSentByAgent: row.sender_kind === 'agent' || row.sender_kind === 'operator',
    approvedBy: row.approved_by,
    locale: row.locale,
    paymentState: row.payment_state,
    erpReference: row.erp_reference,
    formerNumbers: row.former_numbers,
    timeline: inWorkflowOrder(row.timeline),
  };
}

function changeOf(row: {
  hold_state: string | null;
  proposal: HoldProposal | null;
  changes: ReleasedChange | null;
}): SentOrder['change'] {
  if (row.hold_state === 'asked' && row.proposal) return { ...row.proposal, isProposed: true };
  return row.changes && { ...row.changes, note: '', isProposed: false };
}

/** When an order was last sent or its payment last progressed: it counts as just sent from then on. */
export async function findLastSent(query: Kysely<Tables>, orderId: number): Promise<Date> {
  const { lastSentAt } = await query
    .selectFrom('sales_order as o')
    .leftJoin('payment as p', (join) =>
      join.onRef('p.order_id', '=', 'o.id').on('p.state', 'in', ['capturing', 'pending', 'captured']),
    )
    .select(sql<Date>`greatest(o.created_at, o.sent_again_at, max(p.updated_at))`.as('lastSentAt'))
    .where('o.id', '=', orderId)
    .groupBy('o.id')
    .executeTakeFirstOrThrow();
  return lastSentAt;
}

/** Statuses in the order of the workflow: steps that the ERP skipped have the time of the reported one. */
function inWorkflowOrder(rows: readonly { status: OrderStatus; at: Date | string }[]): SentOrder['timeline'] {
  return rows
    .map(({ status, at }) => ({ status, at: new Date(at) }))
    .sort((one, other) => ORDER_STATUSES.indexOf(one.status) - ORDER_STATUSES.indexOf(other.status));
}

/**
 * The order with a number, or else a former one, and its customer; null when there is none. Numbers are unique across
 * customers, because the shop assigns them.
 */
export async function findOrderOwner(
  query: Kysely<Tables>,
  name: Pick<OrderName, 'cause' | 'year' | 'number'>,
): Promise<{ orderId: number; customerId: number; addressId: number } | null> {
  const row = await query
    .selectFrom('sales_order')
    .select(['id', 'customer_id', 'address_id'])
    .where('id', 'in', idsNamed(name))
    .orderBy(sql`number = ${name.number}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { orderId: row.id, customerId: row.customer_id, addressId: row.address_id } : null;
}
