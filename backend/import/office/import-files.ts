import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import { importPermissions, mayImport, type ImportKind } from '../../../domain/import-rights.ts';
import type { OfficePermission } from '../../../domain/office-rights.ts';
import { AppError } from '../../app-error.ts';
import type { Actor } from '../../audit/index.ts';
import type { Database, Tables } from '../../database/index.ts';
import { ImportError } from '../import-error.ts';
import type { ProgressState } from '../progress.ts';
import { newChoices, type FileChoices, type FileFailure, type FileOutcome, type FoundInFile } from './file-choices.ts';
import { isKindOfRows, isPlace, mappingOfChoices, placesOf, shopCodes } from './file-mapping.ts';
import { FileTooLarge, loadedPath, loadedType, storeLoaded, type LoadedType } from './loaded-files.ts';
import { saveScheme } from './schemes.ts';

/** Name of the job that looks at a loaded file, tries it or writes it. */
export const IMPORT_FILE = 'import_file';
export type FileJob = 'look' | 'trial' | 'apply';

/** A process that has said nothing for so long is gone. */
const SILENT_MILLISECONDS = 120_000;
/** The version of a file about which nobody has decided anything. */
const UNTOUCHED = 1;
const MEGABYTE = 1024 * 1024;

/** Somebody of the office, with what it may do. */
export interface Loader {
  actor: Actor;
  userId: number;
  may: (permission: OfficePermission) => boolean;
}

/** A loaded file as its page shows it. */
export interface ImportFileRow {
  id: number;
  name: string;
  bytes: number;
  type: LoadedType;
  kind: ImportKind | null;
  uploadedBy: string;
  uploadedAt: Date;
  step: 'columns' | 'trial' | 'done' | 'discarded';
  version: number;
  found: FoundInFile | null;
  choices: FileChoices;
  trial: FileOutcome | null;
  result: FileOutcome | null;
  job: FileJob | null;
  jobBy: string | null;
  jobAt: Date | null;
  isStopAsked: boolean;
  progress: ProgressState | null;
  failure: FileFailure | null;
  runId: number | null;
}

interface Uploaded {
  name: string;
  content: Readable;
  modifiedAt: Date | null;
}

/**
 * Stores a file that somebody loads, and lets a job look at it; returns its id.
 * Fails with `too-large` as soon as it is larger than the setting says, and with `invalid` for what cannot be imported.
 */
