import { userInfo } from 'node:os';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ImportError, readErpPrices } from '../backend/import/index.ts';
import {
  comparePrices,
  explainPrice,
  listLowDiscounts,
  listZeroPrices,
  type DoubtfulPrice,
} from '../backend/pricing/index.ts';
import type { Database } from '../backend/database/index.ts';
import { countUnweighed } from '../backend/catalogue/index.ts';
import { changePriceRounding, createShopSettings } from '../backend/content/index.ts';
import { reasonText, type Reason } from '../backend/texts/index.ts';
import { printableDiscounts } from '../domain/discounts.ts';
import { MAXIMUM_QUANTITY } from '../domain/packaging.ts';
import { PRICE_DECIMALS, type PriceRounding } from '../domain/price-rounding.ts';
import { isDay, shopDay } from '../domain/shop-day.ts';
import { CommandError } from './command-error.ts';
import { comparisonLines } from './price-comparison.ts';
import { explanationLines } from './price-explanation.ts';
import { asCommand, runCommand, runProgram } from './run-command.ts';
import { runOnShopDatabase } from './run-on-shop-database.ts';
import { transportLines } from './transport-lines.ts';

const usage = `Usage:
  npm run prices -- zeros            prices of 0 that count as no price
  npm run prices -- low-discounts    discounts below 1 %, which may be fractions of a spreadsheet
  npm run prices -- why <customer> <article> [quantity] [day] [--address <code>]
                                     the price of a line, with every list price, condition and promotion about
                                     it and why it does not count; the smallest pack and today if not given
  npm run prices -- verify <file> [--mapping <file>] [--day <day>]
                                     compares prices that the ERP exported (customerCode, articleCode, quantity,
                                     totalCents or netPrice and priceQuantity, addressCode, day) to the cent
  npm run prices -- rounding [default|2|3|4|5|6] [--each-discount]
                                     how net prices are rounded after discounts; with a word, changes it:
                                     default is four decimals for the units an article's prices are kept for (those
                                     the ERP states, or 10, 100 or 1,000 times as many where a price is finer; why
                                     shows it), a number the decimals of one unit; --each-discount rounds after
                                     every discount
  npm run prices -- transport        the rules of transport by the day they begin, the price for every other
                                     order, and how many articles have no weight

Only rounding changes something. Exit code: 0 none, explained, equal or changed; 1 some (transport: articles without
weight), different, or an unknown code; 2 not run.`;

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

const lists: Record<string, (database: Database) => Promise<DoubtfulPrice[]>> = {
  zeros: (database) => listZeroPrices(database, shopDay(new Date())),
  'low-discounts': listLowDiscounts,
};

/** The words and options after the name of a question. */
function parseWords<const Options extends NonNullable<ParseArgsConfig['options']>>(
  words: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options });
  } catch {
    throw new CommandError(usage);
  }
}

/** Explains the price of one line; returns the exit code. */
async function why(words: readonly string[], { query }: Database): Promise<number> {
  const { positionals, values } = parseWords(words, { address: { type: 'string' } });
  const [customerCode, articleCode, quantityText, day = shopDay(new Date()), ...rest] = positionals;
  if (customerCode === undefined || articleCode === undefined || rest.length > 0) throw new CommandError(usage);
  const quantity = quantityText === undefined ? null : Number(quantityText);
  if (quantity !== null && !(Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= MAXIMUM_QUANTITY)) {
    throw new CommandError(`The quantity ${quantityText} is not a whole number from 1 to ${MAXIMUM_QUANTITY}.`);
  }
  if (!isDay(day)) throw new CommandError(`${day} is not a day like 2026-12-31.`);
  const found = await explainPrice(query, {
    customerCode,
    articleCode,
    quantity,
    day,
    addressCode: values.address ?? null,
  });
  if ('unknown' in found) {
    const codes = { customer: customerCode, article: articleCode, address: values.address };
    printLine(`There is no ${found.unknown} ${codes[found.unknown]}.`);
    return 1;
  }
  for (const line of explanationLines(found)) printLine(line);
  return 0;
}

