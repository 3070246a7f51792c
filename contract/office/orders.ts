import { z } from 'zod';
import { ORDER_STATUSES } from '../../domain/order-status.ts';
import { defineOfficeEndpoint } from './endpoint.ts';
import { officeRefund } from './refunds.ts';
import { tableRequest } from './table.ts';

const moment = z.iso.datetime();
const cents = z.number().int();
const id = z.number().int().positive();
const localText = z.object({ it: z.string(), en: z.string().nullish() });

/** Where an order stands at the ERP. */
export const ERP_STATES = [
  'waiting',
  'written',
  'exported',
  'refused',
  'unconnected',
  'outside',
  'cancelled',
  'held',
  'unpaid',
  'from-erp',
] as const;
export const PAYMENT_FILTERS = ['none', 'due', 'pending', 'paid', 'refunded', 'refund-waiting'] as const;
export const ORDER_SORT_KEYS = ['number', 'customer', 'status', 'erp', 'net'] as const;

/** The filters of the list; what is missing does not count. */
export const orderFilter = z.object({
  text: z.string().trim().max(200).optional().describe('Number in any spelling, customer, article code or reference.'),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  statuses: z.array(z.enum(ORDER_STATUSES)).max(5).optional(),
  erp: z.array(z.enum(ERP_STATES)).max(ERP_STATES.length).optional(),
  payments: z.array(z.enum(PAYMENT_FILTERS)).max(PAYMENT_FILTERS.length).optional(),
  customer: z.string().trim().max(200).optional().describe('Code or part of the name.'),
  agentId: id.optional(),
  fromCents: cents.optional(),
  untilCents: cents.optional(),
  article: z.string().trim().max(100).optional(),
  reference: z.string().trim().max(200).optional(),
  assigneeId: id.optional(),
  isStuck: z.boolean().optional().describe('Only orders that do not move by themselves.'),
});

const person = z.object({ id: z.number().int(), name: z.string() });

/** A row of the list of orders. */
export const orderRow = z.object({
  id: z.number().int(),
  name: z.string().describe('OWEB / 123 / 2026.'),
  file: z.string().describe('OWEB-2026-000123, for the PDF.'),
  at: moment,
  customer: z.object({ code: z.string(), name: z.string() }),
  destination: z.object({ code: z.string(), city: z.string() }),
  sentBy: z.object({ kind: z.enum(['client', 'agent', 'operator']), name: z.string() }).nullable(),
  status: z.enum(ORDER_STATUSES),
  erp: z.object({
    state: z.enum(ERP_STATES),
    reference: z.string().nullable(),
    revision: z.number().int(),
    attempts: z.number().int(),
    lastError: z.string().nullable(),
    milliseconds: z.number().int().nullable().describe('Of the last attempt.'),
    nextAttemptAt: moment.nullable(),
    isOverdue: z.boolean(),
    isCancellationAsked: z.boolean(),
  }),
  payment: z.object({ method: localText.nullable(), state: z.enum(PAYMENT_FILTERS) }),
  lines: z.number().int(),
  netCents: cents,
  assignee: person.nullable(),
});

export const listOrders = defineOfficeEndpoint({
  path: 'orders',
  permission: 'orders.view',
  summary: 'Orders, with the sum of what matches.',
  request: tableRequest.extend({
    ...orderFilter.shape,
    sort: z
      .enum(ORDER_SORT_KEYS.flatMap((key) => [key, `-${key}`] as const))
      .default('-number')
      .describe('A column, with - before it for the reverse order.'),
  }),
  response: z.object({ rows: z.array(orderRow), total: z.number().int(), netCents: cents }),
  example: {},
});

export const listOrderPeople = defineOfficeEndpoint({
  path: 'orders/people',
  permission: 'orders.view',
  summary: 'People who may have orders, and agents, for filters.',
  request: z.object({}),
  response: z.object({ colleagues: z.array(person), agents: z.array(person) }),
  example: {},
});

