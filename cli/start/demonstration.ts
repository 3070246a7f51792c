import { sql } from 'kysely';
import { DEMONSTRATION_KEY, findDemonstrationMark, writeSetting } from '../../backend/content/index.ts';
import { highestIds } from '../../backend/demonstration/index.ts';
import { asImporterOf, importGroups, type Database } from '../../backend/database/index.ts';
import { fingerprintShop, isEmptyShop, shopTables } from '../shop-tables.ts';

const DEMONSTRATION_ACCOUNT = {
  holder: 'Bancale S.p.A.',
  iban: 'IT60X0542811101000000123456',
  bank: 'Banca di esempio, Bologna',
};

/**
 * Whether the demonstration has to be loaded. `load`: the catalogue is empty, or a load was begun and not finished.
 * `loaded`: it is complete. `other`: the catalogue belongs to somebody else and is left alone.
 */
export async function demonstrationState(database: Database): Promise<'load' | 'loaded' | 'other'> {
  const mark = await findDemonstrationMark(database);
  if (mark?.state === 'loaded' || mark?.state === 'removing') return 'loaded';
  if (mark?.state === 'loading') return 'load';
  // Who removed it does not want it back at the next start.
  if (mark?.state === 'removed') return 'other';
  const article = await database.query.selectFrom('article').select('id').limit(1).executeTakeFirst();
  return article ? 'other' : 'load';
}

/** Whether the shop still holds only the demonstration, apart from orders and carts of its users. */
export async function isUnchangedDemonstration(database: Database, tables: readonly string[]): Promise<boolean> {
  const { fingerprint } = (await findDemonstrationMark(database)) ?? {};
  return fingerprint !== undefined && fingerprint === (await fingerprintShop(database, tables));
}

/** Runs work on the demonstration as the only importer of all groups (`asImporterOf`). */
export function asDemonstrationLoader<T>(
  database: Database,
  work: () => Promise<T>,
  options: { onWait?: (message: string) => void; waitSeconds?: number } = {},
): Promise<T> {
  return asImporterOf(database, { name: 'bancale-demo', groups: importGroups, ...options }, work);
}

/**
 * Runs a load of the demonstration between two progress rows, so that an interrupted load is repeated at the next
 * start; the load itself is idempotent by code. The last row stores the hash of the shop when only the demonstration
 * was loaded: as long as the hash matches, the shop holds no data of anybody.
 */
export async function loadMarked(database: Database, load: () => Promise<unknown>): Promise<void> {
  const tables = await shopTables(database);
  const earlier = await findDemonstrationMark(database);
  const isPure =
    earlier?.state === 'loading'
      ? (earlier.isPure ?? false)
      : (await isEmptyShop(database, tables)) || (await isUnchangedDemonstration(database, tables));
  const point = async () => ({ at: new Date().toISOString(), ids: await highestIds(database) });
  const ended = (earlier?.state === 'removed' ? undefined : earlier?.loads)?.filter(({ to }) => to) ?? [];
  const from = earlier?.loads?.find(({ to }) => !to)?.from ?? (await point());
  await writeSetting(database, DEMONSTRATION_KEY, { state: 'loading', isPure, loads: [...ended, { from }] });
  await load();
  // A shop that holds anything else must not show an account that does not exist.
  if (isPure) await writeSetting(database, 'bank_account', DEMONSTRATION_ACCOUNT);
  const fingerprint = isPure ? await fingerprintShop(database, tables) : undefined;
  const loads = [...ended, { from, to: await point() }];
  await writeSetting(database, DEMONSTRATION_KEY, { state: 'loaded', fingerprint, loads });
  // Without fresh statistics the first queries over the new rows are planned for empty tables.
  await sql`analyze`.execute(database.query);
}
