import { sql, type Kysely, type Transaction } from 'kysely';
import type { HoldProposal, ReleasedChange } from '../../../domain/held-change.ts';
import type { HoldReason } from '../../../domain/hold-rules.ts';
import type { ShipmentChoice } from '../../../domain/line-supply.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { SendingTerms } from '../../../domain/sending-terms.ts';
import type { TransportPrice } from '../../../domain/transport.ts';
import { AppError } from '../../app-error.ts';
import { inOfficeScope, type OfficeIdentity } from '../../customers/index.ts';
import type { Tables } from '../../database/index.ts';

export type HoldState = 'waiting' | 'asked' | 'released' | 'declined';

/** A held order, as far as deciding about it needs it. Amounts in cents. */
export interface HeldOrder {
  id: number;
  cause: string;
  year: number;
  number: number;
  customerId: number;
  addressId: number;
  sentByUserId: number | null;
  locale: Locale;
  deliveryType: string;
  shipmentChoice: ShipmentChoice | null;
  vatRegime: string | null;
  /** Null for an order that was sent before they were stored. */
  terms: SendingTerms | null;
  transportRule: TransportPrice | null;
  couponCode: string | null;
  netCents: number;
  couponCents: number;
  transportCents: number;
  contributionCents: number;
  vatCents: number;
  totalCents: number;
  payableCents: number;
  paymentState: string | null;
  state: HoldState;
  reasons: HoldReason[];
  promisedOn: string;
  postponedUntil: string | null;
  proposal: HoldProposal | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  changes: ReleasedChange | null;
}

/**
 * A held order that somebody of the office sees (all for a command, where `office` is null), with its export locked
 * where wanted; fails with `not-found`.
 */
export async function requireHeldOrder(
  query: Kysely<Tables> | Transaction<Tables>,
  {
    orderId,
    office,
    lock = false,
  }: { orderId: number; office: Pick<OfficeIdentity, 'agentIds'> | null; lock?: boolean },
): Promise<HeldOrder> {
  const { rows } = await sql<HeldOrder>`
    select o.id, o.cause, o.year, o.number, o.customer_id as "customerId", o.address_id as "addressId",
      o.sent_by_user_id as "sentByUserId", o.locale, o.delivery_type as "deliveryType",
      o.shipment_choice as "shipmentChoice", o.vat_regime as "vatRegime", o.terms, o.transport_rule as "transportRule",
      o.coupon_code as "couponCode", o.net_cents as "netCents", o.coupon_cents as "couponCents",
      o.transport_cents as "transportCents", o.contribution_cents as "contributionCents", o.vat_cents as "vatCents",
      o.total_cents as "totalCents", o.payable_cents as "payableCents", o.payment_state as "paymentState",
      h.state, h.reasons, h.promised_on as "promisedOn", h.postponed_until as "postponedUntil",
      h.proposal, h.decided_by as "decidedBy", h.decided_at as "decidedAt", h.changes
    from sales_order o join order_hold h on h.order_id = o.id join erp_export d on d.order_id = o.id
    where o.id = ${orderId} and ${office === null ? sql`true` : inOfficeScope(office, sql`o.address_id`)}
    ${lock ? sql`for no key update of o, h, d` : sql``}`.execute(query);
  const [order] = rows;
  if (!order) throw new AppError('not-found', 'notFound');
  return order;
}

/** Fails with `conflict`, naming what was decided and by whom, for an order that is not held any more. */
export function requireUndecided({ state, decidedBy }: HeldOrder): void {
  if (state === 'waiting' || state === 'asked') return;
  const key = state === 'released' ? 'holdReleased' : 'holdDeclined';
  throw new AppError('conflict', key, { parameters: { by: decidedBy ?? '' }, reason: 'hold-decided' });
}
