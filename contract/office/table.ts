import { z } from 'zod';

/** Rows of a page that a table may ask for. */
export const PAGE_SIZES = [50, 100, 200] as const;

/** What every table of the office sends: text, place and order. Its filters are fields beside these. */
export const tableRequest = z.object({
  text: z.string().trim().max(200).optional(),
  page: z.number().int().min(1).max(100_000).default(1),
  size: z.union(PAGE_SIZES.map((size) => z.literal(size))).default(50),
  onlyTotal: z.boolean().default(false).describe('Only how many there are, without rows: for the counts of views.'),
  sort: z.string().max(40).optional().describe('A column, with - before it for the reverse order.'),
});

/** A page of a table: its rows, and how many there are in all with these filters. */
export const tablePage = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.number().int() });
