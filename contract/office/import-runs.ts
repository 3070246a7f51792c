import { z } from 'zod';
import { defineOfficeEndpoint } from './endpoint.ts';
import { tablePage, tableRequest } from './table.ts';

/** How an import ended. */
export const RUN_STATES = ['finished', 'stopped', 'held', 'released', 'undone', 'discarded'] as const;
/** How one was begun. */
export const RUN_ORIGINS = ['office', 'command', 'job', 'push'] as const;
/** What runs are filtered by. */
export const RUN_RESULTS = ['ok', 'rejects', ...RUN_STATES.slice(1), 'open'] as const;
/** The groups of kinds that lock each other out. */
export const RUN_GROUPS = ['catalogue', 'prices', 'stock', 'customers', 'documents', 'content'] as const;
const SORTS = ['when', '-when', 'kind', '-kind', 'rows', '-rows', 'refused', '-refused'] as const;

const id = z.number().int().min(1).max(2_147_483_647);
const value = z.unknown().describe('As files have it: a text, number, yes or no, or a list; null: empty.');

const run = z.object({
  id,
  kind: z.string().describe('The kind of its files, `pictures`, `content`, `fatturapa`, `undo` or `release`.'),
  files: z.array(z.string()),
  of: z
    .object({ id, kind: z.string(), files: z.array(z.string()) })
    .nullable()
    .describe('The run that it undoes or releases.'),
  origin: z.enum(RUN_ORIGINS),
  who: z.string().nullable().describe('The person of the office who began it.'),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable().describe('Null: at work, or its process was killed.'),
  state: z.enum(RUN_STATES).nullable(),
  rows: z.number().int(),
  inserted: z.number().int(),
  updated: z.number().int(),
  refused: z.number().int(),
});

export const listImportRuns = defineOfficeEndpoint({
  path: 'imports/runs',
  permission: 'imports.view',
  summary: 'Imports, whatever began them, the newest first.',
  request: tableRequest.extend({
    sort: z.enum(SORTS).optional(),
    kind: z.string().trim().max(60).optional(),
    group: z.enum(RUN_GROUPS).optional(),
    origin: z.enum(RUN_ORIGINS).optional(),
    who: z.string().trim().max(200).optional().describe('The name of a person of the office.'),
    result: z.enum(RUN_RESULTS).optional(),
    from: z.iso.date().optional().describe('Days in Italy, both included.'),
    until: z.iso.date().optional(),
  }),
  response: tablePage(run),
  example: {},
});

export const listImportChoices = defineOfficeEndpoint({
  path: 'imports/runs/choices',
  permission: 'imports.view',
  summary: 'The kinds and people that imports can be filtered by.',
  request: z.object({}),
  response: z.object({ kinds: z.array(z.string()), people: z.array(z.string()) }),
  example: {},
});

export const getImportFreshness = defineOfficeEndpoint({
  path: 'imports/freshness',
  permission: 'imports.view',
  summary: 'When each kind was last imported, and whether it is late by its own rhythm.',
  request: z.object({}),
  response: z.object({
    kinds: z.array(
      z.object({
        kind: z.string(),
        runId: id,
        at: z.iso.datetime(),
        everySeconds: z.number().nullable().describe('Median between its last runs; null where there is no rhythm.'),
        isLate: z.boolean().describe('The last one is longer ago than twice the median.'),
      }),
    ),
  }),
  example: {},
});

const task = z.object({
  id,
  action: z.enum(['undo', 'release', 'correct']),
  isTrial: z.boolean().describe('It says what would be done, and changes nothing.'),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  by: z.string(),
  at: z.iso.datetime(),
  done: z.number().int().describe('Rows done.'),
  total: z.number().int().nullable(),
  secondsLeft: z.number().nullable(),
  ownRun: id.nullable().describe('The run that it was.'),
  result: z
    .object({
      inserted: z.number().int(),
      updated: z.number().int(),
      left: z.number().int().describe('Values that stay, or rows that were rejected again.'),
      examples: z.array(
        z.object({
          code: z.string(),
          field: z.string(),
          item: z.string(),
          why: z.enum(['changed', 'gone', 'in-use', 'taken', 'refused']),
          now: value.optional(),
          wanted: value.optional(),
        }),
      ),
      fields: z.array(z.object({ field: z.string(), records: z.number().int(), removed: z.number().int() })),
    })
    .nullable(),
  failure: z.object({ why: z.enum(['busy', 'impossible', 'failed']), detail: z.string() }).nullable(),
});

