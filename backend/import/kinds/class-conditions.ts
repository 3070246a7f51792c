import { classConditionCode, removeUnlistedClassConditions, upsertClassConditions } from '../../pricing/index.ts';
import type { ClassConditionChange } from '../../pricing/records.ts';
import { explain } from '../../texts/index.ts';
import { flag, minimumQuantity, optionalKey } from '../mapping/field-spec.ts';
import type { ReadValues } from '../mapping/read-values.ts';
import { nothingEnded, percentOf, type MissingWanted } from '../missing.ts';
import type { Attempt } from '../write-batches.ts';
import { defineKind, type EndedRecords, type ImportContext } from './kind.ts';
import { recordOf } from './shared/row-records.ts';

/** A condition of the files, with the days for which it holds. */
interface ListedDays {
  line: number;
  from: string;
  to: string;
}

const FIRST = '0000-01-01';
const LAST = '9999-12-31';

/** Discounts for a class of articles and a class of customers. */
export const classConditions = defineKind({
  name: 'class-conditions',
  group: 'prices',
  fields: {
    articleClass: optionalKey('text'),
    customerClass: optionalKey('text'),
    minimumQuantity: { ...minimumQuantity, isOptionalKey: true },
    validFrom: optionalKey('date'),
    discounts: { type: 'discounts', isRequired: true },
    thenCustomer: flag(false),
    validTo: { type: 'date' },
  },
  guarded: 'always',
  missing: { closed: 'remove the imported conditions of classes that the files do not list' },
  identify: (record: ClassConditionChange) => classConditionCode(record),
  start(context) {
    const listed = new Set<string>();
    const days = new Map<string, ListedDays[]>();
    let unreadable = 0;
    return {
      fromRow(read, _row, line) {
        const record = withKey(read);
        const code = classConditionCode(record);
        if (read.problems.length > 0) unreadable += 1;
        // With a part that cannot be read it would be another condition, such as one that never ends.
        read.problems.push(...read.remarks.splice(0));
        if (read.problems.length === 0) rejectOverlap(read, record, line, days);
        listed.add(code);
        return record;
      },
      write: upsertClassConditions,
      endUnlisted(wanted, attempt) {
        unreadable += context.named?.unreadable ?? 0;
        return endUnlistedConditions(context, { listed, unreadable }, wanted, attempt);
      },
    };
  },
});

/** A column that the file does not have counts as empty in the key. */
function withKey(read: ReadValues): ClassConditionChange {
  const record = recordOf<Partial<ClassConditionChange>>(read);
  const { articleClass = null, customerClass = null, minimumQuantity = 1, validFrom = null } = record;
  return { ...record, articleClass, customerClass, minimumQuantity, validFrom };
}

/** Rejects a row whose days overlap those of an earlier row for the same classes and quantity: which one holds? */
function rejectOverlap(
  read: ReadValues,
  record: ClassConditionChange,
  line: number,
  days: Map<string, ListedDays[]>,
): void {
  const pair = JSON.stringify([record.articleClass, record.customerClass, record.minimumQuantity]);
  const own = { line, from: record.validFrom ?? FIRST, to: record.validTo ?? LAST };
  const earlier = days.get(pair) ?? [];
  const other = earlier.find(({ from, to }) => own.from <= to && from <= own.to);
  if (other === undefined) days.set(pair, [...earlier, own]);
  else {
    const reason = explain('Its days overlap those of line {line}, for the same classes and quantity.', {
      line: other.line,
    });
    read.problems.push({ field: 'validFrom', reason });
  }
}

async function endUnlistedConditions(
  { changes }: ImportContext,
  { listed, unreadable }: { listed: ReadonlySet<string>; unreadable: number },
  wanted: MissingWanted | null,
  attempt: Attempt,
): Promise<EndedRecords | null> {
  if (wanted === null) return null;
  const what = 'conditions';
  if (unreadable > 0) {
    const reason = explain('the classes of {count} rows cannot be read, which may be stored conditions', {
      count: unreadable,
    });
    return { outcome: nothingEnded(what, reason), updated: 0 };
  }
  const { limitPercent } = wanted;
  const ended = await attempt((database) => removeUnlistedClassConditions(database, listed, { limitPercent }));
  if (!ended.isDone) {
    const reason = explain(
      '{missing} of {all} conditions of classes are missing, {percent} %, and at most {limit} % may be removed (--missing-limit)',
      {
        ...{ missing: ended.missing, all: ended.stored, limit: limitPercent },
        percent: percentOf(ended.missing, ended.stored),
      },
    );
    return { outcome: nothingEnded(what, reason), updated: 0 };
  }
  await changes.add(ended.changes);
  return { outcome: { what, count: ended.missing, reason: null }, updated: ended.missing };
}