const attempt = z.object({
  id: z.number().int(),
  at: moment,
  revision: z.number().int(),
  milliseconds: z.number().int(),
  actor: z.string().nullable().describe('Who had it sent; null for an automatic one.'),
  result: z.enum(['accepted', 'written', 'refused', 'unanswered', 'underway']),
  asked: z
    .object({
      number: z.string(),
      customerCode: z.string(),
      addressCode: z.string(),
      paymentMethod: z.string().nullable(),
      lines: z.number().int(),
      netTotal: z.string(),
      key: z.string(),
    })
    .nullable(),
  answered: z.object({
    status: z.number().int().nullable(),
    reason: z.string().nullable(),
    reference: z.string().nullable(),
  }),
  fault: z.enum(['address', 'payment', 'article', 'unit', 'customer']).nullable(),
  request: z.string().describe('What went out, as text.'),
  response: z.string().nullable().describe('What came back, as text.'),
});

const event = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), at: moment, status: z.enum(ORDER_STATUSES) }),
  z.object({
    kind: z.literal('attempt'),
    at: moment,
    attempt: attempt.pick({ id: true, result: true, revision: true, actor: true }).extend({
      reason: z.string().nullable(),
    }),
  }),
  z.object({ kind: z.literal('mail'), at: moment, recipients: z.string().nullable() }),
  z.object({ kind: z.literal('note'), at: moment, author: z.string(), note: z.string() }),
  z.object({
    kind: z.literal('act'),
    at: moment,
    actor: z.string(),
    action: z.string(),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    details: z.record(z.string(), z.unknown()),
  }),
  z.object({ kind: z.literal('log'), at: moment, entry: z.string() }),
]);

/** Whether something may be done now, and why not. */
const act = z.object({ isPossible: z.boolean(), why: z.string().nullable() });

/** A payment of an order, with what happened to it; amounts in cents. */
const payment = z.object({
  id: z.number().int(),
  state: z.string(),
  amountCents: cents,
  refundedCents: cents,
  reference: z.string().nullable(),
  events: z.array(z.object({ at: moment, source: z.string(), what: z.string() })),
});

