import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { DatabaseRefusal, migrate, openDatabaseBesideShop } from '../backend/outside/database/index.ts';
import type { Database, ShopDatabase } from '../backend/outside/database/index.ts';
import { readSettings, SettingsFaults, type EnvironmentSettings } from '../backend/settings.ts';
import { DEMONSTRATION_LOGINS, DEMONSTRATION_SEED, loadDemonstration } from '../demo/index.ts';
import { isDay } from '../trade/shop-day.ts';
import { databaseGone } from './beside-shop.ts';
import { asDemonstrationLoader, demonstrationState, loadMarked } from './start/demonstration.ts';
import { createProgressLine } from './start/phases.ts';

const USAGE = `npm run demo -- [--articles <number>] [--today <YYYY-MM-DD>] [--seed <number>] [--reset]

Generates the demonstration wholesaler and loads it into the configured database (see .env.example).
  --articles  how many sellable articles at least (default: DEMO_ARTICLES, 10000)
  --today     the day around which promotions and arrivals stand (default: today)
  --seed      another number makes other stocks, prices of further brands and conditions (default: ${DEMONSTRATION_SEED})
  --reset     first delete every article, price, promotion, customer, user, cart and order in the database`;

/** A sentence for people: what was asked for can't be done. */
class DemonstrationRefusal extends Error {}

interface Wanted {
  articles: number | undefined;
  today: string | undefined;
  seed: number;
  reset: boolean;
}

function readArguments(words: string[]): Wanted | null {
  const { values } = parseArgs({
    args: words,
    options: {
      articles: { type: 'string' },
      today: { type: 'string' },
      seed: { type: 'string' },
      reset: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return null;
  const { today } = values;
  if (today !== undefined && !isDay(today))
    throw new DemonstrationRefusal(`--today ${today} is not a day (YYYY-MM-DD).`);
  return {
    articles: values.articles === undefined ? undefined : wholeNumber('--articles', values.articles, 1000, 1_000_000),
    today,
    seed: values.seed === undefined ? DEMONSTRATION_SEED : wholeNumber('--seed', values.seed, 0, 2_147_483_647),
    reset: values.reset,
  };
}

function wholeNumber(name: string, text: string, lowest: number, highest: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= lowest && value <= highest) return value;
  throw new DemonstrationRefusal(`${name} must be a whole number from ${lowest} to ${highest}.`);
}

/** Empties everything a shop holds; what is about the database itself (migrations) stays. */
async function reset(database: Database): Promise<void> {
  await sql`
    truncate document_number, user_account, promotion, agent, customer, price_list, article, color, collection, brand,
      feature, family, category, coupon, tracking_event, setting
    restart identity cascade
  `.execute(database.query);
}

/** Brings the database up to date, empties it if asked to, and loads; returns the seconds that the loading took. */
async function load(database: Database, wanted: Wanted, settings: EnvironmentSettings): Promise<number> {
  await migrate(database);
  if (wanted.reset) await reset(database);
  else if ((await demonstrationState(database)) === 'other') {
    throw new DemonstrationRefusal(
      'The database holds another catalogue. Choose another one, or delete all of it with --reset.',
    );
  }
  const started = performance.now();
  const progress = createProgressLine(process.stdout);
  await loadMarked(database, () =>
    loadDemonstration(database, {
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

/** `npm run demo`: exit code 0 loaded, 2 not run or not finished. */
async function main(): Promise<number> {
  let opened: ShopDatabase | null = null;
  try {
    const wanted = readArguments(process.argv.slice(2));
    if (wanted === null) {
      console.log(USAGE);
      return 0;
    }
    const settings = readSettings();
    opened = await openDatabaseBesideShop(settings, {
      applicationName: 'bancale-demo',
      onInterruption: (message) => console.error(message),
    });
    const { database } = opened;
    const seconds = await asDemonstrationLoader(database, () => load(database, wanted, settings));
    console.log(`The demonstration is in the ${opened.description} after ${seconds.toFixed(1)} s.`);
    for (const { email, password } of DEMONSTRATION_LOGINS) console.log(`  ${email.padEnd(28)} ${password}`);
    return 0;
  } catch (error) {
    console.error(isRefusal(error) ? (error as Error).message : (databaseGone(error) ?? error));
    return 2;
  } finally {
    await opened?.close();
  }
}

function isRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')) return true;
  return [DemonstrationRefusal, SettingsFaults, DatabaseRefusal].some((refusal) => error instanceof refusal);
}

process.exitCode = await main();
