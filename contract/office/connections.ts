import { z } from 'zod';
import { defineOfficeEndpoint } from './endpoint.ts';
import { changesOf } from './saving.ts';

const moment = z.iso.datetime();
const code = z.string().trim().min(1).max(60);
const origin = z.enum(['server', 'office', 'none']);

/** What the page of the ERP edits; null is not set. */
export const erpFields = {
  way: z.enum(['http', 'files']).nullable(),
  url: z.string().trim().max(1000).nullable(),
  version: z.union([z.literal(1), z.literal(2)]).nullable(),
  folderOut: z.string().trim().max(1000).nullable(),
  folderIn: z.string().trim().max(1000).nullable(),
  minutes: z.number().int().min(1).max(99_999).nullable(),
};
const secret = z.string().min(16).max(500);

/** Codes that the ERP knows, for orders of a test. */
const sampleCodes = z.object({ customer: code, address: code, article: code });

/** Kinds of data between the shop and the ERP, in the order of the page. */
export const ERP_FLOWS = ['prices', 'stock', 'customers', 'deadlines', 'documents', 'articles', 'orders'] as const;

/** The steps of a test, in the order in which they are made. */
export const ERP_TEST_STEPS = [
  ...(['order', 'same-order', 'other-body', 'foreign-secret', 'unknown-order'] as const),
  ...(['folder-out', 'folder-in'] as const),
] as const;

/** Why a step of a test fails. */
export const ERP_TEST_REASONS = [
  ...(['timeout', 'refused-connection', 'name-unknown', 'certificate', 'network'] as const),
  ...(['not-accepted', 'codes-unknown', 'no-reference', 'number-as-reference', 'other-reference'] as const),
  ...(['other-body-status', 'not-refused', 'refused-for-good', 'states-status', 'no-states'] as const),
  ...(['incomplete-state', 'unknown-known', 'no-folder', 'no-rights', 'folder'] as const),
] as const;

export const getErpConnection = defineOfficeEndpoint({
  path: 'settings/erp',
  permission: 'shop.publish',
  summary: 'How the shop is connected with the ERP, what comes and goes, and the orders that wait for a connection.',
  request: z.object({}),
  response: z.object({
    kind: z.enum(['none', 'embedded', 'http', 'files']).describe('The ERP that counts now.'),
    connectedAt: moment.nullable().describe('When a real one was first connected.'),
    isOnServer: z.boolean().describe('The environment names the ERP: nothing of it can be changed here.'),
    fields: z.object(erpFields),
    origins: z.object({
      ...{ way: origin, url: origin, version: origin, folderOut: origin, folderIn: origin, minutes: origin },
      secret: origin.describe('Where the secret comes from; it is never returned.'),
    }),
    isSecretUnreadable: z
      .boolean()
      .describe('It was saved with another secret of the shop, and has to be typed again.'),
    saved: z.object({ at: moment, by: z.string() }).nullable(),
    waiting: z.object({
      count: z.number().int(),
      orders: z
        .array(
          z.object({
            id: z.number().int(),
            name: z.string(),
            at: moment,
            customer: z.string(),
            totalCents: z.number().int(),
            isEmbedded: z.boolean().describe('The embedded ERP of the demonstration had it.'),
          }),
        )
        .describe('Sent before the ERP was connected, the first one first; at most 200.'),
    }),
    flows: z.array(
      z.object({
        flow: z.enum(ERP_FLOWS),
        at: moment.nullable().describe('When data came or went last; null: not in 30 days.'),
        rows: z.number().int().describe('Of the last time; of orders, those of today.'),
        usualSeconds: z.number().nullable().describe('Between two times, as usual.'),
        waiting: z.number().int().describe('Orders that are to go.'),
        refused: z.number().int().describe('Orders that the ERP refused.'),
      }),
    ),
    sample: sampleCodes.nullable().describe('Codes of this shop to begin a test with.'),
  }),
  example: {},
});
export type ErpConnectionPage = z.infer<typeof getErpConnection.response>;

export const saveErpConnection = defineOfficeEndpoint({
  path: 'settings/erp/save',
  permission: 'shop.publish',
  summary: 'Saves how the shop is connected; it counts at once. Orders that waited go only when a person says so.',
  request: z.object({
    changes: changesOf(erpFields),
    secret: secret.nullish().describe('Replaces the stored one; null takes it away; missing leaves it.'),
  }),
  response: z.object({}),
  example: { changes: {} },
  needsProof: true,
});

export const testErpConnection = defineOfficeEndpoint({
  path: 'settings/erp/test',
  permission: 'shop.publish',
  summary: 'Tests the ERP with what is typed, in steps; what the server sets is tested as it is.',
  request: z.object({
    way: z.enum(['http', 'files']),
    url: erpFields.url,
    version: erpFields.version,
    secret: secret.nullish().describe('Missing: the stored one.'),
    folderOut: erpFields.folderOut,
    folderIn: erpFields.folderIn,
    sample: sampleCodes.nullable().describe('Null: no order is sent.'),
  }),
  response: z.object({
    steps: z.array(
      z.object({
        step: z.enum(ERP_TEST_STEPS),
        outcome: z.enum(['holds', 'fails', 'unchecked']),
        reason: z
          .object({ code: z.enum(ERP_TEST_REASONS), values: z.record(z.string(), z.string()) })
          .nullable()
          .describe('Why it fails, with what was seen; null for the others.'),
        milliseconds: z.number().int(),
      }),
    ),
    numbers: z.array(z.string()).describe('Numbers of orders that the ERP may have stored.'),
  }),
  example: { way: 'http', url: 'https://erp.example.com', version: 1, folderOut: null, folderIn: null, sample: null },
  needsProof: true,
});

export const connectWaitingOrders = defineOfficeEndpoint({
  path: 'settings/erp/connect',
  permission: 'shop.publish',
  summary:
    'Lets orders go that were sent before the ERP was connected, from one of them on; those before it stay for good.',
  request: z.object({ fromOrderId: z.number().int().positive().nullable().describe('Null: none of them goes.') }),
  response: z.object({ submitted: z.number().int(), outside: z.number().int() }),
  example: { fromOrderId: null },
  needsProof: true,
});
