import { sql } from 'kysely';
import type { Services } from './services.ts';

export interface Readiness {
  ready: boolean;
  database: boolean;
  index: boolean;
}

/** Milliseconds the database may take to answer before it counts as down. */
const PATIENCE = 2_000;

/** Whether requests can be served now. Migrations ran before this process listened, or it would not be here. */
export async function readiness(services: Pick<Services, 'database' | 'search'>): Promise<Readiness> {
  const asked = sql`select 1`.execute(services.database.query).then(
    () => true,
    () => false,
  );
  const gaveUp = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false).unref());
  const database = await Promise.race([asked, gaveUp]);
  const index = services.search.isReady();
  return { ready: database && index, database, index };
}
