import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { text } from './money.ts';
import { productDetail } from './product.ts';
import { userTemp } from './user-temp.ts';

/** Any text from a URL; one that is not a code matches no article. */
const requestedCode = z.union([z.string().max(10_000), z.number()]).transform(String);

/** An article by internal or visible code, whichever is given; id and slug are the same. */
export const getItemRequest = z
  .object({ ...userTemp, id: requestedCode.optional(), slug: requestedCode.optional(), sku: requestedCode.optional() })
  .refine((body) => body.id ?? body.slug ?? body.sku, { error: 'id, slug or sku is needed', path: ['slug'] });

/** The endpoint succeeds for an unknown code; the page returns 404. */
export const getItemResponse = z.object({
  message: z.object({
    data: productDetail.nullable().describe('The article; null for an unknown code.'),
    look_alikes: z
      .array(text())
      .optional()
      .describe('Visible codes of the articles that the code may mean, where these are of several products.'),
  }),
});

export const getItem = defineEndpoint({
  path: 'get_item',
  method: 'POST',
  permission: 'catalogue.view',
  summary: 'The page of a single article.',
  cachedForGuests: true,
  example: { slug: '204118' },
  request: getItemRequest,
  response: getItemResponse,
  errors: { 403: 'client_id or address_code does not belong to the user', 422: 'no code given' },
});

export const getItemChild = defineEndpoint({
  path: 'get_item_child',
  method: 'POST',
  permission: 'catalogue.view',
  summary: 'The page of a product with variants; the code of a variant finds its product.',
  cachedForGuests: true,
  example: { slug: '310001' },
  request: getItemRequest,
  response: getItemResponse,
  errors: { 403: 'client_id or address_code does not belong to the user', 422: 'no code given' },
});
export type GetItemRequest = z.input<typeof getItemRequest>;
export type GetItemResponse = z.infer<typeof getItemResponse>;
