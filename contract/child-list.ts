import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { childProduct } from './product.ts';
import { code, userTemp } from './user-temp.ts';

/** Internal codes, as a list or as comma-separated text. */
const childrenIds = z.union([
  z.array(code).max(1000),
  z
    .string()
    .max(20_000)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((codes) => codes.length <= 1000, { error: 'at most 1000 children' }),
]);

export const childListRequest = z.object({ ...userTemp, children_ids: childrenIds });

/** Variants by internal code; unknown codes are left out. */
export const childListResponse = z.object({ message: z.record(z.string(), childProduct) });

export const childList = defineEndpoint({
  path: 'child_list',
  method: 'POST',
  permission: 'catalogue.view',
  summary: 'The variants of products, with this client’s prices.',
  example: { children_ids: ['310001', '310002'] },
  request: childListRequest,
  response: childListResponse,
  bodyLimit: 256 * 1024,
  errors: {
    403: 'client_id or address_code does not belong to the user',
    422: 'children_ids is missing or malformed',
  },
});
export type ChildListRequest = z.input<typeof childListRequest>;
export type ChildListResponse = z.infer<typeof childListResponse>;
