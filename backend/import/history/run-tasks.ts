import { sql } from 'kysely';
import type { TaskFailure, TaskParameters, TaskResult } from '../../../domain/import-history.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import { ImporterBusy, type Database } from '../../database/index.ts';
import { stepOf } from '../guard/held-steps.ts';
import { ImportError, messageOf } from '../import-error.ts';
import { repeatRun } from '../journal/repeat-run.ts';
import { kinds } from '../kinds/index.ts';
import type { ProgressState } from '../progress.ts';
import { runImport } from '../run.ts';
import type { ImportEnvironment } from '../request.ts';
import { filesOfTask, returnRows, takeRows } from './rejected-rows.ts';
import { findRunDetail, type RunDetail } from './run-detail.ts';
import { findRuns, type ListedRun } from './search-runs.ts';

/** Name of the job that undoes, releases or corrects a run. */
export const WORK_ON_RUN = 'work_on_import';

export type RunAction = 'undo' | 'release' | 'correct';

/** Undoing, releasing or correcting a run, as far as it is. */
export interface RunTask {
  id: number;
  runId: number;
  action: RunAction;
  isTrial: boolean;
  state: 'waiting' | 'running' | 'done' | 'failed';
  by: string;
  at: Date;
  startedAt: Date | null;
  done: number;
  total: number | null;
  ownRun: number | null;
  result: TaskResult | null;
  failure: TaskFailure | null;
}

interface Asking {
  database: Database;
  clock: () => Date;
}

/** Who asks for something to be done with a run. */
export interface WantedTask {
  runId: number;
  action: RunAction;
  isTrial: boolean;
  parameters: TaskParameters;
  /** Of a correction: whether rows without corrections go along. */
  areAll?: boolean;
  actor: Actor;
  userId: number;
}

/**
 * Has a run undone, released or its rejected rows imported again by a job; returns the task's number.
 * @throws AppError `conflict` that says what became of the run, and by whom; `not-found` for no run.
 */
