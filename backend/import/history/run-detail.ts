import { sql } from 'kysely';
import type { FoundByRun } from '../../../domain/import-history.ts';
import type { Database } from '../../database/index.ts';
import { JOURNAL_DAYS } from '../../retention/index.ts';
import { MOST_KEPT_ROWS } from './kept-rows.ts';
import { findRuns, type ListedRun } from './search-runs.ts';

/** Whether a run can be undone, or why not. */
export type UndoState = 'possible' | 'at-work' | 'held' | 'discarded' | 'released' | 'undone' | 'too-old' | 'nothing';

/** What the office shows of a run beside its place in the list. */
export interface RunDetail extends ListedRun {
  found: FoundByRun | null;
  failure: string | null;
  undo: { state: UndoState; daysLeft: number | null };
  rejected: { kept: number; open: number; isPart: boolean; seenBy: string | null };
  /** Runs that undid or released it, or imported its corrected rows. */
  later: ListedRun[];
}

const DAY = 86_400_000;
/** A run that began longer ago and has not ended was killed. */
const LONGEST_RUN = DAY;

/** A run with what it has found and what became of it; null for none. */
export async function findRunDetail(database: Database, id: number, now: Date): Promise<RunDetail | null> {
  const { query } = database;
  const [run] = await findRuns(database, [id]);
  if (run === undefined) return null;
  const [more, rejected, noted, later] = await Promise.all([
    query
      .selectFrom('import_run')
      .select(['found', 'failure', 'seen_by as seenBy'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    sql<{ kept: number; open: number }>`
      select count(*)::integer as kept, (count(*) filter (where sent_by is null))::integer as open
      from import_rejected_row where run_id = ${id}`.execute(query),
    query.selectFrom('import_change').select('sequence').where('run_id', '=', id).limit(1).executeTakeFirst(),
    query
      .selectFrom('import_run')
      .select('id')
      .where((where) => where.or([where('of_run', '=', id), where('corrects', '=', id)]))
      .orderBy('id')
      .limit(50)
      .execute(),
  ]);
  const { kept = 0, open = 0 } = rejected.rows[0] ?? {};
  return {
    ...run,
    ...{ found: more.found, failure: more.failure },
    undo: undoOf(run, { isNoted: noted !== undefined, now }),
    rejected: { kept, open, isPart: kept >= MOST_KEPT_ROWS, seenBy: more.seenBy },
    later: await findRuns(
      database,
      later.map((one) => one.id),
    ),
  };
}

function undoOf(run: ListedRun, { isNoted, now }: { isNoted: boolean; now: Date }): RunDetail['undo'] {
  const age = now.getTime() - run.startedAt.getTime();
  const daysLeft = Math.max(0, Math.ceil((JOURNAL_DAYS * DAY - age) / DAY));
  const state = ((): UndoState => {
    if (run.state === 'held' || run.state === 'discarded' || run.state === 'released' || run.state === 'undone')
      return run.state;
    if (run.state === null && age < LONGEST_RUN) return 'at-work';
    if (age >= JOURNAL_DAYS * DAY) return 'too-old';
    return isNoted ? 'possible' : 'nothing';
  })();
  const isOpen = state === 'possible' || state === 'held';
  return { state, daysLeft: isOpen ? daysLeft : null };
}
