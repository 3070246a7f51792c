import { z } from 'zod';
import type { Database } from '../database/index.ts';

/** Key of the row in `setting` with the progress of the demonstration load. */
export const DEMONSTRATION_KEY = 'demonstration';

/** What a removal found: how many things of each table went, and those that own things stand on. */
const demonstrationRemoval = z.object({
  removed: z.record(z.string(), z.number()),
  kept: z.array(z.object({ thing: z.string(), name: z.string() })),
});
export type DemonstrationRemoval = z.infer<typeof demonstrationRemoval>;

const point = z.object({ at: z.iso.datetime(), ids: z.record(z.string(), z.number()) });

export const demonstrationMark = z.object({
  state: z.enum(['loading', 'loaded', 'removing', 'removed']),
  /** While loading: whether the shop held nothing else when the load began. */
  isPure: z.boolean().optional(),
  /** Once loaded: hash of a shop that holds only the demonstration; missing when there was other data. */
  fingerprint: z.string().optional(),
  /** Every load, with the highest id of each table before and after; without an end while it runs. */
  loads: z.array(z.object({ from: point, to: point.optional() })).optional(),
  /** Who asked for the removal, when, and why it failed. */
  asked: z.object({ by: z.string(), at: z.iso.datetime(), failure: z.string().optional() }).optional(),
  /** Once removed. */
  result: demonstrationRemoval.optional(),
});

/** Progress of the demonstration load. */
export type DemonstrationMark = z.infer<typeof demonstrationMark>;

/** The stored progress of the demonstration load; null when there was none. */
export async function findDemonstrationMark({ query }: Pick<Database, 'query'>): Promise<DemonstrationMark | null> {
  const row = await query.selectFrom('setting').select('value').where('key', '=', DEMONSTRATION_KEY).executeTakeFirst();
  return demonstrationMark.safeParse(row?.value).data ?? null;
}

/** Whether the shop holds the demonstration: it is loaded, or being loaded or removed. */
export async function holdsDemonstration(database: Pick<Database, 'query'>): Promise<boolean> {
  const mark = await findDemonstrationMark(database);
  return mark !== null && mark.state !== 'removed';
}
