import { sql } from 'kysely';
import type { Query, Row } from '../../database/upsert/index.ts';
import { nameValues } from '../journal/apply.ts';
import { readNoted, type NotedChange, type NotedRow } from '../journal/noted-changes.ts';
import { tableReader } from '../journal/tables.ts';
import { conditionKeys, factorOf } from './judge-run.ts';

/** A price, or what discounts leave of one, that a held run would change. */
export interface HeldStep {
  /** Names it for leaving it out. */
  id: string;
  /** Of the article, customer or promotion. */
  code: string;
  field: string;
  item: string;
  /** The name of the article, if it is of one. */
  name: string | null;
  kind: 'price' | 'discount';
  /** Euro for one unit, or the percentage that discounts leave; null: none. */
  before: number | null;
  after: number | null;
}

interface Side {
  before: number | null;
  after: number | null;
  kind: HeldStep['kind'];
  table: string;
  row: Row;
}

const LISTED = 1000;

/** Identifies the step that a noted row is a part of; null where it is of none. */
export function stepOf(table: string, operation: NotedChange['operation'], { key, after }: NotedRow): string | null {
  const values = operation === 'update' ? key : after;
  if (table === 'price_list_entry') return JSON.stringify([table, values['price_list_id'], values['article_id']]);
  if (table === 'customer') return operation === 'update' ? JSON.stringify([table, values['id']]) : null;
  const columns = conditionKeys[table];
  if (columns === undefined) return null;
  // A new version of a condition is a row that goes and one that comes.
  return operation === 'update'
    ? JSON.stringify([table, 'row', ...Object.values(key)])
    : JSON.stringify([table, ...columns.map((column) => values[column] ?? null)]);
}

/** The value of a row that is compared: a price for one unit, or the part that discounts leave. */
function valueOf(table: string, row: Row, per: number): { kind: HeldStep['kind']; value: number } | null {
  const price = table === 'price_list_entry' ? row['price'] : row['net_price'];
  if (typeof price === 'number') return { kind: 'price', value: price / per / 10_000 };
  const factor = factorOf(row['discounts'] ?? row['extra_discounts']);
  return factor === undefined ? null : { kind: 'discount', value: factor * 100 };
}

/** How large a step is, relative to what it starts from. */
const shareOf = ({ before, after }: Pick<HeldStep, 'before' | 'after'>): number =>
  before === null || before === 0 ? 0 : Math.abs((after ?? 0) - before) / before;

/** The steps of prices and conditions that a held run would take, the largest first, and how many there are. */
export async function listHeldSteps(query: Query, run: number): Promise<{ steps: HeldStep[]; total: number }> {
  const sides = new Map<string, Side>();
  for await (const { table, operation, rows } of readNoted(query, run, 'forwards')) {
    for (const row of rows) {
      const id = stepOf(table.name, operation, row);
      if (id === null) continue;
      const values = operation === 'update' ? { ...row.key, ...row.after } : row.after;
      const side = sides.get(id) ?? { before: null, after: null, kind: 'price', table: table.name, row: values };
      const was =
        operation === 'insert' ? null : valueOf(table.name, operation === 'update' ? row.before : row.after, row.per);
      const is = operation === 'delete' ? null : valueOf(table.name, row.after, row.per);
      if (was === null && is === null) continue;
      if (was !== null && side.before === null) side.before = was.value;
      side.after = is?.value ?? null;
      side.kind = (was ?? is)?.kind ?? side.kind;
      sides.set(id, side);
    }
  }
  await addPricesInForce(query, sides);
  const all = [...sides].filter(([, { before, after }]) => before !== null && before !== after);
  const largest = all.sort(([, one], [, other]) => shareOf(other) - shareOf(one)).slice(0, LISTED);
  return { steps: await nameSteps(query, largest), total: all.length };
}

/** Prices that are new from a day on replace those in force. */
async function addPricesInForce(query: Query, sides: Map<string, Side>): Promise<void> {
  const open = [...sides].filter(([, { table, before }]) => table === 'price_list_entry' && before === null);
  if (open.length === 0) return;
  const given = open.map(([id, { row }]) => ({
    id,
    list: row['price_list_id'],
    article: row['article_id'],
    day: row['valid_from'],
  }));
  const { rows } = await sql<{ id: string; before: number }>`
    select i.id, e.price::float8 / a.price_quantity / 10000 as before
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as i(id text, list integer, article bigint, day date)
    join article a on a.id = i.article
    join lateral (
      select price from price_list_entry where price_list_id = i.list and article_id = i.article and valid_from <= i.day
      order by valid_from desc limit 1
    ) e on e.price > 0
  `.execute(query);
  for (const { id, before } of rows) {
    const side = sides.get(id);
    if (side !== undefined) side.before = before;
  }
}

async function nameSteps(query: Query, found: readonly (readonly [string, Side])[]): Promise<HeldStep[]> {
  const readTable = tableReader(query);
  const steps = new Map<string, HeldStep>();
  for (const [tableName, of] of Map.groupBy(found, ([, { table }]) => table)) {
    const table = await readTable(tableName);
    const column = { customer: 'discounts', promotion_row: null, contract_price: null }[tableName] ?? null;
    const named = await nameValues(
      query,
      table,
      of.map(([, { row }]) => ({ row, column, old: null, new: null })),
    );
    of.forEach(([id, { before, after, kind }], place) => {
      const { code = '', field = '', item = '' } = named[place] ?? {};
      steps.set(id, { ...{ id, code, field, item, kind, before, after }, name: null });
    });
  }
  const codes = [...new Set([...steps.values()].map(({ code }) => code))];
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name_it as name from article where code = any (${codes}::text[])`.execute(query);
  const names = new Map(rows.map(({ code, name }) => [code, name]));
  return found.flatMap(([id]) => {
    const step = steps.get(id);
    return step === undefined ? [] : [{ ...step, name: names.get(step.code) ?? null }];
  });
}
