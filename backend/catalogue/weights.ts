import { sql } from 'kysely';
import type { Database } from '../database/index.ts';

/** How many of the articles that can be ordered have no weight. */
export async function countUnweighed(database: Pick<Database, 'query'>): Promise<{ without: number; all: number }> {
  const { rows } = await sql<{ without: number; all: number }>`
    select count(*) filter (where weight_grams is null)::integer as without, count(*)::integer as all
    from article where kind <> 'parent' and is_active and is_managed`.execute(database.query);
  return rows[0] ?? { without: 0, all: 0 };
}
