import { basename } from 'node:path';
import { writeAudit, type Actor } from '../audit/index.ts';
import type { Database, ImportGroup } from '../database/index.ts';
import type { RunReading } from '../../domain/import-history.ts';
import { foundBy, type RunCounts } from './history/run-reading.ts';
import { messageOf } from './import-error.ts';
import { targetName, type ImportEnvironment, type ImportTarget } from './request.ts';

/**
 * finished: done. stopped: by an error or a signal. held: waits to be released. released, undone: by a later run.
 * discarded: held, and given up by a person.
 */
export type RunState = 'finished' | 'stopped' | 'held' | 'released' | 'undone' | 'discarded';

/** How a run was begun: by a person of the office, a command, a job file or a connected program. */
export type RunOrigin = 'office' | 'command' | 'job' | 'push';

/** An import that was begun, or the undoing or releasing of one. */
export interface ImportRun {
  id: number;
  /** The kind of the files, the data set, `pictures`, `content`, `fatturapa`, `undo` or `release`. */
  kind: string;
  files: string[];
  startedAt: Date;
  /** null: at work, or its process was killed. */
  endedAt: Date | null;
  state: RunState | null;
  /** The run that this one undoes or releases. */
  ofRun: number | null;
  groups: ImportGroup[];
  rows: number;
  inserted: number;
  updated: number;
  refused: number;
}

/** What begins as a run. */
export interface NewRun {
  kind: string;
  files: string[];
  groups: readonly ImportGroup[];
  ofRun?: number;
  /** The person of the office who began it; none for a command. */
  begunBy?: Actor | undefined;
  origin?: RunOrigin | undefined;
  /** How its rows are read, so that corrected rows are read alike; none where rows are not corrected alone. */
  reading?: RunReading | null;
  /** The run whose rejected rows these are, corrected. */
  corrects?: number | undefined;
}

/** The run that imports these files. */
export function runOf(what: ImportTarget, groups: readonly ImportGroup[]): NewRun {
  return { kind: targetName(what), files: filesOf(what), groups };
}

/** Who begins a run, and how. */
export function beginningOf({
  begunBy,
  origin,
  corrects,
}: Pick<ImportEnvironment, 'begunBy' | 'origin' | 'corrects'>): Pick<NewRun, 'begunBy' | 'origin' | 'corrects'> {
  return { begunBy, origin: begunBy === undefined ? origin : 'office', corrects };
}

/** Does an import as a run with a number, and keeps how it ended. */
export async function asRun<S extends RunCounts>(
  { query }: Database,
  { kind, files, groups, ofRun, begunBy, origin = 'command', reading = null, corrects }: NewRun,
  work: (run: number) => Promise<S>,
): Promise<S & { run: number }> {
  const { id } = await query
    .insertInto('import_run')
    .values({
      ...{ kind, files, groups: [...groups], of_run: ofRun ?? null, origin, corrects: corrects ?? null },
      ...{ reading: reading && JSON.stringify(reading), ...actorOf(begunBy) },
      searched: [kind, ...files].join(' ').toLowerCase(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const end = async (state: RunState, counts: Record<string, number>, told: { found?: string; failure?: string }) => {
    await query.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('import_run')
        .set({ ...counts, ...told, state, ended_at: new Date() })
        .where('id', '=', id)
        .execute();
      await writeAudit(transaction, {
        actor: begunBy ?? { kind: 'run', id, name: kind },
        action: 'import-run',
        object: { kind: 'import', id, name: `${kind}: ${files.join(', ')}` },
        details: { state, ...counts },
      });
    });
  };
  let summary: S;
  try {
    summary = await work(id);
  } catch (error) {
    // The reason of the import is what people need, also where the database has gone away.
    await end('stopped', {}, { failure: messageOf(error).slice(0, MAXIMUM_FAILURE) }).catch(() => undefined);
    throw error;
  }
  const { rows, inserted, updated, refused, held = null } = summary;
  const counts = { row_count: rows, inserted, updated, refused };
  await end(held !== null ? 'held' : 'finished', counts, { found: JSON.stringify(foundBy(summary)) });
  return { ...summary, run: id };
}

const MAXIMUM_FAILURE = 2000;

function actorOf(begunBy: Actor | undefined) {
  return { actor_id: begunBy?.id ?? null, actor: begunBy?.name ?? null };
}

const selectRuns = ({ query }: Pick<Database, 'query'>) =>
  query
    .selectFrom('import_run')
    .select([
      'id',
      'kind',
      'files',
      'started_at as startedAt',
      'ended_at as endedAt',
      'state',
      'of_run as ofRun',
      'groups',
    ])
    .select(['row_count as rows', 'inserted', 'updated', 'refused']);

/** The newest runs, newest first. */
export async function listRuns(database: Database, limit: number): Promise<ImportRun[]> {
  const runs = await selectRuns(database).orderBy('id', 'desc').limit(limit).execute();
  return runs.map((run) => ({ ...run, groups: run.groups as ImportGroup[] }));
}

/** One run; null when there is none with this number. */
export async function findRun(database: Pick<Database, 'query'>, id: number): Promise<ImportRun | null> {
  const run = await selectRuns(database).where('id', '=', id).executeTakeFirst();
  return run === undefined ? null : { ...run, groups: run.groups as ImportGroup[] };
}

function filesOf(what: ImportTarget): string[] {
  if ('content' in what) return [basename(what.content)];
  if ('pictureFolder' in what) return [basename(what.pictureFolder)];
  if ('dataset' in what) return [basename(what.folder)];
  if ('fatturapa' in what) return what.fatturapa.paths.map((path) => basename(path));
  return what.files.map((file) => basename(typeof file === 'string' ? file : file.name));
}
