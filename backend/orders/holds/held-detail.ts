import { sql } from 'kysely';
import type { LocalText } from '../../../domain/local-text.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import { importedPaymentLabel, paymentLabel, type OfficeIdentity } from '../../customers/index.ts';
import type { Database } from '../../database/index.ts';
import { findChangeableLines, type ChangeableLine } from './change-lines.ts';
import { requireHeldOrder, type HeldOrder } from './held-order.ts';

/** Somebody who can be called. */
interface Caller {
  name: string;
  phone: string | null;
}

/** A held order with everything that deciding about it needs. */
export interface HeldDetail extends HeldOrder {
  sentAt: Date;
  heldAt: Date;
  customer: { id: number; code: string; name: string };
  buyer: Caller | null;
  /** Of the delivery address. */
  agent: Caller | null;
  /** Whether an agent or somebody of the office sent it. */
  sentByKind: 'client' | 'agent' | 'operator' | null;
  destination: string;
  requestedOn: string | null;
  pickupOn: string | null;
  paymentLabel: LocalText | null;
  note: string | null;
  customerReference: string | null;
  assignee: { id: number; name: string } | null;
  askedAt: Date | null;
  askedBy: string | null;
  answer: 'yes' | 'no' | null;
  answeredAt: Date | null;
  answeredBy: string | null;
  answerNote: string | null;
  decisionNote: string | null;
  lines: (ChangeableLine & { picture: string | null })[];
}

type HeadRow = Omit<HeldDetail, keyof HeldOrder | 'lines' | 'paymentLabel'> & {
  paymentMethod: string | null;
  importedLabel: LocalText | null;
};

/** A held, or formerly held, order that somebody of the office sees; fails with `not-found`. */
export async function findHeld(
  { query }: Pick<Database, 'query'>,
  { orderId, office }: { orderId: number; office: Pick<OfficeIdentity, 'agentIds'> | null },
): Promise<HeldDetail> {
  const order = await requireHeldOrder(query, { orderId, office });
  const [{ rows }, lines, pictures] = await Promise.all([
    sql<HeadRow>`
      select o.created_at as "sentAt", h.held_at as "heldAt",
        jsonb_build_object('id', c.id, 'code', c.code, 'name', c.company_name) as customer,
        case when u.id is not null then jsonb_build_object('name', u.name, 'phone', coalesce(a.mobile, a.phone)) end as buyer,
        case when g.id is not null then jsonb_build_object('name', g.name, 'phone', g.phone) end as agent,
        u.kind as "sentByKind", concat_ws(', ', a.street, concat_ws(' ', a.postal_code, a.city)) as destination,
        o.requested_on as "requestedOn", o.pickup_on as "pickupOn", o.payment_method as "paymentMethod",
        ${importedPaymentLabel(sql`o.payment_method`)} as "importedLabel",
        o.note, o.customer_reference as "customerReference",
        case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name) end as assignee,
        h.asked_at as "askedAt", h.asked_by as "askedBy", h.answer, h.answered_at as "answeredAt",
        h.answered_by as "answeredBy", h.answer_note as "answerNote", h.decision_note as "decisionNote"
      from order_hold h join sales_order o on o.id = h.order_id join customer c on c.id = o.customer_id
      join customer_address a on a.id = o.address_id left join agent g on g.id = a.agent_id
      left join user_account u on u.id = o.sent_by_user_id left join order_assignment s on s.order_id = o.id left join user_account w on w.id = s.user_id
      where h.order_id = ${orderId}`.execute(query),
    findChangeableLines(query, order),
    sql<{ position: number; picture: string | null }>`
      select l.position, coalesce(a.pictures[1], parent.pictures[1]) as picture
      from sales_order_line l left join article a on a.id = l.article_id left join article parent on parent.id = a.parent_id
      where l.order_id = ${orderId}`.execute(query),
  ]);
  const [head] = rows;
  if (!head) throw new Error('a held order just found can’t be read');
  const { paymentMethod, importedLabel, ...rest } = head;
  const pictureOf = new Map(pictures.rows.map(({ position, picture }) => [position, picture]));
  return {
    ...order,
    ...rest,
    paymentLabel: paymentMethod === null ? null : paymentLabel(paymentMethod, importedLabel),
    lines: lines.map((line) => ({ ...line, picture: pictureOf.get(line.position) ?? null })),
  };
}

/** Whether the day promised to the buyer is over. */
export function isPromiseOver({ promisedOn }: Pick<HeldOrder, 'promisedOn'>, now: Date): boolean {
  return promisedOn < shopDay(now);
}
