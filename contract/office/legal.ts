import { z } from 'zod';
import { LEGAL_NOTICE_DAYS, LEGAL_POLICIES, LEGAL_QUESTIONS, LEGAL_TEXTS } from '../../domain/legal-texts.ts';
import { defineOfficeEndpoint } from './endpoint.ts';
import { changedField, changesOf } from './saving.ts';
import { tablePage, tableRequest } from './table.ts';

const key = z.enum(LEGAL_TEXTS);
const moment = z.iso.datetime();
const number = z.number().int().min(1).max(1_000_000);
const asked = z.enum(LEGAL_QUESTIONS).describe('When people who may order are asked to accept it.');
const MOST_TEXT = 200_000;

/** What a legal text has, as the office's form changes it. */
export const legalFields = {
  titleIt: z.string().trim().min(1).max(200),
  titleEn: z.string().trim().max(200).describe('Empty: the Italian one.'),
  bodyIt: z.string().max(MOST_TEXT),
  bodyEn: z.string().max(MOST_TEXT).describe('Empty: English readers get the Italian text.'),
  clauses: z
    .array(z.string().min(1).max(300))
    .max(50)
    .describe('Headings of the Italian text whose clauses are approved apart (art. 1341 c.c.).'),
  asked,
  noticeDays: z.literal(LEGAL_NOTICE_DAYS).nullable().describe('Days before on which a mail tells of it; null: none.'),
  validFrom: z.iso.date().nullable().describe('The day from which it counts; null: as soon as it is published.'),
};
const fields = z.object(legalFields);
export type LegalFields = z.infer<typeof fields>;
export type LegalField = keyof LegalFields;

export const getLegal = defineOfficeEndpoint({
  path: 'legal',
  permission: 'shop.publish',
  summary: 'The legal texts with what is in force, what comes, and by how many customers it is accepted.',
  request: z.object({}),
  response: z.object({
    customers: z.number().int().describe('Open customers with somebody who may order.'),
    texts: z.array(
      z.object({
        key,
        title: z.string(),
        live: z.object({ number, from: moment, asked, hasClauses: z.boolean() }).nullable(),
        coming: z.object({ number, from: moment }).nullable().describe('Published, and not in force yet.'),
        draft: z.object({ number, from: moment.nullable() }).nullable(),
        accepted: z.number().int().describe('Customers whose acceptance counts for the version in force.'),
        policy: z
          .enum(LEGAL_POLICIES)
          .describe('What happens to orders that others send for a customer of whom nobody has accepted.'),
      }),
    ),
  }),
  example: {},
});

export const getLegalText = defineOfficeEndpoint({
  path: 'legal/text',
  permission: 'shop.publish',
  summary: 'A legal text with its draft, the checks of the draft, and all versions.',
  request: z.object({ key }),
  response: z.object({
    key,
    today: z.iso.date(),
    fields: fields.describe('Of the draft; without one, what it would begin from.'),
    format: z.enum(['markdown', 'html']),
    draft: z.object({ number, savedAt: moment, by: z.string() }).nullable(),
    base: z.object({ number: number.nullable(), fields }).describe('What is published last.'),
    preview: z
      .object({ it: z.string(), en: z.string().nullable() })
      .describe('The fields as the shop would show them.'),
    checks: z.array(
      z.object({
        check: z.enum(['text', 'english', 'headings', 'clauses', 'company', 'day', 'notice', 'same', 'amounts']),
        state: z.enum(['ok', 'warn', 'bad']).describe('`bad` stops publishing.'),
        words: z.array(z.string()).optional().describe('What in the text it is about, as it is written there.'),
      }),
    ),
    versions: z
      .array(
        z.object({
          number,
          state: z.enum(['draft', 'coming', 'live', 'earlier']),
          validFrom: moment.nullable(),
          publishedAt: moment,
          by: z.string(),
          asked,
          hasClauses: z.boolean(),
          hash: z.string().describe('SHA-256 of the Italian text, in hexadecimal digits.'),
          people: z.number().int().describe('People who have accepted it.'),
          orders: z.number().int().describe('Orders that name it.'),
        }),
      )
      .describe('Newest first.'),
  }),
  example: { key: 'terms' },
});

export const saveLegalText = defineOfficeEndpoint({
  path: 'legal/save',
  permission: 'shop.publish',
  summary: 'Saves changed fields in the draft of a legal text; what is published is never changed.',
  request: z.object({ key, changes: changesOf(legalFields) }),
  response: z.object({ savedAt: moment.nullable().describe('Null: nothing differs, there is no draft.') }),
  example: { key: 'terms', changes: {} },
  bodyLimit: 4 * MOST_TEXT * 3,
});