export async function uploadImportFile(
  {
    database,
    clock,
    settings,
  }: {
    database: Database;
    clock: () => Date;
    settings: { dataDirectory: string; importMegabytes: number };
  },
  { name, content, modifiedAt }: Uploaded,
  loader: Loader,
): Promise<number> {
  requireLoader(loader);
  const { dataDirectory, importMegabytes } = settings;
  const stored = await storeLoaded(dataDirectory, content, importMegabytes * MEGABYTE).catch((error: unknown) => {
    if (error instanceof FileTooLarge) throw tooLarge(importMegabytes);
    throw error;
  });
  if (stored.bytes === 0) throw new AppError('invalid', 'importFileEmpty', { parameters: { name } });
  const type = await loadedType(loadedPath(dataDirectory, stored.hash), name).catch((error: unknown) => {
    if (!(error instanceof ImportError)) throw error;
    throw new AppError('invalid', 'importFileUnreadable', { parameters: { name, reason: error.message } });
  });
  return database.query.transaction().execute(async (query) => {
    const { id } = await query
      .insertInto('import_file')
      .values({
        ...{ name, type, content_hash: stored.hash, bytes: stored.bytes, modified_at: modifiedAt },
        ...{ user_id: loader.userId, uploaded_by: loader.actor.name, uploaded_at: clock() },
        choices: JSON.stringify(newChoices),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await begin(query, id, { job: 'look', by: byOf(loader), at: clock() });
    return id;
  });
}

/** The failure for a file that is larger than the setting allows. */
export function tooLarge(megabytes: number): AppError {
  return new AppError('too-large', 'importFileTooLarge', { parameters: { megabytes } });
}

/** Fails with `forbidden` for who may load no file at all. */
export function requireLoader({ may }: Pick<Loader, 'may'>): void {
  if (!mayImport(may))
    throw new AppError('forbidden', 'notPermitted', { reason: 'not-permitted', permission: 'imports.articles' });
}

/** Queues a job; only one of a file is at work. */
async function begin(
  query: Transaction<Tables>,
  id: number,
  { job, by, at }: { job: FileJob; by: { id: number | null; name: string }; at: Date },
): Promise<void> {
  await query
    .updateTable('import_file')
    .set({
      ...{ job, job_by: by.name, job_by_id: by.id, job_at: at },
      ...{ alive_at: null, is_stop_asked: false, progress: null, failure: null },
    })
    .where('id', '=', id)
    .execute();
  // One file after the other, so that imports leave room for orders and mails; stock does not wait for price lists, and a
  // look for no import.
  await sql`select graphile_worker.add_job(${IMPORT_FILE}, json_build_object('fileId', ${id}::bigint),
    job_key => ${`${IMPORT_FILE}:${id}`},
    queue_name => case when f.job = 'look' then 'import_look' when f.kind = 'stock' then 'import_stock' else 'import' end)
    from import_file f where f.id = ${id}`.execute(query);
}

const byOf = ({ actor, userId }: Loader) => ({ id: userId, name: actor.name });

/**
 * Lets a job look again at the files about which nobody has decided anything: the shop may have by now what their columns
 * name, as a price list.
 */
export async function lookAgain({ query }: Pick<Database, 'query'>, at: Date): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    const files = await transaction
      .updateTable('import_file')
      .set({ kind: null, choices: JSON.stringify(newChoices) })
      .where('step', '=', 'columns')
      .where('type', '=', 'table')
      .where('version', '=', UNTOUCHED)
      .where('job', 'is', null)
      .returning(['id', 'user_id', 'uploaded_by'])
      .execute();
    for (const { id, user_id, uploaded_by } of files)
      await begin(transaction, id, { job: 'look', by: { id: user_id, name: uploaded_by }, at });
  });
}

/** A loaded file; fails with `not-found` for one that is not there any more. */
export async function findImportFile(database: Pick<Database, 'query'>, id: number, now: Date): Promise<ImportFileRow> {
  await markSilent(database, now);
  const row = await database.query.selectFrom('import_file').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not-found', 'notFound');
  return {
    ...{ id: row.id, name: row.name, bytes: Number(row.bytes), version: row.version, runId: row.run_id },
    type: row.type,
    kind: row.kind as ImportKind | null,
    ...{ uploadedBy: row.uploaded_by, uploadedAt: row.uploaded_at, step: row.step, job: row.job, jobBy: row.job_by },
    ...{ jobAt: row.job_at, isStopAsked: row.is_stop_asked },
    found: row.found as FoundInFile | null,
    choices: { ...newChoices, ...row.choices },
    trial: row.trial as FileOutcome | null,
    result: row.result as FileOutcome | null,
    progress: row.progress as ProgressState | null,
    failure: row.failure as FileFailure | null,
  };
}

