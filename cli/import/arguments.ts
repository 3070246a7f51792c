import { parseArgs } from 'node:util';
import { reasonText } from '../../backend/texts/index.ts';
import { FEWEST_GUARDED, MOST_STEEP_PERCENT } from '../../domain/price-guard.ts';
import type { MissingScope } from '../../backend/catalogue/index.ts';
import { isDay } from '../../domain/shop-day.ts';
import {
  checkOwner,
  datasetNames,
  ceilingPercent,
  ceilings,
  ImportError,
  kindOf,
  kinds,
  messageOf,
  missingModes,
  readTime,
  readyMade,
  requestDefaults,
  targetName,
  type ImportRequest,
  type KindName,
  type MissingWanted,
} from '../../backend/import/index.ts';
import { JOURNAL_DAYS } from '../../backend/retention/index.ts';

const kindNames = kinds.map(({ name }) => name);
/** What a folder of pictures is called beside the kinds. */
export const PICTURES = 'pictures';
const mappingNames = readyMade.map(({ name }) => name);
const { maxRefused: defaultMaxRefused } = requestDefaults;

type Kind = (typeof kinds)[number];

const namesOf = (has: (kind: Kind) => unknown): string[] => kinds.filter(has).map(({ name }) => name);
const withMissing = (mode: (typeof missingModes)[number]) => namesOf(({ missing }) => missing?.[mode]);
const withMoment = namesOf(({ hasMoment }) => hasMoment);
const withPasswords = namesOf(({ hasPasswords }) => hasPasswords);
const withGuard = namesOf(({ guarded }) => guarded);
const withFiles = namesOf(({ hasFiles }) => hasFiles);
const withCategories = namesOf(({ hasFeaturesAndPrices }) => hasFeaturesAndPrices);

/** The lines of the help about `--missing`: each thing that can be asked for, with the kinds that have it. */
const missingUsage = missingModes
  .flatMap((mode) => {
    const sentences = Map.groupBy(withMissing(mode), (name) => kindOf(name as KindName).missing?.[mode] ?? '');
    return [...sentences].map(([sentence, names], place) => {
      const option = place === 0 ? `--missing ${mode}` : '';
      return `  ${option.padEnd(22)} ${names.join(', ')}: ${sentence}`;
    });
  })
  .join('\n');

/** What an option limits, with the percentage that holds without it. */
function ceilingsOf(option: (typeof ceilings)[number]['option']): string {
  const of = ceilings.filter((ceiling) => ceiling.option === option);
  return of.map(({ kind, of: whole, percent }) => `${' '.repeat(25)}${kind}: ${percent} of ${whole}`).join('\n');
}

