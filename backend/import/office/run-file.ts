import { link, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { permissionsOfRole, type OfficePermission } from '../../../domain/office-rights.ts';
import { importPermissions, type ImportKind } from '../../../domain/import-rights.ts';
import { ImporterBusy, type Database } from '../../database/index.ts';
import { explain } from '../../texts/index.ts';
import { PriceJumps } from '../guard/price-jumps.ts';
import { textFolders } from '../content/fields.ts';
import { ImportError, messageOf } from '../import-error.ts';
import { kindOf } from '../kinds/index.ts';
import { ceilingPercent } from '../missing.ts';
import { isKept } from '../owners/keep-filled.ts';
import type { ProgressState } from '../progress.ts';
import type { ImportOptions, ImportSummary, ImportTarget } from '../request.ts';
import { runImport } from '../run.ts';
import { slug } from '../slug.ts';
import type { FileFailure, FileOutcome } from './file-choices.ts';
import { isKindOfRows, mappingOfChoices } from './file-mapping.ts';
import { findImportFile, lookAgain, markInterrupted, type ImportFileRow } from './import-files.ts';
import { loadedPath } from './loaded-files.ts';
import { furtherContents, lookAtFile } from './look-at-file.ts';
import { acceptedSteps, keepSteps } from './price-steps.ts';
import { readArchive } from './unpack.ts';

/** How often a job says that it is alive, and asks whether it is to stop. */
const BEAT_MILLISECONDS = 1000;

export interface FileJobServices {
  database: Database;
  dataDirectory: string;
  /** Ends it after the rows in hand. */
  signal: AbortSignal;
  /** How long to wait for another import of the same group. */
  waitSeconds?: number | undefined;
}

/** Kinds whose records the columns of other files name. */
const NAMED_BY_COLUMNS: ReadonlySet<string> = new Set<ImportKind>(['price-lists', 'features']);

class NotPermitted extends Error {}

/** Does the job of a loaded file and stores how it ended; a job whose process was killed before is only marked. */
export async function runFileJob(services: FileJobServices, fileId: number): Promise<void> {
  const { database } = services;
  const { query } = database;
  const begun = await query
    .updateTable('import_file')
    .set({ alive_at: new Date() })
    .where('id', '=', fileId)
    .where('job', 'is not', null)
    .where('alive_at', 'is', null)
    .returning(['job', 'content_hash', 'job_by', 'job_by_id', 'modified_at'])
    .executeTakeFirst();
  if (!begun) {
    const left = await query.selectFrom('import_file').select('job').where('id', '=', fileId).executeTakeFirst();
    if (left && left.job !== null) await markInterrupted(database, fileId);
    return;
  }
  const stopping = new AbortController();
  const signal = AbortSignal.any([services.signal, stopping.signal]);
  const beat = startBeat(database, fileId, stopping);
  const folder = join(services.dataDirectory, 'imports', `work-${fileId}`);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const file = await findImportFile(database, fileId, new Date(0));
    const path = loadedPath(services.dataDirectory, begun.content_hash);
    await stat(path).catch(() => {
      throw new ImportError(`${file.name} is no longer there: load it again.`);
    });
    const job = { ...services, signal, file, path, folder, modifiedAt: begun.modified_at, beat };
    const values =
      begun.job === 'look'
        ? await look(job)
        : await importFile(job, {
            isTrial: begun.job === 'trial',
            by: { id: begun.job_by_id, name: begun.job_by ?? '' },
          });
    await query
      .updateTable('import_file')
      .set({ ...values, job: null, progress: null })
      .where('id', '=', fileId)
      .execute();
  } catch (error) {
    const failure = await failureOf(database, error, {
      fileId,
      isStopped: stopping.signal.aborted,
      isClosing: services.signal.aborted,
    });
    await query
      .updateTable('import_file')
      .set({ job: null, progress: null, failure: JSON.stringify(failure) })
      .where('id', '=', fileId)
      .execute();
    if (failure.reason === 'error') throw error;
  } finally {
    await beat.end();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Beat {
  note: (state: ProgressState) => void;
  end: () => Promise<void>;
}

/** Says that the job is alive and how far it is, and hears whether it is to stop. */
function startBeat({ query }: Database, fileId: number, stopping: AbortController): Beat {
  let state: ProgressState | null = null;
  let saying: Promise<unknown> = Promise.resolve();
  const say = async (): Promise<void> => {
    const row = await query
      .updateTable('import_file')
      .set({ alive_at: new Date(), ...(state && { progress: JSON.stringify(state) }) })
      .where('id', '=', fileId)
      .where('job', 'is not', null)
      .returning('is_stop_asked')
      .executeTakeFirst();
    if (row?.is_stop_asked) stopping.abort();
  };
  const timer = setInterval(() => {
    // A database that is away is the failure of the import itself.
    saying = saying.then(say).catch(() => undefined);
  }, BEAT_MILLISECONDS);
  return {
    note: (next) => void (state = next),
    async end() {
      clearInterval(timer);
      await saying;
    },
  };
}

interface Job extends FileJobServices {
  file: ImportFileRow;
  path: string;
  folder: string;
  modifiedAt: Date | null;
  beat: Beat;
}

async function look({ database, file, path }: Job) {
  const { type, kind, choices, name } = file;
  const looked = await lookAtFile(database, { file: { path, name }, type, kind, choices });
  return {
    kind: looked.kind,
    choices: JSON.stringify(looked.choices),
    found: JSON.stringify(looked.found),
  };
}

async function importFile(job: Job, { isTrial, by }: { isTrial: boolean; by: { id: number | null; name: string } }) {
  const { database, file, beat, signal, dataDirectory, waitSeconds } = job;
  const { id, kind, choices } = file;
  const { what, options } = await requestOf(job);
  await requireRights(job, what, by.id);
  const isAccepted = await acceptedSteps(database.query, id, choices);
  const jumps = new PriceJumps(isAccepted);
  const summary = await runImport(
    { ...options, what, jumps, guard: false, dryRun: isTrial, quiet: true, report: 'csv', maxRefused: Infinity },
    {
      ...{ database, dataDirectory, output: null, signal, waitSeconds, onProgress: beat.note },
      begunBy: { kind: 'person', id: by.id, name: by.name },
      onRun: async (run) => {
        await database.query.updateTable('import_file').set({ run_id: run }).where('id', '=', id).execute();
      },
    },
  );
  if (signal.aborted) throw new ImportError('The import was stopped.');
  const waiting = jumps.found.filter((jump) => !isAccepted(jump)).length;
  const outcome = outcomeOf(summary, { jumps: jumps.found.length, waiting, isFull: jumps.isFull });
  if (!isTrial) {
    if (kind !== null && NAMED_BY_COLUMNS.has(kind)) await lookAgain(database, new Date());
    return { result: JSON.stringify(outcome), step: 'done' as const };
  }
  await keepSteps(database.query, id, jumps.found, isAccepted);
  return { trial: JSON.stringify(outcome), step: 'trial' as const };
}

/** What is imported, and how, by the choices of a file. */
async function requestOf(job: Job): Promise<{ what: ImportTarget; options: Partial<ImportOptions> }> {
  const { file, path, folder, modifiedAt } = job;
  const { kind, choices, name } = file;
  // The history shows the name, which says what it is.
  const ownName = basename(name).replaceAll(/[^\p{L}\p{N}._ -]/gu, '_');
  const asFile = async (): Promise<string> => {
    const named = join(folder, ownName);
    await link(path, named);
    return named;
  };
  const unpacked = async (from: string, to: string): Promise<string> => {
    const target = join(folder, to);
    await mkdir(target);
    await readArchive(from, target);
    return target;
  };
  if (kind === 'fatturapa') {
    if (file.type === 'archive') await readArchive(path, null);
    return { what: { fatturapa: { paths: [await asFile()], series: null, paidBefore: null } }, options: {} };
  }
  if (kind === 'pictures') {
    const picturesName = slug(name.replace(/\.zip$/i, '')).slice(0, 40);
    return { what: { pictureFolder: await unpacked(path, ownName) }, options: { picturesName } };
  }
  if (kind === 'content')
    return { what: { content: await contentFolder(await unpacked(path, 'content')) }, options: {} };
  if (!isKindOfRows(kind) || file.found === null) throw new ImportError('Nobody has said what the file is.');
  const attached = choices.attachmentId === null ? null : await attachment(job, choices.attachmentId, unpacked);
  const { missing, missingPercent, owner } = choices;
  const { hasMoment, hasFiles, fields, missing: modes = {} } = kindOf(kind);
  return {
    what: { kind, files: [{ name, path }] },
    options: {
      ...{ mapping: mappingOfChoices(kind, choices, file.found), owner },
      ...(attached !== null && hasFiles === true && { files: attached }),
      ...(attached !== null && fields['pictures'] !== undefined && { pictures: attached }),
      // The figures of prices are of today, whatever the age of their file.
      asOf: hasMoment === true && kind !== 'prices' && kind !== 'articles' ? modifiedAt : null,
      missing:
        missing === null || modes[missing] === undefined
          ? null
          : {
              how: missing,
              limitPercent: missingPercent ?? ceilingPercent(kind, '--missing-limit'),
              amountPercent: missingPercent ?? ceilingPercent(kind, '--missing-amount-limit'),
              scope: null,
            },
    },
  };
}

async function attachment(
  { database, dataDirectory }: Job,
  id: number,
  unpacked: (from: string, to: string) => Promise<string>,
): Promise<string> {
  const row = await database.query
    .selectFrom('import_file')
    .select('content_hash')
    .where('id', '=', id)
    .where('type', '=', 'archive')
    .executeTakeFirst();
  if (!row) throw new ImportError('The archive of the files that the rows name is no longer there.');
  return unpacked(loadedPath(dataDirectory, row.content_hash), 'attached');
}

/** The folder of content in an archive: its only folder, where it has one around everything. */
async function contentFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const [only] = entries;
  const isAround = entries.length === 1 && only?.isDirectory() === true && !(only.name in textFolders);
  return isAround ? join(folder, only.name) : folder;
}

/** Rights are those of now: who has lost one since it asked writes nothing. */
async function requireRights({ database, file, path }: Job, what: ImportTarget, userId: number | null): Promise<void> {
  const { kind, choices, found, name } = file;
  if (kind === null || found === null) throw new NotPermitted();
  const further =
    'kind' in what && isKindOfRows(kind)
      ? await furtherContents(kind, { path, name }, mappingOfChoices(kind, choices, found))
      : [];
  const row = await database.query
    .selectFrom('office_user as o')
    .innerJoin('user_account as u', 'u.id', 'o.user_id')
    .innerJoin('office_role as r', 'r.id', 'o.role_id')
    .select(['r.built_in as builtIn', 'r.permissions'])
    .where('o.user_id', '=', userId ?? 0)
    .where('u.is_active', '=', true)
    .executeTakeFirst();
  const has: readonly OfficePermission[] = row ? permissionsOfRole(row) : [];
  if (importPermissions(kind, further).some((one) => !has.includes(one))) throw new NotPermitted();
}

function outcomeOf(
  summary: ImportSummary,
  { jumps, waiting, isFull }: { jumps: number; waiting: number; isFull: boolean },
): FileOutcome {
  const { rows, inserted, updated, refused, incomplete, duplicates, reasons, missing, changes, reportFile } = summary;
  const kept = reasons.filter(({ reason }) => isKept(reason)).reduce((sum, { count }) => sum + count, 0);
  const { unusedColumns, sheets, rejectedFiles } = summary;
  return {
    at: new Date().toISOString(),
    ...{ rows, inserted, updated, refused, incomplete, duplicates, kept, jumps, waiting },
    seconds: Math.round(summary.seconds * 10) / 10,
    fields: changes.fields,
    examples: changes.examples.map(({ code, field, item, old, new: after }) => ({
      ...{ code, field, item: item ?? null, old, new: after },
    })),
    reasons: reasons.slice(0, 100),
    missing: missing && { what: missing.what, count: missing.count, reason: missing.reason },
    remarks: [
      ...sheets,
      ...(unusedColumns.length > 0
        ? [explain('No field reads: {columns}.', { columns: unusedColumns.join(', ') })]
        : []),
      ...(isFull ? [explain('Not all prices that change by more than the limit are listed.')] : []),
    ],
    report: reportFile && basename(reportFile),
    changes: changes.file && basename(changes.file),
    rejected: rejectedFiles.map((path) => basename(path)),
  };
}

async function failureOf(
  database: Database,
  error: unknown,
  { fileId, isStopped, isClosing }: { fileId: number; isStopped: boolean; isClosing: boolean },
): Promise<FileFailure> {
  const text = messageOf(error);
  if (error instanceof NotPermitted) return { reason: 'rights', text: '' };
  if (error instanceof ImporterBusy) return { reason: 'busy', text, ...(await findAtWork(database, fileId)) };
  if (isStopped) return { reason: 'stopped', text };
  if (isClosing) return { reason: 'interrupted', text };
  return { reason: error instanceof ImportError ? 'refused' : 'error', text };
}

/** Which import of the office or of a command is at work, for who has waited for it. */
async function findAtWork({ query }: Database, fileId: number) {
  const run = await query
    .selectFrom('import_run as r')
    .leftJoin('import_file as f', 'f.run_id', 'r.id')
    .select(['r.kind', 'r.actor', 'r.started_at'])
    .where('r.ended_at', 'is', null)
    .where((where) => where.or([where('f.id', 'is', null), where('f.id', '<>', fileId)]))
    .orderBy('r.id', 'desc')
    .executeTakeFirst();
  if (run) return { kind: run.kind, by: run.actor, since: run.started_at.toISOString() };
  const trial = await query
    .selectFrom('import_file')
    .select(['kind', 'job_by', 'alive_at'])
    .where('job', '=', 'trial')
    .where('alive_at', 'is not', null)
    .where('id', '<>', fileId)
    .executeTakeFirst();
  return trial?.kind ? { kind: trial.kind, by: trial.job_by, since: trial.alive_at?.toISOString() ?? '' } : {};
}
