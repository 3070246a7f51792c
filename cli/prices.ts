import { listLowDiscounts, listZeroPrices, type DoubtfulPrice } from '../backend/pricing/index.ts';
import type { Database } from '../backend/database/index.ts';
import { printableDiscounts } from '../domain/discounts.ts';
import { CommandError } from './command-error.ts';
import { runCommand } from './run-command.ts';
import { runOnShopDatabase } from './run-on-shop-database.ts';

const usage = `Usage:
  npm run prices -- zeros            prices of 0 that count as no price
  npm run prices -- low-discounts    discounts below 1 %, which may be fractions of a spreadsheet

Nothing is changed. Exit code: 0 none, 1 some, 2 not run.`;

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

const lists: Record<string, (database: Database) => Promise<DoubtfulPrice[]>> = {
  zeros: listZeroPrices,
  'low-discounts': listLowDiscounts,
};

/** Lists doubtful prices of a shop, one a line; returns the exit code. */
export async function runPrices(words: readonly string[], database: Database): Promise<number> {
  const list = lists[words[0] ?? ''];
  if (list === undefined || words.length > 1) throw new CommandError(usage);
  const found = await list(database);
  for (const { where, code, what, discounts } of found) {
    printLine([where, code, what, discounts && `${printableDiscounts(discounts)} %`].filter(Boolean).join('  '));
  }
  if (found.length === 0) printLine('None.');
  return found.length === 0 ? 0 : 1;
}

/** Runs `npm run prices` with the arguments after the name; returns the exit code. */
export function main(words: string[]): Promise<number> {
  return runCommand(async () => {
    if (words.length === 0 || words[0] === 'help' || words[0] === '--help') {
      printLine(usage);
      return words.length === 0 ? 2 : 0;
    }
    return runOnShopDatabase('bancale prices', (database) => runPrices(words, database));
  });
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
