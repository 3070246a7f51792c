import { z } from 'zod';
import { CLAIM_REASONS, CLAIM_RESOLUTIONS, LONGEST_CLAIM_NOTE } from '../../domain/claim.ts';
import { defineOfficeEndpoint } from './endpoint.ts';
import { tableRequest } from './table.ts';

const moment = z.iso.datetime();
const cents = z.number().int();

/** What the list shows together: to answer, with the customer, fetched back, answered in 30 days, all of 90 days. */
export const CLAIM_VIEW_KEYS = ['open', 'asked', 'pick-up', 'closed', 'recent'] as const;

const answerBy = z.iso
  .date()
  .nullable()
  .describe(
    'Until when the customer was promised an answer, of a list the first; null while it waits for the customer.',
  );

/** A problem that a customer has reported with a delivered line. */
export const officeClaim = z.object({
  id: z.number().int(),
  state: z.enum(['open', 'accepted', 'rejected']),
  resolution: z.enum(CLAIM_RESOLUTIONS).nullable(),
  at: moment,
  reason: z.enum(CLAIM_REASONS),
  article: z.object({ code: z.string(), description: z.string(), picture: z.string().nullable() }),
  unit: z.string().nullable(),
  quantity: z.number(),
  delivered: z.number(),
  lot: z.string().nullable(),
  note: z.string().nullable(),
  answer: z.string().nullable(),
  closedAt: moment.nullable(),
  closedBy: z.string().nullable(),
  customer: z.object({
    id: z.number().int(),
    code: z.string(),
    name: z.string(),
    city: z.string().nullable(),
    agent: z.string().nullable(),
  }),
  document: z.string().describe('DDT/2026/3254.'),
  deliveredAt: moment.nullable(),
  lastDay: z.iso.date().nullable().describe('Until when it could be reported: eight days after the delivery.'),
  isInTime: z.boolean(),
  receivedBy: z.string().nullable(),
  reservation: z.string().nullable(),
  carrier: z.string().nullable(),
  reporter: z.object({ name: z.string(), email: z.string() }).nullable(),
  photos: z.array(z.string()).describe('Addresses of the photos, for the session of the office.'),
  netCents: cents.nullable().describe('Of the claimed quantity at the price of the order; null where that is unknown.'),
  grossCents: cents.nullable(),
  order: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  repeated: z.number().int().describe('Claims about the same article and lot in 90 days, with this one.'),
  mayPickUp: z.boolean(),
  answerBy,
  questions: z
    .array(
      z.object({
        question: z.string(),
        by: z.string(),
        at: moment,
        reply: z.string().nullable(),
        answeredBy: z.string().nullable(),
        answeredAt: moment.nullable(),
      }),
    )
    .describe('More photos that the customer was asked for, with what it said; only the last can wait.'),
  isWithCustomer: z.boolean().describe('It waits for photos of the customer.'),
  recordedBy: z.string().nullable().describe('Who of the office has written it down for the customer.'),
});

export const listClaims = defineOfficeEndpoint({
  path: 'claims',
  permission: 'orders.view',
  summary: 'Claims of one view, with what they are worth.',
  request: tableRequest.omit({ sort: true }).extend({ view: z.enum(CLAIM_VIEW_KEYS).default('open') }),
  response: z.object({ rows: z.array(officeClaim), total: z.number().int(), netCents: cents, answerBy }),
  example: {},
});

export const getClaim = defineOfficeEndpoint({
  path: 'claims/get',
  permission: 'orders.view',
  summary: 'One claim.',
  request: z.object({ claimId: z.number().int().positive() }),
  response: z.object({ claim: officeClaim }),
  example: { claimId: 1 },
});

export const askClaimPhotos = defineOfficeEndpoint({
  path: 'claims/ask-photos',
  permission: 'orders.edit',
  summary: 'Asks who reported an open claim for more photos, by mail; until they come it waits for the customer.',
  request: z.object({
    claimId: z.number().int().positive(),
    question: z.string().trim().min(1).max(1000).describe('For the customer: what the photos should show.'),
  }),
  response: z.object({ claim: officeClaim }),
  example: { claimId: 1, question: 'Ci serve la foto dell’etichetta.' },
});