export const usage = `Usage:
  npm run import -- <kind> <file…> [options]
  npm run import -- source <name> <folder> [options]
  npm run import -- pictures <folder> [--pictures-name <name>] [--dry-run]
  npm run import -- content <folder> [--dry-run] [--report <ndjson|csv>] [--quiet]
  npm run import -- fatturapa <file|folder…> [--mapping <file>] [--series <s>] [--paid-before <day>]
                          [--max-refused <n>] [--dry-run] [--report <ndjson|csv>] [--quiet] [--wait <seconds>]
  npm run import -- job <file> [--dry-run]
  npm run import -- guess <file> [--kind <kind>] [--save <mapping>]
                          [--sheet <s>] [--header-line <n>] [--decimal <,|.>]
  npm run import -- mappings [builtin:<name>]
  npm run import -- runs
  npm run import -- collisions
  npm run import -- undo <run> [--dry-run] [--wait <seconds>] [--report <ndjson|csv>]
  npm run import -- release <run> [the same]
  npm run import -- owners [<kind> [<field…> --to <owner>]]

Kinds:    ${kindNames.slice(0, 7).join(', ')},
          ${kindNames.slice(7).join(', ')}
Sources:  ${datasetNames.join(', ')}
Pictures: a folder of pictures named by codes: CODE.jpg, CODE_1.jpg, CODE/… (docs/reference/import.md)
Fatturapa: electronic invoices of this shop: .xml, .p7m, and .zip with such files
Job:      a file that names folders, kinds, mappings and their order (docs/howto/nightly-import.md)
Guess:    says what a file seems to be, and proposes a mapping; loads nothing and needs no database
Mappings: ${mappingNames.slice(0, 5).join(', ')},
          ${mappingNames.slice(5).join(', ')}
Runs:     lists the newest imports with their numbers
Collisions: codes of articles that differ only in what cannot be seen
Undo:     takes a run of the last ${JOURNAL_DAYS} days back; what was changed since stays, as do stock, documents and orders
Release:  writes a run that was held (exit code 4) without reading its files again; what was changed since stays
Owners:   says whose values a field keeps when a file of another says something else, and changes it

Options:
  --mapping <file>       which of the supplier's columns is which field (docs/reference/import.md); builtin:<name> is
                         a ready-made one
  --pictures <folder>    where the picture files lie that the rows name
  --pictures-name <name> folder below /img for the pictures; the kind's or source's name if not given
  --files <folder>       ${withFiles.join(', ')}: where the files lie that file_pdf and file_xml name
  --download-pictures    fetch pictures that the rows name by address
  --sheet <name|number>  sheet of an .xlsx file; the first if not given
  --header-line <n>      line of the column names, those above it are passed over; the first line that is not empty
                         if not given
  --decimal <,|.>        decimal sign of the numbers; found out where the file leaves no doubt if not given
  --create-categories    ${withCategories.join(', ')}: make a category that does not exist; names with " > " between them are a path
${missingUsage}
  --missing-within <what> inactive: only in brand=<code> or category=<code>
  --missing-limit <n>    at most n percent may end; if not given
${ceilingsOf('--missing-limit')}
  --missing-amount-limit <n> the same of
${ceilingsOf('--missing-amount-limit')}
  --as-of <moment>       ${withMoment.join(', ')}: the moment of the ERP's figures, 2026-11-27 or "2026-11-27 06:30";
                         the time of the file if not given, for prices now
  --series <series>      fatturapa: series of invoices whose number has none; F if not given
  --paid-before <day>    fatturapa: new invoices of earlier days count as paid
  --reset-passwords      ${withPasswords.join(', ')}: give users who have a password the one of the file; names them, and does it
                         only with --confirm <their number>
  --no-guard             ${withGuard.join(', ')}: do not hold the files where many prices change by more than half
  --max-refused <n>      stop when more than n rows are refused; ${defaultMaxRefused} if not given, "none" never stops
  --owner <name>         who brings the files, and so whose fields they may change: erp if not given, office or a source
  --dry-run              check everything, change nothing
  --wait <seconds>       how long to wait for another import of the same group; 60 if not given
  --report <ndjson|csv>  form of the report, written below DATA_DIR/reports; ndjson if not given
  --quiet                no progress

Exit code:
  0  everything loaded; notes, repeated equal rows and what others own do not count
  1  some rows were refused, stored without a value, or replaced by a later row with the same code
  2  not run or not finished
  3  busy: another import of the same group is at work
  4  held: more than ${MOST_STEEP_PERCENT} % of at least ${FEWEST_GUARDED} existing prices or conditions change by more than half or to nothing, and
     nothing was written; or a ceiling kept something that the files no longer list`;

/** An import, and how long to wait for another one that is at work. */
export interface WantedImport extends ImportRequest {
  waitSeconds: number | undefined;
}

/** Parses the command line after the command's name. */
export function readArguments(argv: readonly string[]): WantedImport {
  const { values, positionals } = parse(argv);
  const [first, ...rest] = positionals;
  const report = values.report ?? 'ndjson';
  if (report !== 'ndjson' && report !== 'csv') throw new ImportError('--report is ndjson or csv.');
  if (values['pictures-name'] !== undefined && !/^[a-z0-9][a-z0-9-]{0,39}$/.test(values['pictures-name'])) {
    throw new ImportError('--pictures-name is made of small letters, digits and hyphens.');
  }
  const what = parseTarget(first, rest, values);
  rejectOthers(what, values);
  return {
    what,
    mapping: values.mapping ?? null,
    pictures: values.pictures ?? null,
    picturesName: values['pictures-name'] ?? null,
    files: values.files ?? null,
    downloadPictures: values['download-pictures'] ?? false,
    dryRun: values['dry-run'] ?? false,
    report,
    quiet: values.quiet ?? false,
    format: readFormat(values),
    createCategories: readFlag(what, '--create-categories', values['create-categories'], withCategories),
    maxRefused: readMaxRefused(values['max-refused']),
    missing: readMissing(what, values),
    asOf: readAsOf(what, values['as-of']),
    resetPasswords: readResetPasswords(values, what),
    owner: readOwner(values.owner),
    guard: !readFlag(what, '--no-guard', values['no-guard'], withGuard),
    jumps: null,
    waitSeconds: values.wait === undefined ? undefined : wholeNumber('--wait', values.wait, 0, 86_400),
  };
}

type Values = ReturnType<typeof parse>['values'];

const generalOptions = ['dry-run', 'report', 'quiet', 'wait'];
const invoiceOptions = ['series', 'paid-before'];