/** The files that are on their way, newest first. */
export async function listImportFiles(database: Pick<Database, 'query'>, now: Date) {
  await markSilent(database, now);
  return database.query
    .selectFrom('import_file')
    .select(['id', 'name', 'bytes', 'kind', 'step', 'job', 'type'])
    .select(['uploaded_by as uploadedBy', 'uploaded_at as uploadedAt', 'failure'])
    .where('step', 'in', ['columns', 'trial'])
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

/** Loaded archives, whose files the rows of another file can name. */
export async function listAttachments({ query }: Pick<Database, 'query'>) {
  return query
    .selectFrom('import_file')
    .select(['id', 'name'])
    .where('type', '=', 'archive')
    .where('step', 'in', ['columns', 'trial'])
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** The jobs whose process is gone have not come to their end: their runs are marked, and can be repeated. */
async function markSilent({ query }: Pick<Database, 'query'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SILENT_MILLISECONDS);
  const silent = await query
    .selectFrom('import_file')
    .select('id')
    .where('job', 'is not', null)
    .where('alive_at', '<', before)
    .execute();
  for (const { id } of silent) await markInterrupted({ query }, id);
}

/** Notes that the process of a job was killed; what it has written stays, and the file can be tried or written again. */
export async function markInterrupted({ query }: Pick<Database, 'query'>, id: number): Promise<void> {
  const failure: FileFailure = { reason: 'interrupted', text: '' };
  await query.transaction().execute(async (transaction) => {
    await sql`update import_run r set state = 'stopped', ended_at = now() from import_file f
      where f.id = ${id} and r.id = f.run_id and r.ended_at is null`.execute(transaction);
    await transaction
      .updateTable('import_file')
      .set({ job: null, progress: null, failure: JSON.stringify(failure) })
      .where('id', '=', id)
      .execute();
  });
}

/** Every permission that a file takes, as far as it is known what is in it. */
export function permissionsFor({ kind, found }: Pick<ImportFileRow, 'kind' | 'found'>): OfficePermission[] {
  return kind === null ? [] : importPermissions(kind, found?.further ?? []);
}

function requirePermissions(file: Pick<ImportFileRow, 'kind' | 'found'>, { may }: Loader): void {
  const permission = permissionsFor(file).find((one) => !may(one));
  if (permission !== undefined)
    throw new AppError('forbidden', 'importNotPermitted', { reason: 'not-permitted', permission });
}

/** Locks a file for a change; fails with `conflict` where somebody else has changed it or a job is at work. */
async function forChange(
  query: Transaction<Tables>,
  { id, version, now }: { id: number; version: number; now: Date },
): Promise<ImportFileRow> {
  await query.selectFrom('import_file').select('id').where('id', '=', id).forUpdate().execute();
  const file = await findImportFile({ query }, id, now);
  if (file.step === 'done' || file.step === 'discarded') throw new AppError('conflict', 'importFileOver');
  if (file.job !== null) throw new AppError('conflict', 'importFileAtWork', { parameters: { name: file.jobBy ?? '' } });
  if (file.version !== version) throw new AppError('conflict', 'importFileChanged');
  return file;
}

/** What somebody decides about a file. */
export interface ChosenForFile {
  kind: ImportKind;
  choices: Omit<FileChoices, 'scheme' | 'acceptsAll'>;
  /** Saves the choices under a name, for the next file with the same headings. */
  saveAs: string | null;
}

interface Changing {
  database: Database;
  clock: () => Date;
}

/**
 * Stores what somebody has decided, and lets a job read the first rows by it. Another kind or format finds the columns
 * anew. Fails with `invalid` for fields that the kind does not have.
 */
export async function saveImportChoices(
  { database, clock }: Changing,
  { id, version, kind, choices, saveAs }: ChosenForFile & { id: number; version: number },
  loader: Loader,
): Promise<void> {
  await database.query.transaction().execute(async (query) => {
    const file = await forChange(query, { id, version, now: clock() });
    requirePermissions({ kind, found: null }, loader);
    requireFittingKind(file, kind);
    const isAnother = kind !== file.kind || !isDeepStrictEqual(choices.format, file.choices.format);
    const stored: FileChoices = {
      ...{ ...choices, scheme: file.choices.scheme, acceptsAll: null },
      ...(isAnother && { columns: [], fixed: [], fillDown: [], isOwn: false }),
    };
    if (!isAnother && isKindOfRows(kind)) await checkChoices(query, file, { kind, choices: stored });
    if (saveAs !== null && !isAnother && file.found !== null) {
      stored.scheme = saveAs;
      const headings = file.found.columns.map(({ name }) => name);
      await saveScheme(query, { name: saveAs, kind, headings, choices: stored, actor: loader.actor, at: clock() });
    }
    await query
      .updateTable('import_file')
      .set({
        ...{ kind, step: 'columns', version: version + 1, trial: null },
        choices: JSON.stringify(stored),
      })
      .where('id', '=', id)
      .execute();
    await query.deleteFrom('import_price_step').where('file_id', '=', id).execute();
    await begin(query, id, { job: 'look', by: byOf(loader), at: clock() });
  });
}

function requireFittingKind({ type }: ImportFileRow, kind: ImportKind): void {
  const fits =
    type === 'table'
      ? isKindOfRows(kind)
      : type === 'archive'
        ? ['pictures', 'content', 'fatturapa'].includes(kind)
        : kind === 'fatturapa';
  if (!fits) throw new AppError('invalid', 'importKindUnfit');
}

async function checkChoices(
  query: Transaction<Tables>,
  { found }: ImportFileRow,
  { kind, choices }: { kind: ImportKind; choices: FileChoices },
): Promise<void> {
  if (!isKindOfRows(kind) || found === null) return;
  const places = placesOf(kind, await shopCodes({ query }));
  const wrong = [...choices.columns, ...choices.fixed].find(({ at }) => at !== null && !isPlace(places, at));
  if (wrong !== undefined)
    throw new AppError('invalid', 'importFieldUnknown', { parameters: { field: wrong.at ?? '' } });
  const { attachmentId } = choices;
  if (attachmentId !== null) {
    const attached = await query
      .selectFrom('import_file')
      .select('id')
      .where('id', '=', attachmentId)
      .where('type', '=', 'archive')
      .where('step', '<>', 'discarded')
      .executeTakeFirst();
    if (!attached) throw new AppError('not-found', 'notFound');
  }
  try {
    // A key that is missing is said on the page, where it can be chosen.
    mappingOfChoices(kind, choices, found);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
  }
}

/**
 * Lets a job try a file, or write it after it was tried. Fails with `forbidden` where its columns take more than the person
 * may, and with `conflict` where it was not tried as it is now.
 */
export async function startImport(
  { database, clock }: Changing,
  { id, version, job }: { id: number; version: number; job: 'trial' | 'apply' },
  loader: Loader,
): Promise<void> {
  await database.query.transaction().execute(async (query) => {
    const file = await forChange(query, { id, version, now: clock() });
    if (file.kind === null || file.found === null) throw new AppError('invalid', 'importKindMissing');
    requirePermissions(file, loader);
    if (file.found.missingKeys.length > 0)
      throw new AppError('invalid', 'importKeyMissing', { parameters: { fields: file.found.missingKeys.join(', ') } });
    if (job === 'apply' && (file.step !== 'trial' || file.trial === null))
      throw new AppError('conflict', 'importNotTried');
    await begin(query, id, { job, by: byOf(loader), at: clock() });
  });
}

/** Asks the job of a file to end after the rows that it has in hand. */
export async function stopImport({ database }: Pick<Changing, 'database'>, id: number, loader: Loader): Promise<void> {
  const file = await findImportFile(database, id, new Date(0));
  requirePermissions(file, loader);
  await database.query
    .updateTable('import_file')
    .set({ is_stop_asked: true })
    .where('id', '=', id)
    .where('job', 'is not', null)
    .execute();
}

/** Takes a file out of the list; what it has written stays. */
export async function discardImportFile(
  { database, clock }: Changing,
  { id, version }: { id: number; version: number },
  loader: Loader,
): Promise<void> {
  await database.query.transaction().execute(async (query) => {
    const file = await forChange(query, { id, version, now: clock() });
    requirePermissions(file, loader);
    await query
      .updateTable('import_file')
      .set({ step: 'discarded', version: version + 1 })
      .where('id', '=', id)
      .execute();
  });
}
