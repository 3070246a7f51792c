import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { integer, text } from './money.ts';
import { promotionRow, rowId } from './numbers.ts';
import { cartName } from './saved-carts.ts';
import { userTemp } from './user-temp.ts';

/** Maximum number of rows in one file: the maximum number of cart lines. */
export const MAXIMUM_IMPORT_ROWS = 1000;

/** A row of a file. A validation error of one row is reported in the response and does not affect the others. */
export const importRow = z.object({
  line: z.number().int().min(1).max(1_000_000).describe('Line number in the file, for the report.'),
  code: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .describe('The article’s visible or internal code, its barcode, or the customer’s own code for it.'),
  quantity: z.number(),
  unit: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .optional()
    .describe(
      'The unit that the file states: that of the article, or pieces of one sold by the pack, which become packs.',
    ),
  promo_code: z.string().max(64).optional(),
  promo_row: promotionRow.optional(),
  note: z.string().max(1000).optional(),
});
export type ImportRow = z.input<typeof importRow>;

export const importCart = defineEndpoint({
  path: 'import_cart',
  method: 'POST',
  permission: 'cart.edit',
  summary:
    'Adds the rows of a file to the active cart, to a saved one, or with a name to a new saved cart; bad rows are reported and skipped.',
  example: { rows: [{ line: 1, code: 'VS-12-OT', quantity: 10 }] },
  request: z.object({
    ...userTemp,
    rows: z.array(importRow).min(1).max(MAXIMUM_IMPORT_ROWS),
    name: cartName.optional().describe('Name of a new saved cart; without it the rows are added to the active one.'),
    id_cart: rowId
      .optional()
      .describe('A cart of the same delivery address that was not sent, for the rows; `name` has no effect then.'),
  }),
  response: z.object({
    message: z.object({
      response: z.literal(true),
      id_cart: integer().describe('0 when no row could be imported: no cart was created then.'),
      numero_righe: integer().describe('Number of lines written.'),
      remarks: z.array(
        z.object({
          line: integer(),
          code: text(),
          kind: z.enum(['refused', 'rounded', 'merged']),
          message: text(),
          proposals: z
            .array(z.object({ code: text(), name: text() }))
            .optional()
            .describe(
              'Of an unknown code the articles whose codes differ from it by one typing error: visible code and name, at most three.',
            ),
        }),
      ),
    }),
  }),
  bodyLimit: 1024 * 1024,
  errors: {
    401: 'no valid token',
    403: 'client_id or address_code does not belong to the user',
    404: 'id_cart is not a cart of the user at this address',
    409: 'the cart id_cart was sent',
    422: 'the cart would have too many lines, or there are too many saved carts',
  },
});
export type ImportCartResponse = z.infer<typeof importCart.response>;
