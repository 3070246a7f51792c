import { getPriority, setPriority } from 'node:os';
import { readSettings, SettingsError } from '../backend/settings.ts';
import {
  DatabaseSetupError,
  ImporterBusy,
  isMigrated,
  migrate,
  openDatabaseForCommand,
} from '../backend/database/index.ts';
import type { ShopDatabase } from '../backend/database/index.ts';
import { asCommand, runProgram } from './run-command.ts';
import { connectionLostMessage } from './run-on-shop-database.ts';
import { upgradeNotes } from './upgrade-notes.ts';
import { readArguments, usage } from './import/arguments.ts';
import { errorCode, ImportError, runImport, type ImportSummary } from '../backend/import/index.ts';
import { summaryLines } from './import/summary-lines.ts';

/** Lower priority, so that a shop on the same machine serves its requests first. */
const NICENESS = 5;
/** The exit code when a ceiling held back something. */
const HELD = 4;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs `npm run import` with the arguments after the name: exit code 0 all good, 1 some rows with errors, 2 not run or
 * not finished, 3 another import of the same group is at work, 4 a ceiling kept what the files do not list.
 */
export const main = asCommand(usage, runFiles);

async function runFiles(words: string[]): Promise<number> {
  let opened: ShopDatabase | null = null;
  const stop = new AbortController();
  const abort = () => stop.abort();
  try {
    const wanted = readArguments(words);
    const settings = readSettings();
    for (const signal of STOP_SIGNALS) process.once(signal, abort);
    opened = await openDatabaseForCommand(settings, {
      applicationName: 'bancale-import',
      onInterruption: (message) => console.error(message),
    });
    const { database } = opened;
    const { dataDirectory } = settings;
    if (!(await isMigrated(database))) {
      if (wanted.dryRun) throw new ImportError('The database is empty or old; start the shop once, then try again.');
      for (const note of await upgradeNotes(database, await migrate(database))) console.log(note);
    }
    const summary = await runImport(wanted, {
      ...{ database, dataDirectory, output: process.stderr, signal: stop.signal, waitSeconds: wanted.waitSeconds },
      onWait: (message) => console.error(message),
    });
    console.log(summaryLines(wanted, summary).join('\n'));
    return exitCodeOf(summary);
  } catch (error) {
    console.error(isExpected(error) ? (error as Error).message : (connectionLostMessage(error) ?? error));
    return error instanceof ImporterBusy ? 3 : 2;
  } finally {
    await opened?.close();
    for (const signal of STOP_SIGNALS) process.off(signal, abort);
  }
}

function exitCodeOf({ missing, refused, incomplete, duplicates }: ImportSummary): number {
  if ((missing?.reason ?? null) !== null) return HELD;
  return refused + incomplete + duplicates > 0 ? 1 : 0;
}

function isExpected(error: unknown): boolean {
  const isOurs = error instanceof ImportError || error instanceof SettingsError || error instanceof DatabaseSetupError;
  return isOurs || ['ENOSPC', 'EACCES', 'EROFS'].includes(errorCode(error) ?? '');
}

if (import.meta.main) {
  setPriority(Math.max(getPriority(), NICENESS));
  await runProgram(main);
}
