import { z } from 'zod';
import { defineOfficeEndpoint } from './endpoint.ts';

/** How an import ended. */
export const RUN_STATES = ['finished', 'stopped', 'held', 'released', 'undone'] as const;

export const listImportRuns = defineOfficeEndpoint({
  path: 'imports/runs',
  permission: 'imports.view',
  summary: 'The newest imports, whatever began them.',
  request: z.object({}),
  response: z.object({
    rows: z.array(
      z.object({
        id: z.number().int(),
        kind: z.string().describe('The kind of its files, `pictures`, `content`, `fatturapa`, `undo` or `release`.'),
        files: z.array(z.string()),
        startedAt: z.iso.datetime(),
        endedAt: z.iso.datetime().nullable().describe('Null: at work, or its process was killed.'),
        state: z.enum(RUN_STATES).nullable(),
        rows: z.number().int(),
        inserted: z.number().int(),
        updated: z.number().int(),
        refused: z.number().int(),
      }),
    ),
  }),
  example: {},
});
