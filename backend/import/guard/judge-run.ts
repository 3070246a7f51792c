import { sql } from 'kysely';
import { cascadeFactor } from '../../../domain/discounts.ts';
import { isSteep } from '../../../domain/price-guard.ts';
import { inPieces, type Query, type Row } from '../../database/upsert/index.ts';
import { readNoted, type NotedRow } from '../journal/noted-changes.ts';

/** A price of a list from a day on. */
interface PriceKey {
  list: number;
  article: number;
  day: string;
  /** For one unit before the run; null: no price. undefined: the run has added it. */
  before: number | null | undefined;
}

/**
 * Counts the steep steps that a run has taken from existing prices and conditions, as its journal has them; in the
 * transaction that wrote them. Derived prices follow from others, which are counted.
 */
export async function countSteep(query: Query, run: number): Promise<number> {
  const prices = new Map<string, PriceKey>();
  const conditions = new Map<string, { before?: number; after?: number }>();
  let steep = 0;
  for await (const { table, operation, rows } of readNoted(query, run, 'forwards')) {
    for (const row of rows) {
      if (table.name === 'price_list_entry') notePrice(prices, operation, row);
      else if (table.name === 'customer' && operation === 'update') {
        if (isSteepStep(factorOf(row.before['discounts']), factorOf(row.after['discounts']))) steep += 1;
      } else if (conditionKeys[table.name] !== undefined) noteCondition(conditions, table.name, operation, row);
    }
  }
  for (const { before, after } of conditions.values()) if (isSteepStep(before, after)) steep += 1;
  return steep + (await steepPrices(query, prices));
}

/** A condition that is gone raises a price: how many may go, the ceilings say. */
function isSteepStep(before: number | undefined, after: number | undefined): boolean {
  return before !== undefined && after !== undefined && isSteep(before, after);
}

function notePrice(prices: Map<string, PriceKey>, operation: string, { key, before, after, per }: NotedRow): void {
  const values = operation === 'update' ? key : after;
  const place = { list: Number(values['price_list_id']), article: Number(values['article_id']) };
  const day = String(values['valid_from']);
  const name = nameOf({ ...place, day });
  if (prices.has(name)) return;
  const old = operation === 'update' ? before['price'] : after['price'];
  // Only something else than the price changed.
  if (old === undefined) return;
  const inUnits = typeof old === 'number' ? old / per : null;
  prices.set(name, { ...place, day, before: operation === 'insert' ? undefined : inUnits });
}

const nameOf = ({ list, article, day }: Pick<PriceKey, 'list' | 'article' | 'day'>) => `${list} ${article} ${day}`;

/** The prices of one article in one list count once. */
async function steepPrices(query: Query, prices: ReadonlyMap<string, PriceKey>): Promise<number> {
  const places = Map.groupBy(prices.values(), ({ list, article }) => `${list} ${article}`);
  let steep = 0;
  for (const piece of inPieces([...places.values()])) {
    const now = await pricesNow(query, piece);
    for (const [index, keys] of piece.entries()) {
      const versions = now[index] ?? null;
      if (versions === null) continue;
      const unseen = versions.filter(({ day }) => !prices.has(nameOf({ ...placeOf(keys), day })));
      const past = [
        ...unseen,
        ...keys.flatMap(({ day, before }) => (before === undefined ? [] : [{ day, price: before }])),
      ];
      const isSteepHere = keys.some(({ day }) => {
        const before = inForce(past, day);
        return before !== null && isSteep(before, inForce(versions, day));
      });
      if (isSteepHere) steep += 1;
    }
  }
  return steep;
}

function placeOf(keys: readonly PriceKey[]): { list: number; article: number } {
  const [first] = keys;
  return { list: first?.list ?? 0, article: first?.article ?? 0 };
}

interface Version {
  day: string;
  price: number | null;
}

function inForce(versions: readonly Version[], day: string): number | null {
  let found: Version | null = null;
  // -infinity comes before every day as a text too.
  for (const one of versions) if (one.day <= day && (found === null || one.day > found.day)) found = one;
  return found?.price ?? null;
}

/** All prices for one unit that each article has in its list now; null for lists that are derived. */
async function pricesNow(query: Query, places: readonly (readonly PriceKey[])[]): Promise<(Version[] | null)[]> {
  const { rows } = await sql<{ versions: Version[] | null }>`
    select case when l.base_list_id is null then coalesce(v.versions, '[]') end as versions
    from jsonb_to_recordset(${JSON.stringify(places.map((keys, index) => ({ ...placeOf(keys), index })))}::jsonb)
      as i(list integer, article bigint, index integer)
    join price_list l on l.id = i.list
    left join lateral (
      select jsonb_agg(jsonb_build_object('day', e.valid_from, 'price', e.price::float8 / a.price_quantity)) as versions
      from price_list_entry e join article a on a.id = e.article_id
      where e.price_list_id = i.list and e.article_id = i.article
    ) v on true order by i.index
  `.execute(query);
  return rows.map(({ versions }) => versions);
}

/** What identifies a condition, whatever its value and its days. */
const conditionKeys: Readonly<Record<string, readonly string[]>> = {
  contract_price: ['customer_id', 'address_id', 'article_id', 'brand_id', 'category_id', 'minimum_quantity'],
  promotion_row: ['promotion_id', 'article_id', 'minimum_quantity'],
  class_condition: ['article_class_id', 'customer_class_id', 'minimum_quantity'],
};

function noteCondition(
  conditions: Map<string, { before?: number; after?: number }>,
  table: string,
  operation: string,
  { key, before, after, per }: NotedRow,
): void {
  const values = operation === 'update' ? key : after;
  const columns = operation === 'update' ? Object.keys(key) : (conditionKeys[table] ?? []);
  const identity = JSON.stringify(columns.map((column) => values[column] ?? null));
  // A price is compared with a price, and a discount with a discount.
  const note = (row: Row, side: 'before' | 'after'): void => {
    const net = row['net_price'];
    const factor = factorOf(row['discounts'] ?? row['extra_discounts']);
    const value = typeof net === 'number' ? net / per : factor;
    if (value === undefined) return;
    const name = `${table} ${operation === 'update'} ${typeof net === 'number'} ${identity}`;
    const noted = conditions.get(name) ?? {};
    if (side === 'after' || noted.before === undefined) noted[side] = value;
    conditions.set(name, noted);
  };
  if (operation !== 'insert') note(operation === 'update' ? before : after, 'before');
  if (operation !== 'delete') note(after, 'after');
}

/** The part of a price that discounts leave; undefined where there are none to compare. */
function factorOf(discounts: unknown): number | undefined {
  if (!Array.isArray(discounts)) return undefined;
  const factor = cascadeFactor(discounts as number[]);
  return factor === null ? undefined : factor.numerator / factor.denominator;
}
