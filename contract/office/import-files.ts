import { z } from 'zod';
import { IMPORT_ENCODINGS } from '../../domain/import-encodings.ts';
import { importKinds } from '../../domain/import-rights.ts';
import { defineOfficeEndpoint } from './endpoint.ts';

const kind = z.enum(importKinds as [(typeof importKinds)[number], ...(typeof importKinds)[number][]]);
const id = z.number().int();
const version = z.number().int().describe('Of the choices: another one means that somebody has changed them.');
const job = z.enum(['look', 'trial', 'apply']);
const step = z.enum(['columns', 'trial', 'done', 'discarded']);
const type = z.enum(['table', 'archive', 'invoice']);
const place = z.string().min(1).max(120);

const format = z.object({
  sheet: z.string().min(1).max(200).optional(),
  headerLine: z.number().int().min(1).max(10_000).optional(),
  decimal: z.enum([',', '.']).optional(),
  encoding: z.enum(IMPORT_ENCODINGS).optional().describe('Of a text file; none: found.'),
  header: z.literal(false).optional(),
});

const choices = z.object({
  format,
  columns: z.array(z.object({ column: z.string().min(1).max(1000), at: place.nullable() })).max(300),
  fixed: z
    .array(z.object({ at: place, value: z.string().trim().min(1).max(500) }))
    .max(20)
    .describe('Fields that have the same value in every row.'),
  fillDown: z
    .array(z.string().min(1).max(1000))
    .max(300)
    .default([])
    .describe('Columns whose empty cells have the value above them, as merged cells do.'),
  isOwn: z.boolean().describe('The columns are named like the fields.'),
  owner: z.enum(['erp', 'office']).describe('Whose data they are (decision 8.1).'),
  missing: z.enum(['inactive', 'closed', 'closed-named']).nullable(),
  missingPercent: z.number().int().min(0).max(100).nullable(),
  createBrands: z.boolean(),
  createCategories: z.boolean(),
  attachmentId: id.nullable().describe('A loaded ZIP of the files that the rows name.'),
});

const failure = z.object({
  reason: z.enum(['busy', 'interrupted', 'stopped', 'rights', 'refused', 'error']),
  text: z.string(),
  by: z.string().nullish(),
  kind: z.string().optional(),
  since: z.string().optional(),
});

const outcome = z.object({
  at: z.string(),
  seconds: z.number(),
  rows: z.number().int(),
  inserted: z.number().int(),
  updated: z.number().int(),
  refused: z.number().int(),
  incomplete: z.number().int(),
  duplicates: z.number().int(),
  kept: z.number().int().describe('Values whose field belongs to somebody else.'),
  jumps: z.number().int().describe('Prices that change by more than the limit.'),
  waiting: z.number().int().describe('Those of them that stay as they are.'),
  fields: z.array(z.object({ field: z.string(), records: z.number().int(), removed: z.number().int() })),
  examples: z
    .array(
      z.object({
        code: z.string(),
        field: z.string(),
        item: z.string().nullable(),
        old: z.unknown(),
        new: z.unknown(),
      }),
    )
    .describe('Empty for who may not see prices.'),
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
  missing: z.object({ what: z.string(), count: z.number().int(), reason: z.string().nullable() }).nullable(),
  remarks: z.array(z.string()),
  report: z.string().nullable(),
  changes: z.string().nullable(),
  rejected: z.array(z.string()),
});

export const listImportFiles = defineOfficeEndpoint({
  path: 'imports/files',
  permission: 'imports.view',
  summary: 'Files that were loaded and are not written yet, the newest first.',
  request: z.object({}),
  response: z.object({
    megabytes: z.number().int().describe('The largest file that may be loaded.'),
    mayLoad: z.boolean(),
    files: z.array(
      z.object({
        id,
        name: z.string(),
        bytes: z.number(),
        kind: kind.nullable(),
        type,
        step,
        job: job.nullable(),
        uploadedBy: z.string(),
        uploadedAt: z.iso.datetime(),
        hasFailed: z.boolean(),
      }),
    ),
  }),
  example: {},
});

