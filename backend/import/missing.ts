import { deactivateMissing, type MissingScope } from '../catalogue/index.ts';
import { closeMissingDueDates } from '../documents/index.ts';
import { bookPayments } from '../payments/index.ts';
import type { UpsertDatabase } from '../database/upsert/index.ts';
import { documentLabel } from '../../domain/document-label.ts';
import { centsToEuro } from '../../domain/money.ts';
import type { MissingWanted } from './missing-wanted.ts';
import { ImportError } from './import-error.ts';
import { listedPlans } from './kinds/due-dates-kind.ts';
import { notDone, percentOf, type MissingOutcome } from './missing-outcome.ts';
import type { Run } from './run-import.ts';

/** Throws ImportError for a brand or category that the shop does not have, before anything is read. */
export async function checkMissingScope(database: UpsertDatabase, scope: MissingScope): Promise<void> {
  const { by, code } = scope;
  const found = await database.query.selectFrom(by).select('id').where('code', '=', code).executeTakeFirst();
  if (found === undefined) throw new ImportError(`--missing-within: there is no ${by} ${code}.`);
}

/** Treats what the imported files do not name as requested. */
export function treatMissing(run: Run, wanted: MissingWanted): Promise<MissingOutcome> {
  return wanted.how === 'inactive' ? deactivateUnnamed(run, wanted) : closeUnlisted(run, wanted);
}

/**
 * Makes the articles inactive that the imported files do not name, and reports each; changes none of them when a row's
 * code could not be read or more are missing than the limit allows.
 */
async function deactivateUnnamed(run: Run, wanted: MissingWanted): Promise<MissingOutcome> {
  const { codes, unreadable } = run.context.named ?? { codes: new Set<string>(), unreadable: 0 };
  if (unreadable > 0) {
    return notDone('articles', `the code of ${unreadable} rows cannot be read, which may be articles of the shop`);
  }
  const { active, missing, isDone } = await run.attempt((database) => deactivateMissing(database, codes, wanted));
  if (!isDone) {
    return notDone(
      'articles',
      `${missing.length} of ${active} active articles are missing, ${percentOf(missing.length, active)} %, and at most ` +
        `${wanted.limitPercent} % may become inactive (--missing-limit). With --missing-limit 100 --dry-run the report ` +
        'of changes lists them',
    );
  }
  await run.context.changes.add(missing.map((code) => ({ code, field: 'isActive', old: true, new: false })));
  return { what: 'articles', count: missing.length, reason: null };
}

/**
 * Closes the due dates that the imported files do not list, and reports each; none of them when a row does not say which
 * due date it is, or more are missing than the limits allow.
 */
async function closeUnlisted(run: Run, wanted: MissingWanted): Promise<MissingOutcome> {
  const { context } = run;
  const listed = listedPlans(context.named);
  const asOf = context.earliestAsOf();
  if (listed === null || asOf === null) return notDone('due dates', unreadableDueDates);
  const { limitPercent, amountPercent, how } = wanted;
  const options = { asOf, isNamedOnly: how === 'closed-named', limitPercent, amountPercent };
  const found = await run.attempt(async (database) => {
    const closed = await closeMissingDueDates(database, listed.labels, listed.plans, options);
    if (closed.isDone)
      await bookPayments(
        database,
        closed.missing.map((due) => ({ ...due, asOf })),
      );
    return closed;
  });
  const { open, openCents, missing, missingCents, isDone } = found;
  if (!isDone) {
    return notDone(
      'due dates',
      `${missing.length} of ${open} open due dates are missing, ${percentOf(missing.length, open)} %, with ` +
        `${centsToEuro(missingCents).toFixed(2)} of ${centsToEuro(openCents).toFixed(2)} euro, ` +
        `${percentOf(missingCents, openCents)} %, and at most ${limitPercent} % of them (--missing-limit) and ` +
        `${amountPercent} % of the amount (--missing-amount-limit) may be closed. With both at 100 and --dry-run the ` +
        'report of changes lists them',
    );
  }
  await context.changes.add(
    missing.map((due) => ({
      ...{ code: `${documentLabel(due)} ${due.position}`, field: 'openCents', old: centsToEuro(due.cents), new: 0 },
    })),
  );
  return { what: 'due dates', count: missing.length, cents: missingCents, reason: null };
}

/** Why nothing is closed when rows of a file of open items do not say which due date they are. */
export const unreadableDueDates =
  'some rows do not say which due date they are, and each may be one that would be closed';
