import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isHeldFor, type PriceSteps } from '../../domain/price-guard.ts';
import { asImporterOf, type ImporterLocks, type ImportGroup } from '../database/index.ts';
import { DELIVERED_FOLDER } from '../documents/index.ts';
import { explain } from '../texts/index.ts';
import { importContent } from './content/import-content.ts';
import { datasets, type DatasetName } from './datasets/index.ts';
import { DocumentFiles } from './document-files.ts';
import { importFatturapa } from './fatturapa/import-fatturapa.ts';
import { contentsOf, type FileContents } from './groups.ts';
import { loadOrHold } from './guard/hold.ts';
import { lookAhead } from './guard/look-ahead.ts';
import { ImportError } from './import-error.ts';
import { articles, checkMissingScope } from './kinds/articles.ts';
import { brands } from './kinds/brands.ts';
import { categories } from './kinds/categories.ts';
import { colors } from './kinds/colors.ts';
import { families } from './kinds/families.ts';
import { features } from './kinds/features.ts';
import { kindOf } from './kinds/index.ts';
import { createMoments, type EndedRecords, type Kind } from './kinds/kind.ts';
import { priceLists } from './kinds/price-lists.ts';
import { readFieldOwners } from './owners/field-owners.ts';
import type { FieldOwners } from './owners/keep-filled.ts';
import { checkMapping, readMapping, type Mapping } from './mapping/mapping-file.ts';
import { isReadyMade, readyMadeFor } from './mappings/ready-made.ts';
import { readPictureFolder } from './pictures/picture-folder.ts';
import { PictureStore } from './pictures/picture-store.ts';
import { Progress } from './progress.ts';
import { readItems, type Run } from './read-rows.ts';
import { RejectedRows, rejectedRowsIn } from './rejected-rows.ts';
import { ChangeReport, RowReport, TooManyRefused } from './report.ts';
import {
  requestDefaults,
  targetName,
  type ImportEnvironment,
  type ImportFile,
  type ImportOptions,
  type ImportRequest,
  type ImportSummary,
  type ImportTarget,
} from './request.ts';
import { keepRejectedRows } from './history/kept-rows.ts';
import { readingOf } from './history/run-reading.ts';
import { asRun, beginningOf, runOf } from './runs.ts';
import { fileAt, fileSize, type InputFile } from './sources/text.ts';
import { loadItems, realAttempts, trialAttempts, type Counts, type Item } from './write-batches.ts';

/**
 * Runs one import from start to end. Rows with errors are in the report; throws ImportError when the import cannot
 * run or continue. A dry run does everything in one transaction and rolls it back.
 */
export async function runImport(
  request: { what: ImportTarget } & Partial<ImportOptions>,
  environment: ImportEnvironment,
): Promise<ImportSummary> {
  const wanted = { ...requestDefaults, ...request };
  const { what } = wanted;
  const received = await receiveFiles(inputsOf(what));
  try {
    const { mapping, unread } = await mappingOf(wanted, received.files);
    const { groups, isGuarded, mayGive } = await contentsOf(what, received.files, mapping);
    return await locked(what, groups, environment, async (locks) => {
      const prepared = { mapping, unread, inputs: received.files, environment, locks, isGuarded, mayGive };
      if (wanted.resetPasswords !== null && !wanted.dryRun)
        await confirmResets(wanted, wanted.resetPasswords, prepared);
      const work = (run: number | null) =>
        'content' in what
          ? importContent({ ...wanted, folder: what.content }, environment, run)
          : importReceived(wanted, what, prepared, run);
      if (wanted.dryRun) return work(null);
      const begun = { ...runOf(what, groups), ...beginningOf(environment), reading: readingOf(wanted, prepared) };
      return asRun(environment.database, begun, async (run) => {
        await environment.onRun?.(run);
        return work(run);
      });
    });
  } finally {
    await received.remove();
  }
}

function locked<T>(
  what: ImportTarget,
  groups: readonly ImportGroup[],
  { database, onWait, waitSeconds, isOnlyImporter }: ImportEnvironment,
  work: (locks: ImporterLocks) => Promise<T>,
): Promise<T> {
  if (isOnlyImporter === true) return work({ during: (_group, inner) => inner() });
  return asImporterOf(database, { name: `bancale-import ${targetName(what)}`, groups, onWait, waitSeconds }, work);
}

