import { join } from 'node:path';
import { checkContent, writeContent } from '../../content/index.ts';
import type { ContentProblem } from '../../content/records.ts';
import { ImportError } from '../import-error.ts';
import { Progress } from '../progress.ts';
import { ChangeReport, RowReport, type ReportFormat } from '../report.ts';
import type { ImportEnvironment, ImportSummary } from '../request.ts';
import { realAttempts, runRolledBack, trialAttempts, type Attempt, type Counts } from '../write-batches.ts';
import { ContentFiles } from './content-files.ts';
import { listNotes } from './content-notes.ts';
import { readFolder } from './read-folder.ts';
import type { ContentItem, PlacedProblem } from './read-items.ts';

interface ContentWanted {
  folder: string;
  dryRun: boolean;
  report: ReportFormat;
  quiet: boolean;
  /** Moves all days and times of the folder. */
  shiftDays?: number;
  /** The author of the versions. */
  author?: string;
}

/**
 * Imports a folder of content: everything in it becomes the newest version of what it names, unless it is the same
 * already. What the folder does not name stays. Items with problems are left out and are in the report. `run` is the run whose journal
 * notes the changes; null for none.
 */
export async function importContent(
  wanted: ContentWanted,
  environment: ImportEnvironment,
  run: number | null = null,
): Promise<ImportSummary> {
  const { folder, dryRun } = wanted;
  const { database, dataDirectory, signal } = environment;
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const pathOf = (name: string) => join(dataDirectory, 'reports', `${stamp}-${name}.${wanted.report}`);
  const report = new RowReport(pathOf('content'), wanted.report);
  const changes = new ChangeReport(pathOf('content-changes'), wanted.report);
  const progress = new Progress('content', null, wanted.quiet ? null : environment.output, environment.onProgress);
  const files = new ContentFiles({ folder, dataDirectory, isDryRun: dryRun });
  try {
    const categories = new Set(
      (await database.query.selectFrom('category').select('code').execute()).map(({ code }) => code),
    );
    const { items, problems } = await readFolder(folder, { files, shiftDays: wanted.shiftDays ?? 0, categories });
    for (const problem of problems) await reject(report, [problem], null);
    await report.add(await listNotes(items, database));
    progress.done(problems.length);
    const load = async (attempt: Attempt): Promise<Counts> => {
      const counts = { inserted: 0, updated: 0 };
      const seen = new Set<string>();
      for (const item of items) {
        if (signal.aborted)
          throw new ImportError('The import was stopped. What it had loaded stays; import it again for the rest.');
        await loadItem(item, seen, attempt, counts);
        progress.done(1);
      }
      return counts;
    };

    const loadItem = async (item: ContentItem, seen: Set<string>, attempt: Attempt, counts: Counts): Promise<void> => {
      const name = `${item.kind} ${item.key}`;
      const placed = [...item.problems, ...problemsOf(item)];
      if (item.key !== '' && seen.has(name)) {
        placed.push({ file: item.file, line: item.line, field: 'name', reason: 'An earlier entry has the same name.' });
      }
      seen.add(name);
      if (placed.length > 0) return reject(report, placed, name);
      const outcome = await attempt((target) => writeContent(target, item.record, wanted.author ?? 'import'));
      if ('problems' in outcome) return reject(report, outcome.problems.map(item.placeOf), name);
      if (outcome.change === 'new') counts.inserted += 1;
      if (outcome.change !== 'changed') return;
      counts.updated += 1;
      await changes.add([{ code: name, field: 'version', old: outcome.version - 1, new: outcome.version }]);
    };

    const counts = dryRun
      ? await runRolledBack(database, (query) => load(trialAttempts(query)))
      : await load(run === null ? (work) => work(database) : realAttempts(database, run));
    return {
      ...counts,
      ...{ rows: progress.rows, refused: report.refused, incomplete: report.incomplete, duplicates: report.duplicates },
      ...{
        categoriesMade: 0,
        unusedColumns: [],
        sheets: [],
        missing: null,
        held: null,
        picturesSkipped: 0,
        picturesMade: files.made,
      },
      reasons: report.reasons,
      rejectedFiles: [],
      reportFile: report.isWritten ? report.path : null,
      changes: changes.summary,
      seconds: progress.seconds,
    };
  } finally {
    progress.finish();
    await report.close();
    await changes.close();
  }
}

/** The problems of an item's record, without those already found while its fields were read. */
function problemsOf(item: ContentItem): PlacedProblem[] {
  // An item that could not be read has no record.
  if (item.problems.some(({ field }) => field === null)) return [];
  const checked = checkContent(item.record);
  const found: ContentProblem[] = 'problems' in checked ? checked.problems : [];
  const known = new Set(item.problems.map(({ field }) => field));
  return found.map(item.placeOf).filter(({ field }) => !known.has(field));
}

function reject(report: RowReport, problems: readonly PlacedProblem[], code: string | null): Promise<void> {
  return report.add(problems.map((problem) => ({ ...problem, code, severity: 'refused' })));
}
