import { basename } from 'node:path';
import type { Database } from '../database/index.ts';
import { targetName, type ImportSummary, type ImportTarget } from './request.ts';

/** An import that was begun. */
export interface ImportRun {
  id: number;
  /** The kind of the files, the data set, `pictures`, `content` or `fatturapa`. */
  kind: string;
  files: string[];
  startedAt: Date;
  /** null: at work, or its process was killed. */
  endedAt: Date | null;
  /** `stopped`: by an error or a signal; what was written until then stays. */
  state: 'finished' | 'stopped' | null;
  rows: number;
  inserted: number;
  updated: number;
  refused: number;
}

/** Does an import as a run with a number, and keeps how it ended. */
export async function asRun(
  { query }: Database,
  what: ImportTarget,
  work: () => Promise<ImportSummary>,
): Promise<ImportSummary> {
  const { id } = await query
    .insertInto('import_run')
    .values({ kind: targetName(what), files: filesOf(what) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const end = async (state: 'finished' | 'stopped', counts: Record<string, number>) => {
    await query
      .updateTable('import_run')
      .set({ ...counts, state, ended_at: new Date() })
      .where('id', '=', id)
      .execute();
  };
  let summary: ImportSummary;
  try {
    summary = await work();
  } catch (error) {
    // The reason of the import is what people need, also where the database has gone away.
    await end('stopped', {}).catch(() => undefined);
    throw error;
  }
  const { rows, inserted, updated, refused } = summary;
  await end('finished', { row_count: rows, inserted, updated, refused });
  return { ...summary, run: id };
}

/** The newest runs, newest first. */
export async function listRuns({ query }: Database, limit: number): Promise<ImportRun[]> {
  return query
    .selectFrom('import_run')
    .select(['id', 'kind', 'files', 'started_at as startedAt', 'ended_at as endedAt', 'state'])
    .select(['row_count as rows', 'inserted', 'updated', 'refused'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

function filesOf(what: ImportTarget): string[] {
  if ('content' in what) return [basename(what.content)];
  if ('pictureFolder' in what) return [basename(what.pictureFolder)];
  if ('dataset' in what) return [basename(what.folder)];
  if ('fatturapa' in what) return what.fatturapa.paths.map((path) => basename(path));
  return what.files.map((file) => basename(typeof file === 'string' ? file : file.name));
}
