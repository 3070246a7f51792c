import { parseArgs } from 'node:util';
import { migrate, openDatabaseForCommand, withSetupLock } from '../backend/database/index.ts';
import type { ShopDatabase } from '../backend/database/index.ts';
import { readSettings, type EnvironmentSettings } from '../backend/settings.ts';
import { DEMONSTRATION_LOGINS, DEMONSTRATION_SEED } from '../demo/index.ts';
import { isDay, shopDay } from '../domain/shop-day.ts';
import { CommandError } from './command-error.ts';
import { confirmDestruction } from './confirm-destruction.ts';
import { asCommand, runCommand, runProgram } from './run-command.ts';
import { importCommand, writeDemonstration } from './demo-files/write-demonstration.ts';
import { findShopState } from './shop-state.ts';
import { emptyShop } from './shop-tables.ts';
import { asDemonstrationLoader, demonstrationState, loadMarked } from './start/demonstration.ts';
import { loadWholeDemonstration } from './start/load-demonstration.ts';
import { createProgressLine } from './start/phases.ts';

const USAGE = `Usage:
  npm run demo -- [--articles <number>] [--today <YYYY-MM-DD>] [--seed <number>] [--reset [--confirm <name>]]
  npm run demo -- --write <folder> [--articles <number>] [--today <YYYY-MM-DD>] [--seed <number>]

Generates the demonstration wholesaler and loads it into the configured database (see .env.example), or writes it as
files for npm run import into a new folder.
  --articles  how many sellable articles at least (default: DEMO_ARTICLES, 10000)
  --today     the day around which promotions and arrivals stand (default: today)
  --seed      another number makes other stocks, prices of further brands and conditions (default: ${DEMONSTRATION_SEED})
  --reset     first delete every article, price, promotion, customer, user, cart and order in the database;
              order numbers go on where they were
  --confirm   the name of the shop, which is asked for wherever there is more than the demonstration

Exit code: 0 loaded, 2 not run or not finished, 3 an import is at work and did not end within a minute.`;

interface Wanted {
  articles: number | undefined;
  today: string | undefined;
  seed: number;
  reset: boolean;
  confirm: string | undefined;
  /** The folder for import files; nothing is loaded then. */
  write: string | undefined;
}

function readArguments(words: string[]): Wanted {
  const { values } = parseArgs({
    args: words,
    options: {
      articles: { type: 'string' },
      today: { type: 'string' },
      seed: { type: 'string' },
      reset: { type: 'boolean', default: false },
      confirm: { type: 'string' },
      write: { type: 'string' },
    },
  });
  const { today } = values;
  if (values.write !== undefined && values.reset)
    throw new CommandError('--write changes no database: leave out --reset.');
  if (today !== undefined && !isDay(today)) throw new CommandError(`--today ${today} is not a day (YYYY-MM-DD).`);
  return {
    articles: values.articles === undefined ? undefined : wholeNumber('--articles', values.articles, 1000, 1_000_000),
    today,
    seed: values.seed === undefined ? DEMONSTRATION_SEED : wholeNumber('--seed', values.seed, 0, 2_147_483_647),
    reset: values.reset,
    confirm: values.confirm,
    write: values.write,
  };
}

function wholeNumber(name: string, text: string, lowest: number, highest: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= lowest && value <= highest) return value;
  throw new CommandError(`${name} must be a whole number from ${lowest} to ${highest}.`);
}

/**
 * Prepares the database for the demonstration: with --reset it deletes the present data after confirmation; otherwise
 * it fails when there is another catalogue, and asks before it overwrites a demonstration that was changed.
 */
async function makeRoom(opened: ShopDatabase, wanted: Wanted): Promise<void> {
  const { database, description: place } = opened;
  const state = await findShopState(database);
  const confirm = (what: string) => confirmDestruction({ what, place, state, given: wanted.confirm });
  if (wanted.reset) await confirm('--reset deletes');
  await migrate(database);
  if (wanted.reset) return emptyShop(database);
  const found = await demonstrationState(database);
  if (found === 'other') {
    throw new CommandError(
      'The database holds another catalogue. Choose another one, or delete all of it with --reset.',
    );
  }
  // An interrupted load is repeated without asking.
  if (found === 'loaded')
    await confirm('Loading the demonstration again undoes the changes to its articles and customers in');
}

async function run(words: string[]): Promise<number> {
  const wanted = readArguments(words);
  const settings = readSettings();
  if (wanted.write !== undefined) return writeFiles(wanted.write, wanted, settings);
  const opened = await openDatabaseForCommand(settings, {
    applicationName: 'bancale-demo',
    onInterruption: (message) => console.error(message),
  });
  try {
    const { database, description } = opened;
    const seconds = await withSetupLock(
      database,
      () => asDemonstrationLoader(database, () => load(opened, wanted, settings), { onWait: console.log }),
      () => console.log('A Bancale is preparing this database; waiting until it is done.'),
    );
    console.log(`The demonstration is in the ${description} after ${seconds.toFixed(1)} s.`);
    for (const { email, password } of DEMONSTRATION_LOGINS) console.log(`  ${email.padEnd(28)} ${password}`);
    return 0;
  } finally {
    await opened.close();
  }
}

/** Writes the requested demonstration as import files, and says how to import them. */
async function writeFiles(folder: string, wanted: Wanted, settings: EnvironmentSettings): Promise<number> {
  const { articles = settings.demonstrationArticles, today = shopDay(new Date()), seed } = wanted;
  const progress = createProgressLine(process.stdout);
  const files = await writeDemonstration(folder, { articles, today, seed }, (done, total) =>
    progress.show('pictures', done, total),
  );
  progress.end();
  console.log('Import them in this order:');
  for (const file of files) console.log(`  ${importCommand(file, folder)}`);
  return 0;
}

/** Loads the requested demonstration; returns the seconds it took. */
async function load(opened: ShopDatabase, wanted: Wanted, settings: EnvironmentSettings): Promise<number> {
  const { database } = opened;
  await makeRoom(opened, wanted);
  const started = performance.now();
  const progress = createProgressLine(process.stdout);
  await loadMarked(database, () =>
    loadWholeDemonstration(database, {
      articles: wanted.articles ?? settings.demonstrationArticles,
      today: wanted.today,
      seed: wanted.seed,
      dataDirectory: settings.dataDirectory,
      onProgress: (step, done, total) => progress.show(step, done, total),
    }),
  );
  progress.end();
  return (performance.now() - started) / 1000;
}

/** Runs `npm run demo` with the arguments after the name; exit code 0 loaded, 2 not run or not finished. */
export const main = asCommand(USAGE, (words) => runCommand(() => run(words)));

if (import.meta.main) await runProgram(main);
