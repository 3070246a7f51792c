import { z } from 'zod';
import { defineCall } from './call.ts';
import { activeFilter, facets } from './facets.ts';
import { product } from './product.ts';
import { userTemp } from './user-temp.ts';

/** Most filters in one request; more are refused. */
export const MAXIMUM_FILTERS = 100;

/** A filter's value is text, a number, true or false; anything else is ignored and named in the notes. */
const filterValue = z.union([
  z.string().max(2000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
]);

/** Filter names and values are those of the page's address (R7.15); unknown names are ignored. */
export const productListRequest = z
  .object({
    ...userTemp,
    text: z.string().max(200).optional(),
    /** In place of text: a list of codes, each found in the order given. One that holds no codes is searched as a text. */
    code_list: z.string().max(2000).optional(),
    page: z.union([z.string().max(20), z.number()]).optional(),
    per_page: z.union([z.string().max(20), z.number()]).optional(),
    /** Only products and pagination, no facets: for featured rows and for loading more. */
    without_facets: z.boolean().optional(),
  })
  .catchall(filterValue)
  .check((check) => {
    if (Object.keys(check.value).length <= MAXIMUM_FILTERS) return;
    check.issues.push({ code: 'too_big', origin: 'filters', maximum: MAXIMUM_FILTERS, input: check.value });
  });

export const pagination = z.object({
  current_page: z.number().int(),
  total: z.number().int(),
  pages: z.number().int(),
  per_page: z.number().int(),
});

/** A row of the listing. Of a searched one it says why it was found. */
export const listedProduct = product.extend({
  /**
   * The summary. Where the row would not show by itself why it was found (anything but its code, name, brand or summary, or
   * that it was one of its variants),
   * that is said in front of it in the caller's language with the word it was found by, and ` · ` between.
   */
  short_description: z.string(),
  /** Why it was found, as autocomplete says it; `other_code` for a code that is not in the row, `variants` for several of its variants; absent when no text was searched. */
  why: z.string().optional(),
});

export const productListAnswer = z.object({
  message: z.object({
    success: z.literal(true),
    product_list: z.object({ data: z.array(listedProduct), pagination }),
    /** Path, without language prefix, of the one article whose code is exactly the text; absent when none or several. */
    exact: z.string().optional(),
    filters: facets,
    tab_list: z.record(z.string(), z.array(activeFilter)),
    /** Words that had to be left out to find anything, and filters that were not understood and have no effect. */
    notes: z.object({
      left_out: z.array(z.string()),
      /** Of a text that is longer, and no list of codes, only so many letters were searched. */
      searched_letters: z.number().int().optional(),
      ignored: z.array(z.string()),
      /** Latest orders were asked for and there are none, whatever else was filtered: the page goes to /shop (R2.44). */
      no_latest_orders: z.literal(true).optional(),
    }),
  }),
});

export const productList = defineCall({
  path: 'product_list',
  method: 'POST',
  access: 'anybody',
  summary: 'One page of the catalogue with its facets, for a search, a load-more or featured articles.',
  request: productListRequest,
  answer: productListAnswer,
  refusals: { 403: 'client_id or address_code is not the caller’s', 422: 'a value too long, or too many filters' },
});
export type ProductListRequest = z.input<typeof productListRequest>;
export type ProductListAnswer = z.infer<typeof productListAnswer>;
