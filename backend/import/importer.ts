import { join } from 'node:path';
import { DELIVERED_FOLDER } from '../documents/index.ts';
import type { MissingWanted } from './missing-wanted.ts';
import { ChangeReport } from './change-report.ts';
import { importContent } from './content/import-content.ts';
import { DocumentFiles } from './document-files.ts';
import { fileSize } from './input/bytes.ts';
import { listedPlans } from './kinds/due-dates-kind.ts';
import { withKind } from './kinds/index.ts';
import type { EndedRecords, Kind } from './kinds/kind.ts';
import { articlesKind } from './kinds/articles-kind.ts';
import { simpleKinds } from './kinds/simple-kinds.ts';
import type { KindName } from './mapping/fields.ts';
import { readMapping, type Mapping } from './mapping/mapping-file.ts';
import { realAttempts, trialAttempts, type Counts, type Item } from './pipe.ts';
import { PictureStore } from './pictures/picture-store.ts';
import { checkMissingScope, treatMissing, unreadableDueDates } from './missing.ts';
import { notDone, type MissingOutcome } from './missing-outcome.ts';
import { createMoments } from './moments.ts';
import { Progress } from './progress.ts';
import { ImportError } from './import-error.ts';
import type { ImportEnvironment, ImportRequest, ImportSummary } from './import-types.ts';
import { Report, TooManyRefused } from './report.ts';
import { loadItems, readItems, type Run } from './run-import.ts';
import { sourceOf, type SourceName } from './sources/index.ts';
import { runRolledBack } from './run-rolled-back.ts';

export type { ImportEnvironment, ImportRequest, ImportSummary } from './import-types.ts';

/**
 * Runs one import from start to end. Rows with errors are in the report; throws ImportError when the import cannot
 * run or continue. A dry run does everything in one transaction and rolls it back.
 */
