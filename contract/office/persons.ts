import { z } from 'zod';
import { ERASURE_FATES, ERASURE_LINE_KEYS } from '../../domain/erasure-lines.ts';
import { defineOfficeEndpoint } from './endpoint.ts';
import { tablePage, tableRequest } from './table.ts';

const moment = z.iso.datetime();
const id = z.number().int();

/** What somebody has asked about its own data. */
export const personRequest = z.object({
  id,
  kind: z.enum(['copy', 'erasure']),
  name: z.string().nullable().describe('What took its place once the person is erased; null without an account.'),
  email: z.string().nullable(),
  company: z.string().nullable(),
  hasAccount: z.boolean(),
  locale: z.enum(['it', 'en']).describe('In which it is answered.'),
  source: z.enum(['shop', 'office']).describe('Where it was asked; in the shop the person has logged in.'),
  recognised: z.string().nullable().describe('How the office recognised the person.'),
  at: moment,
  dueOn: z.iso.date().describe('Until when it is answered: 30 days.'),
  urgency: z.enum(['calm', 'soon', 'late']).describe('Soon: the last ten days.'),
  state: z.enum(['waiting', 'done', 'closed']),
  answeredAt: moment.nullable(),
  answeredBy: z.string().nullable(),
  reason: z.string().nullable().describe('Why it was closed without an answer.'),
  copyUntil: moment.nullable().describe('Until when a copy of the data can be fetched; null: there is none.'),
});

export const listPersonRequests = defineOfficeEndpoint({
  path: 'person-requests',
  permission: 'shop.publish',
  summary: 'What persons have asked about their own data: those that wait first, the most urgent of them on top.',
  request: tableRequest.pick({ page: true, size: true, onlyTotal: true }),
  response: tablePage(personRequest),
  example: {},
});

export const getPersonRequest = defineOfficeEndpoint({
  path: 'person-requests/one',
  permission: 'shop.publish',
  summary: 'A request, and line by line what an erasure would do; nothing is changed.',
  request: z.object({ id }),
  response: z.object({
    request: personRequest,
    plan: z
      .object({
        nameless: z.string().describe('What takes the place of the name.'),
        lines: z.array(
          z.object({ line: z.enum(ERASURE_LINE_KEYS), fate: z.enum(ERASURE_FATES), rows: z.number().int() }),
        ),
      })
      .nullable()
      .describe('Null where nothing is kept about the person.'),
  }),
  example: { id: 999_999_999 },
});

export const registerPersonRequest = defineOfficeEndpoint({
  path: 'person-requests/register',
  permission: 'shop.publish',
  summary: 'Writes down what somebody has asked by mail, letter or telephone; its account is found by the address.',
  request: z.object({
    kind: z.enum(['copy', 'erasure']),
    name: z.string().trim().min(1).max(200),
    email: z.email().max(254),
    locale: z.enum(['it', 'en']),
    recognised: z.string().trim().min(1).max(500),
  }),
  response: z.object({ id }),
  example: {
    ...{ kind: 'copy', name: 'Remo Tassoni', email: 'remo@tassoni.example', locale: 'it' },
    recognised: 'richiamato al numero del gestionale',
  },
});

export const closePersonRequest = defineOfficeEndpoint({
  path: 'person-requests/close',
  permission: 'shop.publish',
  summary: 'Closes a request without an answer, as one registered by mistake; the reason stays in the log.',
  request: z.object({ id, reason: z.string().trim().min(1).max(500) }),
  response: z.object({}),
  example: { id: 999_999_999, reason: 'registrata due volte' },
});

export const preparePersonCopy = defineOfficeEndpoint({
  path: 'person-requests/copy',
  permission: 'shop.publish',
  summary:
    'Has a copy of the person’s data made in the background; who has a login gets a mail and fetches it within 7 days.',
  request: z.object({ id }),
  response: z.object({}),
  example: { id: 999_999_999 },
});

export const fetchPersonCopy = defineOfficeEndpoint({
  path: 'person-requests/copy/fetch',
  permission: 'shop.publish',
  summary: 'The copy as a zip archive, to hand over to who has no login; in the log.',
  needsProof: true,
  request: z.object({ id }),
  response: z.object({ content: z.string().describe('Base64.') }),
  example: { id: 999_999_999 },
});

export const erasePerson = defineOfficeEndpoint({
  path: 'person-requests/erase',
  permission: 'shop.publish',
  summary: 'Erases the person and answers; it cannot be undone.',
  needsProof: true,
  request: z.object({
    id,
    name: z.string().max(200).describe('The name of the person, typed.'),
    withContacts: z
      .boolean()
      .describe('Also empties contact data of the ERP that have the same address, until its next file.'),
  }),
  response: z.object({}),
  example: { id: 999_999_999, name: 'Nicola Fabbri', withContacts: false },
});
