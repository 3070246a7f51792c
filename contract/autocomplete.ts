import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { availability } from './states.ts';
import { integer, netForQuantity, price, text } from './money.ts';
import { userTemp } from './user-temp.ts';

export const autocompleteRequest = z.object({
  ...userTemp,
  q: z.string().max(200),
  rows: z.number().int().min(1).max(10).default(5),
});

export const suggestion = z.object({
  id: text(),
  sku: text(),
  name: text(),
  images: z.array(text()),
  url: text().describe('URL path of the article’s page, without language prefix.'),
  stato: availability().nullable(),
  can_add_reason: text()
    .nullable()
    .describe('Why this customer can’t buy it regardless of `stato`, in a few words; null where it can be bought.'),
  price_discount: price(),
  ...netForQuantity('price'),
  from: z.boolean().describe('Whether price_discount is the lowest of several variants’ prices.'),
  um: text(),
  why: text().describe(
    'Match reason: code, customer_code, barcode, maker_code, old_code, name, brand, summary, feature, category, collection, synonym, similar, description, pinned (put first for this text by the shop).',
  ),
  found_by: text().describe(
    'The match reason as text in the request’s language, with the matched word: `Old code NOR-12`.',
  ),
});
export type Suggestion = z.infer<typeof suggestion>;

export const autocompleteResponse = z.object({
  message: z.object({ result: z.array(suggestion), total: integer() }),
});

export const autocomplete = defineEndpoint({
  path: 'autocomplete',
  method: 'POST',
  permission: 'catalogue.view',
  summary: 'The best matches while a text is being typed.',
  example: { q: 'valv', rows: 5 },
  request: autocompleteRequest,
  response: autocompleteResponse,
  errors: { 422: 'q is missing or too long' },
});
export type AutocompleteRequest = z.input<typeof autocompleteRequest>;
export type AutocompleteResponse = z.infer<typeof autocompleteResponse>;
