import { z } from 'zod';
import { defineOfficeEndpoint } from './endpoint.ts';
import { tablePage, tableRequest } from './table.ts';

/** What a log entry can be filtered by. */
export const LOG_GROUPS = ['orders', 'held', 'customers', 'access', 'system'] as const;

export const logEntry = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  actor: z.object({ kind: z.enum(['person', 'run', 'key', 'system']), name: z.string() }),
  action: z.string(),
  object: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }).nullable(),
  person: z.string().nullable().describe('The user whose data or access it is about.'),
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      isErased: z.boolean().optional().describe('The values went with the person whose they were.'),
    }),
  ),
  details: z.record(z.string(), z.unknown()),
  network: z.string().nullable(),
  canRestore: z.boolean().describe('Whether the earlier values can be written again.'),
});

export const listLog = defineOfficeEndpoint({
  path: 'log',
  permission: 'log.own',
  summary: 'Entries of the log, the newest first; roles that see a part of it get that part.',
  request: tableRequest.extend({
    group: z.enum(LOG_GROUPS).optional(),
    from: z.iso.date().optional(),
    until: z.iso.date().optional(),
  }),
  response: tablePage(logEntry),
  example: {},
});

export const restoreEntry = defineOfficeEndpoint({
  path: 'log/restore',
  permission: 'log.own',
  summary:
    'Writes the values from before an entry again, where those that it wrote are still stored; else 409 with both.',
  request: z.object({ entryId: z.number().int() }),
  response: z.object({}),
  example: { entryId: 999_999_999 },
});