/** Rejects options that mean nothing for what is imported. */
function rejectOthers(what: ImportRequest['what'], values: Values): void {
  const given = Object.keys(values);
  const further = furtherOptions(what);
  if (further !== null) {
    const other = given.find((name) => ![...generalOptions, ...further].includes(name));
    if (other !== undefined) throw new ImportError(`--${other} is not for ${targetName(what)}.`);
    return;
  }
  const other = given.find((name) => invoiceOptions.includes(name));
  if (other !== undefined) throw new ImportError(`--${other} is for fatturapa only.`);
}

/** The options beside the general ones; null for files of rows, each of which says for itself what it is for. */
function furtherOptions(what: ImportRequest['what']): string[] | null {
  if ('content' in what) return [];
  if ('pictureFolder' in what) return ['pictures-name', 'max-refused', 'owner'];
  return 'fatturapa' in what ? [...invoiceOptions, 'mapping', 'max-refused'] : null;
}

function readFormat(values: Pick<Values, 'sheet' | 'decimal' | 'header-line'>): ImportRequest['format'] {
  const { sheet, decimal } = values;
  const headerLine = values['header-line'];
  if (decimal !== undefined && decimal !== ',' && decimal !== '.') {
    throw new ImportError('--decimal is a comma or a point.');
  }
  return {
    ...(sheet === undefined ? {} : { sheet }),
    ...(headerLine === undefined ? {} : { headerLine: wholeNumber('--header-line', headerLine, 1, 10_000) }),
    ...(decimal === undefined ? {} : { decimal }),
  };
}

function readMaxRefused(text: string | undefined): number {
  if (text === undefined) return defaultMaxRefused;
  return text === 'none' ? Infinity : wholeNumber('--max-refused', text, 0, 1_000_000_000);
}

function readMissing(what: ImportRequest['what'], values: Values): MissingWanted | null {
  const { missing } = values;
  const limit = values['missing-limit'];
  const amountLimit = values['missing-amount-limit'];
  const within = values['missing-within'];
  const names = missingModes.join(', ');
  if (missing === undefined) {
    if (limit === undefined && amountLimit === undefined && within === undefined) return null;
    throw new ImportError(`--missing-limit, --missing-amount-limit and --missing-within need --missing (${names}).`);
  }
  const how = missingModes.find((name) => name === missing);
  if (how === undefined) throw new ImportError(`--missing is one of ${names}.`);
  checkKind(what, `--missing ${how}`, withMissing(how));
  if (how === 'inactive' && amountLimit !== undefined) {
    throw new ImportError('--missing-amount-limit is for --missing closed only.');
  }
  if (how !== 'inactive' && within !== undefined) {
    throw new ImportError('--missing-within is for --missing inactive only.');
  }
  const kind = 'kind' in what ? what.kind : '';
  const percent = (name: Parameters<typeof ceilingPercent>[1], text: string | undefined) =>
    text === undefined ? ceilingPercent(kind, name) : wholeNumber(name, text, 0, 100);
  return {
    how,
    limitPercent: percent('--missing-limit', limit),
    amountPercent: percent('--missing-amount-limit', amountLimit),
    scope: within === undefined ? null : readScope(within),
  };
}

function readScope(within: string): MissingScope {
  const [, by, code] = /^(brand|category)=(.+)$/.exec(within) ?? [];
  if ((by !== 'brand' && by !== 'category') || code === undefined) {
    throw new ImportError('--missing-within is brand=<code> or category=<code>.');
  }
  return { by, code };
}

function readOwner(name: string | undefined): string {
  if (name === undefined) return requestDefaults.owner;
  checkOwner(name);
  return name;
}

/** The moment of `--as-of`, written like a time in a file. */
function readAsOf(what: ImportRequest['what'], text: string | undefined): Date | null {
  if (text === undefined) return null;
  checkKind(what, '--as-of', withMoment);
  const read = readTime(text);
  if ('reason' in read) throw new ImportError(`--as-of: ${reasonText('en', read.reason)}`);
  const moment = new Date(read.value);
  if (moment.getTime() > Date.now()) throw new ImportError('--as-of is in the future.');
  return moment;
}

function readResetPasswords(values: Values, what: ImportRequest['what']): ImportRequest['resetPasswords'] {
  const { confirm } = values;
  if (values['reset-passwords'] !== true) {
    if (confirm === undefined) return null;
    throw new ImportError('--confirm needs --reset-passwords.');
  }
  checkKind(what, '--reset-passwords', withPasswords);
  return { confirmed: confirm === undefined ? 0 : wholeNumber('--confirm', confirm, 1, 1_000_000_000) };
}

/** A whole number of the command line; throws ImportError for anything else. */
export function wholeNumber(name: string, text: string, lowest: number, highest: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= lowest && value <= highest) return value;
  throw new ImportError(`${name} is a whole number from ${lowest} to ${highest}.`);
}

