import { z } from 'zod';
import { DKIM_SELECTOR, SENDER_CHECKS } from '../../domain/sender-records.ts';
import { defineOfficeEndpoint } from './endpoint.ts';
import { changesOf } from './saving.ts';
import { tablePage, tableRequest } from './table.ts';

const moment = z.iso.datetime();

/** How a connection is encrypted: from the first byte, by STARTTLS or not at all, by STARTTLS where it is offered. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'offered'] as const;

const text = (most: number) => z.string().trim().min(1).max(most).nullable();
const port = z.number().int().min(1).max(65_535).nullable();

/** The fields of a mail server; null is not set, a port that is not set is the usual one. */
const serverFields = {
  host: text(253),
  port,
  security: z.enum(MAIL_SECURITIES).nullable(),
  user: text(320),
};
const smtpFields = { ...serverFields, sender: z.email().max(254).nullable() };
const returnsFields = { ...serverFields, folder: text(200), form: text(254) };

const shownServer = {
  isOnServer: z.boolean().describe('Set by the environment: it can’t be changed here.'),
  hasPassword: z.boolean(),
  isPasswordUnreadable: z.boolean().describe('It was stored with another secret of the shop: write it again.'),
};

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
    smtp: z
      .object({ ...smtpFields, ...shownServer, isSenderOnServer: z.boolean() })
      .describe('Without a host mails become files.'),
    sender: z.object({
      name: z.string(),
      address: z.string().describe('Empty: neither set nor written in the identity.'),
      origin: z.enum(['server', 'office', 'none']).describe('`none`: that of the company, by the identity.'),
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
      ...returnsFields,
      ...shownServer,
      form: text(254).describe('The envelope address of each mail, with a place for its token.'),
      state: z
        .object({ readAt: moment.nullable(), error: z.string().nullable(), failedSince: moment.nullable() })
        .nullable()
        .describe('Null: it was never read.'),
    }),
    tests: z.array(mailTest).describe('Of this server, at most five, the newest first.'),
    saved: z.object({ at: moment, by: z.string() }).nullable().describe('Who saved anything of it last.'),
  }),
  example: {},
});

export const saveMailSettings = defineOfficeEndpoint({
  path: 'settings/mail/save',
  permission: 'shop.publish',
  summary:
    'Saves changed fields of the page, all or nothing; it holds at once. A server of another name or login loses its password unless one is sent.',
  request: z.object({
    changes: changesOf(mailFields),
    smtp: changesOf(smtpFields),
    returns: changesOf(returnsFields),
    passwords: z
      .object({ smtp: z.string().max(500), returns: z.string().max(500) })
      .partial()
      .describe('Those to replace; an empty one is taken away. They are never returned.'),
  }),
  response: z.object({}),
  example: { changes: {}, smtp: {}, returns: {}, passwords: {} },
  needsProof: true,
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
