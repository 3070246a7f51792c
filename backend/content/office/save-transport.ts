import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely } from 'kysely';
import type { FieldChange } from '../../../domain/audit-actions.ts';
import {
  transportListError,
  transportPlaceError,
  type TransportListProblem,
  type TransportRule,
} from '../../../domain/transport.ts';
import { AppError, type SaveConflict, type Sentence } from '../../app-error.ts';
import type { Tables } from '../../database/index.ts';
import { deleteTransportList, listTransportRules, ruleOf, writeTransportList } from '../transport-rules.ts';

/** A list that a save changes as a whole; null before: it did not exist; null after: it goes. */
export interface ListChange {
  startsOn: string | null;
  before: readonly TransportRule[] | null;
  after: readonly TransportRule[] | null;
}

const LIST_FIELD = 'rules';

/** The name of a list among the changed fields of a save. */
const fieldOf = (startsOn: string | null): string => (startsOn === null ? LIST_FIELD : `${LIST_FIELD} ${startsOn}`);

/** The list that a changed field of an entry was about; undefined for another field. */
export function listOfField(field: string): { startsOn: string | null } | undefined {
  if (field === LIST_FIELD) return { startsOn: null };
  return field.startsWith(`${LIST_FIELD} `) ? { startsOn: field.slice(LIST_FIELD.length + 1) } : undefined;
}

const PROBLEMS: Record<TransportListProblem, Sentence['key']> = {
  'empty-band': 'transportEmptyBand',
  same: 'transportSameRule',
  'early-default': 'transportEarlyDefault',
  'missing-default': 'transportMissingDefault',
};

/** Fails with `invalid` for a list that can't be used; the error names the rule by its place. */
function requireUsable(rules: readonly TransportRule[]): void {
  const fail = (index: number, sentence: Sentence) => {
    throw new AppError('invalid', 'dataInvalid', { errors: { [`rules.${index}`]: [sentence] } });
  };
  rules.forEach((rule, index) => {
    const place = transportPlaceError(rule);
    if (place)
      fail(index, {
        key: place.problem === 'not-italian' ? 'transportNotItalian' : 'transportPlaceForm',
        parameters: { value: place.value },
      });
  });
  const error = transportListError(rules);
  if (error) fail(error.index, { key: PROBLEMS[error.problem] });
}

/**
 * Writes changed lists of rules within a transaction. Fails with `conflict` and all values where a list is another one by
 * now, with `invalid` for one that can't be used and for a new one of a day that is over. Returns what was written.
 */
export async function writeTransportLists(
  query: Kysely<Tables>,
  { lists, today }: { lists: readonly ListChange[]; today: string },
): Promise<FieldChange[]> {
  if (lists.length === 0) return [];
  // Imports write the same lists.
  await sql`lock table transport_rule in share row exclusive mode`.execute(query);
  const stored = await listTransportRules(query);
  const written: FieldChange[] = [];
  const conflicts: SaveConflict[] = [];
  for (const { startsOn, ...wanted } of lists) {
    const [now, before, after] = [
      stored.find((list) => list.startsOn === startsOn)?.rules ?? null,
      wanted.before,
      wanted.after,
    ].map((rules) => rules?.map(ruleOf) ?? null);
    const field = fieldOf(startsOn);
    if (isDeepStrictEqual(now, after)) continue;
    if (!isDeepStrictEqual(now, before)) {
      conflicts.push({ field, before, now, after });
      continue;
    }
    if (now === null && startsOn !== null && startsOn < today)
      throw new AppError('invalid', 'dataInvalid', { errors: { startsOn: [{ key: 'transportDayOver' }] } });
    if (after) {
      requireUsable(after);
      await writeTransportList(query, startsOn, after);
    } else await deleteTransportList(query, startsOn);
    written.push({ field, before, after });
  }
  if (conflicts.length > 0)
    throw new AppError('conflict', 'changedMeanwhile', { reason: 'changed-meanwhile', conflicts });
  return written;
}