export const getImportRun = defineOfficeEndpoint({
  path: 'imports/runs/one',
  permission: 'imports.view',
  summary: 'An import: what it did and found, and what can be done with it.',
  request: z.object({ id }),
  response: run.extend({
    groups: z.array(z.string()),
    failure: z.string().nullable().describe('Why it stopped.'),
    mayAct: z.boolean().describe('Whether the person may undo, release, discard or correct it.'),
    seesValues: z.boolean().describe('Whether the person may see values of its rows.'),
    found: z
      .object({
        incomplete: z.number().int(),
        duplicates: z.number().int(),
        reasons: z.array(
          z.object({
            severity: z.enum(['refused', 'incomplete', 'duplicate', 'note']),
            field: z.string().nullable(),
            reason: z.string(),
            count: z.number().int(),
            places: z.array(z.string()),
            advice: z.string(),
          }),
        ),
        fields: z.array(z.object({ field: z.string(), records: z.number().int(), removed: z.number().int() })),
        held: z.object({ touched: z.number().int(), steep: z.number().int() }).nullable(),
      })
      .nullable(),
    undo: z.object({
      state: z.enum(['possible', 'at-work', 'held', 'discarded', 'released', 'undone', 'too-old', 'nothing']),
      daysLeft: z.number().int().nullable(),
    }),
    changes: z.number().int().describe('Rows of the shop that it changed and that are still known.'),
    rejected: z.object({
      kept: z.number().int().describe('Rows that can be corrected in the office.'),
      open: z.number().int().describe('Those of them that were not sent again.'),
      isPart: z.boolean().describe('There are more, in the file of rejected rows only.'),
      seenBy: z.string().nullable().describe('Who has looked at them and leaves them.'),
    }),
    corrects: id.nullable().describe('The run whose rejected rows it has, corrected.'),
    later: z
      .array(run)
      .describe('Runs that undid or released it, or that imported its corrected rows, the earliest first.'),
    task: task.nullable().describe('The latest task of the run.'),
  }),
  example: { id: 2_000_000_000 },
});

export const listImportChanges = defineOfficeEndpoint({
  path: 'imports/runs/changes',
  permission: 'imports.view',
  summary: 'Rows that an import changed, with their values before and after; kept for 30 days.',
  request: tableRequest.omit({ sort: true }).extend({ id }),
  response: tablePage(
    z.object({
      table: z.string(),
      operation: z.enum(['insert', 'update', 'delete']),
      code: z.string().describe('Of the record that the row belongs to.'),
      item: z.string().describe('What tells it from other rows of that record.'),
      changes: z.array(z.object({ field: z.string(), before: value, after: value })),
    }),
  ),
  example: { id: 2_000_000_000 },
});

export const listHeldSteps = defineOfficeEndpoint({
  path: 'imports/runs/steps',
  permission: 'imports.view',
  summary: 'The steps of prices and discounts that a held import would take, the largest first.',
  request: z.object({ id }),
  response: z.object({
    total: z.number().int(),
    steps: z
      .array(
        z.object({
          id: z.string().describe('Names it for leaving it out.'),
          code: z.string(),
          field: z.string(),
          item: z.string(),
          name: z.string().nullable().describe('Of the article.'),
          kind: z.enum(['price', 'discount']),
          before: z.number().nullable().describe('Euro for one unit, or what discounts leave in percent.'),
          after: z.number().nullable(),
        }),
      )
      .describe('The first 1,000.'),
  }),
  example: { id: 2_000_000_000 },
});

