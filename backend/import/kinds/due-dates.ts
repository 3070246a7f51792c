import { ALWAYS_REMOVABLE } from '../../../domain/ceiling.ts';
import { documentLabel, parseDocumentLabel } from '../../../domain/document-label.ts';
import { centsToEuro } from '../../../domain/money.ts';
import type { UpsertDatabase } from '../../database/upsert/index.ts';
import {
  closeMissingDueDates,
  findPlanLosses,
  upsertDueDates,
  type ListedPlans,
  type MissingDueDate,
} from '../../documents/index.ts';
import type { DueDateChange } from '../../documents/records.ts';
import { bookPayments } from '../../payments/index.ts';
import { explain, inEuro, type Reason } from '../../texts/index.ts';
import { key, largest, neededDate, text } from '../mapping/field-spec.ts';
import { ceilingPercent, nothingEnded, percentOf, type MissingOutcome, type MissingWanted } from '../missing.ts';
import { textOf } from '../sources/values.ts';
import type { Attempt } from '../write-batches.ts';
import { defineKind, type ImportContext, type NamedCodes } from './kind.ts';
import { amount } from './shared/documents.ts';
import { recordOf } from './shared/row-records.ts';

/** Why nothing is closed when rows do not say which due date they are. */
const unreadable = explain('some rows do not say which due date they are, and each may be one that would be closed');

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
  start(context) {
    // By name: a batch that is repeated closes them once.
    const closed = new Map<string, MissingDueDate>();
    let plans: Plans | null = null;
    return {
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
        // Before anything is closed, of all files.
        plans ??= await plansToReplace(database, context);
        const result = await upsertDueDates(database, records, plans.replacing);
        for (const due of result.closed) closed.set(nameOf(due), due);
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
        const kept = plans?.kept ?? null;
        if (kept !== null) return { outcome: nothingEnded('due dates', kept), updated: 0 };
        return { outcome: await closeUnlisted(context, wanted, attempt, [...closed.values()]), updated: 0 };
      },
    };
  },
});

const nameOf = (due: MissingDueDate): string => `${documentLabel(due)} ${due.position}`;

const centsOf = (due: readonly MissingDueDate[]): number => due.reduce((sum, { cents }) => sum + cents, 0);

/** The plans that files replace, and why none is: its documents keep what is open of them. */
interface Plans {
  replacing: ListedPlans | undefined;
  kept: Reason | null;
}

/** The plans of the documents in the files; none where too much would be closed, because the files may be cut off. */
async function plansToReplace(database: UpsertDatabase, { named, missing }: ImportContext): Promise<Plans> {
  const listed = listedPlans(named);
  if (listed === null) return { replacing: undefined, kept: null };
  const losses = await findPlanLosses(database, listed.labels, listed.plans);
  const { open, openCents, closing, closingCents } = losses;
  const limit = missing?.limitPercent ?? ceilingPercent('due-dates', '--missing-limit');
  const amountLimit = missing?.amountPercent ?? ceilingPercent('due-dates', '--missing-amount-limit');
  const isTooMuch = closing * 100 > open * limit || closingCents * 100 > openCents * amountLimit;
  if (closing <= ALWAYS_REMOVABLE || !isTooMuch) return { replacing: listed.plans, kept: null };
  const kept = explain(
    'the files name documents without {missing} of {all} open due dates of their customers, none of which is due yet, {percent} %, with {cents} euro, {centsPercent} %: they may be cut off. If they are not: --missing closed-named with --missing-limit 100 and --missing-amount-limit 100 closes them, and with --dry-run lists them before',
    {
      ...{ missing: closing, all: open, percent: percentOf(closing, open) },
      ...{ cents: inEuro(closingCents), centsPercent: percentOf(closingCents, openCents) },
    },
  );
  return { replacing: undefined, kept };
}

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
 * due date it is, or more are missing than the limits allow. What the plans in the files closed already counts with them.
 */
async function closeUnlisted(
  context: ImportContext,
  wanted: MissingWanted | null,
  attempt: Attempt,
  closed: readonly MissingDueDate[],
): Promise<MissingOutcome | null> {
  const listed = listedPlans(context.named);
  const asOf = context.earliestAsOf();
  const byPlans = { what: 'due dates', count: closed.length, cents: centsOf(closed), reason: null } as const;
  if (wanted === null && listed !== null) return closed.length === 0 ? null : byPlans;
  if (wanted === null || listed === null || asOf === null) return nothingEnded('due dates', unreadable);
  const { limitPercent, amountPercent, how } = wanted;
  const options = { asOf, isNamedOnly: how === 'closed-named', limitPercent, amountPercent, closed };
  const found = await attempt(async (database) => {
    const closed = await closeMissingDueDates(database, listed.labels, listed.plans, options);
    if (closed.isDone)
      await bookPayments(
        database,
        closed.missing.map((due) => ({ ...due, asOf })),
      );
    return closed;
  });
  const { open, openCents, missing, isDone } = found;
  const [count, cents] = [closed.length + missing.length, centsOf(closed) + centsOf(missing)];
  if (!isDone) {
    const reason = explain(
      '{missing} of {all} open due dates are missing, {percent} %, with {cents} of {allCents} euro, {centsPercent} %, and at most {limit} % of them (--missing-limit) and {centsLimit} % of the amount (--missing-amount-limit) may be closed. With both at 100 and --dry-run the report of changes lists them',
      {
        ...{ missing: count, all: open, percent: percentOf(count, open), limit: limitPercent },
        ...{ cents: inEuro(cents), allCents: inEuro(openCents), centsPercent: percentOf(cents, openCents) },
        centsLimit: amountPercent,
      },
    );
    return { ...byPlans, reason };
  }
  await context.changes.add(
    missing.map((due) => ({
      ...{ code: nameOf(due), field: 'openCents', old: centsToEuro(due.cents), new: 0 },
    })),
  );
  return { ...byPlans, count, cents };
}
