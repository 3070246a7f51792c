import { z } from 'zod';

/** The part `italian` of a response with these texts. */
export const italianTexts = <Name extends string>(...names: readonly [Name, ...Name[]]) => ({
  italian: z
    .array(z.enum(names))
    .optional()
    .describe('Texts that are in Italian in an English response, because there is no English one; absent without any.'),
});
