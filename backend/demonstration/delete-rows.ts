import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DemonstrationMark } from '../content/index.ts';
import type { Tables } from '../database/index.ts';
import { THINGS } from './loaded-rows.ts';

type Query = Kysely<Tables>;
type Condition = RawBuilder<boolean>;

/** A foreign key. */
interface ForeignKey {
  table: string;
  columns: string[];
  to: string;
  targets: string[];
  /** Its rows belong to what they refer to; else they only lose the reference. */
  belongs: boolean;
  /** The database empties the reference itself. */
  isEmptied: boolean;
}

/** References that may be empty and yet say to whom a row belongs. */
const BELONGING = ['payment.order_id'];

/**
 * Deletes what `collectRows` found with everything that belongs to it: carts, orders and documents of its customers, lists
 * of its articles. Rows of own things lose the reference: lines of orders keep their text (6.16).
 */
export async function deleteRows(query: Query, loads: NonNullable<DemonstrationMark['loads']>): Promise<void> {
  const keys = await findForeignKeys(query);
  await sql`delete from activation_stop s using loaded_row l join customer c on c.id = l.id
    where l.thing = 'customer' and s.email = lower(c.email)`.execute(query);
  await sql`delete from account_mail m using loaded_row l join customer c on c.id = l.id
    where l.thing = 'customer' and lower(m.recipient) = lower(c.email)`.execute(query);
  const conditions = conditionsOf(keys);
  for (const table of childrenFirst([...conditions.keys()], keys)) {
    const condition = conditions.get(table);
    if (!condition) continue;
    for (const key of keys)
      if (key.to === table && !key.belongs && !key.isEmptied && key.table !== table)
        await sql`update ${sql.table(key.table)} set ${sql.join(key.columns.map((name) => sql`${sql.ref(name)} = null`))}
          where (${columnsOf(key.columns)}) in (select ${columnsOf(key.targets)} from ${sql.table(table)} where ${condition})`.execute(
          query,
        );
    await sql`delete from ${sql.table(table)} where ${condition}`.execute(query);
  }
  await deleteUnused(query);
  await resetSettings(query, loads);
}

const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

async function findForeignKeys(query: Query): Promise<ForeignKey[]> {
  const { rows } = await sql<Omit<ForeignKey, 'belongs'> & { isDependent: boolean }>`
    select k.conrelid::regclass::text as table, k.confrelid::regclass::text as to,
      array(select a.attname::text from unnest(k.conkey) with ordinality c(number, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.number order by c.place) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality c(number, place)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.number order by c.place) as targets,
      k.confdeltype = 'n' as "isEmptied",
      k.confdeltype <> 'n' and (k.confdeltype = 'c' or (select bool_and(a.attnotnull) from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any(k.conkey))) as "isDependent"
    from pg_constraint k
    where k.contype = 'f' and k.conparentid = 0 and k.connamespace = current_schema()::regnamespace`.execute(query);
  return rows.map(({ isDependent, ...key }) => ({
    ...key,
    belongs: isDependent || BELONGING.includes(`${key.table}.${key.columns.join()}`),
  }));
}

/** Which rows of each table go: those found, and those that belong to a row that goes. */
function conditionsOf(keys: readonly ForeignKey[]): Map<string, Condition> {
  const conditions = new Map<string, Condition | null>();
  const conditionOf = (table: string): Condition | null => {
    const known = conditions.get(table);
    if (known !== undefined) return known;
    conditions.set(table, null);
    const isThing = (THINGS as readonly string[]).includes(table);
    const own = isThing ? [sql<boolean>`id in (select id from loaded_row where thing = ${table})`] : [];
    const inherited = keys.flatMap((key) => {
      // What a thing stands on stays with it; a thing goes only by itself.
      if (
        key.table !== table ||
        !key.belongs ||
        key.to === table ||
        (isThing && (THINGS as readonly string[]).includes(key.to))
      )
        return [];
      const condition = conditionOf(key.to);
      if (!condition) return [];
      return [
        sql<boolean>`(${columnsOf(key.columns)}) in (select ${columnsOf(key.targets)} from ${sql.table(key.to)} where ${condition})`,
      ];
    });
    const all = [...own, ...inherited];
    const condition = all.length === 0 ? null : sql<boolean>`(${sql.join(all, sql` or `)})`;
    conditions.set(table, condition);
    return condition;
  };
  for (const table of [...THINGS, ...keys.map((key) => key.table)]) conditionOf(table);
  return new Map([...conditions].filter((entry): entry is [string, Condition] => entry[1] !== null));
}

/** The tables, each after those that refer to it. */
function childrenFirst(tables: readonly string[], keys: readonly ForeignKey[]): string[] {
  const order: string[] = [];
  const visit = (table: string, path: readonly string[]): void => {
    if (order.includes(table) || path.includes(table)) return;
    for (const key of keys) if (key.to === table && tables.includes(key.table)) visit(key.table, [...path, table]);
    order.push(table);
  };
  for (const table of tables) visit(table, []);
  return order;
}

/** Payments of documents that are gone, waves that invited nobody else, and colours that no article has. */
async function deleteUnused(query: Query): Promise<void> {
  const withoutDocuments = sql`(select id from payment p where order_id is null
    and not exists (select from payment_allocation a where a.payment_id = p.id))`;
  for (const table of ['payment_event', 'payment_refund'])
    await sql`delete from ${sql.table(table)} where payment_id in ${withoutDocuments}`.execute(query);
  await sql`delete from payment where id in ${withoutDocuments}`.execute(query);
  await sql`delete from activation_wave w where not exists (select from activation_invite i where i.wave_id = w.id)`.execute(
    query,
  );
  await sql`delete from color c where not exists (select from article a where a.color = c.code)`.execute(query);
}

/** Puts back what the demonstration set and nobody has set since. */
async function resetSettings(query: Query, loads: NonNullable<DemonstrationMark['loads']>): Promise<void> {
  for (const { from, to } of loads) {
    await sql`delete from setting where updated_at between ${from.at}::timestamptz and ${to?.at ?? from.at}::timestamptz
      and key <> 'demonstration'`.execute(query);
    await sql`update hold_rule set is_on = false, changed_at = null, changed_by = null
      where changed_at <= ${to?.at ?? from.at}::timestamptz`.execute(query);
  }
}
