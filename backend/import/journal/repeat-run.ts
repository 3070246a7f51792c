import { join } from 'node:path';
import type { Transaction } from 'kysely';
import type { LeftValue } from '../../../domain/import-history.ts';
import { asImporterOf, type Database, type Tables } from '../../database/index.ts';
import { inTransaction } from '../../database/upsert/index.ts';
import { JOURNAL_DAYS } from '../../retention/index.ts';
import { ImportError } from '../import-error.ts';
import { ChangeReport, RowReport, type ChangeSummary, type ReportFormat } from '../report.ts';
import type { ImportEnvironment } from '../request.ts';
import { asRun, beginningOf, findRun, type ImportRun } from '../runs.ts';
import { runRolledBack } from '../write-batches.ts';
import { applier } from './apply.ts';
import { noteChangesOf, readNoted, type Direction, type NotedChange, type NotedRow } from './noted-changes.ts';

/** What is done with an earlier run: taken back, or written after it was held. */
export type RepeatKind = 'undo' | 'release';

/** What undoing or releasing a run has done. */
export interface RepeatSummary {
  /** Its own number; a dry run has none. */
  run?: number;
  of: ImportRun;
  rows: number;
  inserted: number;
  updated: number;
  /** What was left as it is, because somebody else changed or uses it; named in the report. */
  refused: number;
  /** The first of them. */
  left: LeftValue[];
  reportFile: string | null;
  changes: ChangeSummary;
  seconds: number;
}

interface Repeating {
  kind: RepeatKind;
  of: number;
  dryRun: boolean;
  report: ReportFormat;
  /** Whether a row of a held run is left out of its release. */
  isLeftOut?: (table: string, operation: NotedChange['operation'], row: NotedRow) => boolean;
}

const DAY = 86_400_000;
/** Values and rows that stay are named up to this number; the report has all. */
const LEFT_NAMED = 100;

/**
 * Undoes a run, or writes one that was held, in one transaction under the locks of its groups. It is a run itself, whose
 * journal can be undone again.
 * @throws ImportError where it cannot be; nothing is changed then.
 */
export async function repeatRun(wanted: Repeating, environment: ImportEnvironment): Promise<RepeatSummary> {
  const { database, onWait, waitSeconds } = environment;
  const { kind, of, dryRun } = wanted;
  const { groups } = await possibleRun(database, wanted);
  const locked = <T>(work: () => Promise<T>): Promise<T> =>
    environment.isOnlyImporter === true
      ? work()
      : asImporterOf(database, { name: `bancale-import ${kind} ${of}`, groups, onWait, waitSeconds }, work);
  return locked(async () => {
    // Another one may have done it while this one waited.
    const run = await possibleRun(database, wanted);
    if (dryRun) return runRolledBack(database, (query) => repeat(query, wanted, run, environment));
    const own = { kind, files: [`run ${of}`], groups, ofRun: of, ...beginningOf(environment) };
    return asRun(database, own, async (id) => {
      await environment.onRun?.(id);
      return inTransaction(database, async (transaction) => {
        const query = transaction as Transaction<Tables>;
        await noteChangesOf(query, id);
        const summary = await repeat(query, wanted, run, environment);
        await settle(query, kind, run);
        return summary;
      });
    });
  });
}

async function possibleRun(database: Database, { kind, of }: Repeating): Promise<ImportRun> {
  const run = await findRun(database, of);
  if (run === null) throw new ImportError(`There is no run ${of}; "npm run import -- runs" lists them.`);
  if (kind === 'release') {
    if (run.state !== 'held')
      throw new ImportError(`Run ${of} is not held: ${stateOf(run)}. Only a held run can be released.`);
  } else if (run.state !== null && ['held', 'released', 'undone', 'discarded'].includes(run.state)) {
    throw new ImportError(`Run ${of} cannot be undone: ${stateOf(run)}.`);
  }
  if (run.startedAt.getTime() < Date.now() - JOURNAL_DAYS * DAY) {
    throw new ImportError(`Run ${of} is older than ${JOURNAL_DAYS} days: what it changed is no longer known.`);
  }
  const noted = await database.query
    .selectFrom('import_change')
    .select('sequence')
    .where('run_id', '=', of)
    .limit(1)
    .executeTakeFirst();
  if (noted === undefined) {
    throw new ImportError(
      `Run ${of} has nothing that can be undone: it changed nothing, or only stock, documents or orders, which stay.`,
    );
  }
  return run;
}

function stateOf({ state }: ImportRun): string {
  switch (state) {
    case 'held':
      return 'it was held, so nothing of it was written';
    case 'released':
      return 'another run has released it, and that one can be undone';
    case 'undone':
      return 'it is undone already';
    case 'discarded':
      return 'it was held and given up, so nothing of it was written';
    default:
      return 'it was written when it was imported';
  }
}

async function repeat(
  query: Transaction<Tables>,
  { kind, of, report: format, isLeftOut }: Repeating,
  run: ImportRun,
  { dataDirectory, signal, onProgress }: ImportEnvironment,
): Promise<RepeatSummary> {
  const start = performance.now();
  const direction: Direction = kind === 'undo' ? 'backwards' : 'forwards';
  const path = (name: string) => {
    const stamp = new Date().toISOString().replace(/[:.]/g, '-');
    return join(dataDirectory, 'reports', `${stamp}-${kind}-${of}${name}.${format}`);
  };
  const report = new RowReport(path(''), format);
  const changes = new ChangeReport(path('-changes'), format);
  const counts = { rows: 0, inserted: 0, updated: 0 };
  const leftFirst: LeftValue[] = [];
  const seconds = () => (performance.now() - start) / 1000;
  try {
    const apply = applier(query, direction);
    for await (const noted of readNoted(query, of, direction)) {
      if (signal.aborted) throw new ImportError('It was stopped: nothing was changed.');
      const rows = isLeftOut
        ? noted.rows.filter((row) => !isLeftOut(noted.table.name, noted.operation, row))
        : noted.rows;
      const applied = await apply({ ...noted, rows });
      counts.rows += noted.rows.length;
      onProgress?.({ rows: counts.rows, seconds: seconds(), share: null });
      counts.inserted += applied.inserted;
      counts.updated += applied.updated;
      await changes.add(applied.changes);
      for (const { reason, ...left } of applied.left) {
        const { code, field } = left;
        if (leftFirst.length < LEFT_NAMED) leftFirst.push(left);
        const entry = { file: `run ${of}`, line: report.incomplete + 1, code, field, reason };
        await report.add([{ ...entry, severity: 'incomplete' }]);
      }
    }
  } finally {
    await report.close();
    await changes.close();
  }
  return {
    ...counts,
    of: run,
    refused: report.incomplete,
    left: leftFirst,
    reportFile: report.isWritten ? report.path : null,
    changes: changes.summary,
    seconds: seconds(),
  };
}

/** Says at the earlier run what has become of it. */
async function settle(
  query: Transaction<Tables>,
  kind: RepeatKind,
  { id, ofRun, kind: earlier }: ImportRun,
): Promise<void> {
  const setState = (run: number, state: 'finished' | 'undone' | 'released') =>
    query.updateTable('import_run').set({ state }).where('id', '=', run).execute();
  await setState(id, kind === 'undo' ? 'undone' : 'released');
  // Its undoing is undone: it can be undone again.
  if (kind === 'undo' && earlier === 'undo' && ofRun !== null) await setState(ofRun, 'finished');
  // Written now, and noted as what the releasing run did.
  if (kind === 'release') await query.deleteFrom('import_change').where('run_id', '=', id).execute();
}
