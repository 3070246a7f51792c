import { z } from 'zod';
import { defineOfficeEndpoint } from './endpoint.ts';

const moment = z.iso.datetime();

export const getServer = defineOfficeEndpoint({
  path: 'settings/server',
  permission: 'shop.publish',
  summary: 'What the environment sets, by name; processes, database, disk, backup, and whether the shop is silent.',
  request: z.object({}),
  response: z.object({
    version: z.string(),
    migration: z.number().int().describe('The newest one of the database.'),
    node: z.string(),
    processes: z.number().int(),
    startedAt: moment.describe('Of the process that answers.'),
    database: z.enum(['embedded', 'external']),
    databaseVersion: z.string(),
    hasStandby: z.boolean(),
    settings: z.array(z.string()).describe('Names of the variables that are set; values are never returned.'),
    disk: z.object({
      day: z.iso.date().nullable().describe('When it was last noted; null: not yet.'),
      uses: z.array(
        z.object({
          what: z.string().describe('A table, `database` for all of it, or a folder of DATA_DIR, like `files`.'),
          bytes: z.number(),
          growth: z.number().nullable().describe('Within 30 days; null where nothing was noted before.'),
        }),
      ),
    }),
    backup: z.object({ at: moment, bytes: z.number() }).nullable().describe('The last one that this program has made.'),
    backupElsewhere: z
      .object({ what: z.string(), by: z.string(), at: moment })
      .nullable()
      .describe('What somebody has said of backups that another program makes.'),
    silent: z
      .object({
        because: z.enum(['restored', 'older', 'address']),
        shopUrl: z.string().nullable().describe('The address with which things may leave.'),
        startedUrl: z.string().nullable().describe('That of the last start.'),
      })
      .nullable()
      .describe('Why nothing leaves the shop; null: everything may.'),
  }),
  example: {},
});
export type ServerPage = z.infer<typeof getServer.response>;

export const declareBackup = defineOfficeEndpoint({
  path: 'settings/server/declare-backup',
  permission: 'shop.publish',
  summary: 'Says how backups are made that this program does not make, or that there are none any more.',
  request: z.object({ what: z.string().trim().min(3).max(500).nullable().describe('Null: none any more.') }),
  response: z.object({}),
  example: { what: 'pgBackRest, ogni notte, su un altro server' },
});

export const confirmOutgoing = defineOfficeEndpoint({
  path: 'settings/server/confirm-outgoing',
  permission: 'shop.publish',
  summary: 'Says that this is the shop now, so that orders, mails and the rest leave again after a restore or a move.',
  request: z.object({}),
  response: z.object({}),
  example: {},
  needsProof: true,
});
