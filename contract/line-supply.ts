import { z } from 'zod';
import { day } from './dates.ts';
import { integer, text } from './money.ts';

/**
 * Pieces of a line in stock, pieces that follow, and the day from which they do, YYYY-MM-DD; null when it is not known.
 */
export const lineSupply = z.object({
  subito: integer(),
  segue: integer(),
  segue_dal: day().nullable(),
});

/** Lines of which a part follows from a day, YYYY-MM-DD; null when it is not known. */
export const followingLines = z.object({ data: text().nullable(), righe: integer() });

/** How an order is shipped that the stock does not cover: SPLIT, in parts as the articles arrive; WAIT, all at once. */
export const shipmentChoice = z.enum(['SPLIT', 'WAIT']);
