import { z } from 'zod';

/**
 * Pieces of a line in stock, pieces that follow, and the day from which they do, YYYY-MM-DD; null when it is not known.
 */
export const lineSupply = z.object({
  subito: z.number().int(),
  segue: z.number().int(),
  segue_dal: z.string().nullable(),
});

/** Lines of which a part follows from a day, YYYY-MM-DD; null when it is not known. */
export const followingLines = z.object({ data: z.string().nullable(), righe: z.number().int() });

/** How an order is shipped that the stock does not cover: SPLIT, in parts as the articles arrive; WAIT, all at once. */
export const shipmentChoice = z.enum(['SPLIT', 'WAIT']);
