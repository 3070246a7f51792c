import { sql } from 'kysely';
import { openWriteProbe } from './write-probe.ts';
import type { Services } from './services.ts';

export interface Readiness {
  ready: boolean;
  /** The database answers and takes writes. */
  database: boolean;
  /** Files can be written below DATA_DIR. */
  storage: boolean;
  index: boolean;
}

/** Milliseconds the database may take to answer before it counts as down. */
const PATIENCE = 2_000;

export type ReadinessCheck = () => Promise<Readiness>;

/**
 * Makes the check whether requests can be served now. Migrations ran before this process listened, or it would not be
 * here. Whether the database answers is asked each time; whether disk and database can be written, every few seconds.
 */
export function createReadinessCheck(services: Pick<Services, 'database' | 'search' | 'settings'>): ReadinessCheck {
  const { database, search, settings } = services;
  const canWrite = openWriteProbe(database, settings.dataDirectory);
  return async () => {
    const [answers, writes] = await Promise.all([
      within(
        sql`select 1`.execute(database.query).then(() => true),
        false,
      ),
      within(canWrite(), { database: false, storage: false }),
    ]);
    const state = { database: answers && writes.database, storage: writes.storage, index: search.isReady() };
    return { ready: state.database && state.storage && state.index, ...state };
  };
}

/** What a question answers, or what stands for an answer when it fails or takes too long. */
async function within<Answer>(asked: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  const gaveUp = new Promise<Answer>((resolve) => setTimeout(resolve, PATIENCE, otherwise).unref());
  return Promise.race([asked.catch(() => otherwise), gaveUp]);
}
