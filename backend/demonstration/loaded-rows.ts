import { sql, type Kysely } from 'kysely';
import type { DemonstrationMark, DemonstrationRemoval } from '../content/index.ts';
import type { Database, Tables } from '../database/index.ts';

type Query = Kysely<Tables>;
type Loads = NonNullable<DemonstrationMark['loads']>;

/**
 * The tables whose rows exist by themselves; rows of all others belong to one of these. What the demonstration wrote into
 * them is known by their ids.
 */
export const THINGS = [
  ...['article', 'category', 'brand', 'family', 'feature', 'collection', 'price_list', 'discount_class'],
  ...['class_condition', 'promotion', 'coupon', 'customer', 'customer_group', 'agent', 'user_account'],
  ...['content_item', 'access_request', 'inquiry', 'import_run', 'audit_entry', 'field_owner'],
] as const;

/**
 * What rows that are no things need: [table, column, what it refers to, column of its own thing, that thing]. The
 * condition of an own customer for a brand of the demonstration keeps the brand.
 */
const NEEDS = [
  ['customer_address', 'agent_id', 'agent', 'customer_id', 'customer'],
  ['family_feature', 'feature_id', 'feature', 'family_id', 'family'],
  ['customer_group_member', 'group_id', 'customer_group', 'customer_id', 'customer'],
  ['contract_price', 'category_id', 'category', 'customer_id', 'customer'],
  ['contract_price', 'brand_id', 'brand', 'customer_id', 'customer'],
  ['contract_price', 'article_id', 'article', 'customer_id', 'customer'],
  ['company_member', 'customer_id', 'customer', 'user_id', 'user_account'],
] as const;

/** The highest id of every table of things: what is written later has a higher one. */
export async function highestIds({ query }: Pick<Database, 'query'>): Promise<Record<string, number>> {
  const parts = THINGS.map(
    (table) => sql`select ${table}::text as thing, max(id)::bigint as id from ${sql.table(table)}`,
  );
  const { rows } = await sql<{ thing: string; id: number | null }>`${sql.join(parts, sql` union all `)}`.execute(query);
  return Object.fromEntries(rows.map(({ thing, id }) => [thing, id ?? 0]));
}

/**
 * Collects in the temporary table `loaded_row` what the demonstration wrote, without what has become the shop's own: what
 * a later import or a person wrote, and what own things stand on. Returns how many of each table it holds. The table ends
 * with the transaction.
 */
export async function collectRows(query: Query, loads: Loads): Promise<Record<string, number>> {
  await sql`drop table if exists loaded_row`.execute(query);
  await sql`create temporary table loaded_row (thing text, id bigint, primary key (thing, id)) on commit drop`.execute(
    query,
  );
  for (const { from, to } of loads)
    for (const thing of THINGS)
      await sql`insert into loaded_row select ${thing}, id from ${sql.table(thing)}
        where id > ${from.ids[thing] ?? 0} and id <= ${to?.ids[thing] ?? Number.MAX_SAFE_INTEGER}
        on conflict do nothing`.execute(query);
  await sql`create temporary table kept_row on commit drop as select * from loaded_row limit 0`.execute(query);
  await keepRewritten(query, loads);
  await keepNeeded(query);
  const { rows } = await sql<{ thing: string; count: number }>`
    select thing, count(*)::integer as count from loaded_row group by thing order by thing`.execute(query);
  return Object.fromEntries(rows.map(({ thing, count }) => [thing, count]));
}

