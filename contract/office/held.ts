import { z } from 'zod';
import { HOLD_RULES } from '../../domain/hold-rules.ts';
import { defineOfficeEndpoint } from './endpoint.ts';
import { tablePage, tableRequest } from './table.ts';

const moment = z.iso.datetime();
const day = z.iso.date();
const cents = z.number().int();
const id = z.number().int().positive();
const localText = z.object({ it: z.string(), en: z.string().nullish() });
const person = z.object({ id: z.number().int(), name: z.string() });
const note = z.string().max(1000);

/** The lists of held orders. */
export const HELD_VIEWS = ['to-decide', 'asked', 'postponed', 'mine', 'released-today', 'declined'] as const;
export const HELD_SORT_KEYS = ['sent', 'customer', 'net', 'promised'] as const;
export const HOLD_STATES = ['waiting', 'asked', 'released', 'declined'] as const;

const named = { position: z.number().int(), sku: z.string(), name: z.string() };

/** Why an order is held, with the facts that prove it; percentages in hundredths. */
export const holdReason = z.discriminatedUnion('rule', [
  z.object({
    rule: z.literal('over-credit'),
    limitCents: cents,
    expiredOn: day.nullable().describe('Set where the limit is over since this day and counts as 0.'),
    usedCents: cents.describe('By the ERP’s figures and the orders that it did not know then.'),
    orderCents: cents,
    overCents: cents,
    asOf: moment.describe('Time of the ERP’s figures.'),
  }),
  z.object({
    rule: z.literal('below-margin'),
    lines: z.array(z.object({ ...named, percent: z.number().int().nullable() })),
    lineCount: z.number().int(),
    orderPercent: z.number().int().nullable(),
    areCostsHidden: z.boolean().describe('Margins are left out for roles that see no costs.'),
  }),
  z.object({ rule: z.literal('first-order'), paymentMethod: z.string().nullable() }),
  z.object({
    rule: z.literal('unusual-quantity'),
    lines: z.array(
      z.object({
        ...named,
        unit: z.string(),
        quantity: z.number(),
        from: z.number().describe('Least and most of the last quantities, and the most of three years.'),
        to: z.number(),
        largest: z.number(),
        latest: z.array(z.object({ on: day, quantity: z.number() })).describe('The last ones, the newest first.'),
        stock: z.number(),
        arrivingOn: day.nullable(),
      }),
    ),
  }),
  z.object({
    rule: z.literal('impossible-date'),
    requestedOn: day,
    possibleOn: day,
    lines: z.array(z.object({ ...named, laterOn: day })),
  }),
  z.object({ rule: z.literal('postponed'), until: day, by: z.string(), note: z.string() }),
]);

/** A row of a list of held orders. */
export const heldRow = z.object({
  id: z.number().int(),
  name: z.string().describe('OWEB / 123 / 2026.'),
  sentAt: moment,
  customer: z.object({ id: z.number().int(), code: z.string(), name: z.string(), city: z.string() }),
  reasons: z.array(holdReason),
  netCents: cents,
  promisedOn: day,
  postponedUntil: day.nullable(),
  assignee: person.nullable(),
  state: z.enum(HOLD_STATES),
  answer: z.enum(['yes', 'no']).nullable().describe('What the buyer said to the last change.'),
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
});

export const listHeld = defineOfficeEndpoint({
  path: 'held',
  permission: 'held.view',
  summary: 'Orders that wait for a person, with their net sum and since when the oldest waits.',
  request: tableRequest.extend({
    view: z.enum(HELD_VIEWS).default('to-decide'),
    sort: z.enum(HELD_SORT_KEYS.flatMap((key) => [key, `-${key}`] as const)).default('sent'),
  }),
  response: tablePage(heldRow).extend({
    netCents: cents,
    oldest: moment.nullable(),
    today: day,
    counts: z.record(z.enum(HELD_VIEWS), z.number().int()).describe('How many each list has.'),
  }),
  example: {},
});

const comparedTotals = z.object({
  netCents: cents,
  couponCents: cents,
  transportCents: cents,
  contributionCents: cents,
  vatCents: cents,
  totalCents: cents,
  payableCents: cents,
});

