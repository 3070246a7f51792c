import { sql } from 'kysely';
import { asOnlyImporter, type Database } from '../../backend/database/index.ts';
import { DEMONSTRATION_KEY, fingerprintShop, isEmptyShop, shopTables } from '../shop-tables.ts';

/** The functions of the demonstration that a start needs; imported only when needed. */
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

/** Progress of the demonstration load, stored as a row of `setting`. */
interface DemonstrationMark {
  state: 'loading' | 'loaded';
  /** While loading: whether the shop held nothing else when the load began. */
  isPure?: boolean;
  /** Once loaded: hash of a shop that holds only the demonstration; missing when there was other data. */
  fingerprint?: string;
}

/** The stored progress of the demonstration load; null when there was none. */
export async function readMark(database: Database): Promise<DemonstrationMark | null> {
  const mark = await database.query
    .selectFrom('setting')
    .select('value')
    .where('key', '=', DEMONSTRATION_KEY)
    .executeTakeFirst();
  return (mark?.value as DemonstrationMark | undefined) ?? null;
}

/**
 * Whether the demonstration has to be loaded. `load`: the catalogue is empty, or a load was begun and not finished.
 * `loaded`: it is complete. `other`: the catalogue belongs to somebody else and is left alone.
 */
export async function demonstrationState(database: Database): Promise<'load' | 'loaded' | 'other'> {
  const mark = await readMark(database);
  if (mark?.state === 'loaded') return 'loaded';
  if (mark?.state === 'loading') return 'load';
  const article = await database.query.selectFrom('article').select('id').limit(1).executeTakeFirst();
  return article ? 'other' : 'load';
}

/** Whether the shop still holds only the demonstration, apart from orders and carts of its users. */
export async function isPureDemonstration(database: Database, tables: readonly string[]): Promise<boolean> {
  const { fingerprint } = (await readMark(database)) ?? {};
  return fingerprint !== undefined && fingerprint === (await fingerprintShop(database, tables));
}

/** Runs work on the demonstration as the only importer (`asOnlyImporter`). */
export function asDemonstrationLoader<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return asOnlyImporter(database, 'bancale-demo', work);
}

/**
 * Runs a load of the demonstration between two progress rows, so that an interrupted load is repeated at the next
 * start; the load itself is idempotent by code. The last row stores the hash of the shop when only the demonstration
 * was loaded: as long as the hash matches, the shop holds no data of anybody.
 */
export async function loadMarked(database: Database, load: () => Promise<unknown>): Promise<void> {
  const tables = await shopTables(database);
  const earlier = await readMark(database);
  const isPure =
    earlier?.state === 'loading'
      ? (earlier.isPure ?? false)
      : (await isEmptyShop(database, tables)) || (await isPureDemonstration(database, tables));
  await mark(database, { state: 'loading', isPure });
  await load();
  const fingerprint = isPure ? await fingerprintShop(database, tables) : undefined;
  await mark(database, { state: 'loaded', fingerprint });
  // Without fresh statistics the first queries over the new rows are planned for empty tables.
  await sql`analyze`.execute(database.query);
}

async function mark(database: Database, content: DemonstrationMark): Promise<void> {
  const value = JSON.stringify(content);
  await database.query
    .insertInto('setting')
    .values({ key: DEMONSTRATION_KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date() }))
    .execute();
}
