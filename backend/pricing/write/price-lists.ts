import { sql } from 'kysely';
import {
  asStored,
  column,
  countRecords,
  idOf,
  inTransaction,
  mergeByCode,
  ProblemList,
  textColumns,
  textRow,
  upsert,
  type Entry,
  type FieldChange,
  type IndexedRecord,
  type Query,
  type UpsertDatabase,
  type UpsertRemark,
  type UpsertResult,
  type UpsertTable,
} from '../../database/upsert/index.ts';
import { explain } from '../../texts/index.ts';
import type { PriceListChange } from '../records.ts';
import { deriveWhole } from './derived-lists.ts';
import { keptByOffice } from './prices.ts';

export const priceListTable: UpsertTable = {
  table: 'price_list',
  key: { code: 'text' },
  columns: textColumns('name', 'name', true),
  id: 'id',
};

/** Written after all lists of a file exist, because a base may come later in it. */
export const ruleTable: UpsertTable = {
  table: 'price_list',
  key: { code: 'text' },
  columns: {
    base_list_id: column('integer', 'base', { refers: 'price_list' }),
    derived_percent: column('integer', 'percent', { unit: 'rate' }),
    rounding_step: column('bigint', 'step', { unit: 'price' }),
  },
  id: 'id',
};

/** How a list follows from another. */
interface Rule {
  base: string | null;
  percent: number | null;
  step: number | null;
}

interface StoredList extends Rule {
  code: string;
  owner: string;
}

/**
 * Imports price lists and the rules by which some follow from others; prices are imported by `upsertPrices`. Prices that
 * a list had before it was derived stay. Rejects unknown bases, lists that would follow from themselves, a rule without
 * a base, and rules of lists that the office keeps.
 */
export function upsertPriceLists(database: UpsertDatabase, records: readonly PriceListChange[]): Promise<UpsertResult> {
  return inTransaction(database, async (query) => {
    const stored = await storedLists(query);
    const prepared = mergeByCode(records, ({ code }) => code).map(({ record, index }) => ({
      record: asStored(record, !stored.has(record.code)),
      index,
    }));
    const rules = checkedRules(prepared, stored);
    const entryOf = ({ record, index }: IndexedRecord<PriceListChange>): Entry => ({
      row: { code: record.code, ...textRow('name', record.name) },
      index,
      code: record.code,
    });
    const written = await upsert(query, priceListTable, prepared.map(entryOf));
    const changes = [...written.changes];
    const derived: FieldChange[] = [];
    const remarks: UpsertRemark[] = [];
    const changed = prepared.filter(({ record: { code } }) => rules.has(code));
    if (changed.length > 0) {
      const ids = await storedIds(query);
      const ruled = await upsert(
        query,
        ruleTable,
        changed.map(({ record: { code }, index }) => {
          const { base = null, percent = null, step = null } = rules.get(code) ?? {};
          const row = { code, base_list_id: idOf(ids, base), derived_percent: percent, rounding_step: step };
          return { row, index, code };
        }),
      );
      changes.push(...ruled.changes.filter(({ code }) => !written.fresh.has(code)));
      for (const { record, index } of changed) {
        const id = ids.get(record.code);
        const rule = rules.get(record.code);
        if (id === undefined || rule === undefined || rule.base === null) continue;
        if ((stored.get(record.code)?.base ?? null) === null) {
          const kept = await keepPrices(query, id);
          const reason = explain(
            '{count} prices that the list has already stay; an empty price lets one follow from {code}.',
            { count: kept, code: rule.base },
          );
          if (kept > 0) remarks.push({ index, field: 'base', reason });
        }
        derived.push(...(await deriveWhole(query, id)));
        const zeros = await countZeros(query, id);
        const reason = explain(
          '{count} prices that follow from {code} are rounded to 0, which is no price: the articles cannot be ordered there.',
          { count: zeros, code: rule.base },
        );
        if (zeros > 0) remarks.push({ index, field: 'base', reason });
      }
    }
    const updated = countRecords(changes);
    return { inserted: written.inserted, updated, changes: [...changes, ...derived], remarks };
  });
}

