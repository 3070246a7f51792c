import { documentLabel, parseDocumentLabel } from '../../../domain/document-label.ts';
import { centsToEuro } from '../../../domain/money.ts';
import { closeMissingDueDates, upsertDueDates, type ListedPlans } from '../../documents/index.ts';
import type { DueDateChange } from '../../documents/records.ts';
import { bookPayments } from '../../payments/index.ts';
import { key, largest, neededDate, text } from '../mapping/field-spec.ts';
import { nothingEnded, percentOf, type MissingOutcome, type MissingWanted } from '../missing.ts';
import { textOf } from '../sources/values.ts';
import type { Attempt } from '../write-batches.ts';
import { defineKind, type ImportContext, type NamedCodes } from './kind.ts';
import { amount } from './shared/documents.ts';
import { recordOf } from './shared/row-records.ts';

/** Why nothing is closed when rows do not say which due date they are. */
const unreadable = 'some rows do not say which due date they are, and each may be one that would be closed';

/**
 * Due dates. The rows of a document, anywhere in the files of a command, are its whole plan: open amounts of other
 * positions are closed. Therefore all files are one batch, and rejected rows count as listed.
 */
export const dueDates = defineKind({
  name: 'due-dates',
  group: 'documents',
  fields: {
    document: key,
    position: { type: 'integer', isKey: true, minimum: 1, maximum: largest },
    kind: { type: 'text', choices: ['direct', 'riba', 'transfer', 'other'], fallback: 'other' },
    label: text,
    dueOn: neededDate,
    cents: { type: 'cents', isRequired: true, minimum: 1 },
    openCents: amount,
    presentedOn: { type: 'date' },
    returnedOn: { type: 'date' },
    returnNote: text,
    asOf: { type: 'time' },
  },
  wholeFile: true,
  needsCodes: true,
  hasMoment: true,
  missing: {
    closed: 'close what the files do not list, of all customers',
    'closed-named': 'only of the customers in the files (the file of one branch)',
  },
  identify(_record: DueDateChange, { values: { document, position } }) {
    return textOf(document) === null ? null : `${textOf(document)} ${textOf(position) ?? ''}`;
  },
  start: (context) => ({
    fromRow(read) {
      // Figures of an unknown time could close due dates that were paid since.
      const isAsOf = ({ field }: { field: string }) => field === 'asOf';
      read.problems.push(...read.remarks.filter(isAsOf));
      read.remarks = read.remarks.filter((remark) => !isAsOf(remark));
      return recordOf<DueDateChange>(read);
    },
    async write(database, _records: readonly DueDateChange[], items) {
      const records = items.map(({ record, file }) => ({
        ...record,
        asOf: context.asOf(file, record.asOf).toISOString(),
      }));
      const result = await upsertDueDates(database, records, listedPlans(context.named)?.plans);
      await bookPayments(
        database,
        records.flatMap(({ document, asOf }) => {
          const name = parseDocumentLabel(document);
          return name === null ? [] : [{ ...name, asOf: new Date(asOf) }];
        }),
      );
      return result;
    },
    async endUnlisted(wanted, attempt) {
      return { outcome: await closeUnlisted(context, wanted, attempt), updated: 0 };
    },
  }),
});

/**
 * The positions that files of due dates list of each document, including those of rejected rows; null when a row does
 * not say which due date it is: nothing may be closed then. A document with a row of an unknown position has no plan.
 */
function listedPlans(named: NamedCodes | null): { plans: ListedPlans; labels: ReadonlySet<string> } | null {
  if (named === null || named.unreadable > 0) return null;
  const plans = new Map<string, Set<number>>();
  const labels = new Set<string>();
  const uncertain = new Set<string>();
  for (const code of named.codes) {
    const [, label = '', position = ''] = /^(.+) (\d*)$/.exec(code) ?? [];
    const name = parseDocumentLabel(label);
    if (name === null) return null;
    const document = documentLabel(name);
    labels.add(document);
    if (position === '') uncertain.add(document);
    plans.set(document, (plans.get(document) ?? new Set()).add(Number(position)));
  }
  for (const document of uncertain) plans.delete(document);
  return { plans, labels };
}

/**
 * Closes the due dates that the imported files do not list, and reports each; none of them when a row does not say which
 * due date it is, or more are missing than the limits allow.
 */
async function closeUnlisted(
  context: ImportContext,
  wanted: MissingWanted | null,
  attempt: Attempt,
): Promise<MissingOutcome | null> {
  const listed = listedPlans(context.named);
  const asOf = context.earliestAsOf();
  if (wanted === null && listed !== null) return null;
  if (wanted === null || listed === null || asOf === null) return nothingEnded('due dates', unreadable);
  const { limitPercent, amountPercent, how } = wanted;
  const options = { asOf, isNamedOnly: how === 'closed-named', limitPercent, amountPercent };
  const found = await attempt(async (database) => {
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
    return nothingEnded(
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
