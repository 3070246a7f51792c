import { readSettings, SettingsFaults } from '../backend/settings.ts';
import {
  asOnlyImporter,
  DatabaseRefusal,
  isMigrated,
  migrate,
  openDatabaseBesideShop,
} from '../backend/outside/database/index.ts';
import type { ShopDatabase } from '../backend/outside/database/index.ts';
import { databaseGone } from './beside-shop.ts';
import { readArguments, usage, type ImportArguments } from './import/arguments.ts';
import { runImport, type ImportSummary } from './import/importer.ts';
import type { MissingOutcome } from './import/missing.ts';
import { errorCode, ImportRefusal } from './import/refusal.ts';

/**
 * `npm run import -- <kind> <file…>`: exit code 0 all good, 1 some rows at fault, 2 not run, not finished, or missing
 * articles not made inactive though asked for.
 */
async function main(): Promise<number> {
  let opened: ShopDatabase | null = null;
  try {
    const wanted = readArguments(process.argv.slice(2));
    if (wanted === null) {
      console.log(usage);
      return 0;
    }
    const settings = readSettings();
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
    opened = await openDatabaseBesideShop(settings, {
      applicationName: 'bancale-import',
      onInterruption: (message) => console.error(message),
    });
    const { database } = opened;
    const { dataDirectory } = settings;
    const summary = await asOnlyImporter(database, 'bancale-import', async () => {
      if (!(await isMigrated(database))) {
        if (wanted.dryRun)
          throw new ImportRefusal('The database is empty or old; start the shop once, then try again.');
        await migrate(database);
      }
      return runImport(wanted, { database, dataDirectory, output: process.stderr, signal: stop.signal });
    });
    console.log(sentences(wanted, summary).join('\n'));
    if ((summary.missing?.reason ?? null) !== null) return 2;
    return summary.refused + summary.incomplete + summary.duplicates > 0 ? 1 : 0;
  } catch (error) {
    console.error(isRefusal(error) ? (error as Error).message : (databaseGone(error) ?? error));
    return 2;
  } finally {
    await opened?.close();
  }
}

function isRefusal(error: unknown): boolean {
  const isOurs = error instanceof ImportRefusal || error instanceof SettingsFaults || error instanceof DatabaseRefusal;
  return isOurs || ['ENOSPC', 'EACCES', 'EROFS'].includes(errorCode(error) ?? '');
}

function sentences(wanted: ImportArguments, summary: ImportSummary): string[] {
  const numbers = new Intl.NumberFormat('en-GB');
  const format = (count: number): string => numbers.format(count);
  const what = 'kind' in wanted.what ? wanted.what.kind : `articles from ${wanted.what.source}`;
  const rate = summary.seconds > 0 ? summary.rows / summary.seconds : 0;
  const unchanged = Math.max(0, summary.rows - summary.inserted - summary.updated - summary.refused);
  const lines = [
    `${what}: ${format(summary.rows)} rows in ${summary.seconds.toFixed(1)} s (${format(Math.round(rate))}/s): ` +
      `${format(summary.inserted)} new, ${format(summary.updated)} changed, ${format(unchanged)} unchanged.`,
  ];
  if (summary.categoriesMade > 0) lines.push(`${format(summary.categoriesMade)} categories were made.`);
  if (summary.missing !== null) lines.push(missingSentence(summary.missing, format));
  if (wanted.dryRun) lines.push('This was a dry run: nothing was changed.');
  if (summary.picturesMade > 0) lines.push(`${format(summary.picturesMade)} pictures were made.`);
  if (summary.picturesSkipped > 0) {
    lines.push(
      `${format(summary.picturesSkipped)} picture addresses were not fetched (--download-pictures does that).`,
    );
  }
  if (summary.reportFile !== null) {
    lines.push(
      `${format(summary.refused)} rows were refused, ${format(summary.incomplete)} entries are about rows taken without something.`,
      ...(summary.duplicates > 0
        ? [`${format(summary.duplicates)} rows replaced an earlier row of the same code.`]
        : []),
      `The report: ${summary.reportFile}`,
    );
  }
  return lines;
}

function missingSentence({ deactivated, reason }: MissingOutcome, format: (count: number) => string): string {
  if (reason !== null) return `No article was made inactive: ${reason}.`;
  return `${format(deactivated)} articles that are not in the file were made inactive.`;
}

process.exitCode = await main();
