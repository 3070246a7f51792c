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
 * transaction that wrote them. Derived prices follow from others, which are counted. Prices of one article in one list
 * count once.
 */
export async function countSteep(query: Query, run: number): Promise<number> {
  const derived = await query.selectFrom('price_list').select('id').where('base_list_id', 'is not', null).execute();
  const isDerived = new Set<unknown>(derived.map(({ id }) => id));
  const prices = new Map<string, PriceKey>();
  const steepPlaces = new Set<string>();
  const conditions = new Map<string, { before?: number; after?: number }>();
  let steep = 0;
  for await (const { table, operation, rows } of readNoted(query, run, 'forwards')) {
    for (const row of rows) {
      if (table.name === 'price_list_entry') {
        const key = placeOf(operation === 'update' ? row.key : row.after);
        if (isDerived.has(key.list)) continue;
        if (operation !== 'update') notePrice(prices, operation, row);
        else if (isSteep(inUnits(row.before, row.per) ?? 0, inUnits(row.after, row.per))) steepPlaces.add(nameOf(key));
      } else if (table.name === 'customer' && operation === 'update') {
        if (isSteepStep(factorOf(row.before['discounts']), factorOf(row.after['discounts']))) steep += 1;
      } else if (conditionKeys[table.name] !== undefined) noteCondition(conditions, table.name, operation, row);
    }
  }
  for (const { before, after } of conditions.values()) if (isSteepStep(before, after)) steep += 1;
  for (const place of await steepPrices(query, prices)) steepPlaces.add(place);
  return steep + steepPlaces.size;
}

/** A condition that is gone raises a price: how many may go, the ceilings say. */
function isSteepStep(before: number | undefined, after: number | undefined): boolean {
  return before !== undefined && after !== undefined && isSteep(before, after);
}

interface Place {
  list: number;
  article: number;
}

const placeOf = (row: Row): Place => ({ list: Number(row['price_list_id']), article: Number(row['article_id']) });
const nameOf = ({ list, article }: Place): string => `${list} ${article}`;

/** A price for one unit; null where there is none. */
function inUnits(row: Row, per: number): number | null {
  const price = row['price'];
  return typeof price === 'number' ? price / per : null;
}

/** Notes a price that is new or gone: what it replaces, or is replaced by, may begin on another day. */
function notePrice(prices: Map<string, PriceKey>, operation: string, { after, per }: NotedRow): void {
  const place = placeOf(after);
  const day = String(after['valid_from']);
  const name = `${nameOf(place)} ${day}`;
  if (prices.has(name)) return;
  prices.set(name, { ...place, day, before: operation === 'insert' ? undefined : inUnits(after, per) });
}

/** The places of noted prices from which a steep step leads. */
async function steepPrices(query: Query, prices: ReadonlyMap<string, PriceKey>): Promise<string[]> {
  const steep: string[] = [];
  const places = Map.groupBy(prices.values(), nameOf);
  for (const piece of inPieces([...places])) {
    const now = await pricesNow(
      query,
      piece.flatMap(([, [first]]) => first ?? []),
    );
    for (const [index, [name, keys]] of piece.entries()) {
      const versions = now[index] ?? [];
      const unseen = versions.filter(({ day }) => !prices.has(`${name} ${day}`));
      const gone = keys.flatMap(({ day, before }) => (before === undefined ? [] : [{ day, price: before }]));
      const isSteepHere = keys.some(({ day }) => {
        const before = inForce([...unseen, ...gone], day);
        return before !== null && isSteep(before, inForce(versions, day));
      });
      if (isSteepHere) steep.push(name);
    }
  }
  return steep;
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

/** All prices for one unit that each article has in its list now. */
async function pricesNow(query: Query, places: readonly Place[]): Promise<Version[][]> {
  const given = places.map(({ list, article }, index) => ({ list, article, index }));
  const { rows } = await sql<{ versions: Version[] }>`
    select coalesce(v.versions, '[]') as versions
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as i(list integer, article bigint, index integer)
    left join lateral (
      select jsonb_agg(jsonb_build_object('day', e.valid_from, 'price', e.price::float8 / a.price_quantity)) as versions
      from price_list_entry e join article a on a.id = e.article_id
      where e.price_list_id = i.list and e.article_id = i.article
    ) v on true order by i.index
  `.execute(query);
  return rows.map(({ versions }) => versions);
}

/** What identifies a condition, whatever its value and its days. */
export const conditionKeys: Readonly<Record<string, readonly string[]>> = {
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
export function factorOf(discounts: unknown): number | undefined {
  if (!Array.isArray(discounts)) return undefined;
  const factor = cascadeFactor(discounts as number[]);
  return factor === null ? undefined : factor.numerator / factor.denominator;
}