export const startImportTask = defineOfficeEndpoint({
  path: 'imports/runs/act',
  permission: 'imports.view',
  summary: 'Undoes an import, or writes a held one, in the background; as a trial it only says what would be done.',
  request: z.object({
    id,
    action: z.enum(['undo', 'release']),
    isTrial: z.boolean(),
    leaveOut: z.array(z.string().max(500)).max(1000).default([]).describe('Steps that a release leaves out.'),
  }),
  response: z.object({ taskId: id }),
  example: { id: 2_000_000_000, action: 'undo', isTrial: true },
  bodyLimit: 1_000_000,
});

export const getImportTask = defineOfficeEndpoint({
  path: 'imports/tasks/one',
  permission: 'imports.view',
  summary: 'How far a task of an import is.',
  request: z.object({ taskId: id }),
  response: task,
  example: { taskId: 2_000_000_000 },
});

export const discardImportRun = defineOfficeEndpoint({
  path: 'imports/runs/discard',
  permission: 'imports.view',
  summary: 'Gives a held import up: nothing of it will be written.',
  request: z.object({ id }),
  response: z.object({}),
  example: { id: 2_000_000_000 },
});

export const markImportSeen = defineOfficeEndpoint({
  path: 'imports/runs/seen',
  permission: 'imports.view',
  summary: 'Says that the rejected rows of an import were looked at and are left.',
  request: z.object({ id }),
  response: z.object({}),
  example: { id: 2_000_000_000 },
});

export const listRejectedRows = defineOfficeEndpoint({
  path: 'imports/rejected',
  permission: 'imports.view',
  summary: 'Rows of an import that were rejected or stored without a value, as its file has them.',
  request: tableRequest.omit({ sort: true }).extend({ id }),
  response: tablePage(
    z.object({
      number: z.number().int(),
      record: z.number().int().describe('Rows of one record have the same, and are sent together.'),
      file: z.string(),
      line: z.number().int(),
      cells: z.array(z.string()).describe('In the order of the columns of the page; of JSON as it is written.'),
      problems: z.array(
        z.object({
          column: z.string().nullable().describe('Null: it is about the row.'),
          field: z.string().nullable(),
          reason: z.string(),
          severity: z.enum(['refused', 'incomplete', 'duplicate', 'note']),
        }),
      ),
      isSent: z.boolean(),
    }),
  ).extend({ columns: z.array(z.string()).describe('Of all rows of the page.') }),
  example: { id: 2_000_000_000 },
});

export const exportRejectedRows = defineOfficeEndpoint({
  path: 'imports/rejected/export',
  permission: 'imports.view',
  summary:
    'The kept rejected rows as CSV, with the reasons in the last column; cells that begin as a formula are texts.',
  request: z.object({ id }),
  response: z.object({ fileName: z.string(), content: z.string() }),
  example: { id: 2_000_000_000 },
});

export const exportImportRun = defineOfficeEndpoint({
  path: 'imports/runs/export',
  permission: 'imports.view',
  summary:
    'The report of an import, or the values before and after, as CSV in the language of the person; cells that begin as a formula are texts.',
  request: z.object({ id, what: z.enum(['report', 'changes']) }),
  response: z.object({
    fileName: z.string(),
    content: z.string(),
    isPart: z.boolean().describe('There are more changes than the file has.'),
  }),
  example: { id: 2_000_000_000, what: 'report' },
});

export const correctRejectedRows = defineOfficeEndpoint({
  path: 'imports/rejected/correct',
  permission: 'imports.view',
  summary: 'Imports rejected rows again, corrected or as they are, as a run of its own with the same mapping.',
  request: z.object({
    id,
    rows: z
      .array(
        z.object({
          number: z.number().int(),
          cells: z.record(z.string().max(500), z.string().max(5000)).describe('Corrected cells by their columns.'),
        }),
      )
      .max(1000)
      .describe('Rows with corrections.'),
    others: z.enum(['none', 'all']).default('none').describe('Whether all other open rows go along as they are.'),
  }),
  response: z.object({ taskId: id }),
  example: { id: 2_000_000_000, rows: [] },
  bodyLimit: 4_000_000,
});