/** Compares the prices of a file of the ERP with those of the shop; returns the exit code. */
async function verify(words: readonly string[], { query }: Database): Promise<number> {
  const { positionals, values } = parseWords(words, { mapping: { type: 'string' }, day: { type: 'string' } });
  const [path, ...rest] = positionals;
  const { day = shopDay(new Date()), mapping = null } = values;
  if (path === undefined || rest.length > 0) throw new CommandError(usage);
  if (!isDay(day)) throw new CommandError(`${day} is not a day like 2026-12-31.`);
  const { prices, rejected } = await readErpPrices(path, mapping).catch((error: unknown) => {
    throw error instanceof ImportError ? new CommandError(error.message) : error;
  });
  const asked = prices.map(({ netPrice, priceQuantity, ...price }) => ({
    ...{ ...price, day: price.day ?? day },
    netPrice: netPrice === null ? null : { price: netPrice, priceQuantity: priceQuantity ?? 1 },
  }));
  const compared = await comparePrices(query, asked);
  const all = { ...compared, unknown: [...rejected.map(unreadableRow), ...compared.unknown] };
  for (const line of comparisonLines(all)) printLine(line);
  return all.differences.length + all.unknown.length === 0 ? 0 : 1;
}

const unreadableRow = ({ line, reason }: { line: number; reason: Reason }) => ({
  ...{ line, reason: 'unreadable' as const, detail: reasonText('en', reason) },
});

/** Shows how prices are rounded, or changes it; returns the exit code. */
async function rounding(words: readonly string[], database: Database): Promise<number> {
  const { positionals, values } = parseWords(words, { 'each-discount': { type: 'boolean' } });
  const [word, ...rest] = positionals;
  if (rest.length > 0 || (word === undefined && values['each-discount'] === true)) throw new CommandError(usage);
  if (word === undefined) {
    printLine(roundingSentence((await createShopSettings(database, () => undefined).current()).price_rounding));
    return 0;
  }
  const decimals = word === 'default' ? null : PRICE_DECIMALS.find((number) => String(number) === word);
  if (decimals === undefined) throw new CommandError(`${word} is none of default, ${PRICE_DECIMALS.join(', ')}.`);
  const after = { decimals, roundsEachDiscount: values['each-discount'] === true };
  const before = await changePriceRounding(database, { after, actor: userInfo().username });
  printLine(`Before: ${roundingSentence(before)}`);
  printLine(`Now: ${roundingSentence(after)}`);
  return 0;
}

function roundingSentence({ decimals, roundsEachDiscount }: PriceRounding): string {
  const what =
    decimals === null
      ? 'four decimals of the price for the units for which an article’s prices are kept'
      : `${decimals} decimals of the price of one unit`;
  return `${what}, rounded ${roundsEachDiscount ? 'after each discount' : 'once after all discounts'}`;
}

/** Answers one question about the prices of a shop; returns the exit code. */
export async function runPrices(words: readonly string[], database: Database): Promise<number> {
  if (words[0] === 'why') return why(words.slice(1), database);
  if (words[0] === 'verify') return verify(words.slice(1), database);
  if (words[0] === 'rounding') return rounding(words.slice(1), database);
  if (words[0] === 'transport' && words.length === 1) return printTransport(database);
  const list = lists[words[0] ?? ''];
  if (list === undefined || words.length > 1) throw new CommandError(usage);
  const found = await list(database);
  for (const { where, code, what, discounts } of found) {
    printLine([where, code, what, discounts && `${printableDiscounts(discounts)} %`].filter(Boolean).join('  '));
  }
  if (found.length === 0) printLine('None.');
  return found.length === 0 ? 0 : 1;
}

/** Prints what transport costs, and how many articles have no weight; returns the exit code. */
async function printTransport(database: Database): Promise<number> {
  const settings = await createShopSettings(database, () => undefined).current();
  const unweighed = await countUnweighed(database);
  for (const line of transportLines(settings, shopDay(new Date()), unweighed)) printLine(line);
  return unweighed.without === 0 ? 0 : 1;
}

/** Runs `npm run prices` with the arguments after the name; returns the exit code. */
export const main = asCommand(usage, (words) =>
  runCommand(async () => {
    if (words.length === 0) throw new CommandError(usage);
    return runOnShopDatabase('bancale prices', (database) => runPrices(words, database));
  }),
);

if (import.meta.main) await runProgram(main);