const change = z.object({
  lines: z.array(
    z.object({
      ...named,
      unit: z.string(),
      piecesPerUnit: z.number().int().nullable(),
      before: z.number(),
      after: z.number().describe('0: removed.'),
      beforeCents: cents,
      afterCents: cents,
    }),
  ),
  before: comparedTotals,
  after: comparedTotals,
});

const caller = z.object({ name: z.string(), phone: z.string().nullable() });

/** A held order with everything that deciding about it needs. */
export const heldOrder = z.object({
  id: z.number().int(),
  name: z.string(),
  state: z.enum(HOLD_STATES),
  mayDecide: z.boolean(),
  sentAt: moment,
  heldAt: moment,
  today: day,
  promisedOn: day,
  postponedUntil: day.nullable(),
  customer: z.object({ id: z.number().int(), code: z.string(), name: z.string() }),
  buyer: caller.nullable(),
  sentByKind: z.enum(['client', 'agent', 'operator']).nullable(),
  agent: caller.nullable().describe('Of the delivery address.'),
  destination: z.string(),
  requestedOn: day.nullable(),
  isPickup: z.boolean(),
  payment: localText.nullable(),
  isPaid: z.boolean(),
  note: z.string().nullable(),
  customerReference: z.string().nullable(),
  assignee: person.nullable(),
  reasons: z.array(holdReason),
  lines: z.array(
    z.object({
      ...named,
      unit: z.string(),
      piecesPerUnit: z.number().int().nullable(),
      picture: z.string().nullable(),
      quantity: z.number(),
      packaging: z.number().int().describe('Quantities are multiples of it.'),
      netPrice: z.number().int().describe('Ten-thousandths of a euro for `priceQuantity` units.'),
      priceQuantity: z.number().int(),
      netCents: cents,
    }),
  ),
  totals: comparedTotals,
  asked: z
    .object({
      by: z.string(),
      at: moment,
      note: z.string(),
      change,
      answer: z.object({ isYes: z.boolean(), by: z.string(), at: moment, note: z.string().nullable() }).nullable(),
    })
    .nullable()
    .describe('The change that the buyer was asked to agree to.'),
  decided: z.object({ by: z.string(), at: moment, note: z.string().nullable(), change: change.nullable() }).nullable(),
});

const orderId = { orderId: id };

export const getHeld = defineOfficeEndpoint({
  path: 'held/get',
  permission: 'held.view',
  summary: 'One held order, or one that was decided.',
  request: z.object(orderId),
  response: heldOrder,
  example: { orderId: 1 },
});

const mail = z.object({
  to: z.string(),
  copy: z.string().nullable(),
  subject: z.string(),
  greeting: z.string(),
  paragraphs: z.array(z.string()),
  button: z.string().nullable(),
});

const lowered = z
  .array(z.object({ position: z.number().int().positive(), quantity: z.number().int().min(0) }))
  .max(1000)
  .describe('Lines with the quantity that they shall have; 0 removes one.');

export const previewHeld = defineOfficeEndpoint({
  path: 'held/preview',
  permission: 'held.view',
  summary: 'What lowering lines comes to, which reasons it cures, and the mail as the buyer gets it.',
  request: z.object({ ...orderId, lines: lowered, asks: z.boolean().default(false), note: note.default('') }),
  response: z.object({
    change: change.nullable(),
    isDearer: z.boolean().describe('The buyer has to agree.'),
    isImpossible: z.boolean().describe('A paid order can’t become dearer.'),
    cured: z.array(z.enum([...HOLD_RULES, 'postponed'])),
    mail: mail.nullable(),
  }),
  example: { orderId: 1, lines: [] },
  bodyLimit: 128 * 1024,
});

export const previewDecline = defineOfficeEndpoint({
  path: 'held/preview-decline',
  permission: 'held.view',
  summary: 'The mail with which an order would be declined.',
  request: z.object({ ...orderId, reason: note.default('') }),
  response: z.object({ mail: mail.nullable() }),
  example: { orderId: 1 },
});

export const releaseHeld = defineOfficeEndpoint({
  path: 'held/release',
  permission: 'held.decide',
  summary: 'Releases a held order to the ERP, as it is or with lowered lines.',
  request: z.object({ ...orderId, lines: lowered.default([]), note: note.default('') }),
  response: z.object({}),
  example: { orderId: 1 },
  bodyLimit: 128 * 1024,
});

