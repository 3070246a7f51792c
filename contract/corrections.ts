import { z } from 'zod';
import { defineEndpoint, doneResponse } from './endpoint.ts';
import { moment } from './dates.ts';
import { integer, text } from './money.ts';
import { userTemp } from './user-temp.ts';

/** Longer texts are rejected; the limit of each field is a rule of the form. */
const typed = z.string().max(12_000).default('');

const errors = {
  401: 'no valid token',
  403: 'client_id does not belong to the user, or the role may not ask',
  422: 'fields are missing or wrong',
  429: 'too many requests in a day',
} as const;

export const correctionField = z.enum([
  ...(['company_name', 'last_name', 'first_name', 'vat_number', 'tax_code', 'recipient_code', 'pec', 'email'] as const),
  ...(['terms', 'place', 'telephone', 'mobile', 'delivery', 'other'] as const),
]);

export const requestCorrection = defineEndpoint({
  path: 'request_correction',
  method: 'POST',
  permission: 'company.correct',
  summary: 'Asks the office to correct one value of the company, or of one of its delivery addresses.',
  example: { field: 'pec', value: 'reno@pec.example', note: '' },
  request: z.object({
    ...userTemp,
    address: z
      .string()
      .max(64)
      .optional()
      .describe('Code of the address that is to be corrected; without it, the company’s own data.'),
    field: correctionField,
    value: typed,
    note: typed,
  }),
  response: doneResponse,
  errors,
});

export const requestAddress = defineEndpoint({
  path: 'request_address',
  method: 'POST',
  permission: 'company.correct',
  summary: 'Asks the office for another delivery address.',
  example: { address: 'Via Larga 3', postal_code: '40138', city: 'Bologna', province: 'BO' },
  request: z.object({
    ...userTemp,
    address: typed,
    postal_code: typed,
    city: typed,
    province: typed,
    telephone: typed,
    note: typed,
  }),
  response: doneResponse,
  errors,
});

export const getCorrections = defineEndpoint({
  path: 'get_corrections',
  method: 'POST',
  permission: 'company.correct',
  summary:
    'What the company has asked to have changed, the newest first, without what is about addresses that the user may not use.',
  example: {},
  request: z.object(userTemp),
  response: z.object({
    message: z.object({
      corrections: z.array(
        z.object({
          id: integer(),
          kind: z.enum(['company', 'address', 'new-address']),
          address: text().nullable().describe('Code of the address that is to be corrected.'),
          wanted: z.record(z.string(), text()).describe('Field → wanted value.'),
          note: text().nullable(),
          state: z.enum(['waiting', 'done', 'refused']),
          by: text().nullable().describe('Who asked.'),
          asked: moment().describe('ISO 8601.'),
          answered: moment().nullable(),
          answer: text().nullable().describe('What the wholesaler says about it.'),
        }),
      ),
    }),
  }),
  errors: { 401: errors[401], 403: errors[403] },
});
