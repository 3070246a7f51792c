import { z } from 'zod';
import { CLAIM_REASONS, CLAIM_RESOLUTIONS } from '../../domain/claim.ts';
import { defineOfficeEndpoint } from './endpoint.ts';
import { tableRequest } from './table.ts';

const moment = z.iso.datetime();
const cents = z.number().int();

/** What the list shows together: to answer, fetched back, answered in the last 30 days. */
export const CLAIM_VIEW_KEYS = ['open', 'pick-up', 'closed'] as const;

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
});

export const listClaims = defineOfficeEndpoint({
  path: 'claims',
  permission: 'orders.view',
  summary: 'Claims of one view, with what they are worth.',
  request: tableRequest.omit({ sort: true }).extend({ view: z.enum(CLAIM_VIEW_KEYS).default('open') }),
  response: z.object({ rows: z.array(officeClaim), total: z.number().int(), netCents: cents }),
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
