import { isUsedByOthers, migrate, type Database } from '../../backend/database/index.ts';
import { checkOutgoing } from '../../backend/outgoing/index.ts';
import type { Settings } from '../../backend/settings.ts';
import { upgradeNotes } from '../upgrade-notes.ts';
import { demonstrationState } from './demonstration.ts';
import { loadInOwnProcess } from './load-in-own-process.ts';
import type { Phases } from './phases.ts';

const OTHER_VERSION =
  'An older Bancale still runs on this database, and does not know its new tables: stop it. Its /readyz says "schema": false.';

/**
 * Migrates the database, decides whether anything may leave the shop, and fills an empty database with the
 * demonstration, if the settings ask for it. Run it under the setup lock: another process may be starting on the same
 * empty database. Returns the state of the demonstration, and whether the database is on another timeline.
 */
export async function prepareDatabase(
  database: Database,
  settings: Pick<Settings, 'demonstration' | 'demonstrationArticles' | 'dataDirectory' | 'shopUrl'>,
  phases: Phases,
): Promise<{ state: 'load' | 'loaded' | 'other'; isOtherTimeline: boolean }> {
  await phases.run(
    'migrations',
    async () => {
      const steps = await migrate(database);
      if (steps.length > 0 && (await isUsedByOthers(database))) console.warn(OTHER_VERSION);
      for (const note of await upgradeNotes(database, steps)) process.stdout.write(`${note}\n`);
      // Imported only now, so that a start that fails its checks fails fast.
      const { prepareOrderJobs } = await import('../../backend/orders/index.ts');
      await prepareOrderJobs(database);
      return steps;
    },
    (steps) => (steps.length === 0 ? 'up to date' : `${steps.length} applied`),
  );
  // Before the demonstration is loaded: an empty database belongs to no note of the data folder.
  const { isOtherTimeline } = await checkOutgoing(database, settings);
  const state = settings.demonstration ? await demonstrationState(database) : 'other';
  if (state === 'load') {
    const { dataDirectory, demonstrationArticles: articles } = settings;
    await phases.run('demonstration', () => loadInOwnProcess(database, { articles, dataDirectory }));
  }
  return { state, isOtherTimeline };
}
