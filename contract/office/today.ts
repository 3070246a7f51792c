import { z } from 'zod';
import { defineOfficeEndpoint } from './endpoint.ts';
import { goLiveRow } from './go-live.ts';
import { healthOfPart } from './session.ts';

/** What may wait for a person, the most urgent first. */
export const TASK_KINDS = [
  'refused',
  'not-arrived',
  'not-taken',
  'not-connected',
  'held',
  'refunds',
  'payments',
  'claims',
  'requests',
  'corrections',
  'persons',
  'mails',
  'jobs',
  'import-held',
  'import-rejected',
  'import-late',
  'factors',
] as const;

/** Things of one kind that wait for a person. */
export const task = z.object({
  kind: z.enum(TASK_KINDS),
  count: z.number().int(),
  since: z.iso.datetime().nullable().describe('Since when the oldest waits.'),
  cents: z.number().int().nullable().describe('What they amount to.'),
  examples: z.array(z.object({ id: z.string(), title: z.string(), detail: z.string() })).describe('The oldest ones.'),
});

const dayFigures = z.object({
  day: z.iso.date(),
  orders: z.number().int(),
  netCents: z.number().int(),
  customers: z.number().int().describe('Customers who ordered.'),
});

export const getToday = defineOfficeEndpoint({
  path: 'today',
  permission: 'own',
  summary: 'What waits for a person, how the program is, and the figures of day and week, of what the role may see.',
  request: z.object({}),
  response: z.object({
    tasks: z.array(task),
    health: z.array(healthOfPart),
    goLive: z
      .array(goLiveRow)
      .nullable()
      .describe('What is missing before the shop goes live; null for who can’t publish it, and once nothing is.'),
    figures: z
      .object({
        today: dayFigures,
        weekAgo: dayFigures.describe('The same day of last week, until the same time.'),
        openCarts: z.number().int(),
        days: z.array(dayFigures).describe('Fourteen days up to today.'),
      })
      .nullable()
      .describe('Null for roles that see no figures.'),
  }),
  example: {},
});