export const publishLegalText = defineOfficeEndpoint({
  path: 'legal/publish',
  permission: 'shop.publish',
  summary:
    'Publishes the draft from its day on, for good; one that somebody has changed since is not published unseen.',
  request: z.object({ key, savedAt: moment.describe('Of the draft that was seen.') }),
  response: z.object({ number }),
  example: { key: 'terms', savedAt: '2001-01-01T00:00:00.000Z' },
});

export const discardLegalText = defineOfficeEndpoint({
  path: 'legal/discard',
  permission: 'shop.publish',
  summary: 'Gives up the draft of a legal text.',
  request: z.object({ key, savedAt: moment.describe('Of the draft that was seen.') }),
  response: z.object({}),
  example: { key: 'terms', savedAt: '2001-01-01T00:00:00.000Z' },
});

export const getLegalVersion = defineOfficeEndpoint({
  path: 'legal/version',
  permission: 'shop.publish',
  summary: 'A published version with its text in both languages.',
  request: z.object({ key, number }),
  response: z.object({
    title: z.string(),
    validFrom: moment,
    it: z.string().describe('HTML, sanitised.'),
    en: z.string().nullable(),
    clauses: z.array(z.string()),
  }),
  example: { key: 'terms', number: 1_000_000 },
});

export const saveLegalPolicy = defineOfficeEndpoint({
  path: 'legal/policy',
  permission: 'shop.publish',
  summary: 'What happens to orders that agents and the office send where nobody of the customer has accepted a text.',
  request: z.object({ key, policy: changedField(z.enum(LEGAL_POLICIES)) }),
  response: z.object({}),
  example: { key: 'terms', policy: { before: 'warn', after: 'warn' } },
});

export const enterEarlierConsents = defineOfficeEndpoint({
  path: 'legal/earlier',
  permission: 'shop.publish',
  summary:
    'Enters for all customers that they accepted a text before this shop, on a day: version 0, without text. Nobody of them is asked until the next version.',
  request: z.object({ key, day: z.iso.date(), withClauses: z.boolean().describe('They approved the clauses too.') }),
  response: z.object({ count: z.number().int().describe('Customers for whom it was entered.') }),
  example: { key: 'cookies', day: '2019-06-10', withClauses: false },
});

export const CONSENT_MEANS = ['login', 'order', 'registration', 'earlier', 'newsletter'] as const;
export const CONSENT_STATES = ['given', 'withdrawn', 'unconfirmed'] as const;
const loggedText = z.enum([...LEGAL_TEXTS, 'newsletter']);

export const listConsents = defineOfficeEndpoint({
  path: 'legal/consents',
  permission: 'shop.publish',
  summary: 'Who has accepted or withdrawn what, when, how and from where; the newest first.',
  request: tableRequest.extend({
    key: loggedText.optional(),
    version: z.coerce.number().int().min(0).max(1_000_000).optional(),
    means: z.enum(CONSENT_MEANS).optional(),
    state: z.enum(CONSENT_STATES).optional(),
  }),
  response: tablePage(
    z.object({
      id: z.number().nullable().describe('For the receipt; null where there is none.'),
      at: moment,
      person: z.string().nullable().describe('Null: the customer as a whole, or an address.'),
      email: z.string().nullable(),
      customer: z.object({ code: z.string(), name: z.string() }).nullable(),
      text: loggedText,
      version: z.number().int().nullable(),
      hasClauses: z.boolean(),
      means: z.enum(CONSENT_MEANS),
      network: z.string().nullable().describe('Without its last part; removed after twelve months.'),
      browser: z.string().nullable(),
      state: z.enum(CONSENT_STATES),
    }),
  ),
  example: {},
});

export const listMissingConsents = defineOfficeEndpoint({
  path: 'legal/missing',
  permission: 'shop.publish',
  summary: 'Customers of whom nobody has accepted the version of a text that is in force, by name.',
  request: tableRequest.extend({ key: key.default('terms') }),
  response: tablePage(
    z.object({
      code: z.string(),
      name: z.string(),
      people: z.number().int().describe('How many of its people may order.'),
      lastOrderAt: moment.nullable(),
    }),
  ),
  example: { key: 'terms' },
});

export const getConsentReceipt = defineOfficeEndpoint({
  path: 'legal/receipt',
  permission: 'shop.publish',
  summary: 'The receipt of an acceptance as a PDF: text, version, hour, SHA-256 of the text.',
  request: z.object({ id: z.number().int().min(1) }),
  response: z.object({ name: z.string(), content: z.string().describe('The PDF in base64.') }),
  example: { id: 999_999_999 },
});