const LOADED_LEFT = 'What was loaded so far stays; run it again for the rest.';
const NOTHING_LEFT = 'Nothing was changed; run it again.';
const NO_STEPS: PriceSteps = { touched: 0, steep: 0 };

/** What an import has before it begins. */
interface Prepared {
  mapping: Mapping;
  /** Columns that a ready-made mapping does not read. */
  unread: readonly string[];
  inputs: readonly InputFile[];
  environment: ImportEnvironment;
  locks: ImporterLocks;
  /** Whether the files may have prices or conditions. */
  isGuarded: boolean;
  mayGive: FileContents['mayGive'];
}

function inputsOf(what: ImportTarget): readonly ImportFile[] {
  if ('kind' in what) return what.files;
  return 'dataset' in what ? [join(what.folder, datasets[what.dataset].mainFile)] : [];
}

/** Stores the files that come as streams, because files are read more than once; `remove` deletes them. */
async function receiveFiles(files: readonly ImportFile[]): Promise<{ files: InputFile[]; remove(): Promise<void> }> {
  let folder: string | null = null;
  const remove = async () => {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  };
  try {
    const inputs: InputFile[] = [];
    for (const file of files) {
      if (typeof file === 'string') {
        inputs.push(fileAt(file));
        continue;
      }
      if ('path' in file) {
        inputs.push(file);
        continue;
      }
      folder ??= await mkdtemp(join(tmpdir(), 'bancale-import-'));
      const path = join(folder, String(inputs.length));
      await pipeline(Readable.from(file.content), createWriteStream(path, { mode: 0o600 }));
      inputs.push({ path, name: file.name });
    }
    return { files: inputs, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function importReceived(
  wanted: ImportRequest,
  what: Exclude<ImportTarget, { content: string }>,
  { mapping, unread, inputs, environment, locks, isGuarded, mayGive }: Prepared,
  ownRun: number | null,
): Promise<ImportSummary> {
  const { database, dataDirectory } = environment;
  const name = targetName(what);
  let bytes = 0;
  for (const input of inputs) bytes += await fileSize(input);
  const isPartial = wanted.missing !== null && (await anyHoldsRejectedRows(inputs));
  const missing = isPartial ? null : wanted.missing;
  if (missing?.scope) await checkMissingScope(database, missing.scope);

  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const reportFile = join(dataDirectory, 'reports', `${stamp}-${name}.${wanted.report}`);
  const report = new RowReport(reportFile, wanted.report, wanted.maxRefused);
  const changes = new ChangeReport(
    join(dataDirectory, 'reports', `${stamp}-${name}-changes.${wanted.report}`),
    wanted.report,
  );
  const needsAllRows = !('kind' in what) || kindOf(what.kind).needsAllRows === true;
  const rejected = needsAllRows
    ? null
    : new RejectedRows(join(dataDirectory, 'reports', `${stamp}-${name}-rejected`), {
        mapping,
        keep: ownRun === null ? null : (rows) => keepRejectedRows(database, ownRun, rows),
      });
  const progress = new Progress(
    name,
    bytes > 0 ? bytes : null,
    wanted.quiet ? null : environment.output,
    environment.onProgress,
  );
  const picturesName = wanted.picturesName ?? name;
  const pictures = new PictureStore({
    imageFolder: join(dataDirectory, 'files', 'img'),
    source: picturesName,
    pictureFolder: wanted.pictures ?? ownPictureFolder(what),
    download: wanted.downloadPictures,
    dryRun: wanted.dryRun,
    fetch: environment.fetchPicture,
  });
  const files = new DocumentFiles({
    sourceFolder: wanted.files,
    targetFolder: join(dataDirectory, DELIVERED_FOLDER),
    dryRun: wanted.dryRun,
  });
  const made = { categories: 0 };
  const unused = new Set<string>(unread);
  const sheets = isPartial ? [explain('Rejected rows are no full file: --missing is left out.')] : [];
  const needsCodes = missing !== null || ('kind' in what && kindOf(what.kind).needsCodes === true);
  const named = needsCodes ? { codes: new Set<string>(), unreadable: 0 } : null;
  const resetPasswords = wanted.resetPasswords !== null;
  const owners = othersOf(await readFieldOwners(database), wanted.owner);
  const moments = await createMoments(inputs, wanted.asOf);
  const shared = {
    report,
    rejected,
    changes,
    guarded: { touched: 0 },
    jumps: wanted.jumps,
    pictures,
    files,
    mapping,
    mayGive,
    made,
    unused,
    sheets,
    named,
    missing,
    owners,
    resetPasswords,
    ...moments,
  };
  const rest = { progress, locks, signal: environment.signal };
  let ended: EndedRecords | null = null;
  const load = async (run: Run, judge: (touched: number) => Promise<void> = async () => undefined): Promise<Counts> => {
    if ('dataset' in what) return importDataset(what.dataset, what.folder, run);
    if ('fatturapa' in what)
      return importFatturapa({ ...what.fatturapa, mapping: pathOf(wanted.mapping) }, run, database);
    if ('pictureFolder' in what) {
      const items = readPictureFolder(what.pictureFolder, picturesName, run);
      return loadItems(items, await articles.open(run.context), run);
    }
    const kind = kindOf(what.kind);
    const opened = await kind.open(run.context);
    const counts = await loadItems(readItems(inputs, kind, opened, run), opened, run);
    // What the files do not list has ceilings of its own.
    await judge(shared.guarded.touched);
    ended = (await opened.endUnlisted?.(missing, run.attempt)) ?? null;
    return { ...counts, updated: counts.updated + (ended?.updated ?? 0) };
  };
  const loadWhole = (known: PriceSteps | null) =>
    loadOrHold(database, {
      ...{ run: ownRun, known },
      load: (query, judge) => {
        const context = { ...shared, database: { query } };
        return load({ context, attempt: trialAttempts(query), left: NOTHING_LEFT, ...rest }, judge);
      },
    });
  const loadBatches = async (run: number) => {
    // Stock is not in the journal: its next file undoes it.
    const isJournaled = !('kind' in what) || kindOf(what.kind).group !== 'stock';
    const attempt = realAttempts(database, isJournaled ? run : null);
    const value = await load({ context: { ...shared, database }, attempt, left: LOADED_LEFT, ...rest });
    return { value, held: null };
  };

  let isWhole = ownRun === null;
  try {
    const known =
      wanted.guard && isGuarded && 'kind' in what
        ? await lookAhead(inputs, kindOf(what.kind), { ...shared, database }, { locks, signal: rest.signal })
        : NO_STEPS;
    isWhole ||= known === null || isHeldFor(known);
    const { value: counts, held } = ownRun === null || isWhole ? await loadWhole(known) : await loadBatches(ownRun);
    return {
      ...counts,
      rows: progress.rows,
      refused: report.refused,
      incomplete: report.incomplete,
      duplicates: report.duplicates,
      categoriesMade: made.categories,
      unusedColumns: [...unused],
      sheets,
      missing: (ended as EndedRecords | null)?.outcome ?? null,
      held,
      picturesSkipped: pictures.skipped,
      picturesMade: pictures.made,
      reasons: report.reasons,
      rejectedFiles: rejected?.paths ?? [],
      reportFile: report.isWritten ? report.path : null,
      changes: changes.summary,
      seconds: progress.seconds,
    };
  } catch (error) {
    throw error instanceof TooManyRefused ? tooManyRefused(error, wanted, { reportFile, isWhole }) : error;
  } finally {
    progress.finish();
    await report.close();
    await rejected?.close();
    await changes.close();
  }
}

/**
 * Names the users whose passwords an import would replace, as a dry run finds them.
 * @throws ImportError when there are others than confirmed; nothing is changed then.
 */
async function confirmResets(
  wanted: ImportRequest,
  { confirmed }: { confirmed: number },
  run: Prepared,
): Promise<void> {
  const { what } = wanted;
  if ('content' in what) return;
  const trial = await importReceived({ ...wanted, dryRun: true, quiet: true }, what, run, null);
  const { passwords } = trial.changes;
  if (passwords.length === confirmed) return;
  const names = passwords.map((name) => `  ${name}\n`).join('');
  throw new ImportError(
    `--reset-passwords would replace the passwords of ${passwords.length} users by those of the file:\n${names}` +
      `Nothing was changed. If you want that, add --confirm ${passwords.length}.`,
  );
}

/** The folder of the pictures that a data set has, or that are imported themselves. */
function ownPictureFolder(what: ImportTarget): string | null {
  if ('pictureFolder' in what) return what.pictureFolder;
  const folder = 'dataset' in what ? datasets[what.dataset].pictureFolder : null;
  return 'dataset' in what && folder !== null ? join(what.folder, folder) : null;
}

async function anyHoldsRejectedRows(inputs: readonly InputFile[]): Promise<boolean> {
  for (const input of inputs) if ((await rejectedRowsIn(input)) !== null) return true;
  return false;
}

/** The fields that belong to others than this owner. */
function othersOf(all: ReadonlyMap<string, FieldOwners>, owner: string): Map<string, FieldOwners> {
  return new Map([...all].map(([kind, owners]) => [kind, new Map([...owners].filter(([, name]) => name !== owner))]));
}

/** The mapping, if there is one, overridden by the command line; a ready-made one has the columns of the first file. */
async function mappingOf(
  wanted: ImportRequest,
  files: readonly InputFile[],
): Promise<Pick<Prepared, 'mapping' | 'unread'>> {
  const { format } = wanted;
  const { mapping, unread } = await mappingNamed(wanted, files);
  return {
    unread,
    mapping: {
      ...mapping,
      ...(Object.keys(format).length > 0 ? { format: { ...mapping.format, ...format } } : {}),
      ...(wanted.createCategories ? { createCategories: true } : {}),
    },
  };
}

/** Rules of electronic invoices are a file. */
function pathOf(mapping: ImportRequest['mapping']): string | null {
  return typeof mapping === 'string' ? mapping : null;
}

async function mappingNamed(
  { what, mapping, format }: ImportRequest,
  files: readonly InputFile[],
): Promise<Pick<Prepared, 'mapping' | 'unread'>> {
  if (mapping === null || !('kind' in what)) return { mapping: {}, unread: [] };
  if (typeof mapping === 'object') {
    return { mapping: checkMapping(mapping, kindOf(what.kind), 'of the file'), unread: [] };
  }
  if (isReadyMade(mapping)) return readyMadeFor(mapping, what.kind, files[0], format);
  return { mapping: await readMapping(mapping, kindOf(what.kind)), unread: [] };
}

function tooManyRefused(
  { loaded }: TooManyRefused,
  wanted: ImportRequest,
  { reportFile, isWhole }: { reportFile: string; isWhole: boolean },
): ImportError {
  const numbers = new Intl.NumberFormat('en-GB');
  const counts = `${numbers.format(loaded.inserted)} new, ${numbers.format(loaded.updated)} changed`;
  return new ImportError(
    `The import stopped, because more than ${numbers.format(wanted.maxRefused)} rows were refused. ` +
      (wanted.dryRun
        ? 'This was a dry run: nothing was changed.'
        : isWhole
          ? 'Nothing was changed.'
          : `Until then it had loaded ${counts}: this stays.${wanted.missing === null ? '' : ' Nothing that is missing was changed.'}`) +
      '\nCorrect the file or the mapping and import it again, or accept more refused rows with --max-refused.' +
      `\nThe report, which ends there: ${reportFile}`,
  );
}

/** Imports the steps of a data set one after the other; only its articles are counted. */
async function importDataset(name: DatasetName, folder: string, run: Run): Promise<Counts> {
  const { query } = run.context.database;
  const lists = await query.selectFrom('price_list').select('code').orderBy('id').execute();
  const steps = await datasets[name].read({
    folder,
    priceLists: lists.map((list) => list.code),
    onBytes: (count) => run.progress.readBytes(count),
  });
  const quiet: Run = { ...run, progress: new Progress(name, null, null) };
  const loadAll = async <R extends { code: string }>(kind: Kind<string, R>, records: readonly R[]): Promise<void> => {
    await loadItems(asItems(name, records), await kind.open(run.context), quiet);
  };
  await loadAll(priceLists, steps.priceLists);
  await loadAll(categories, steps.categories);
  await loadAll(features, steps.features);
  await loadAll(families, steps.families);
  await loadAll(brands, steps.brands);
  await loadAll(colors, steps.colors);
  // Opened after the features are imported, because it reads them.
  return loadItems(steps.articles, await articles.open(run.context), run);
}

async function* asItems<R extends { code: string }>(file: string, records: readonly R[]): AsyncGenerator<Item<R>[]> {
  if (records.length > 0) {
    yield records.map((record, index) => ({ file, line: index + 1, code: record.code, record, remarks: [] }));
  }
}