export const getClaimOverview = defineOfficeEndpoint({
  path: 'claims/overview',
  permission: 'orders.view',
  summary:
    'The latest answers, figures of 30 days, and what repeats in 90 days: articles with their lot, and carriers.',
  request: z.object({}),
  response: z.object({
    closed: z.object({ rows: z.array(officeClaim), total: z.number().int() }),
    month: z.object({
      claims: z.number().int(),
      deliveries: z.number().int(),
      answerMinutes: z.number().int().nullable().describe('From the report to the answer, on average.'),
    }),
    repeated: z.array(
      z.object({
        kind: z.enum(['article', 'carrier']),
        name: z.string().describe('Code of the article, or name of the carrier.'),
        lot: z.string().nullable(),
        count: z.number().int(),
        netCents: cents,
      }),
    ),
  }),
  example: {},
});

const delivery = z.object({
  id: z.number().int(),
  name: z.string().describe('DDT/2026/3254.'),
  customer: z.object({ code: z.string(), name: z.string(), city: z.string().nullable() }),
  issuedOn: z.iso.date(),
  deliveredAt: moment.nullable(),
});

export const findDeliveries = defineOfficeEndpoint({
  path: 'claims/deliveries',
  permission: 'orders.edit',
  summary: 'The newest deliveries with this number of a transport document or an order, or of this customer.',
  request: z.object({
    text: z.string().trim().min(1).max(100).describe('3254, 3254/2026, DDT/2026/3254, 10482, Bassi.'),
  }),
  response: z.object({ deliveries: z.array(delivery) }),
  example: { text: '3254' },
});

export const getDelivery = defineOfficeEndpoint({
  path: 'claims/delivery',
  permission: 'orders.edit',
  summary: 'A delivery with its lines, for a claim that is told on the telephone.',
  request: z.object({ deliveryId: z.number().int().positive() }),
  response: z.object({
    delivery: delivery.extend({
      lines: z.array(
        z.object({
          position: z.number().int(),
          code: z.string(),
          description: z.string(),
          lot: z.string().nullable(),
          quantity: z.number(),
          unit: z.string().nullable(),
          hasOpenClaim: z.boolean(),
        }),
      ),
      people: z
        .array(z.object({ id: z.number().int(), name: z.string() }))
        .describe('Users of the company who see this delivery: the answer goes to one of them.'),
    }),
  }),
  example: { deliveryId: 1 },
});

/** Photos of 16 MB in all, as base64. */
const LARGEST_BODY = 22 * 1024 * 1024;

export const registerClaim = defineOfficeEndpoint({
  path: 'claims/register',
  permission: 'orders.edit',
  summary: 'Writes a claim down for a customer, as told on the telephone, also after its term.',
  request: z.object({
    deliveryId: z.number().int().positive(),
    position: z.number().int().positive().max(1_000_000),
    reason: z.enum(CLAIM_REASONS),
    quantity: z.number().positive().max(1e9),
    note: z.string().trim().max(LONGEST_CLAIM_NOTE),
    photos: z.array(z.string().max(LARGEST_BODY)).max(50).default([]).describe('Files as base64: JPEG, PNG or WebP.'),
    reporterId: z.number().int().positive().nullable().describe('Who called; the answer is mailed there.'),
  }),
  response: z.object({ claimId: z.number().int() }),
  example: { deliveryId: 1, position: 1, reason: 'damaged', quantity: 2, note: 'Rotti all’arrivo.', reporterId: null },
  bodyLimit: LARGEST_BODY,
});

export const withdrawClaim = defineOfficeEndpoint({
  path: 'claims/withdraw',
  permission: 'orders.edit',
  summary: 'Takes back a claim that the office has written down, while nobody has answered it or asked about it.',
  request: z.object({ claimId: z.number().int().positive() }),
  response: z.object({ withdrawn: z.literal(true) }),
  example: { claimId: 1 },
});

export const answerClaim = defineOfficeEndpoint({
  path: 'claims/answer',
  permission: 'orders.edit',
  summary: 'Answers an open claim and mails who reported it; the first answer counts.',
  request: z.object({
    claimId: z.number().int().positive(),
    resolution: z.enum(CLAIM_RESOLUTIONS),
    answer: z.string().trim().max(1000).describe('For the customer; needed where nothing is due.'),
  }),
  response: z.object({ claim: officeClaim }),
  example: { claimId: 1, resolution: 'send-again', answer: 'La mandiamo di nuovo.' },
});
