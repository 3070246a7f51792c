import { z } from 'zod';
import { defineOfficeEndpoint } from './endpoint.ts';

/** What a shop needs before it goes live, in the order in which it is set up. */
export const GO_LIVE_KEYS = [
  ...([
    'administrator',
    'identity',
    'legal',
    'articles',
    'prices',
    'customers',
    'documents',
    'erp',
    'price-check',
    'nightly-import',
    'transport',
  ] as const),
  ...(['minimum', 'mail', 'test-mail', 'address', 'payments', 'outgoing', 'backup'] as const),
] as const;

export const goLiveRow = z.object({
  key: z.enum(GO_LIVE_KEYS),
  state: z.enum(['blocks', 'open', 'done', 'waived']).describe('`waived`: taken away with a reason.'),
  count: z.number().int().nullable().describe('How many things it is about.'),
  by: z
    .object({ name: z.string().nullable(), at: z.iso.datetime().nullable() })
    .nullable()
    .describe('Who did it, or took it away, and when.'),
  reason: z.string().nullable().describe('Why it was taken away.'),
});
export type GoLiveRow = z.infer<typeof goLiveRow>;

export const getGoLive = defineOfficeEndpoint({
  path: 'go-live',
  permission: 'shop.publish',
  summary: 'What is done and what is missing before the shop goes live.',
  request: z.object({}),
  response: z.object({
    rows: z.array(goLiveRow).nullable().describe('Null while the demonstration is loaded.'),
  }),
  example: {},
});

export const waiveGoLiveRow = defineOfficeEndpoint({
  path: 'go-live/waive',
  permission: 'shop.publish',
  summary: 'Takes a row away from the list, with a reason that the log keeps.',
  request: z.object({ key: z.enum(GO_LIVE_KEYS), reason: z.string().trim().min(3).max(500) }),
  response: z.object({}),
  example: { key: 'payments', reason: 'Si paga con bonifico e RIBA' },
});

export const restoreGoLiveRow = defineOfficeEndpoint({
  path: 'go-live/restore',
  permission: 'shop.publish',
  summary: 'Puts a row that was taken away back into the list.',
  request: z.object({ key: z.enum(GO_LIVE_KEYS) }),
  response: z.object({}),
  example: { key: 'payments' },
});
