import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { lockDataDirectory, openShopDatabase, type Database } from '../backend/database/index.ts';
import { repeatErasures } from '../backend/persons/index.ts';
import { readSettings } from '../backend/settings.ts';
import { readArchive } from './backup/archive.ts';
import { describeBackup, listBackup } from './backup/describe.ts';
import type { Manifest } from './backup/manifest.ts';
import { RESTORE_NAME, restoreBackup } from './backup/restore-backup.ts';
import { CommandError } from './command-error.ts';
import { asCommand, runCommand, runProgram } from './run-command.ts';

const USAGE = `Usage:
  npm run restore -- <file> [--confirm <name>]
  npm run restore -- --list <file>

Puts the shop of a backup into the configured place (DATA_DIR, DATABASE_URL); no shop may run there.
  --list     only checks the file and says what it holds
  --confirm  the name of the shop that is there, which is asked for wherever there is one

Exit code: 0 done, 2 not done.`;

async function run(words: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      list: { type: 'boolean', default: false },
      confirm: { type: 'string' },
    },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new CommandError(`Say which file.\n\n${USAGE}`);
  const file = resolve(name);
  const manifest = await readArchive(file);
  if (values.list) console.log(listBackup(file, manifest));
  else await restore(file, manifest, values.confirm);
  return 0;
}

async function restore(file: string, manifest: Manifest, confirmation: string | undefined): Promise<void> {
  const settings = readSettings();
  const { dataDirectory } = settings;
  const lock = lockDataDirectory(dataDirectory);
  try {
    const opened = await openShopDatabase(settings, {
      applicationName: RESTORE_NAME,
      onInterruption: (message) => console.error(message),
    });
    try {
      await restoreBackup(opened, { file, manifest, dataDirectory, confirmation });
      console.log(`${describeBackup(file, manifest)}\nIt is now in the ${opened.description}.`);
      const erased = await repeatErasures(opened.database, dataDirectory);
      if (erased > 0)
        console.log(
          `Erased again, as persons had asked since the backup: ${erased} (docs/howto/back-up-and-restore.md).`,
        );
      console.log(await describeNumbers(opened.database));
      console.log(
        'Nothing leaves it (no order, no mail, no payment) until you say that it is the shop now: npm run orders -- outgoing confirm',
      );
    } finally {
      await opened.close();
    }
  } finally {
    lock.release();
  }
}

/** New orders continue after these numbers, or after those that the ERP received after the backup. */
async function describeNumbers(database: Database): Promise<string> {
  const rows = await database.query
    .selectFrom('document_number')
    .selectAll()
    .orderBy('cause')
    .orderBy('year')
    .execute();
  const series = rows.map(({ cause, year, last_number: last }) => `${cause} ${year} after ${last}`);
  if (series.length === 0) return 'No order has a number yet.';
  return (
    `Order numbers go on: ${series.join(', ')}. At its start the shop raises them above those that the ERP and DATA_DIR ` +
    'know (docs/howto/back-up-and-restore.md).'
  );
}

/** Runs `npm run restore` with the arguments after the name; returns the exit code. */
export const main = asCommand(USAGE, (words) => runCommand(() => run(words)));

if (import.meta.main) await runProgram(main);
