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
    /** First and last day, YYYY-MM-DD, inclusive; the default is the last 90 days up to today. */
    start_date: z.iso.date().optional(),
    end_date: z.iso.date().optional(),
    /** Part of an article's internal or visible code. */
    code: z.string().max(64).optional(),
    /** Words of the article's name or code; all must match. */
    text: z.string().max(200).optional(),
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
  /** Time of the order, ISO 8601. */
  data_ordine: moment(),
  riga: integer(),
  /** Internal code. */
  id: text(),
  carti: text(),
  name: text(),
  um: text(),
  quantity: integer(),
  /** False when the article has been removed from the catalogue. */
  is_sold: z.boolean(),
  product: product.nullable(),
});
export type LatestOrderRow = z.infer<typeof latestOrderRow>;

export const latestOrdersResponse = z.object({
  message: z.object({
    success: z.literal(true),
    /** Newest first. */
    orders: z.array(latestOrderRow),
    total: integer(),
    pages: integer(),
    current_page: integer(),
    per_page: integer(),
    start_date: day(),
    end_date: day(),
    /** Internal codes of these rows' articles, without duplicates. */
    art_codes: z.array(text()),
    /** Response of product_list for art_codes. */
    data: productListResponse.shape.message,
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