export const getImportFile = defineOfficeEndpoint({
  path: 'imports/file',
  permission: 'imports.view',
  summary: 'A loaded file: what it is, its columns, how far it is, what a trial has found and what was written.',
  request: z.object({ id }),
  response: z.object({
    id,
    name: z.string(),
    bytes: z.number(),
    type,
    kind: kind.nullable(),
    kinds: z.array(kind).describe('Those that such a file can be and the person may import, the likely ones first.'),
    lacking: z.array(z.string()).describe('Permissions that the file takes and the person does not have.'),
    uploadedBy: z.string(),
    uploadedAt: z.iso.datetime(),
    step,
    version,
    columns: z.array(
      z.object({
        name: z.string(),
        samples: z.array(z.string()),
        origin: z.enum(['saved', 'name', 'content', 'chosen', 'none']),
      }),
    ),
    places: z.array(z.object({ at: z.string(), type: z.string(), isKey: z.boolean(), isRequired: z.boolean() })),
    missingModes: z.array(z.enum(['inactive', 'closed', 'closed-named'])),
    headerLine: z.number().int().nullable().describe('The line of the column names, as found or said.'),
    encoding: z.enum(IMPORT_ENCODINGS).nullable().describe('Of a text file, as found or said.'),
    sheets: z.array(z.string()),
    remarks: z.array(z.string()),
    missingKeys: z.array(z.string()),
    missingFields: z.array(z.string()),
    preview: z.array(z.record(z.string(), z.unknown())),
    archive: z
      .object({
        files: z.number().int(),
        pictures: z.number().int(),
        pdfs: z.number().int(),
        invoices: z.number().int(),
      })
      .nullable(),
    attachments: z.array(z.object({ id, name: z.string() })).describe('Loaded archives that rows could name files of.'),
    choices: choices.extend({ scheme: z.string().nullable(), acceptsAll: z.string().nullable() }),
    trial: outcome.nullable(),
    result: outcome.nullable(),
    accepted: z.number().int().describe('Prices that change by more than the limit and were accepted.'),
    job: job.nullable(),
    jobBy: z.string().nullable(),
    isStopAsked: z.boolean(),
    progress: z.object({ rows: z.number(), seconds: z.number(), share: z.number().nullable() }).nullable(),
    failure: failure.nullable(),
    runId: z.number().int().nullable(),
  }),
  example: { id: 999_999_999 },
});

export const saveImportChoices = defineOfficeEndpoint({
  path: 'imports/choices',
  permission: 'imports.view',
  summary: 'Says what a loaded file is and which column is which field; its first rows are read anew.',
  request: z.object({ id, version, kind, choices, saveAs: z.string().trim().min(1).max(80).nullable() }),
  response: z.object({}),
  example: {
    id: 999_999_999,
    version: 1,
    kind: 'prices',
    choices: {
      ...{
        format: {},
        columns: [{ column: 'Codice', at: 'articleCode' }],
        fixed: [],
        fillDown: [],
        isOwn: false,
        owner: 'erp',
      },
      ...{ missing: null, missingPercent: null, createBrands: true, createCategories: true, attachmentId: null },
    },
    saveAs: null,
  },
  bodyLimit: 512 * 1024,
});

export const startImport = defineOfficeEndpoint({
  path: 'imports/start',
  permission: 'imports.view',
  summary: 'Tries a loaded file, or writes it after it was tried; both in the background.',
  request: z.object({ id, version, job: z.enum(['trial', 'apply']) }),
  response: z.object({}),
  example: { id: 999_999_999, version: 1, job: 'trial' },
});

export const stopImport = defineOfficeEndpoint({
  path: 'imports/stop',
  permission: 'imports.view',
  summary: 'Ends what is done with a loaded file, after the rows in hand.',
  request: z.object({ id }),
  response: z.object({}),
  example: { id: 999_999_999 },
});

export const discardImportFile = defineOfficeEndpoint({
  path: 'imports/discard',
  permission: 'imports.view',
  summary: 'Takes a loaded file out of the list; nothing of it is written.',
  request: z.object({ id, version }),
  response: z.object({}),
  example: { id: 999_999_999, version: 1 },
});

export const listPriceSteps = defineOfficeEndpoint({
  path: 'imports/price-steps',
  permission: 'prices.view',
  summary: 'Prices of a tried file that change by more than 20 %, the widest first (decision 8.5).',
  request: z.object({ id, page: z.number().int().min(1).max(10_000).default(1) }),
  response: z.object({
    total: z.number().int(),
    accepted: z.number().int(),
    rows: z.array(
      z.object({
        place: z.number().int(),
        code: z.string(),
        name: z.string().nullable(),
        field: z.string(),
        item: z.string(),
        before: z.number().describe('Euro, or the part of a price that discounts leave.'),
        after: z.number().nullable().describe('Null: no price any more.'),
        isAccepted: z.boolean(),
      }),
    ),
  }),
  example: { id: 999_999_999 },
});

export const decidePriceSteps = defineOfficeEndpoint({
  path: 'imports/decide-steps',
  permission: 'prices.view',
  summary: 'Accepts prices that change by more than 20 %, some or all with a reason, or leaves them as they are.',
  request: z.object({
    id,
    version,
    places: z.union([z.literal('all'), z.array(z.number().int()).min(1).max(1000)]),
    isAccepted: z.boolean(),
    reason: z.string().trim().min(1).max(500).nullable(),
  }),
  response: z.object({}),
  example: { id: 999_999_999, version: 1, places: 'all', isAccepted: true, reason: 'Nuovo listino' },
});
