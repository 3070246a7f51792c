import { endConditions, type EndedConditions, type PendingRemoval } from '../../customers/index.ts';
import { removeUnlistedPrices } from '../../pricing/index.ts';
import { countRecords } from '../../database/upsert/index.ts';
import { defaultClosedLimit } from '../missing-wanted.ts';
import { notDone, percentOf } from '../missing-outcome.ts';
import type { EndContext, EndedRecords } from './kind.ts';

/**
 * Removes the conditions that the customers of the files have no longer, and if wanted those of the customers that the
 * files do not list. `pending` has what the import left; `changed` are the customers it counted already.
 */
export async function endUnlistedConditions(
  { attempt, changes, named, wanted }: EndContext,
  pending: ReadonlyMap<number, PendingRemoval>,
  changed: ReadonlySet<string>,
): Promise<EndedRecords | null> {
  if (wanted === null && pending.size === 0) return null;
  const isEveryCustomer = wanted?.how === 'closed';
  if (isEveryCustomer && named !== null && named.unreadable > 0) {
    const reason = `the code of ${named.unreadable} rows cannot be read, which may be customers of the shop`;
    return { outcome: notDone('conditions', reason), updated: 0 };
  }
  if (isEveryCustomer && pending.size === 0) {
    return { outcome: notDone('conditions', 'the files have no conditions'), updated: 0 };
  }
  const limits = {
    customerPercent: wanted?.limitPercent ?? defaultClosedLimit,
    conditionPercent: wanted?.amountPercent ?? defaultClosedLimit,
  };
  const listed = isEveryCustomer ? (named?.codes ?? new Set<string>()) : null;
  const ended = await attempt((database) => endConditions(database, pending, { listed, limits }));
  await changes.add(ended.changes);
  const updated = countRecords(ended.changes.filter(({ code }) => !changed.has(code)));
  const count = ended.changes.filter(({ new: after }) => after === null).length;
  const reason = ended.isDone
    ? protectedReason(ended, limits.conditionPercent)
    : limitReason(ended, limits, isEveryCustomer);
  const customers = ended.isDone ? ended.missingCustomers : 0;
  // Small contracts change as a whole: without anything unusual, the report of changes says enough.
  if (wanted === null && reason === null) return { outcome: null, updated };
  return { outcome: { what: 'conditions', count, customers, reason }, updated };
}

const hint = 'With both at 100 and --dry-run the report of changes lists them';
const namedHint = '--missing closed-named with --missing-amount-limit 100 removes them, and with --dry-run lists them';

function limitReason(
  { customers, missingCustomers, conditions, missingConditions }: EndedConditions,
  limits: { customerPercent: number; conditionPercent: number },
  isEveryCustomer: boolean,
): string {
  if (!isEveryCustomer) {
    return (
      `${missingConditions} of ${conditions} conditions of the customers in the file are no longer there, ` +
      `${percentOf(missingConditions, conditions)} %, and at most ${limits.conditionPercent} % may end. ${namedHint}`
    );
  }
  return (
    `${missingCustomers} of ${customers} customers with conditions are missing, ${percentOf(missingCustomers, customers)} %, ` +
    `and ${missingConditions} of ${conditions} conditions, ${percentOf(missingConditions, conditions)} %; at most ` +
    `${limits.customerPercent} % of the customers (--missing-limit) and ${limits.conditionPercent} % of the conditions ` +
    `(--missing-amount-limit) may end. ${hint}`
  );
}

function protectedReason({ protectedCodes }: EndedConditions, percent: number): string | null {
  if (protectedCodes.length === 0) return null;
  const names = protectedCodes.slice(0, 10).join(', ') + (protectedCodes.length > 10 ? ' …' : '');
  return (
    `more than ${percent} % of the conditions of ${names} are no longer in the file, which may be cut off; what they had ` +
    'stays beside what the file has. ' +
    namedHint
  );
}

/** Removes what the price lists of the files hold and the files do not list. */
export async function endUnlistedPrices(
  { attempt, changes, named, wanted }: EndContext,
  listed: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<EndedRecords | null> {
  if (wanted === null) return null;
  if (named !== null && named.unreadable > 0) {
    const reason = `the code of ${named.unreadable} rows cannot be read, which may be articles of the list`;
    return { outcome: notDone('prices', reason), updated: 0 };
  }
  const { limitPercent } = wanted;
  const ended = await attempt((database) => removeUnlistedPrices(database, listed, { limitPercent }));
  if (!ended.isDone) {
    const reason =
      `${ended.missing} of ${ended.entries} prices of these lists are missing, ${percentOf(ended.missing, ended.entries)} %, ` +
      `and at most ${limitPercent} % may be removed (--missing-limit). With --missing-limit 100 --dry-run the report of ` +
      'changes lists them';
    return { outcome: notDone('prices', reason), updated: 0 };
  }
  await changes.add(ended.changes);
  return { outcome: { what: 'prices', count: ended.missing, reason: null }, updated: ended.missing };
}
