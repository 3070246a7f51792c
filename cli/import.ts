import { getPriority, setPriority, userInfo } from 'node:os';
import { readSettings, SettingsError, type EnvironmentSettings } from '../backend/settings.ts';
import {
  DatabaseSetupError,
  ImporterBusy,
  isMigrated,
  migrate,
  openDatabaseForCommand,
} from '../backend/database/index.ts';
import type { Database } from '../backend/database/index.ts';
import { listCollisions } from '../backend/database/article-codes.ts';
import { asCommand, runProgram } from './run-command.ts';
import { connectionLostMessage } from './run-on-shop-database.ts';
import { upgradeNotes } from './upgrade-notes.ts';
import { readArguments, readGuessWords, readJobWords, usage, type WantedImport } from './import/arguments.ts';
import { collisionLines } from './import/collision-lines.ts';
import { readRepeatWords, repeatLines, type WantedRepeat } from './import/repeat.ts';
import { exitCodeOf, exitCodes } from './import/exit-codes.ts';
import { printGuess, printMappings } from './import/guess.ts';
import { readJob } from './import/job-file.ts';
import { runJob } from './import/run-job.ts';
import { errorCode, ImportError, listRuns, repeatRun, runImport, type ImportSummary } from '../backend/import/index.ts';
import { ownersLines, readOwnersWords } from './import/owners.ts';
import { runLines } from './import/run-lines.ts';
import { summaryLines } from './import/summary-lines.ts';

/** Lower priority, so that a shop on the same machine serves its requests first. */
const NICENESS = 5;
const RUNS_SHOWN = 50;
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs `npm run import` with the arguments after the name: exit code 0 all good, 1 some rows with errors, 2 not run or
 * not finished, 3 another import of the same group is at work, 4 prices are held, or what the files do not list is kept.
 */
export const main = asCommand(usage, runFiles);

async function runFiles(words: string[]): Promise<number> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  for (const signal of STOP_SIGNALS) process.once(signal, abort);
  try {
    const job = words[0] === 'job' ? readJobWords(words.slice(1)) : null;
    if (job !== null) return await runJobFile(job, stop.signal);
    if (words[0] === 'guess') return await printGuess(readGuessWords(words.slice(1)));
    if (words[0] === 'mappings') return printMappings(words.slice(1));
    if (words[0] === 'owners') return await runOwners(words.slice(1));
    if (words[0] === 'collisions') return await printCollisions(words.slice(1));
    if (words[0] === 'runs') return await printRuns(words.slice(1));
    if (words[0] === 'undo' || words[0] === 'release') {
      return await runRepeat(readRepeatWords(words[0], words.slice(1)), stop.signal);
    }
    const wanted = readArguments(words);
    return await onImportDatabase(wanted, async (database, settings) => {
      const summary = await importInto(database, settings, wanted, { output: process.stderr, signal: stop.signal });
      console.log(summaryLines(wanted, summary).join('\n'));
      return exitCodeOf(summary);
    });
  } catch (error) {
    console.error(messageFor(error));
    return codeOf(error);
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, abort);
  }
}

/** Runs a job file; a run that fails is one of its outcomes. */
async function runJobFile({ path, dryRun }: { path: string; dryRun: boolean }, signal: AbortSignal): Promise<number> {
  // Before the database is started.
  await readJob(path);
  return onImportDatabase({ dryRun }, async (database, settings) => {
    const { code, lines } = await runJob(path, {
      ...{ isDryRun: dryRun, dataDirectory: settings.dataDirectory, signal },
      run: async (wanted) => {
        try {
          return await importInto(database, settings, wanted, { output: null, signal, origin: 'job' });
        } catch (error) {
          return { code: codeOf(error), message: String(messageFor(error)) };
        }
      },
    });
    console.log(lines.join('\n'));
    return code;
  });
}

async function runOwners(words: readonly string[]): Promise<number> {
  const wanted = readOwnersWords(words);
  return onImportDatabase({ dryRun: wanted.change === null }, async (database) => {
    console.log((await ownersLines(database, wanted, userInfo().username)).join('\n'));
    return exitCodes.good;
  });
}

async function runRepeat(wanted: WantedRepeat, signal: AbortSignal): Promise<number> {
  return onImportDatabase(wanted, async (database, { dataDirectory }) => {
    const onWait = (message: string) => console.error(message);
    const { waitSeconds } = wanted;
    const summary = await repeatRun(wanted, { database, dataDirectory, output: null, signal, waitSeconds, onWait });
    console.log(repeatLines(wanted, summary).join('\n'));
    return summary.refused > 0 ? exitCodes.someRows : exitCodes.good;
  });
}

async function printRuns(more: readonly string[]): Promise<number> {
  if (more.length > 0) throw new ImportError(`"runs" takes nothing else.\n\n${usage}`);
  return onImportDatabase({ dryRun: true }, async (database) => {
    console.log(runLines(await listRuns(database, RUNS_SHOWN)).join('\n'));
    return exitCodes.good;
  });
}

async function printCollisions(more: readonly string[]): Promise<number> {
  if (more.length > 0) throw new ImportError(`"collisions" takes nothing else.\n\n${usage}`);
  return onImportDatabase({ dryRun: true }, async (database) => {
    const found = await listCollisions(database.query);
    console.log(collisionLines(found).join('\n'));
    return found.length === 0 ? exitCodes.good : exitCodes.someRows;
  });
}

/** Opens the shop's database, creates its tables where there are none yet, and closes it after the work. */
async function onImportDatabase(
  { dryRun }: { dryRun: boolean },
  work: (database: Database, settings: EnvironmentSettings) => Promise<number>,
): Promise<number> {
  const settings = readSettings();
  const opened = await openDatabaseForCommand(settings, {
    applicationName: 'bancale-import',
    onInterruption: (message) => console.error(message),
  });
  try {
    const { database } = opened;
    if (!(await isMigrated(database))) {
      if (dryRun) throw new ImportError('The database is empty or old; start the shop once, then try again.');
      for (const note of await upgradeNotes(database, await migrate(database))) console.log(note);
    }
    return await work(database, settings);
  } finally {
    await opened.close();
  }
}

function importInto(
  database: Database,
  { dataDirectory }: EnvironmentSettings,
  wanted: WantedImport,
  rest: { output: NodeJS.WriteStream | null; signal: AbortSignal; origin?: 'job' },
): Promise<ImportSummary> {
  const onWait = (message: string) => console.error(message);
  return runImport(wanted, { database, dataDirectory, ...rest, waitSeconds: wanted.waitSeconds, onWait });
}

function messageFor(error: unknown): unknown {
  return isExpected(error) ? error.message : (connectionLostMessage(error) ?? error);
}

function codeOf(error: unknown): number {
  return error instanceof ImporterBusy ? exitCodes.busy : exitCodes.notRun;
}

function isExpected(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const isOurs = error instanceof ImportError || error instanceof SettingsError || error instanceof DatabaseSetupError;
  return isOurs || ['ENOSPC', 'EACCES', 'EROFS'].includes(errorCode(error) ?? '');
}

if (import.meta.main) {
  setPriority(Math.max(getPriority(), NICENESS));
  await runProgram(main);
}