/** An order with all that the office sees of it. */
export const officeOrder = z.object({
  id: z.number().int(),
  name: z.string(),
  file: z.string(),
  formerNames: z.array(z.string()),
  status: z.enum(ORDER_STATUSES),
  at: moment,
  customer: z.object({
    id: z.number().int(),
    code: z.string(),
    name: z.string(),
    agent: z.string().nullable(),
    priceList: localText.nullable(),
    isOpen: z.boolean(),
  }),
  delivery: z.object({
    type: z.string(),
    requestedOn: z.iso.date().nullable(),
    pickup: z.object({ day: z.iso.date(), from: z.string(), to: z.string() }).nullable(),
    address: z.object({
      code: z.string(),
      street: z.string(),
      postalCode: z.string().nullable(),
      city: z.string(),
      province: z.string().nullable(),
    }),
    carrier: z.string().nullable(),
  }),
  sender: z.object({ name: z.string(), email: z.string(), kind: z.string() }).nullable(),
  approvedBy: z.string().nullable(),
  reference: z.string().nullable().describe('The customer’s own.'),
  note: z.string().nullable(),
  locale: z.enum(['it', 'en']),
  paymentMethod: z.object({ code: z.string(), label: localText }).nullable(),
  paymentState: z.enum(['due', 'pending', 'paid']).nullable(),
  totals: z.object({
    grossCents: cents,
    netCents: cents,
    transportCents: cents,
    contributionCents: cents,
    vatCents: cents,
    totalCents: cents,
    payableCents: cents,
    coupon: z.object({ code: z.string(), cents }).nullable(),
  }),
  lines: z.array(
    z.object({
      position: z.number().int(),
      sku: z.string(),
      name: localText,
      picture: z.string().nullable(),
      unit: z.string(),
      quantity: z.number(),
      delivered: z.number(),
      netPrice: z.number().int().describe('Ten-thousandths of a euro for priceQuantity units.'),
      priceQuantity: z.number().int(),
      netCents: cents,
      note: z.string().nullable(),
      erpArticle: z.string().nullable().describe('What the ERP calls the article, where the office said so.'),
      erpUnit: z.string().nullable(),
    }),
  ),
  erp: z.object({
    state: z.enum(ERP_STATES),
    revision: z.number().int(),
    reference: z.string().nullable(),
    nextAttemptAt: moment.nullable(),
    file: z.string().nullable(),
    isOverdue: z.boolean(),
    cancellationAsked: z.object({ at: moment, by: z.string(), reason: z.string().nullable() }).nullable(),
  }),
  attempts: z.array(attempt),
  events: z.array(event),
  payments: z.array(payment).nullable().describe('Null for a role that does not see payments.'),
  refunds: z.array(officeRefund).nullable(),
  mails: z.array(
    z.object({
      template: z.string(),
      at: moment.nullable(),
      state: z.string(),
      recipients: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
  assignee: person.extend({ at: moment }).nullable(),
  acts: z.object({
    sendAgain: act,
    correct: act,
    cancel: act,
    postpone: act,
    askForCancellation: act,
    resendMail: act,
    edit: act,
    refund: act,
  }),
});

export const getOrder = defineOfficeEndpoint({
  path: 'orders/get',
  permission: 'orders.view',
  summary: 'One order: facts, lines, attempts, payments, mails, what happened, and what may be done now.',
  request: z.object({ orderId: id }),
  response: z.object({ order: officeOrder }),
  example: { orderId: 1 },
});

const isDone = z.object({});

export const sendOrderAgain = defineOfficeEndpoint({
  path: 'orders/send-again',
  permission: 'orders.edit',
  summary: 'Hands an order to the ERP again, with the same body.',
  request: z.object({ orderId: id }),
  response: isDone,
  example: { orderId: 1 },
});

const knowledge = z.object({
  known: z.enum(['yes', 'no', 'unclear']),
  state: z.string().nullable(),
  at: moment.describe('When it was asked.'),
  why: z.string().nullable().describe('Why it is not clear, or what it knows.'),
});

export const checkOrderAtErp = defineOfficeEndpoint({
  path: 'orders/check',
  permission: 'orders.view',
  summary: 'Asks the ERP now whether it knows the number of an order.',
  request: z.object({ orderId: id }),
  response: knowledge,
  example: { orderId: 1 },
});

const corrected = (value: z.ZodString) => z.object({ before: value.nullable(), after: value.nullable() });
const replaced = (value: z.ZodString) => z.object({ before: value, after: value.min(1) });

/** What may be different when a refused order is sent again: never quantities, prices and totals. */
export const orderCorrection = z.object({
  address: replaced(z.string().trim().max(40)).optional().describe('Code of a delivery address of the customer.'),
  payment: corrected(z.string().trim().max(60)).optional(),
  note: corrected(z.string().trim().max(1000)).optional(),
  carrier: corrected(z.string().trim().max(100)).optional(),
  lines: z
    .array(
      z.object({
        position: z.number().int().positive(),
        article: replaced(z.string().trim().max(60)).optional(),
        unit: replaced(z.string().trim().max(20)).optional(),
      }),
    )
    .max(1000)
    .optional(),
});

const correctionRequest = z.object({
  orderId: id,
  revision: z.number().int().positive().describe('The one that was refused.'),
  correction: orderCorrection,
});
const correctionExample = { orderId: 1, revision: 1, correction: { note: { before: null, after: 'Suonare' } } };

const address = z.object({
  code: z.string(),
  street: z.string(),
  postalCode: z.string().nullable(),
  city: z.string(),
  province: z.string().nullable(),
  isOpen: z.boolean(),
});

export const getCorrection = defineOfficeEndpoint({
  path: 'orders/correction',
  permission: 'orders.edit',
  summary: 'The values of an order that a correction may change, and what they may become.',
  request: z.object({ orderId: id }),
  response: z.object({
    revision: z.number().int(),
    address: z.string(),
    payment: z.string().nullable(),
    note: z.string().nullable(),
    carrier: z.string().nullable(),
    lines: z.array(z.object({ position: z.number().int(), article: z.string(), unit: z.string() })),
    addresses: z.array(address),
    payments: z.array(z.string()),
    readAt: moment,
  }),
  example: { orderId: 1 },
});

export const previewCorrection = defineOfficeEndpoint({
  path: 'orders/correction/preview',
  permission: 'orders.edit',
  summary: 'What a correction would send, after asking the ERP; nothing is changed.',
  request: correctionRequest,
  response: z.object({
    revision: z.number().int(),
    changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    erp: knowledge,
    obstacle: z.string().nullable().describe('Why it can’t be sent.'),
    mail: z
      .object({
        to: z.string(),
        copy: z.string().nullable().describe('The agent who sent the order, who gets the same mail.'),
        locale: z.enum(['it', 'en']),
        subject: z.string(),
        greeting: z.string(),
        paragraphs: z.array(z.string()),
      })
      .nullable(),
  }),
  example: correctionExample,
});

export const correctOrder = defineOfficeEndpoint({
  path: 'orders/correct',
  permission: 'orders.edit',
  summary: 'Sends a refused order again with corrections, as the next revision under its number.',
  request: correctionRequest,
  response: isDone,
  example: correctionExample,
});

const reason = z.string().trim().min(1).max(500);

export const cancelOrder = defineOfficeEndpoint({
  path: 'orders/cancel',
  permission: 'orders.edit',
  summary: 'Cancels an order that the ERP does not have; what was paid waits to be paid back.',
  request: z.object({ orderId: id, reason }),
  response: isDone,
  example: { orderId: 1, reason: 'Ordine doppio' },
});

export const askForCancellation = defineOfficeEndpoint({
  path: 'orders/ask-for-cancellation',
  permission: 'orders.edit',
  summary: 'Notes that an order is to be cancelled in the ERP; its status follows the ERP.',
  request: z.object({ orderId: id, reason }),
  response: isDone,
  example: { orderId: 1, reason: 'Ordine doppio' },
});

export const assignOrder = defineOfficeEndpoint({
  path: 'orders/assign',
  permission: 'orders.edit',
  summary: 'Gives an order to somebody of the office, or to nobody.',
  request: z.object({ orderId: id, before: id.nullable(), after: id.nullable() }),
  response: isDone,
  example: { orderId: 1, before: null, after: 1 },
});

export const addOrderNote = defineOfficeEndpoint({
  path: 'orders/note',
  permission: 'orders.edit',
  summary: 'Adds an internal note.',
  request: z.object({ orderId: id, note: z.string().trim().min(1).max(2000) }),
  response: isDone,
  example: { orderId: 1, note: 'Chiamato il cliente.' },
});

export const resendOrderMail = defineOfficeEndpoint({
  path: 'orders/mail',
  permission: 'orders.edit',
  summary: 'Mails the confirmation of an order again.',
  request: z.object({ orderId: id }),
  response: isDone,
  example: { orderId: 1 },
});

export const selectOrders = defineOfficeEndpoint({
  path: 'orders/select',
  permission: 'orders.edit',
  summary: 'Fixes a set of orders: these, or all that match a filter now.',
  bodyLimit: 256_000,
  request: z.union([z.object({ ids: z.array(id).min(1).max(1000) }), z.object({ filter: orderFilter })]),
  response: z.object({ selectionId: z.uuid(), count: z.number().int(), netCents: cents }),
  example: { ids: [1] },
});

const bulkRun = z.object({
  id: z.uuid(),
  state: z.enum(['selected', 'waiting', 'running', 'done']),
  count: z.number().int(),
  done: z.number().int().describe('Those that were looked at, skipped ones included.'),
  skipped: z.array(z.object({ id: z.number().int(), name: z.string(), why: z.string() })),
});

export const runOnOrders = defineOfficeEndpoint({
  path: 'orders/run',
  permission: 'orders.edit',
  summary: 'Does something with the orders of a selection, more than 50 by a job; a selection is used once.',
  request: z.object({
    selectionId: z.uuid(),
    action: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('send-again') }),
      z.object({ kind: z.literal('assign'), userId: id.nullable() }),
      z.object({ kind: z.literal('cancel'), reason }),
    ]),
  }),
  response: z.object({ run: bulkRun }),
  example: { selectionId: '6f1c1f4e-3a52-4f0e-9d1a-0e6f3c1a2b4d', action: { kind: 'send-again' } },
});

export const getOrdersRun = defineOfficeEndpoint({
  path: 'orders/run/get',
  permission: 'orders.edit',
  summary: 'How far a run over a selection is.',
  request: z.object({ runId: z.uuid() }),
  response: z.object({ run: bulkRun }),
  example: { runId: '6f1c1f4e-3a52-4f0e-9d1a-0e6f3c1a2b4d' },
});
