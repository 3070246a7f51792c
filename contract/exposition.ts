import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { day, moment } from './dates.ts';
import { amount } from './money.ts';
import { userTemp } from './user-temp.ts';

export const exposition = defineEndpoint({
  path: 'exposition',
  method: 'POST',
  permission: 'credit.view',
  summary: 'The credit of the client as nine rows; difference = limit − total.',
  example: {},
  request: z.object({ ...userTemp }),
  response: z.object({
    message: z.object({
      success: z.literal(true),
      credit: z
        .object({
          as_of: moment().describe('When the ERP computed the credit, ISO 8601.'),
          limit_valid_to: day().nullable(),
          rows: z
            .array(
              z.object({
                name: z.enum([
                  'direct',
                  'riba',
                  'unbilled',
                  'unfulfilled',
                  'pre-delivery',
                  'advances',
                  'total',
                  'limit',
                  'difference',
                ]),
                scaduto: amount('document').describe(
                  'Null where a row has no such column; limit and difference are null without a limit.',
                ),
                da_scadere: amount('document'),
                totale: amount('document'),
              }),
            )
            .length(9),
        })
        .nullable()
        .describe('Null when the ERP sent no credit for this client.'),
    }),
  }),
  errors: {
    401: 'no valid token',
    403: 'client_id does not belong to the user, or the role may not see this',
  },
});
