import { z } from 'zod';
import { MAXIMUM_ORDER_FILE } from '../domain/packaging.ts';
import { defineEndpoint } from './endpoint.ts';
import { MAXIMUM_IMPORT_ROWS } from './import-cart.ts';
import { integer, quantity, text } from './money.ts';
import { userTemp } from './user-temp.ts';

/** Characters of the largest file as base64. */
const LONGEST_FILE = Math.ceil(MAXIMUM_ORDER_FILE / 3) * 4;

export const readOrderFile = defineEndpoint({
  path: 'read_order_file',
  method: 'POST',
  permission: 'cart.edit',
  summary:
    'Reads an order that a buyer has as a file or a pasted text, for import_cart. Columns are found by their names or by what they hold; what is no row, and what cannot be read, is listed by line. Changes nothing.',
  example: { content: 'Q29kaWNlO1F1YW50aXTDoApWUy0xMi1PVDsxMAo=' },
  request: z.object({
    ...userTemp,
    content: z
      .string()
      .max(LONGEST_FILE)
      .describe('The file as base64: text in any usual encoding, or .xlsx; at most 5 MB.'),
  }),
  response: z.object({
    message: z.object({
      response: z.literal(true),
      rows: z
        .array(
          z.object({
            line: integer(),
            code: text(),
            quantity: quantity(),
            unit: text().optional().describe('Unit of the quantity, as the file says it.'),
            promo_code: text().optional(),
            promo_row: integer().optional(),
            note: text().optional(),
          }),
        )
        .max(MAXIMUM_IMPORT_ROWS)
        .describe('Rows as import_cart gets them.'),
      remarks: z
        .array(z.object({ line: integer(), code: text(), kind: z.enum(['refused', 'skipped']), message: text() }))
        .describe(
          'What is not in `rows`: a row that cannot be read, or a line that is none, such as a title or a total.',
        ),
    }),
  }),
  bodyLimit: 7 * 1024 * 1024,
  errors: {
    401: 'no valid token',
    403: 'client_id or address_code does not belong to the user',
    422: 'the file is too large, has too many rows, or cannot be read as an order',
  },
});
