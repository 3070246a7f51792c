import type { Database } from '../../backend/database/index.ts';
import { FILE_KINDS, importFile } from '../../demo/data-files.ts';
import { loadDemonstration, type DemonstrationOptions } from '../../demo/index.ts';
import { CommandError } from '../command-error.ts';
import { runImport } from '../../backend/import/index.ts';
import { loadDemonstrationContent } from './demonstration-content.ts';

/**
 * Loads the demonstration wholesaler: the files of `demo/data/import`, what is generated for them, and the content.
 * Idempotent by code, so that an interrupted load can be repeated.
 */
export async function loadWholeDemonstration(database: Database, options: DemonstrationOptions): Promise<void> {
  await importDemonstrationFiles(database, options.dataDirectory);
  await loadDemonstration(database, options);
  await loadDemonstrationContent(database, options);
}

/**
 * Imports the files of `demo/data/import` as `npm run import -- <kind> <file>` does. Throws a CommandError when a row has
 * a problem.
 */
export async function importDemonstrationFiles(database: Database, dataDirectory: string): Promise<void> {
  const { signal } = new AbortController();
  const environment = { database, dataDirectory, output: null, signal, isOnlyImporter: true };
  for (const kind of FILE_KINDS) {
    const { reportFile } = await runImport({ what: { kind, files: [importFile(kind)] }, quiet: true }, environment);
    if (reportFile) throw new CommandError(`${importFile(kind)} has problems: ${reportFile}`);
  }
}
