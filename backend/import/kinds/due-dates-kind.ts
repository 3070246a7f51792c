import { upsertDueDates, type ListedPlans } from '../../documents/index.ts';
import type { DueDateChange } from '../../documents/records.ts';
import { bookPayments } from '../../payments/index.ts';
import { documentLabel, parseDocumentLabel } from '../../../domain/document-label.ts';
import type { NamedCodes } from '../named-codes.ts';
import { textOf } from '../input/values.ts';
import type { ImportContext, Kind } from './kind.ts';
import { recordOf } from './simple-kinds.ts';
import { withoutParts } from './without-parts.ts';

/**
 * Due dates. The rows of a document, anywhere in the files of a command, are its whole plan: what is open of other
 * positions is closed. So all files are one batch, and rejected rows count as listed, too.
 */
export function dueDatesKind(context: ImportContext): Kind<DueDateChange> {
  return {
    wholeFile: true,
    fromRow(read) {
      const { document, position } = read.values;
      // Figures of an unknown moment could close what was paid since.
      const isAsOf = ({ field }: { field: string }) => field === 'asOf';
      return {
        code: textOf(document) === null ? '' : `${textOf(document)} ${textOf(position) ?? ''}`,
        record: recordOf<DueDateChange>(read),
        problems: [...read.problems, ...read.remarks.filter(isAsOf)],
        remarks: read.remarks.filter((remark) => !isAsOf(remark)),
      };
    },
    without: withoutParts,
    async load(database, items) {
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
  };
}

/**
 * The positions that files of due dates list of each document, including those of rejected rows; null when a row does
 * not say which due date it is: nothing may be closed then. A document with a row of an unknown position has no plan.
 */
export function listedPlans(named: NamedCodes | null): { plans: ListedPlans; labels: ReadonlySet<string> } | null {
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
