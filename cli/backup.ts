import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabaseForCommand } from '../backend/database/index.ts';
import { noteBackup } from '../backend/operation/index.ts';
import { readSettings } from '../backend/settings.ts';
import { describeBackup } from './backup/describe.ts';
import { keepNewest, makeBackup } from './backup/make-backup.ts';
import { CommandError } from './command-error.ts';
import { asCommand, runCommand, runProgram } from './run-command.ts';

const USAGE = `Usage:
  npm run backup -- [--to <folder>] [--keep <number>]

Writes database, pictures, documents, mails and secrets of the shop into one file, while it runs or not.
  --to    the folder for the file (default: backups in DATA_DIR); better on another disk
  --keep  how many backups to keep in that folder; older ones are deleted after a successful backup

The file holds what logs people in and what customers ordered: keep it where only you can read it.

Exit code: 0 done, 2 not done.`;

async function run(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: {
      to: { type: 'string' },
      keep: { type: 'string' },
    },
  });
  if (values.keep !== undefined && !/^[1-9]\d{0,5}$/.test(values.keep)) {
    throw new CommandError('--keep must be a whole number from 1 on.');
  }
  const settings = readSettings();
  const folder = values.to === undefined ? join(settings.dataDirectory, 'backups') : resolve(values.to);
  const opened = await openDatabaseForCommand(settings, {
    applicationName: 'bancale-backup',
    poolSize: 1,
    onInterruption: (message) => console.error(message),
  });
  try {
    const { file, manifest } = await makeBackup(opened.database, settings.dataDirectory, folder);
    await noteBackup(opened.database, { madeAt: new Date(), bytes: (await stat(file)).size });
    console.log(describeBackup(file, manifest));
    if (values.keep !== undefined) {
      for (const name of await keepNewest(folder, Number(values.keep))) console.log(`Deleted ${name}.`);
    }
    return 0;
  } finally {
    await opened.close();
  }
}

/** Runs `npm run backup` with the arguments after the name; returns the exit code. */
export const main = asCommand(USAGE, (words) => runCommand(() => run(words)));

if (import.meta.main) await runProgram(main);
