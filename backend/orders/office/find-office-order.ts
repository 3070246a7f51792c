import { sql, type Kysely } from 'kysely';
import type { FieldChange } from '../../../domain/audit-actions.ts';
import { faultOf, type ErpFault } from '../../../domain/erp-fault.ts';
import type { LocalText } from '../../../domain/local-text.ts';
import { orderName } from '../../../domain/order-name.ts';
import { inOfficeScope, type OfficeIdentity } from '../../customers/index.ts';
import type { Database, Tables } from '../../database/index.ts';
import { CANCELLED_ENTRY } from '../cancel-order.ts';
import { INTERRUPTED } from '../export-order.ts';
import { findMail } from '../confirmation/send-confirmation.ts';
import { listOrderLines, type OrderLine } from '../order-detail.ts';
import {
  findRepairable,
  obstacleToAskCancellation,
  obstacleToCancel,
  obstacleToCorrect,
  obstacleToPostpone,
  obstacleToSendAgain,
  type Obstacle,
  type RepairableOrder,
} from '../repairable-order.ts';
import { findSentOrder, type SentOrder } from '../sent-order.ts';
import { EXPORT_ORDER } from '../services.ts';

/** One attempt to hand an order to the ERP, as fields and as the text that went out and came back. */
export interface OfficeAttempt {
  id: number;
  at: Date;
  revision: number;
  milliseconds: number;
  /** Who had it sent; null for an automatic one. */
  actor: string | null;
  result: 'accepted' | 'written' | 'refused' | 'unanswered' | 'underway';
  asked: {
    number: string;
    customerCode: string;
    addressCode: string;
    paymentMethod: string | null;
    lines: number;
    netTotal: string;
    key: string;
  } | null;
  answered: { status: number | null; reason: string | null; reference: string | null };
  /** The part of the order that the refusal is about, as far as its words tell. */
  fault: ErpFault | null;
  request: string;
  response: string | null;
}

/** Something that happened to an order. */
export type OrderEvent =
  | { kind: 'status'; at: Date; status: string }
  | {
      kind: 'attempt';
      at: Date;
      attempt: Pick<OfficeAttempt, 'id' | 'result' | 'revision' | 'actor'> & { reason: string | null };
    }
  | { kind: 'mail'; at: Date; recipients: string | null }
  | { kind: 'note'; at: Date; author: string; note: string }
  | { kind: 'act'; at: Date; actor: string; action: string; changes: FieldChange[]; details: Record<string, unknown> }
  | { kind: 'log'; at: Date; entry: string };

/** A mail about an order. */
export interface OrderMail {
  template: string;
  at: Date | null;
  state: string;
  recipients: string | null;
  error: string | null;
}

/** An order with all that the office sees of it. */
export interface OfficeOrder {
  order: SentOrder;
  customer: {
    id: number;
    code: string;
    name: string;
    agent: string | null;
    priceList: LocalText | null;
    isOpen: boolean;
  };
  address: { code: string; street: string; postalCode: string | null; city: string; province: string | null };
  sender: { name: string; email: string; kind: string } | null;
  carrier: string | null;
  lines: (OrderLine & { erpArticle: string | null; erpUnit: string | null })[];
  erp: {
    state: string | null;
    revision: number;
    reference: string | null;
    nextAttemptAt: Date | null;
    file: string | null;
    isOverdue: boolean;
    cancellationAsked: { at: Date; by: string; reason: string | null } | null;
  };
  attempts: OfficeAttempt[];
  events: OrderEvent[];
  mails: OrderMail[];
  assignee: { id: number; name: string; at: Date } | null;
  /** Why each act is not possible now; null where it is. */
  obstacles: Record<
    'sendAgain' | 'correct' | 'cancel' | 'postpone' | 'askForCancellation' | 'resendMail',
    Obstacle | null
  >;
}

