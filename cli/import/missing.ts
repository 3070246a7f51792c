import { deactivateMissing, type MissingScope } from '../../backend/catalogue/index.ts';
import type { UpsertDatabase } from '../../backend/database/upsert/index.ts';
import type { MissingWanted } from './arguments.ts';
import { ImportError } from './import-error.ts';
import type { Run } from './run-import.ts';

/** Result of deactivating the articles that the files of an import do not name. */
export interface MissingOutcome {
  /** Number of articles made inactive. */
  deactivated: number;
  /** Why none was deactivated although requested; null when it was done. */
  reason: string | null;
}

/** Throws ImportError for a brand or category that the shop does not have, before anything is read. */
export async function checkMissingScope(database: UpsertDatabase, scope: MissingScope): Promise<void> {
  const { by, code } = scope;
  const found = await database.query.selectFrom(by).select('id').where('code', '=', code).executeTakeFirst();
  if (found === undefined) throw new ImportError(`--missing-within: there is no ${by} ${code}.`);
}

/**
 * Makes the articles inactive that the imported files do not name, and reports each; changes none of them when a row's
 * code could not be read or more are missing than the limit allows.
 */
export async function deactivateUnnamed(run: Run, wanted: MissingWanted): Promise<MissingOutcome> {
  const { codes, unreadable } = run.named ?? { codes: new Set<string>(), unreadable: 0 };
  if (unreadable > 0) {
    return {
      deactivated: 0,
      reason: `the code of ${unreadable} rows cannot be read, which may be articles of the shop`,
    };
  }
  const { active, missing, isDone } = await run.attempt((database) => deactivateMissing(database, codes, wanted));
  if (!isDone) {
    const percent = ((missing.length / active) * 100).toFixed(1);
    return {
      deactivated: 0,
      reason:
        `${missing.length} of ${active} active articles are missing, ${percent} %, and at most ${wanted.limitPercent} % may ` +
        'become inactive (--missing-limit). With --missing-limit 100 --dry-run the report of changes lists them',
    };
  }
  await run.context.changes.add(missing.map((code) => ({ code, field: 'isActive', old: true, new: false })));
  return { deactivated: missing.length, reason: null };
}