export async function startRunTask({ database, clock }: Asking, wanted: WantedTask): Promise<number> {
  const { runId, action, isTrial, parameters, actor, userId } = wanted;
  const run = await findRunDetail(database, runId, clock());
  if (run === null) throw new AppError('not-found', 'notFound');
  await checkPossible(database, run, action);
  return database.query.transaction().execute(async (transaction) => {
    if (!isTrial) await checkAlone(database, runId);
    const { id } = await transaction
      .insertInto('import_task')
      .values({
        ...{ run_id: runId, action, is_trial: isTrial, user_id: userId, asked_by: actor.name, asked_at: clock() },
        parameters: JSON.stringify({ ...parameters, actor }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
      .then((stored) => {
        if (stored === undefined) throw new AppError('conflict', 'importTaskRunning', { parameters: { name: '' } });
        return stored;
      });
    if (action === 'correct') {
      const rows = { run: runId, taskId: id, corrected: parameters.rows ?? [], areAll: wanted.areAll === true };
      await takeRows(transaction, rows);
    }
    await sql`select graphile_worker.add_job(${WORK_ON_RUN}, json_build_object('taskId', ${id}::bigint),
      job_key => ${`${WORK_ON_RUN}:${id}`})`.execute(transaction);
    return id;
  });
}

/** One person at a time acts on a run. */
async function checkAlone(database: Database, runId: number): Promise<void> {
  const task = await findLatestTask(database, runId);
  if (task === null || task.isTrial || (task.state !== 'waiting' && task.state !== 'running')) return;
  throw new AppError('conflict', 'importTaskRunning', { parameters: { name: task.by } });
}

/** @throws AppError that says why the run is not for this any more. */
async function checkPossible(database: Database, run: RunDetail, action: RunAction): Promise<void> {
  if (action === 'correct') {
    if (run.rejected.open === 0) throw new AppError('conflict', 'importRowsSent');
    return;
  }
  const { state } = run.undo;
  if (action === 'release' ? state === 'held' : state === 'possible') return;
  const later = run.later.findLast(({ kind }) => kind === 'undo' || kind === 'release');
  const parameters = { name: later?.who ?? (await discarderOf(database, run)) ?? '' };
  if (state === 'undone') throw new AppError('conflict', 'importUndone', { parameters });
  if (state === 'released') throw new AppError('conflict', 'importReleased', { parameters });
  if (state === 'discarded') throw new AppError('conflict', 'importDiscarded', { parameters });
  if (state === 'at-work') throw new AppError('conflict', 'importAtWork');
  if (state === 'too-old') throw new AppError('conflict', 'importTooOld');
  throw new AppError('conflict', action === 'release' ? 'importNotHeld' : 'importNothingToUndo');
}

async function discarderOf({ query }: Database, { id }: ListedRun): Promise<string | null> {
  const row = await query.selectFrom('import_run').select('seen_by').where('id', '=', id).executeTakeFirst();
  return row?.seen_by ?? null;
}

const selectTasks = ({ query }: Pick<Database, 'query'>) =>
  query
    .selectFrom('import_task')
    .select(['id', 'run_id as runId', 'action', 'is_trial as isTrial', 'state', 'asked_by as by', 'asked_at as at'])
    .select(['started_at as startedAt', 'done', 'total', 'own_run as ownRun', 'result', 'failure']);

/** A task of a run; null for none. */
export async function findRunTask(database: Pick<Database, 'query'>, id: number): Promise<RunTask | null> {
  return (await selectTasks(database).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The latest task of a run; null for none. */
export async function findLatestTask(database: Pick<Database, 'query'>, runId: number): Promise<RunTask | null> {
  const task = await selectTasks(database)
    .where('run_id', '=', runId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return task ?? null;
}

/**
 * Gives a held run up: nothing of it will be written, and what it would have written is forgotten.
 * @throws AppError `conflict` where somebody has decided already; `not-found` for no run.
 */
export async function discardRun({ database, clock }: Asking, runId: number, actor: Actor): Promise<void> {
  const run = await findRunDetail(database, runId, clock());
  if (run === null) throw new AppError('not-found', 'notFound');
  await checkPossible(database, run, 'release');
  await checkAlone(database, runId);
  await database.query.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('import_run')
      .set({ state: 'discarded', seen_at: clock(), seen_by: actor.name })
      .where('id', '=', runId)
      .where('state', '=', 'held')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('conflict', 'importNotHeld');
    await transaction.deleteFrom('import_change').where('run_id', '=', runId).execute();
    await writeAudit(transaction, { actor, action: 'import-discarded', object: objectOf(run) });
  });
}

/** Notes that the rejected rows of a run were looked at and are left. */
export async function markRunSeen({ database, clock }: Asking, runId: number, actor: Actor): Promise<void> {
  const [run] = await findRuns(database, [runId]);
  if (run === undefined) throw new AppError('not-found', 'notFound');
  await database.query.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('import_run')
      .set({ seen_at: clock(), seen_by: actor.name })
      .where('id', '=', runId)
      .where('seen_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await writeAudit(transaction, { actor, action: 'import-seen', object: objectOf(run) });
  });
}

const objectOf = ({ id, kind, files }: ListedRun) =>
  ({ kind: 'import', id, name: `${kind}: ${files.join(', ')}` }) as const;

interface TaskServices extends Asking {
  dataDirectory: string;
}

interface StoredTask {
  run_id: number;
  action: RunAction;
  is_trial: boolean;
  parameters: TaskParameters & { actor: Actor };
}

/** Seconds that a task waits for another import of the group. */
const WAIT_SECONDS = 60;
/** Milliseconds between two notes of how far a task is. */
const NOTE_EVERY = 1000;

/** Does what was asked for; called by the job. A task that is done stays as it is. */
export async function workOnRun(services: TaskServices, taskId: number): Promise<void> {
  const { database, clock } = services;
  const { query } = database;
  const { rows } = await sql<StoredTask>`
    update import_task set state = 'running', started_at = coalesce(started_at, ${clock()}::timestamptz),
      total = case when action = 'correct' then (select count(*) from import_rejected_row r where r.sent_by = ${taskId}
          and r.run_id = import_task.run_id)
        else (select coalesce(sum(json_array_length(c.rows)), 0) from import_change c where c.run_id = import_task.run_id) end
    where id = ${taskId} and state in ('waiting', 'running')
    returning run_id, action, is_trial, parameters`.execute(query);
  const [task] = rows;
  if (task === undefined) return;
  const end = (values: { state: 'done' | 'failed'; result?: string; failure?: string }) =>
    query
      .updateTable('import_task')
      .set({ ...values, finished_at: clock() })
      .where('id', '=', taskId)
      .execute();
  try {
    const result = await (task.action === 'correct' ? correct : repeat)(services, taskId, task);
    await end({ state: 'done', result: JSON.stringify(result) });
  } catch (error) {
    if (task.action === 'correct') await returnRows(database, taskId, task.run_id);
    await end({ state: 'failed', failure: JSON.stringify(failureOf(error)) });
    // A defect is one line in the log of the program; the task is not begun again.
    if (!isExpected(error)) throw error;
  }
}

const isExpected = (error: unknown): boolean => error instanceof ImportError || error instanceof ImporterBusy;

function failureOf(error: unknown): TaskFailure {
  const why = error instanceof ImporterBusy ? 'busy' : error instanceof ImportError ? 'impossible' : 'failed';
  return { why, detail: why === 'failed' ? '' : messageOf(error).slice(0, 2000) };
}

function environmentOf(
  services: TaskServices,
  taskId: number,
  { parameters, is_trial }: StoredTask,
): ImportEnvironment {
  const { database, dataDirectory } = services;
  const note = (values: { done?: number; own_run?: number }) =>
    database.query.updateTable('import_task').set(values).where('id', '=', taskId).execute();
  let notedAt = 0;
  return {
    ...{ database, dataDirectory, output: null, signal: new AbortController().signal, waitSeconds: WAIT_SECONDS },
    begunBy: parameters.actor,
    onRun: async (run) => void (is_trial || (await note({ own_run: run }))),
    onProgress: ({ rows }: ProgressState) => {
      if (performance.now() - notedAt < NOTE_EVERY) return;
      notedAt = performance.now();
      // Only shown: the work does not wait for it.
      void note({ done: rows }).catch(() => undefined);
    },
  };
}

async function repeat(services: TaskServices, taskId: number, task: StoredTask): Promise<TaskResult> {
  const { run_id: of, action, is_trial: dryRun, parameters } = task;
  const leftOut = new Set(parameters.leaveOut);
  const { inserted, updated, refused, left, changes } = await repeatRun(
    {
      ...{ kind: action === 'release' ? 'release' : 'undo', of, dryRun, report: 'ndjson' },
      ...(leftOut.size > 0 && {
        isLeftOut: (table, operation, row) => leftOut.has(stepOf(table, operation, row) ?? ''),
      }),
    },
    environmentOf(services, taskId, task),
  );
  return { inserted, updated, left: refused, examples: left, fields: changes.fields };
}

async function correct(services: TaskServices, taskId: number, task: StoredTask): Promise<TaskResult> {
  const { run_id: run, parameters } = task;
  const { database } = services;
  const stored = await database.query
    .selectFrom('import_run')
    .select(['kind', 'reading'])
    .where('id', '=', run)
    .executeTakeFirstOrThrow();
  const kind = kinds.find(({ name }) => name === stored.kind)?.name;
  if (kind === undefined || stored.reading === null)
    throw new ImportError(`Rows of ${stored.kind} are not corrected alone.`);
  const files = await filesOfTask(database, { run, taskId, corrected: parameters.rows ?? [] });
  const { mapping, owner } = stored.reading;
  const { inserted, updated, refused, incomplete, changes } = await runImport(
    {
      ...{ what: { kind, files }, owner, quiet: true, maxRefused: Infinity },
      mapping: Object.keys(mapping).length === 0 ? null : mapping,
    },
    { ...environmentOf(services, taskId, task), corrects: run },
  );
  return { inserted, updated, left: refused + incomplete, examples: [], fields: changes.fields };
}
