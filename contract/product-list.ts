import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { activeFilter, facets } from './facets.ts';
import { italianTexts } from './italian-texts.ts';
import { integer, text } from './money.ts';
import { product } from './product.ts';
import { userTemp } from './user-temp.ts';

/** Maximum number of filters in one request; more fail with 422. */
export const MAXIMUM_FILTERS = 100;

/** A filter's value is a string, a number, true or false; other types are ignored and listed in the notes. */
const filterValue = z.union([
  z.string().max(2000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
]);

/** Filter names and values are those of the page's URL; unknown names are ignored. */
export const productListRequest = z
  .object({
    ...userTemp,
    text: z.string().max(200).optional(),
    code_list: z
      .string()
      .max(2000)
      .optional()
      .describe(
        'Replaces `text`: a list of codes, looked up in the order given. A list without codes is searched as text.',
      ),
    page: z.union([z.number().meta({ type: 'integer' }), z.string().max(20)]).optional(),
    per_page: z.union([z.number().meta({ type: 'integer' }), z.string().max(20)]).optional(),
    without_facets: z
      .boolean()
      .optional()
      .describe('Only products and pagination, no facets: for featured rows and for "load more".'),
    facet: z
      .string()
      .max(200)
      .optional()
      .describe(
        'Searches values within one facet, by the name of its filter (`brand`, `field_12_feature_s`): the response has only the values of this facet whose label contains `facet_text`, in any case and with or without accents.',
      ),
    facet_text: z.string().max(200).optional().describe('Part of the labels that are searched in `facet`.'),
  })
  .catchall(filterValue)
  .check((check) => {
    if (Object.keys(check.value).length <= MAXIMUM_FILTERS) return;
    check.issues.push({ code: 'too_big', origin: 'filters', maximum: MAXIMUM_FILTERS, input: check.value });
  });

export const pagination = z.object({
  current_page: integer(),
  total: integer().describe(
    'Number of products, and of the articles among them that can be ordered: variants that match, and products without.',
  ),
  articles: integer(),
  pages: integer(),
  per_page: integer(),
});

/** The match reason of a row, when a text was searched. */
const matchReason = {
  why: text()
    .optional()
    .describe(
      'Match reason as in autocomplete; `other_code` for a code not shown in the row, `variants` for several of its variants; absent when no text was searched.',
    ),
  found_by: text()
    .optional()
    .describe(
      "The match reason as text in the request’s language, with the matched word: `Old code NOR-12`. '' where the row shows it itself: in its code, name, brand or summary. Absent when no text was searched.",
    ),
};

/** A row of the listing. */
export const listedProduct = product.extend({
  ...matchReason,
  matching_childs: z
    .array(text())
    .describe('Visible codes of the variants that text and filters single out; empty where the whole product matches.'),
  found_variants: z
    .array(product.extend({ ...matchReason, id_father: text() }))
    .describe('These variants, where they are at most three: they are shown in place of the product.'),
  partial: z
    .literal(true)
    .optional()
    .describe(
      'Present where the row matches only some words of the text. Such rows are the whole result where none matches all words. Where fewer than ten do, up to ten rows are filled with them on the last page, after those that do; then they count neither in the pagination nor in the filters.',
    ),
});

export const productListResponse = z.object({
  message: z.object({
    success: z.literal(true),
    product_list: z.object({ data: z.array(listedProduct), pagination }),
    exact: text()
      .optional()
      .describe('URL path, without language prefix, of the one article whose code equals the text; absent otherwise.'),
    redirect: text()
      .optional()
      .describe(
        'Where the shop leads who submits this text without filters: a URL path without language prefix, or an https address; absent otherwise.',
      ),
    help: z
      .array(
        z.object({
          title: text(),
          url: text().describe('URL path without language prefix, with the fragment of a frequent question.'),
          ...italianTexts('title'),
        }),
      )
      .optional()
      .describe(
        'Frequent questions and pages of the operator that answer the text, at most three; absent where there is none, and beyond the first page.',
      ),
    filters: facets,
    tab_list: z.record(z.string(), z.array(activeFilter)),
    notes: z
      .object({
        left_out: z.array(text()),
        searched_letters: integer()
          .optional()
          .describe('Number of characters searched, where the text is longer and is not a list of codes.'),
        ignored: z.array(text()),
        nearest: z
          .array(text())
          .describe(
            'What may have been meant where nothing was found, or words were left out: texts to search, at most three.',
          ),
        no_latest_orders: z
          .literal(true)
          .optional()
          .describe('Latest orders were requested and there are none, with or without filters: redirect to /shop.'),
      })
      .describe('Words left out to find any result, and filters that were not understood and have no effect.'),
  }),
});

export const productList = defineEndpoint({
  path: 'product_list',
  method: 'POST',
  permission: 'catalogue.view',
  summary: 'One page of the catalogue with its facets, for a search, for loading more or for featured articles.',
  cachedForGuests: true,
  example: { text: 'valvola a sfera', page: 1, per_page: 12 },
  request: productListRequest,
  response: productListResponse,
  errors: {
    403: 'client_id or address_code does not belong to the user',
    422: 'a value is too long, or there are too many filters',
  },
});
export type ProductListRequest = z.input<typeof productListRequest>;
export type ProductListResponse = z.infer<typeof productListResponse>;