export async function runImport(wanted: ImportRequest, environment: ImportEnvironment): Promise<ImportSummary> {
  const { database, dataDirectory } = environment;
  const { what } = wanted;
  if (wanted.resetPasswords !== null && !wanted.dryRun) await confirmResets(wanted, wanted.resetPasswords, environment);
  if ('content' in what) return importContent({ ...wanted, folder: what.content }, environment);
  const name = 'kind' in what ? what.kind : what.source;
  const paths = 'kind' in what ? what.files : [join(what.folder, sourceOf(what.source).mainFile)];
  let bytes = 0;
  for (const path of paths) bytes += await fileSize(path);
  const mapping = await mappingOf(wanted);
  if (wanted.missing?.scope) await checkMissingScope(database, wanted.missing.scope);

  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const reportFile = join(dataDirectory, 'reports', `${stamp}-${name}.${wanted.report}`);
  const report = new Report(reportFile, wanted.report, wanted.maxRefused);
  const changes = new ChangeReport(
    join(dataDirectory, 'reports', `${stamp}-${name}-changes.${wanted.report}`),
    wanted.report,
  );
  const progress = new Progress(name, bytes, wanted.quiet ? null : environment.output);
  const ownPictures = 'source' in what ? sourceOf(what.source).pictureFolder : null;
  const pictures = new PictureStore({
    imageFolder: join(dataDirectory, 'files', 'img'),
    source: wanted.picturesName ?? name,
    pictureFolder:
      wanted.pictures ?? ('source' in what && ownPictures !== null ? join(what.folder, ownPictures) : null),
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
  const unused = new Set<string>();
  const hasPlans = 'kind' in what && what.kind === 'due-dates';
  const named = wanted.missing === null && !hasPlans ? null : { codes: new Set<string>(), unreadable: 0 };
  const resetPasswords = wanted.resetPasswords !== null;
  const moments = await createMoments(paths, wanted.asOf);
  const shared = { report, changes, pictures, files, mapping, made, unused, named, resetPasswords, ...moments };
  const rest = { progress, signal: environment.signal };
  let missing: MissingOutcome | null = null;
  const load = async (run: Run): Promise<Counts> => {
    if ('source' in what) return importSource(what.source, what.folder, run);
    const { counts, ended } = await importFiles(what.kind, what.files, run, wanted.missing);
    missing = ended?.outcome ?? null;
    if (wanted.missing !== null) missing ??= await treatMissing(run, wanted.missing);
    else if (hasPlans && listedPlans(named) === null) missing = notDone('due dates', unreadableDueDates);
    return { ...counts, updated: counts.updated + (ended?.updated ?? 0) };
  };

  try {
    const counts = wanted.dryRun
      ? await runRolledBack(database, (query) =>
          load({ context: { ...shared, database: { query } }, attempt: trialAttempts(query), ...rest }),
        )
      : await load({ context: { ...shared, database }, attempt: realAttempts(database), ...rest });
    return {
      ...counts,
      rows: progress.rows,
      refused: report.refused,
      incomplete: report.incomplete,
      duplicates: report.duplicates,
      categoriesMade: made.categories,
      unusedColumns: [...unused],
      missing,
      picturesSkipped: pictures.skipped,
      picturesMade: pictures.made,
      reportFile: report.isWritten ? report.path : null,
      changes: changes.summary,
      seconds: progress.seconds,
    };
  } catch (error) {
    throw error instanceof TooManyRefused ? tooManyRefused(error, wanted, reportFile) : error;
  } finally {
    progress.finish();
    await report.close();
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
  environment: ImportEnvironment,
): Promise<void> {
  const { passwords } = (await runImport({ ...wanted, dryRun: true, quiet: true }, environment)).changes;
  if (passwords.length === confirmed) return;
  const names = passwords.map((name) => `  ${name}\n`).join('');
  throw new ImportError(
    `--reset-passwords would replace the passwords of ${passwords.length} users by those of the file:\n${names}` +
      `Nothing was changed. If you want that, add --confirm ${passwords.length}.`,
  );
}

/** The mapping file, if there is one, overridden by the command line. */
async function mappingOf(wanted: ImportRequest): Promise<Mapping> {
  const { what, format } = wanted;
  const mapping = wanted.mapping === null || !('kind' in what) ? {} : await readMapping(wanted.mapping, what.kind);
  return {
    ...mapping,
    ...(Object.keys(format).length > 0 ? { format: { ...mapping.format, ...format } } : {}),
    ...(wanted.createCategories ? { createCategories: true } : {}),
  };
}

function tooManyRefused({ loaded }: TooManyRefused, wanted: ImportRequest, reportFile: string): ImportError {
  const numbers = new Intl.NumberFormat('en-GB');
  const counts = `${numbers.format(loaded.inserted)} new, ${numbers.format(loaded.updated)} changed`;
  return new ImportError(
    `The import stopped, because more than ${numbers.format(wanted.maxRefused)} rows were refused. ` +
      (wanted.dryRun
        ? 'This was a dry run: nothing was changed.'
        : `Until then it had loaded ${counts}: this stays.${wanted.missing === null ? '' : ' Nothing that is missing was changed.'}`) +
      '\nCorrect the file or the mapping and import it again, or accept more refused rows with --max-refused.' +
      `\nThe report, which ends there: ${reportFile}`,
  );
}

function importFiles(
  kindName: KindName,
  files: readonly string[],
  run: Run,
  wanted: MissingWanted | null,
): Promise<{ counts: Counts; ended: EndedRecords | null }> {
  const { attempt, context } = run;
  return withKind(kindName, context, {
    async visit<R extends object>(kind: Kind<R>) {
      const counts = await loadItems(readItems(files, kindName, kind, run), kind, run);
      const ended =
        (await kind.endUnlisted?.({ attempt, changes: context.changes, named: context.named, wanted })) ?? null;
      return { counts, ended };
    },
  });
}

/** Imports the steps of a source one after the other; only its articles are counted. */
async function importSource(name: SourceName, folder: string, run: Run): Promise<Counts> {
  const { query } = run.context.database;
  const lists = await query.selectFrom('price_list').select('code').orderBy('id').execute();
  const steps = await sourceOf(name).read({
    folder,
    priceLists: lists.map((list) => list.code),
    onBytes: (count) => run.progress.readBytes(count),
  });
  const quiet: Run = { ...run, progress: new Progress(name, null, null) };
  const loadAll = async <R extends { code: string }>(kind: Kind<R>, records: readonly R[]): Promise<void> => {
    await loadItems(asItems(name, records), kind, quiet);
  };
  await loadAll(simpleKinds['price-lists'](), steps.priceLists);
  await loadAll(simpleKinds.categories(), steps.categories);
  await loadAll(simpleKinds.features(), steps.features);
  await loadAll(simpleKinds.families(), steps.families);
  await loadAll(simpleKinds.brands(), steps.brands);
  await loadAll(simpleKinds.colors(), steps.colors);
  // Created after the features are imported, because it reads them.
  return loadItems(steps.articles, await articlesKind(run.context), run);
}

async function* asItems<R extends { code: string }>(file: string, records: readonly R[]): AsyncGenerator<Item<R>[]> {
  if (records.length > 0) {
    yield records.map((record, index) => ({ file, line: index + 1, code: record.code, record, remarks: [] }));
  }
}
