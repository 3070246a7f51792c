import { z } from 'zod';
import { documentName } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { moneyText } from './money.ts';
import { userTemp } from './user-temp.ts';

export const documentPayment = defineEndpoint({
  path: 'document_payment',
  method: 'POST',
  permission: 'order.pay',
  summary: 'A link that expires soon to the page where an open invoice of the client is paid (R2.90).',
  request: z.object({ ...userTemp, ...documentName }),
  response: z.object({
    message: z.object({
      success: z.literal(true),
      /** Path and query of the page, in the language of the request; the query names the amount. */
      message: moneyText('document'),
    }),
  }),
  errors: {
    401: 'no valid token',
    403: 'client_id does not belong to the user, or the role may not pay',
    404: 'the client has no such invoice',
    409: 'the invoice is paid or being paid, the bank collects it, or only a part of it is due',
  },
});
