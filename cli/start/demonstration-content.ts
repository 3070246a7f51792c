import { join } from 'node:path';
import { shopDay } from '../../domain/shop-day.ts';
import type { Database } from '../../backend/database/index.ts';
import { CommandError } from '../command-error.ts';
import { importContent } from '../../backend/import/index.ts';

const FOLDER = join(import.meta.dirname, '../../demo/content');
/** The day on which the folder was written; its days are moved so that this one becomes today. */
const WRITTEN_ON = '2026-11-21';

const DAY = 86_400_000;

/** Imports the content of the demonstration wholesaler, as `npm run import -- content` imports a folder. */
export async function loadDemonstrationContent(
  database: Database,
  options: { dataDirectory: string; today?: string | undefined },
): Promise<void> {
  const { dataDirectory, today = shopDay(new Date()) } = options;
  const wanted = {
    ...({ folder: FOLDER, dryRun: false, report: 'ndjson', quiet: true, author: 'demo' } as const),
    shiftDays: (Date.parse(today) - Date.parse(WRITTEN_ON)) / DAY,
  };
  const environment = { database, dataDirectory, output: null, signal: new AbortController().signal };
  const { refused, reportFile } = await importContent(wanted, environment);
  if (refused > 0) throw new CommandError(`The content of the demonstration has problems: ${reportFile}`);
}
