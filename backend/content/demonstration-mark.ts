import { z } from 'zod';
import type { Database } from '../database/index.ts';

/** Key of the row in `setting` with the progress of the demonstration load. */
export const DEMONSTRATION_KEY = 'demonstration';

export const demonstrationMark = z.object({
  state: z.enum(['loading', 'loaded']),
  /** While loading: whether the shop held nothing else when the load began. */
  isPure: z.boolean().optional(),
  /** Once loaded: hash of a shop that holds only the demonstration; missing when there was other data. */
  fingerprint: z.string().optional(),
});

/** Progress of the demonstration load. */
export type DemonstrationMark = z.infer<typeof demonstrationMark>;

/** The stored progress of the demonstration load; null when there was none. */
export async function findDemonstrationMark(database: Database): Promise<DemonstrationMark | null> {
  const row = await database.query
    .selectFrom('setting')
    .select('value')
    .where('key', '=', DEMONSTRATION_KEY)
    .executeTakeFirst();
  return demonstrationMark.safeParse(row?.value).data ?? null;
}
