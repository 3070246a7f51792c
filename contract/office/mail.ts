import { z } from 'zod';
import { DKIM_SELECTOR, SENDER_CHECKS } from '../../domain/sender-records.ts';
import { defineOfficeEndpoint } from './endpoint.ts';
import { changesOf } from './saving.ts';
import { tablePage, tableRequest } from './table.ts';

const moment = z.iso.datetime();

/** Where a part of the connection is set: what the environment sets can’t be changed in the office (decision 6.7). */
const origin = z.enum(['server', 'office', 'none']);

const mailServer = z.object({
  host: z.string(),
  port: z.number().int().nullable().describe('Null: the usual one.'),
  isSecure: z.boolean().describe('TLS from the first byte; else STARTTLS where the server offers it.'),
  user: z.string().describe('Empty: no login.'),
  hasPassword: z.boolean(),
});

const mailTest = z.object({
  at: moment,
  by: z.string(),
  recipient: z.string(),
  outcome: z
    .enum(['accepted', 'refused', 'silent', 'failed'])
    .describe('`silent`: the server said nothing in time; `failed`: it could not be reached.'),
  answer: z.string().describe('What the server said, or why it was not reached.'),
});

/** The fields of the page that are settings of the shop. */
export const mailFields = {
  dkimSelector: z
    .union([z.string().trim().toLowerCase().regex(DKIM_SELECTOR), z.literal('').transform(() => null)])
    .nullable(),
};

export const getMailSettings = defineOfficeEndpoint({
  path: 'settings/mail',
  permission: 'shop.publish',
  summary: 'What mails go through, who they come from, what DNS says of the sender, and where they come back to.',
  request: z.object({}),
  response: z.object({
    fields: z.object({ dkimSelector: z.string().nullable() }),
    smtp: z.object({ origin, server: mailServer.nullable() }).describe('Without a server mails become files.'),
    sender: z.object({
      name: z.string(),
      address: z.string().describe('Empty: neither set nor written in the identity.'),
      origin: origin.describe('`none`: that of the company, by the identity.'),
      domain: z.string().nullable().describe('Null: the address has none that could be looked up.'),
    }),
    checks: z.array(
      z.object({
        check: z.enum(SENDER_CHECKS),
        name: z.string().nullable().describe('The DNS name; null: there is none to ask, as without a selector.'),
        state: z.enum(['found', 'not-found']).nullable().describe('The last answer; null: none yet.'),
        records: z.array(z.string()),
        answeredAt: moment.nullable(),
        askedAt: moment.nullable(),
        isSilent: z.boolean().describe('The last question had no answer; that of before stays.'),
      }),
    ),
    returns: z.object({
      origin,
      server: mailServer.nullable(),
      folder: z.string().nullable(),
      form: z.string().nullable().describe('The envelope address of each mail, with a place for its token.'),
      state: z
        .object({ readAt: moment.nullable(), error: z.string().nullable(), failedSince: moment.nullable() })
        .nullable()
        .describe('Null: it was never read.'),
    }),
    tests: z.array(mailTest).describe('Of this server, at most five, the newest first.'),
    saved: z.object({ at: moment, by: z.string() }).nullable(),
  }),
  example: {},
});

export const saveMailSettings = defineOfficeEndpoint({
  path: 'settings/mail/save',
  permission: 'shop.publish',
  summary: 'Saves changed fields of the page; a new selector is looked up within a minute.',
  request: z.object({ changes: changesOf(mailFields) }),
  response: z.object({}),
  example: { changes: {} },
});

export const lookUpSender = defineOfficeEndpoint({
  path: 'settings/mail/look-up',
  permission: 'shop.publish',
  summary: 'Looks up SPF, DKIM and DMARC of the sender now, as is done every night.',
  request: z.object({}),
  response: z.object({}),
  example: {},
});

export const sendTestMail = defineOfficeEndpoint({
  path: 'settings/mail/test',
  permission: 'shop.publish',
  summary: 'Sends a made-up confirmation in both languages, and waits up to 20 seconds for what the server says.',
  request: z.object({ address: z.email().max(254) }),
  response: mailTest,
  example: { address: 'prova@bancale.example' },
});

export const listReturnedMails = defineOfficeEndpoint({
  path: 'settings/mail/returned',
  permission: 'shop.publish',
  summary: 'Mails that were refused at sending or came back, the newest first.',
  request: tableRequest,
  response: tablePage(
    z.object({
      id: z.number().int(),
      at: moment,
      address: z.string(),
      subject: z.string(),
      sentAt: moment,
      way: z.enum(['at-sending', 'report']),
      status: z.string().nullable().describe('The enhanced code, like 5.1.1.'),
      reason: z.string().describe('What the other server said.'),
      isBounced: z.boolean().describe('The address still counts as one that takes no mails.'),
      customer: z.object({ code: z.string(), name: z.string() }).nullable(),
    }),
  ),
  example: {},
});
