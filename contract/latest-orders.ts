import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { day, moment } from './dates.ts';
import { integer, text } from './money.ts';
import { pageNumber, wholeNumber } from './numbers.ts';
import { product } from './product.ts';
import { productListResponse } from './product-list.ts';
import { userTemp } from './user-temp.ts';

export const latestOrdersRequest = z
  .object({
    ...userTemp,
    start_date: z.iso
      .date()
      .optional()
      .describe('First and last day, YYYY-MM-DD, inclusive; the default is the last 90 days up to today.'),
    end_date: z.iso.date().optional(),
    code: z.string().max(64).optional().describe('Part of an article’s internal or visible code.'),
    text: z.string().max(200).optional().describe('Words of the article’s name or code; all must match.'),
    page: pageNumber.optional(),
    per_page: wholeNumber(1, 96).optional(),
  })
  .refine(({ start_date: from, end_date: to }) => !from || !to || from <= to, {
    error: 'the first day is after the last',
    path: ['start_date'],
  });

/** A line of an order, with the article as it can be bought today. */
export const latestOrderRow = z.object({
  causale: text(),
  anno: integer(),
  numero: integer(),
  data_ordine: moment().describe('Time of the order, ISO 8601.'),
  riga: integer(),
  id: text().describe('Internal code.'),
  carti: text(),
  name: text(),
  um: text(),
  quantity: integer(),
  is_sold: z.boolean().describe('False when the article has been removed from the catalogue.'),
  product: product.nullable(),
});
export type LatestOrderRow = z.infer<typeof latestOrderRow>;

export const latestOrdersResponse = z.object({
  message: z.object({
    success: z.literal(true),
    orders: z.array(latestOrderRow).describe('Newest first.'),
    total: integer(),
    pages: integer(),
    current_page: integer(),
    per_page: integer(),
    start_date: day(),
    end_date: day(),
    art_codes: z.array(text()).describe('Internal codes of these rows’ articles, without duplicates.'),
    data: productListResponse.shape.message.describe('Response of product_list for art_codes.'),
  }),
});

export const getLatestOrderList = defineEndpoint({
  path: 'get_latest_order_list',
  method: 'POST',
  permission: 'order.view',
  summary: 'The lines of the client’s latest orders to the selected address, with their articles.',
  example: { start_date: '2026-01-01', end_date: '2026-03-31', page: 1 },
  request: latestOrdersRequest,
  response: latestOrdersResponse,
  errors: {
    401: 'no valid token',
    403: 'client_id or address_code does not belong to the user',
    422: 'a day or page number is not valid, or the days are in the wrong order',
  },
});
export type LatestOrdersRequest = z.input<typeof latestOrdersRequest>;
export type LatestOrdersResponse = z.infer<typeof latestOrdersResponse>;