async function storedLists(query: Query): Promise<Map<string, StoredList>> {
  const { rows } = await sql<StoredList>`
    select l.code, l.owner, b.code as base, l.derived_percent as percent, l.rounding_step as step
    from price_list l left join price_list b on b.id = l.base_list_id
  `.execute(query);
  return new Map(rows.map((row) => [row.code, row]));
}

async function storedIds(query: Query): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`select code, id from price_list`.execute(query);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** The rules that change, by code of the list. */
function checkedRules(
  prepared: readonly IndexedRecord<PriceListChange>[],
  stored: ReadonlyMap<string, StoredList>,
): Map<string, Rule> {
  const problems = new ProblemList();
  const known = new Set([...stored.keys(), ...prepared.map(({ record }) => record.code)]);
  const rules = new Map<string, Rule>(
    [...stored].map(([code, { base, percent, step }]) => [code, { base, percent, step }]),
  );
  const changed = new Map<string, Rule>();
  for (const { record, index } of prepared) {
    const { code } = record;
    const before = stored.get(code);
    const rule = ruleOf(record, before);
    const drop = before === undefined ? [] : ['base', 'percent', 'step'];
    const isSame = rule.base === (before?.base ?? null) && rule.percent === (before?.percent ?? null);
    if (isSame && rule.step === (before?.step ?? null)) continue;
    if (before?.owner === 'office') problems.add(index, code, 'base', keptByOffice(code), drop);
    else if (rule.base === null) {
      const isCleared = rule.percent === null && rule.step === null;
      if (!isCleared)
        problems.add(index, code, 'base', explain('A percentage or a step needs a price list to start from.'), drop);
    } else if (!known.has(rule.base))
      problems.add(index, code, 'base', explain('There is no price list {code}.', { code: rule.base }), drop);
    rules.set(code, rule);
    changed.set(code, rule);
  }
  for (const { record, index } of prepared.filter(({ record: { code } }) => changed.has(code))) {
    const path = [record.code];
    for (let base = rules.get(record.code)?.base ?? null; base !== null; base = rules.get(base)?.base ?? null) {
      const isKnown = path.includes(base);
      path.push(base);
      if (!isKnown) continue;
      // A list that leads into the cycle of others is not to blame.
      if (base !== record.code) break;
      const drop = stored.has(record.code) ? ['base', 'percent', 'step'] : [];
      problems.add(
        index,
        record.code,
        'base',
        explain('The price list would follow from itself: {lists}.', { lists: path.join(' ← ') }),
        drop,
      );
      break;
    }
  }
  problems.throwIfAny();
  return changed;
}

/** The rule that a list will have: a base without a percentage has the same prices, and without a base there is none. */
function ruleOf(record: PriceListChange, before: StoredList | undefined): Rule {
  const base = record.base === undefined ? (before?.base ?? null) : record.base;
  const isCleared = record.base === null;
  const keep = (given: number | null | undefined, stored: number | null | undefined): number | null =>
    given === undefined && !isCleared ? (stored ?? null) : (given ?? null);
  const percent = keep(record.percent, before?.percent);
  return { base, percent: base === null ? percent : (percent ?? 0), step: keep(record.step, before?.step) };
}

/** Marks the prices of a list as set by hand; returns their number. */
async function keepPrices(query: Query, listId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with kept as (update price_list_entry set is_manual = true where price_list_id = ${listId} returning 1)
    select count(*)::integer as count from kept
  `.execute(query);
  return rows[0]?.count ?? 0;
}

/** Number of prices that a derived list has as 0 because of its rule. */
async function countZeros(query: Query, listId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from price_list_entry e
    join price_list l on l.id = e.price_list_id
    join price_list_entry b on b.price_list_id = l.base_list_id and b.article_id = e.article_id
      and b.valid_from = e.valid_from
    where l.id = ${listId} and e.price = 0 and not e.is_manual and b.price > 0
  `.execute(query);
  return rows[0]?.count ?? 0;
}
