import { z } from 'zod';
import { documentName } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { moneyText } from './money.ts';
import { wholeNumber } from './numbers.ts';
import { userTemp } from './user-temp.ts';

export const documentPayment = defineEndpoint({
  path: 'document_payment',
  method: 'POST',
  permission: 'order.pay',
  summary: 'A link that expires soon to the page where open due dates of the client are paid together.',
  changesDocuments: true,
  example: { causale: 'F', anno: 2026, numero: 7001 },
  request: z.object({
    ...userTemp,
    causale: documentName.causale.optional().describe('An invoice: all its due dates that can be paid.'),
    anno: documentName.anno.optional(),
    numero: documentName.numero.optional(),
    scadenze: z
      .array(z.object({ ...documentName, posizione: wholeNumber(1, 999_999) }))
      .min(1)
      .max(500)
      .optional()
      .describe('Or the due dates themselves, as in `payment_deadline`.'),
  }),
  response: z.object({
    message: z.object({
      success: z.literal(true),
      message: moneyText('document').describe(
        'Path and query of the page, in the language of the request; the query names the amount.',
      ),
    }),
  }),
  errors: {
    401: 'no valid token',
    403: 'client_id does not belong to the user, or the role may not pay',
    404: 'the client has no such invoice or due date',
    409: 'one of them is paid or being paid, or the bank collects it',
    422: 'no due date is named, or more than 50',
  },
});
