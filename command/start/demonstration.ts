import { sql } from 'kysely';
import { asOnlyImporter, type Database } from '../../backend/outside/database/index.ts';
import { DEMONSTRATION_KEY, fingerprintShop, isEmptyShop, shopTables } from '../shop-tables.ts';

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

/** How far the demonstration got, as a row of `setting`. */
interface DemonstrationMark {
  state: 'loading' | 'loaded';
  /** While it loads: whether the shop held nothing else when that began. */
  isPure?: boolean;
  /** Once it is loaded: what a shop with nothing but the demonstration looks like; missing where there was more. */
  fingerprint?: string;
}

/** The mark that a load of the demonstration leaves; null where there was none. */
export async function readMark(database: Database): Promise<DemonstrationMark | null> {
  const mark = await database.query
    .selectFrom('setting')
    .select('value')
    .where('key', '=', DEMONSTRATION_KEY)
    .executeTakeFirst();
  return (mark?.value as DemonstrationMark | undefined) ?? null;
}

/**
 * What is to be done about the demonstration wholesaler. `load`: the catalogue is empty, or a load was begun and not
 * finished. `loaded`: it is there. `other`: somebody else's catalogue, which is left alone.
 */
export async function demonstrationState(database: Database): Promise<'load' | 'loaded' | 'other'> {
  const mark = await readMark(database);
  if (mark?.state === 'loaded') return 'loaded';
  if (mark?.state === 'loading') return 'load';
  const article = await database.query.selectFrom('article').select('id').limit(1).executeTakeFirst();
  return article ? 'other' : 'load';
}

/** Whether the shop is as the demonstration left it, but for what its users ordered and put into carts since. */
export async function isPureDemonstration(database: Database, tables: readonly string[]): Promise<boolean> {
  const { fingerprint } = (await readMark(database)) ?? {};
  return fingerprint !== undefined && fingerprint === (await fingerprintShop(database, tables));
}

/** Runs work on the demonstration as the only importer (`asOnlyImporter`). */
export function asDemonstrationLoader<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return asOnlyImporter(database, 'bancale-demo', work);
}

/**
 * Runs a load of the demonstration between two marks, so that one cut short is done again at the next start. The load
 * itself finds what is already there by code. The last mark remembers what was loaded into an empty shop: as long as the
 * shop looks like that, it holds nothing that is anybody's own.
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
