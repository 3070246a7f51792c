import { LOCALES } from '../domain/locale.ts';
import { z } from 'zod';

/** A customer or address code: string or number in a request, a string internally; 0 means guest. */
export const code = z.union([z.string().max(64), z.number().int().nonnegative()]).transform(String);

/**
 * The flat fields of every POST body and the language of data texts. They name the customer and address
 * that a request is for and never give permissions: the user is known from the token only.
 */
export const userTemp = {
  client_id: code.optional(),
  address_code: code.optional(),
  ext_call: z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])]).optional(),
  locale: z.enum(LOCALES).optional(),
};

export const userTempObject = z.object(userTemp);