/** Keeps what an own import or a person has written since: it is theirs now. */
async function keepRewritten(query: Query, loads: Loads): Promise<void> {
  const ended = loads.at(-1)?.to?.at ?? null;
  await sql`
    with rewritten as (
      select c.table_name as thing, (case c.operation when 'insert' then r.value->0 else r.value->1 end)->>(p.place - 1)::integer as id
      from import_change c
        cross join lateral (select array_position(case c.operation when 'update' then array['id'] else c.columns end, 'id') as place) p
        cross join lateral json_array_elements(c.rows) r(value)
      where c.table_name in (${sql.join([...THINGS])}) and c.operation <> 'delete' and p.place is not null
        and not exists (select from loaded_row d where d.thing = 'import_run' and d.id = c.run_id)
    ), written as (
      select 'content_item' as thing, item_id as id from content_version where created_at > ${ended}::timestamptz
    ), kept as (
      delete from loaded_row d using (
        select thing, id::bigint as id from rewritten union select * from written
      ) w where d.thing = w.thing and d.id = w.id returning d.*
    )
    insert into kept_row select * from kept`.execute(query);
}

/** Keeps, round by round, what things refer to that stay. */
async function keepNeeded(query: Query): Promise<void> {
  const references = await findReferences(query);
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (const { table, column, to, owner, thing } of references) {
      const { rows } = await sql`
        with kept as (
          delete from loaded_row d where d.thing = ${to} and exists (
            select from ${sql.table(table)} r where r.${sql.ref(column)} = d.id and r.${sql.ref(owner)} is not null
              and not exists (select from loaded_row o where o.thing = ${thing} and o.id = r.${sql.ref(owner)})
          ) returning d.*
        )
        insert into kept_row select * from kept returning id`.execute(query);
      if (rows.length > 0) isGrowing = true;
    }
  }
}

interface NeedingColumn {
  table: string;
  column: string;
  to: string;
  /** The column with the thing that the row is or belongs to. */
  owner: string;
  thing: string;
}

async function findReferences(query: Query): Promise<NeedingColumn[]> {
  const { rows } = await sql<{ table: string; column: string; to: string }>`
    select k.conrelid::regclass::text as table, a.attname::text as column, k.confrelid::regclass::text as to
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and cardinality(k.conkey) = 1 and k.confdeltype <> 'n' and k.connamespace = current_schema()::regnamespace
      and k.conrelid::regclass::text in (${sql.join([...THINGS])})
      and k.confrelid::regclass::text in (${sql.join([...THINGS])})`.execute(query);
  const ofThings = rows.map((row) => ({ ...row, owner: 'id', thing: row.table }));
  const ofOthers = NEEDS.map(([table, column, to, owner, thing]) => ({ table, column, to, owner, thing }));
  return [...ofThings, ...ofOthers];
}

/** Names of things that people know: what stays is listed with them, to be renamed. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ article: 'code', category: 'name_it', brand: 'name', collection: 'name_it', family: 'name_it' },
  ...{ price_list: 'code', customer: 'company_name', agent: 'name', customer_group: 'name', user_account: 'name' },
};
const LISTED = 200;

/** What stays of the things that `collectRows` found, by name; at most 200. */
export async function findKept(query: Query): Promise<DemonstrationRemoval['kept']> {
  const parts = Object.entries(NAMES).map(
    ([thing, name]) => sql`select k.thing, coalesce(t.${sql.ref(name)}, '')::text as name
      from kept_row k join ${sql.table(thing)} t on t.id = k.id where k.thing = ${thing}`,
  );
  const { rows } = await sql<{ thing: string; name: string }>`
    select * from (${sql.join(parts, sql` union all `)}) as named order by thing, name limit ${LISTED}`.execute(query);
  return rows;
}

/** Whether an administrator stays when what `collectRows` found is gone. */
export async function hasOwnAdministrator(query: Query, day: string): Promise<boolean> {
  const { rows } = await sql`
    select from office_user o join office_role r on r.id = o.role_id join user_account u on u.id = o.user_id
    where r.built_in = 'administration' and u.is_active and (o.ends_on is null or o.ends_on >= ${day}::date)
      and not exists (select from loaded_row d where d.thing = 'user_account' and d.id = u.id) limit 1`.execute(query);
  return rows.length > 0;
}