export const declineHeld = defineOfficeEndpoint({
  path: 'held/decline',
  permission: 'held.decide',
  summary: 'Declines a held order: it is cancelled, and the buyer is mailed the reason.',
  request: z.object({ ...orderId, reason: note }),
  response: z.object({}),
  example: { orderId: 1, reason: 'Articolo fuori produzione' },
});

export const askBuyer = defineOfficeEndpoint({
  path: 'held/ask',
  permission: 'held.decide',
  summary: 'Asks the buyer to agree to lowered lines; the order waits for its yes.',
  request: z.object({ ...orderId, lines: lowered, note: note.default('') }),
  response: z.object({}),
  example: { orderId: 1, lines: [{ position: 1, quantity: 1 }] },
  bodyLimit: 128 * 1024,
});

export const postponeHeld = defineOfficeEndpoint({
  path: 'held/postpone',
  permission: 'held.decide',
  summary: 'Sets an order aside until a day; then it is a task.',
  request: z.object({ ...orderId, until: day, note: note.default('') }),
  response: z.object({}),
  example: { orderId: 1, until: '2030-01-31' },
});

export const assignHeld = defineOfficeEndpoint({
  path: 'held/assign',
  permission: 'held.decide',
  summary: 'Gives a held order to somebody of the office, or to nobody.',
  request: z.object({ ...orderId, before: id.nullable(), after: id.nullable() }),
  response: z.object({}),
  example: { orderId: 1, before: null, after: 1 },
});

export const listHoldPeople = defineOfficeEndpoint({
  path: 'held/people',
  permission: 'held.view',
  summary: 'People who may have held orders.',
  request: z.object({}),
  response: z.object({ people: z.array(person) }),
  example: {},
});

/** The limits of a rule; each has its own. */
const threshold = z.object({
  overCents: cents.min(0).optional(),
  linePercent: z.number().int().min(0).max(9900).optional(),
  orderPercent: z.number().int().min(0).max(9900).optional(),
  times: z.number().int().min(2).max(100).optional(),
});
const ruleState = z.object({ isOn: z.boolean(), threshold });

export const listHoldRules = defineOfficeEndpoint({
  path: 'held/rules',
  permission: 'held.view',
  summary: 'The rules that hold orders, with what they did in the last 30 days.',
  request: z.object({}),
  response: z.object({
    rules: z.array(
      ruleState.extend({
        rule: z.enum(HOLD_RULES),
        changedAt: moment.nullable(),
        changedBy: z.string().nullable(),
        held: z.number().int(),
        unchanged: z.number().int().describe('Released as they were.'),
        declined: z.number().int(),
        decided: z.number().int().describe('Those about which somebody has decided.'),
      }),
    ),
  }),
  example: {},
});

export const changeHoldRule = defineOfficeEndpoint({
  path: 'held/rules/change',
  permission: 'held.decide',
  summary: 'Switches a rule on or off, or gives it other limits.',
  request: z.object({ rule: z.enum(HOLD_RULES), before: ruleState, after: ruleState }),
  response: z.object({}),
  example: {
    rule: 'first-order',
    before: { isOn: false, threshold: {} },
    after: { isOn: false, threshold: {} },
  },
});

export const startHoldTrial = defineOfficeEndpoint({
  path: 'held/rules/try',
  permission: 'held.decide',
  summary: 'Starts a trial of a rule on the orders of 90 days, in the background.',
  request: z.object({ rule: z.enum(HOLD_RULES), threshold }),
  response: z.object({ trialId: z.number().int() }),
  example: { rule: 'first-order', threshold: {} },
});

export const getHoldTrial = defineOfficeEndpoint({
  path: 'held/rules/trial',
  permission: 'held.view',
  summary: 'What a trial has found, once it is finished.',
  request: z.object({ trialId: id }),
  response: z.object({
    rule: z.enum(HOLD_RULES),
    threshold,
    isFinished: z.boolean(),
    orders: z.number().int().nullable(),
    judged: z.number().int().nullable().describe('Orders that the rule could judge.'),
    held: z.number().int().nullable(),
    examples: z.array(
      z.object({
        orderId: z.number().int(),
        name: z.string(),
        sentAt: moment,
        customer: z.string(),
        netCents: cents,
      }),
    ),
  }),
  example: { trialId: 1 },
});
