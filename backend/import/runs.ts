import { basename } from 'node:path';
import type { Database, ImportGroup } from '../database/index.ts';
import { targetName, type ImportTarget } from './request.ts';

/** finished: done. stopped: by an error or a signal. held: waits to be released. released, undone: by a later run. */
export type RunState = 'finished' | 'stopped' | 'held' | 'released' | 'undone';

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
}

/** What is kept of a run that came to its end. */
interface RunCounts {
  rows: number;
  inserted: number;
  updated: number;
  refused: number;
  /** Why nothing of it was written, if so. */
  held?: object | null;
}

/** The run that imports these files. */
export function runOf(what: ImportTarget, groups: readonly ImportGroup[]): NewRun {
  return { kind: targetName(what), files: filesOf(what), groups };
}

/** Does an import as a run with a number, and keeps how it ended. */
export async function asRun<S extends RunCounts>(
  { query }: Database,
  { kind, files, groups, ofRun }: NewRun,
  work: (run: number) => Promise<S>,
): Promise<S & { run: number }> {
  const { id } = await query
    .insertInto('import_run')
    .values({ kind, files, groups: [...groups], of_run: ofRun ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const end = async (state: RunState, counts: Record<string, number>) => {
    await query
      .updateTable('import_run')
      .set({ ...counts, state, ended_at: new Date() })
      .where('id', '=', id)
      .execute();
  };
  let summary: S;
  try {
    summary = await work(id);
  } catch (error) {
    // The reason of the import is what people need, also where the database has gone away.
    await end('stopped', {}).catch(() => undefined);
    throw error;
  }
  const { rows, inserted, updated, refused, held = null } = summary;
  await end(held !== null ? 'held' : 'finished', { row_count: rows, inserted, updated, refused });
  return { ...summary, run: id };
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
