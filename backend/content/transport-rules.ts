import { sql, type Kysely } from 'kysely';
import { transportListError, type TransportList, type TransportRule } from '../../domain/transport.ts';
import type { Tables } from '../database/index.ts';
import {
  inTransaction,
  ProblemList,
  type FieldChange,
  type IndexedRecord,
  type UpsertDatabase,
  type UpsertResult,
} from '../database/upsert/index.ts';
import { explain, type Reason } from '../texts/index.ts';

/** A rule of an import; the rules of a day are its list, by position. */
export interface TransportRuleRecord extends TransportRule {
  /** YYYY-MM-DD; null: always. */
  startsOn: string | null;
  position: number;
  /** Why it can't be used: its whole list is then rejected. */
  problem: { field: string; reason: Reason } | null;
}

/** Name of a list in reports. */
const listName = (startsOn: string | null) => startsOn ?? 'always';

/** All lists of rules, the earliest first. */
export async function listTransportRules(query: Kysely<Tables>): Promise<TransportList[]> {
  const { rows } = await sql<TransportList>`
    select nullif(starts_on, '-infinity') as "startsOn", jsonb_agg(jsonb_build_object('name', name,
      'countries', countries, 'provinces', provinces, 'postalCodes', postal_codes, 'overGrams', over_grams,
      'upToGrams', up_to_grams, 'overNetCents', over_net_cents, 'upToNetCents', up_to_net_cents,
      'costCents', cost_cents, 'freeAboveCents', free_above_cents) order by position) as rules
    from transport_rule group by starts_on order by starts_on`.execute(query);
  return rows;
}

/**
 * Replaces the lists of the days that the records name, each as a whole; lists of other days stay.
 * @throws UpsertError for every rule of a list that can't be used, so that nothing of it is written.
 */
export async function upsertTransportRules(
  database: UpsertDatabase,
  records: readonly TransportRuleRecord[],
): Promise<UpsertResult> {
  const indexed = records.map((record, index) => ({ record, index }));
  const lists = Map.groupBy(indexed, ({ record }) => record.startsOn);
  const problems = new ProblemList();
  for (const list of lists.values()) rejectBroken(list, problems);
  problems.throwIfAny();
  return inTransaction(database, async (query) => {
    const stored = new Map((await listTransportRules(query)).map(({ startsOn, rules }) => [startsOn, rules]));
    const result: UpsertResult = { inserted: 0, updated: 0, changes: [] };
    for (const [startsOn, list] of lists) {
      const rules = inOrder(list).map(({ record }) => ruleOf(record));
      const before = stored.get(startsOn);
      if (before && JSON.stringify(before.map(ruleOf)) === JSON.stringify(rules)) continue;
      await writeTransportList(query, startsOn, rules);
      if (!before) result.inserted += rules.length;
      else {
        result.updated += rules.length;
        result.changes.push(changeOf(startsOn, before, rules));
      }
    }
    return result;
  });
}

type Listed = IndexedRecord<TransportRuleRecord>;

function inOrder(list: readonly Listed[]): Listed[] {
  return list.toSorted((one, other) => one.record.position - other.record.position);
}

/** Reports what is wrong with a rule, and for the others of its list that it was not written because of that. */
function rejectBroken(list: readonly Listed[], problems: ProblemList): void {
  const sorted = inOrder(list);
  const wrong = new Map<number, { field: string; reason: Reason }>();
  sorted.forEach(({ record: { problem, position } }, place) => {
    if (problem) wrong.set(place, problem);
    else if (sorted[place - 1]?.record.position === position) {
      wrong.set(place, {
        field: 'position',
        reason: explain('Position {position} stands twice in the list.', { position }),
      });
    }
  });
  const error = wrong.size > 0 ? null : transportListError(sorted.map(({ record }) => ruleOf(record)));
  if (error) wrong.set(error.index, { field: 'position', reason: listReason(error) });
  if (wrong.size === 0) return;
  const reason = explain('Another rule of the list is wrong: nothing of the list was changed.');
  sorted.forEach(({ record, index }, place) => {
    const { field, reason: own } = wrong.get(place) ?? { field: 'position', reason };
    problems.add(index, `${listName(record.startsOn)} ${record.position}`, field, own);
  });
}

function listReason({ problem, other = 0 }: NonNullable<ReturnType<typeof transportListError>>): Reason {
  switch (problem) {
    case 'empty-band':
      return explain('The upper end of a band must be above its lower end.');
    case 'same':
      return explain('Rule {number} of the list has the same conditions.', { number: other + 1 });
    case 'early-default':
      return explain('A rule without conditions must be the last one: those below it would never hold.');
    case 'missing-default':
      return explain('The last rule of a list must have no conditions, so that every order has one.');
  }
}

/** The rule alone, with its fields in one order. */
export function ruleOf(rule: TransportRule): TransportRule {
  const { name, countries, provinces, postalCodes, costCents, freeAboveCents } = rule;
  const { overGrams, upToGrams, overNetCents, upToNetCents } = rule;
  const bands = { overGrams, upToGrams, overNetCents, upToNetCents };
  return { name, countries, provinces, postalCodes, ...bands, costCents, freeAboveCents };
}

function changeOf(
  startsOn: string | null,
  before: readonly TransportRule[],
  after: readonly TransportRule[],
): FieldChange {
  return { code: listName(startsOn), field: 'rules', old: before.map(ruleOf), new: after };
}

/** Writes the list of a day in place of the one before. */
export async function writeTransportList(
  query: Kysely<Tables>,
  startsOn: string | null,
  rules: readonly TransportRule[],
): Promise<void> {
  await deleteTransportList(query, startsOn);
  const day = dayOf(startsOn);
  for (const [index, rule] of rules.entries()) {
    await sql`
      insert into transport_rule (starts_on, position, name, countries, provinces, postal_codes, over_grams,
        up_to_grams, over_net_cents, up_to_net_cents, cost_cents, free_above_cents)
      values (${day}, ${index + 1}, ${rule.name}, ${sql.val([...rule.countries])}::text[],
        ${sql.val([...rule.provinces])}::text[], ${sql.val([...rule.postalCodes])}::text[], ${rule.overGrams},
        ${rule.upToGrams}, ${rule.overNetCents}, ${rule.upToNetCents}, ${rule.costCents}, ${rule.freeAboveCents})`.execute(
      query,
    );
  }
}

const dayOf = (startsOn: string | null) => sql`${startsOn ?? '-infinity'}::date`;

/** Takes the list of a day away. */
export async function deleteTransportList(query: Kysely<Tables>, startsOn: string | null): Promise<void> {
  await sql`delete from transport_rule where starts_on = ${dayOf(startsOn)}`.execute(query);
}