/** Rejects an option that files of some kinds have, when something else is imported. */
function checkKind(what: ImportRequest['what'], option: string, names: readonly string[]): void {
  if ('kind' in what && names.includes(what.kind)) return;
  throw new ImportError(`${option} is for files of ${names.join(', ')} only.`);
}

function readFlag(
  what: ImportRequest['what'],
  option: string,
  value: boolean | undefined,
  names: readonly string[],
): boolean {
  if (value === true) checkKind(what, option, names);
  return value ?? false;
}

function parseTarget(first: string | undefined, rest: readonly string[], values: Values): ImportRequest['what'] {
  if (first === undefined) throw new ImportError(`Say what is to be imported.\n\n${usage}`);
  if (first === 'source') {
    const [name, folder, ...more] = rest;
    const dataset = datasetNames.find((known) => known === name);
    if (dataset === undefined)
      throw new ImportError(`There is no source ${name ?? ''}; there are ${datasetNames.join(', ')}.`);
    if (folder === undefined || more.length > 0) throw new ImportError(`Say the one folder of the source ${dataset}.`);
    return { dataset, folder };
  }
  if (first === 'content') {
    const [folder, ...more] = rest;
    if (folder === undefined || more.length > 0) throw new ImportError('Say the one folder of the content.');
    return { content: folder };
  }
  if (first === 'fatturapa') {
    if (rest.length === 0)
      throw new ImportError('Say which files or folders of electronic invoices are to be imported.');
    const { series = null } = values;
    if (series?.trim() === '') throw new ImportError('--series is not empty.');
    const paidBefore = values['paid-before'] ?? null;
    if (paidBefore !== null && !isDay(paidBefore)) throw new ImportError('--paid-before is a day such as 2026-01-01.');
    return { fatturapa: { paths: [...rest], series, paidBefore } };
  }
  if (first === PICTURES) {
    const [folder, ...more] = rest;
    if (folder === undefined || more.length > 0) throw new ImportError('Say the one folder of the pictures.');
    return { pictureFolder: folder };
  }
  const kind = kindNames.find((known) => known === first);
  if (kind === undefined)
    throw new ImportError(
      `There is no kind ${first}; there are ${kindNames.join(', ')}, pictures, content, fatturapa.`,
    );
  if (rest.length === 0) throw new ImportError(`Say which files of ${kind} are to be imported.`);
  return { kind, files: [...rest] };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        mapping: { type: 'string' },
        pictures: { type: 'string' },
        'pictures-name': { type: 'string' },
        files: { type: 'string' },
        'download-pictures': { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        report: { type: 'string' },
        quiet: { type: 'boolean' },
        sheet: { type: 'string' },
        'header-line': { type: 'string' },
        decimal: { type: 'string' },
        'create-categories': { type: 'boolean' },
        'max-refused': { type: 'string' },
        missing: { type: 'string' },
        'missing-limit': { type: 'string' },
        'missing-amount-limit': { type: 'string' },
        'missing-within': { type: 'string' },
        'reset-passwords': { type: 'boolean' },
        confirm: { type: 'string' },
        wait: { type: 'string' },
        'as-of': { type: 'string' },
        owner: { type: 'string' },
        series: { type: 'string' },
        'paid-before': { type: 'string' },
        'no-guard': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new ImportError(`${messageOf(error)}\n\n${usage}`);
  }
}

/** The words after `job`: its file, and whether nothing is to be changed. */
export function readJobWords(words: readonly string[]): { path: string; dryRun: boolean } {
  const [path, ...more] = words.filter((word) => word !== '--dry-run');
  if (path === undefined || path.startsWith('-') || more.length > 0) {
    throw new ImportError(`Say the one job file, and --dry-run or nothing else.\n\n${usage}`);
  }
  return { path, dryRun: words.includes('--dry-run') };
}

/** What `guess` is asked for. */
export interface WantedGuess {
  file: string;
  kind: KindName | null;
  /** Where the mapping is written to. */
  save: string | null;
  format: ImportRequest['format'];
}

/** The words after `guess`. */
export function readGuessWords(words: readonly string[]): WantedGuess {
  const { values, positionals } = parseGuess(words);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new ImportError('Say the one file whose columns are to be guessed.');
  const kind = values.kind === undefined ? null : kindNames.find((known) => known === values.kind);
  if (kind === undefined) throw new ImportError(`There is no kind ${values.kind}; there are ${kindNames.join(', ')}.`);
  return { file, kind, save: values.save ?? null, format: readFormat(values) };
}

function parseGuess(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        kind: { type: 'string' },
        save: { type: 'string' },
        sheet: { type: 'string' },
        'header-line': { type: 'string' },
        decimal: { type: 'string' },
      },
    });
  } catch (error) {
    throw new ImportError(`${messageOf(error)}\n\n${usage}`);
  }
}
