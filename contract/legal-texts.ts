import { z } from 'zod';
import { LEGAL_TEXTS } from '../domain/legal-texts.ts';
import { day } from './dates.ts';
import { defineEndpoint, doneResponse } from './endpoint.ts';
import { italianTexts } from './italian-texts.ts';
import { integer, notMoney, text } from './money.ts';
import { userTemp } from './user-temp.ts';

const version = z.number().int().min(1).max(1_000_000).describe('Version of the text.');

/** Versions of legal texts by their code. */
export const acceptedTexts = notMoney(
  z.object({
    terms: version.optional(),
    privacy: version.optional(),
    cookies: version.optional(),
    use: version.optional(),
  }),
);

const moment = z.enum(['login', 'order']).describe('login: what is asked after a login; order: what an order needs.');
const code = notMoney(z.enum(LEGAL_TEXTS)).describe(
  'terms of sale, privacy notice, cookies, terms of use of the portal.',
);

export const legalTexts = defineEndpoint({
  path: 'legal_texts',
  method: 'POST',
  permission: 'order.place',
  summary: 'The legal texts that the user has still to accept for the company; always none for agents and the office.',
  example: { moment: 'order' },
  request: z.object({ ...userTemp, moment }),
  response: z.object({
    message: z.object({
      texts: z
        .array(
          z.object({
            code,
            version: integer().describe('To be sent with the acceptance.'),
            title: text(),
            html: text().describe('Sanitised.'),
            ...italianTexts('title', 'html'),
            path: text().describe('Where the text stands in the shop, without language prefix.'),
            valid_from: day().describe('The day since which the version counts, YYYY-MM-DD.'),
            needs_text: z.boolean().describe('The text as a whole has to be accepted.'),
            clauses: z
              .array(text())
              .describe('The clauses to be approved apart (art. 1341 c.c.); empty where none has to be.'),
          }),
        )
        .describe('In the order in which they are read.'),
    }),
  }),
  errors: { 401: 'no valid token' },
});

export const acceptTexts = defineEndpoint({
  path: 'accept_texts',
  method: 'POST',
  permission: 'order.place',
  summary:
    'Accepts, for the company, everything that legal_texts names, all or nothing; only a user of the company can.',
  example: { moment: 'order', texts: [{ code: 'terms', version: 4, accepted: true, clauses_accepted: true }] },
  request: z.object({
    ...userTemp,
    moment,
    texts: z
      .array(
        z.object({
          code,
          version,
          accepted: z.boolean().describe('The text as a whole.'),
          clauses_accepted: z.boolean().default(false).describe('The clauses that are approved apart.'),
        }),
      )
      .max(LEGAL_TEXTS.length)
      .describe('What the user has ticked.'),
  }),
  response: doneResponse,
  bodyLimit: 8 * 1024,
  errors: {
    401: 'no valid token',
    403: 'the user does not belong to the company: nobody accepts for it',
    409: 'another version has come into force meanwhile',
    422: 'something that has to be accepted is not; errors by code, with `_clauses` for the clauses',
  },
});
