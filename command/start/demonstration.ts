import { sql } from 'kysely';
import { asOnlyImporter, type Database } from '../../backend/outside/database/index.ts';

/** The part of the demonstration wholesaler that a start needs; loaded only when it does. */
export interface Demonstration {
  loadDemonstration: (
    database: Database,
    options: {
      articles: number;
      dataDirectory: string;
      onProgress: (step: string, done: number, total: number) => void;
    },
  ) => Promise<unknown>;
  DEMONSTRATION_LOGINS: readonly { email: string; password: string }[];
}

export async function importDemonstration(): Promise<Demonstration> {
  return (await import(new URL('../../demo/index.ts', import.meta.url).href)) as Demonstration;
}

/** Row of `setting` that remembers how far the demonstration got; the value is {"state": "loading" | "loaded"}. */
const MARK = 'demonstration';

/**
 * What is to be done about the demonstration wholesaler. `load`: the catalogue is empty, or a load was begun and not
 * finished. `loaded`: it is there. `other`: somebody else's catalogue, which is left alone.
 */
export async function demonstrationState(database: Database): Promise<'load' | 'loaded' | 'other'> {
  const mark = await database.query.selectFrom('setting').select('value').where('key', '=', MARK).executeTakeFirst();
  const state = (mark?.value as { state?: unknown } | undefined)?.state;
  if (state === 'loaded') return 'loaded';
  if (state === 'loading') return 'load';
  const article = await database.query.selectFrom('article').select('id').limit(1).executeTakeFirst();
  return article ? 'other' : 'load';
}

/** Runs work on the demonstration as the only importer (`asOnlyImporter`). */
export function asDemonstrationLoader<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return asOnlyImporter(database, 'bancale-demo', work);
}

/**
 * Runs a load of the demonstration between two marks, so that one cut short is done again at the next start. The load
 * itself finds what is already there by code.
 */
export async function loadMarked(database: Database, load: () => Promise<unknown>): Promise<void> {
  await mark(database, 'loading');
  await load();
  await mark(database, 'loaded');
  // Without fresh statistics the first queries over the new rows are planned for empty tables.
  await sql`analyze`.execute(database.query);
}

async function mark(database: Database, state: 'loading' | 'loaded'): Promise<void> {
  const value = JSON.stringify({ state });
  await database.query
    .insertInto('setting')
    .values({ key: MARK, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute();
}