interface Head {
  customerId: number;
  customerCode: string;
  companyName: string;
  isCustomerOpen: boolean;
  agent: string | null;
  priceList: LocalText | null;
  addressCode: string;
  street: string;
  postalCode: string | null;
  city: string;
  province: string | null;
  senderName: string | null;
  senderEmail: string | null;
  senderKind: string | null;
  carrier: string | null;
  state: string | null;
  revision: number | null;
  reference: string | null;
  file: string | null;
  isOverdue: boolean | null;
  nextAttemptAt: Date | null;
  askedAt: Date | null;
  askedBy: string | null;
  askedReason: string | null;
  assigneeId: number | null;
  assignee: string | null;
  assignedAt: Date | null;
}

async function findHead(
  query: Kysely<Tables>,
  office: Pick<OfficeIdentity, 'agentIds'>,
  orderId: number,
): Promise<Head | null> {
  const { rows } = await sql<Head>`
    select c.id as "customerId", c.code as "customerCode", c.company_name as "companyName",
      (c.is_active and not c.is_closed_by_office) as "isCustomerOpen", g.name as agent, jsonb_build_object('it', l.name_it, 'en', l.name_en) as "priceList",
      a.code as "addressCode", a.street, a.postal_code as "postalCode", a.city, a.province,
      u.name as "senderName", u.email as "senderEmail", u.kind as "senderKind", o.carrier,
      d.state, d.revision, d.erp_reference as reference, d.written_file as file, d.is_overdue as "isOverdue",
      job.run_at as "nextAttemptAt", d.cancellation_asked_at as "askedAt", d.cancellation_asked_by as "askedBy",
      d.cancellation_reason as "askedReason", s.user_id as "assigneeId", p.name as assignee, s.at as "assignedAt"
    from sales_order o
      join customer c on c.id = o.customer_id
      join customer_address a on a.id = o.address_id
      left join agent g on g.id = a.agent_id
      left join price_list l on l.id = c.price_list_id
      left join user_account u on u.id = o.sent_by_user_id
      left join erp_export d on d.order_id = o.id
      left join graphile_worker.jobs job on d.state = 'waiting' and job.key = ${`${EXPORT_ORDER}:`} || o.id
      left join order_assignment s on s.order_id = o.id left join user_account p on p.id = s.user_id
    where o.id = ${orderId} and ${inOfficeScope(office, sql`o.address_id`)}`.execute(query);
  return rows[0] ?? null;
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;

type AttemptRow = {
  id: number;
  at: Date;
  revision: number;
  milliseconds: number;
  actor: string | null;
  request: unknown;
  response: unknown;
  error: string | null;
};

/** The ERP's own words about an attempt that failed. */
function reasonOf(response: unknown, error: string | null): string | null {
  const { refusal, content } = record(response);
  const own = textOf(record(refusal)['reason']) ?? textOf(record(content)['message']) ?? textOf(content);
  return own ?? error;
}

function resultOf({ error, response }: AttemptRow): OfficeAttempt['result'] {
  const { refusal, file } = record(response);
  if (error === null) return file !== undefined && refusal === undefined ? 'written' : 'accepted';
  if (error === INTERRUPTED) return 'underway';
  return response === null ? 'unanswered' : 'refused';
}

function attemptOf(row: AttemptRow, requestOf: (row: AttemptRow) => Record<string, unknown>): OfficeAttempt {
  const request = requestOf(row);
  const response = record(row.response);
  const lines = Array.isArray(request['lines']) ? (request['lines'] as unknown[]).map(record) : [];
  const number = textOf(request['number']);
  const result = resultOf(row);
  const reason = result === 'refused' || result === 'unanswered' ? reasonOf(row.response, row.error) : null;
  const codes = {
    customer: textOf(request['customerCode']) ?? '',
    address: textOf(request['addressCode']) ?? '',
    payment: textOf(request['paymentMethod']),
    articles: lines.flatMap((line) => textOf(line['articleCode']) ?? []),
    units: lines.flatMap((line) => textOf(line['unit']) ?? []),
  };
  return {
    ...{ id: row.id, at: row.at, revision: row.revision, milliseconds: row.milliseconds, actor: row.actor, result },
    asked:
      number === null
        ? null
        : {
            ...{ number, customerCode: codes.customer, addressCode: codes.address, paymentMethod: codes.payment },
            ...{ lines: lines.length, netTotal: textOf(record(request['totals'])['net']) ?? '' },
            key: request['revision'] === undefined ? number : `${number} / ${textOf(request['revision']) ?? ''}`,
          },
    answered: {
      status: typeof response['status'] === 'number' ? response['status'] : null,
      reason,
      reference: textOf(response['reference']) ?? textOf(record(response['content'])['reference']),
    },
    fault: result === 'refused' && reason !== null ? faultOf(reason, codes) : null,
    request: JSON.stringify(request, null, 2),
    response: row.response === null ? null : JSON.stringify(row.response, null, 2),
  };
}

/** All attempts, the first one first. */
async function listOfficeAttempts(query: Kysely<Tables>, orderId: number): Promise<OfficeAttempt[]> {
  const { rows } = await sql<AttemptRow>`
    select id, at, revision, duration_milliseconds as milliseconds, actor, request, response, error
    from erp_attempt where order_id = ${orderId} order by id`.execute(query);
  const byId = new Map(rows.map((row) => [row.id, record(row.request)]));
  const requestOf = (row: AttemptRow): Record<string, unknown> => {
    const request = record(row.request);
    return byId.get(Number(request['sameAsAttempt'])) ?? request;
  };
  return rows.map((row, index) => {
    const attempt = attemptOf(row, requestOf);
    // One that another followed had no answer: the program stopped in its middle.
    return attempt.result === 'underway' && index < rows.length - 1 ? { ...attempt, result: 'unanswered' } : attempt;
  });
}

/** What happened to the order besides its attempts, in no order. */
async function listOtherEvents(query: Kysely<Tables>, orderId: number): Promise<OrderEvent[]> {
  const [notes, acts, log] = await Promise.all([
    query.selectFrom('order_note').select(['at', 'author', 'note']).where('order_id', '=', orderId).execute(),
    query
      .selectFrom('audit_entry')
      .select(['at', 'actor', 'action', 'changes', 'details'])
      .where('object_kind', '=', 'order')
      .where('object_id', '=', String(orderId))
      .where('action', '<>', 'order-noted')
      .orderBy('id')
      .execute(),
    query.selectFrom('order_log').select(['at', 'entry']).where('order_id', '=', orderId).execute(),
  ]);
  return [
    ...notes.map((note) => ({ kind: 'note', ...note }) as const),
    ...acts.map((act) => ({ kind: 'act', ...act }) as const),
    // The log of acts says the same with a name.
    ...log
      .filter(({ entry }) => entry !== CANCELLED_ENTRY || !acts.some(({ action }) => action === 'order-cancelled'))
      .map(({ at, entry }) => ({ kind: 'log', at, entry }) as const),
  ];
}

/** The mails about an order: its confirmation, and what the office mailed the buyer about it. */
async function listMails(database: Database, orderId: number, name: string): Promise<OrderMail[]> {
  const confirmation = await findMail(database, orderId);
  const others = await database.query
    .selectFrom('account_mail')
    .select(['template', 'state', 'recipient', 'error', 'created_at', 'sent_at'])
    .where('template', 'like', 'order-%')
    .where(sql<boolean>`coalesce(parameters -> 'values' ->> 'order', parameters -> 'values' ->> 'number') = ${name}`)
    .orderBy('created_at')
    .execute();
  return [
    ...(confirmation
      ? [
          {
            ...{ template: 'confirmation', at: confirmation.sentAt, state: confirmation.state },
            ...{ recipients: confirmation.recipients, error: confirmation.attempts.at(-1)?.error ?? null },
          },
        ]
      : []),
    ...others.map(({ template, state, recipient, error, sent_at: sentAt, created_at: createdAt }) => ({
      ...{ template, state, error, recipients: recipient, at: sentAt ?? createdAt },
    })),
  ];
}

function obstaclesOf(
  order: SentOrder,
  repairable: RepairableOrder | null,
  { attempts, hasMail }: { attempts: number; hasMail: boolean },
): OfficeOrder['obstacles'] {
  const resendMail: Obstacle | null = hasMail ? null : { key: 'orderWithoutMail' };
  if (!repairable) {
    const none: Obstacle = { key: order.paymentState === null ? 'orderFromErp' : 'orderUnpaid' };
    return { sendAgain: none, correct: none, cancel: none, postpone: none, askForCancellation: none, resendMail };
  }
  return {
    sendAgain: obstacleToSendAgain(repairable),
    correct: obstacleToCorrect(repairable),
    cancel: obstacleToCancel(repairable),
    postpone: obstacleToPostpone(repairable, attempts),
    askForCancellation: obstacleToAskCancellation(repairable),
    resendMail,
  };
}

/** An order in the scope of somebody of the office; null for any other. */
export async function findOfficeOrder(
  database: Database,
  office: Pick<OfficeIdentity, 'agentIds'>,
  orderId: number,
): Promise<OfficeOrder | null> {
  const { query } = database;
  const head = await findHead(query, office, orderId);
  const order = head && (await findSentOrder(query, { orderId }));
  if (!order) return null;
  const [lines, names, attempts, others, mails, repairable] = await Promise.all([
    listOrderLines(query, orderId),
    query
      .selectFrom('sales_order_line')
      .select(['position', 'erp_article_code', 'erp_unit'])
      .where('order_id', '=', orderId)
      .where(sql<boolean>`(erp_article_code is not null or erp_unit is not null)`)
      .execute(),
    listOfficeAttempts(query, orderId),
    listOtherEvents(query, orderId),
    listMails(database, orderId, orderName(order)),
    findRepairable(query, orderId),
  ]);
  const events: OrderEvent[] = [
    ...others,
    ...order.timeline.map(({ status, at }) => ({ kind: 'status', status, at }) as const),
    ...attempts.map(
      ({ at, id, result, revision, actor, answered: { reason } }) =>
        ({ kind: 'attempt', at, attempt: { id, result, revision, actor, reason } }) as const,
    ),
    ...mails.flatMap(({ state, at, recipients }) =>
      state === 'sent' && at ? [{ kind: 'mail', at, recipients } as const] : [],
    ),
  ];
  const { assigneeId, assignee, assignedAt, askedAt, askedBy } = head;
  return {
    order,
    customer: {
      ...{ id: head.customerId, code: head.customerCode, name: head.companyName },
      ...{ agent: head.agent, priceList: head.priceList, isOpen: head.isCustomerOpen },
    },
    address: {
      ...{ code: head.addressCode, street: head.street, postalCode: head.postalCode },
      ...{ city: head.city, province: head.province },
    },
    sender:
      head.senderName === null
        ? null
        : { name: head.senderName, email: head.senderEmail ?? '', kind: head.senderKind ?? 'client' },
    carrier: head.carrier,
    lines: lines.map((line) => {
      const own = names.find(({ position }) => position === line.position);
      return { ...line, erpArticle: own?.erp_article_code ?? null, erpUnit: own?.erp_unit ?? null };
    }),
    erp: {
      ...{ state: head.state, revision: head.revision ?? 1, reference: head.reference, file: head.file },
      ...{ nextAttemptAt: head.nextAttemptAt, isOverdue: head.isOverdue === true },
      cancellationAsked: askedAt === null ? null : { at: askedAt, by: askedBy ?? '', reason: head.askedReason },
    },
    attempts,
    events: events.sort((one, other) => other.at.getTime() - one.at.getTime()),
    mails,
    assignee:
      assigneeId === null || assignee === null || assignedAt === null
        ? null
        : { id: assigneeId, name: assignee, at: assignedAt },
    obstacles: obstaclesOf(order, repairable, {
      attempts: attempts.length,
      hasMail: mails.some(({ template }) => template === 'confirmation'),
    }),
  };
}

/** The number of an order as people read it; null where it is not in the scope of somebody of the office. */
export async function findOrderNameInScope(
  { query }: Pick<Database, 'query'>,
  office: Pick<OfficeIdentity, 'agentIds'>,
  orderId: number,
): Promise<string | null> {
  const { rows } = await sql<{ cause: string; year: number; number: number }>`
    select o.cause, o.year, o.number from sales_order o
    where o.id = ${orderId} and ${inOfficeScope(office, sql`o.address_id`)}`.execute(query);
  const [row] = rows;
  return row ? orderName(row) : null;
}
