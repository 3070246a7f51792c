import { z } from 'zod';
import { defineOfficeEndpoint } from './endpoint.ts';

const cents = z.number().int();
const id = z.number().int().positive();

/** Money that is to be paid back, or was. */
export const officeRefund = z.object({
  id: z.number().int(),
  paymentId: z.number().int(),
  order: z.object({ id: z.number().int(), name: z.string() }).nullable().describe('Null for one of due dates.'),
  documents: z.string().nullable().describe('Labels of the documents whose due dates were paid.'),
  customer: z.object({ code: z.string(), name: z.string() }),
  cents,
  reason: z.string(),
  state: z
    .enum(['waiting', 'sending', 'pending', 'made', 'failed', 'review', 'withdrawn'])
    .describe('sending and pending: asked of the provider, which has not decided; review: look there.'),
  error: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  requestedBy: z.string(),
  madeBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
});

export const listOpenRefunds = defineOfficeEndpoint({
  path: 'refunds',
  permission: 'payments.view',
  summary: 'Refunds that wait, are under way, or have failed, the oldest first.',
  request: z.object({}),
  response: z.object({ refunds: z.array(officeRefund), mayMake: z.boolean() }),
  example: {},
});

export const planRefund = defineOfficeEndpoint({
  path: 'refunds/plan',
  permission: 'refunds.make',
  summary: 'Writes down a refund of a captured payment; makeRefund sends it. The same key is the same refund.',
  request: z.object({
    paymentId: id,
    cents: cents.positive(),
    reason: z.string().trim().min(1).max(500),
    key: z.uuid(),
  }),
  response: z.object({ refundId: z.number().int() }),
  example: { paymentId: 1, cents: 100, reason: 'Reso', key: '6f1c1f4e-3a52-4f0e-9d1a-0e6f3c1a2b4d' },
});

export const makeRefund = defineOfficeEndpoint({
  path: 'refunds/make',
  permission: 'refunds.make',
  summary: 'Pays a waiting refund back at the provider that captured the money; a repeat pays nothing more.',
  needsProof: true,
  request: z.object({ refundId: id }),
  response: z.object({ refund: officeRefund }),
  example: { refundId: 1 },
});

export const withdrawRefund = defineOfficeEndpoint({
  path: 'refunds/withdraw',
  permission: 'refunds.make',
  summary: 'Withdraws a refund that was not made.',
  request: z.object({ refundId: id }),
  response: z.object({}),
  example: { refundId: 1 },
});
