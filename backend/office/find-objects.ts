import { sql } from 'kysely';
import type { OfficePermission } from '../../domain/office-rights.ts';
import { orderName, parseSearchedNumbers } from '../../domain/order-name.ts';
import { hasAddressInScope, inOfficeScope } from '../customers/index.ts';
import type { Database } from '../database/index.ts';
import { containsPattern, folded } from '../database/text-match.ts';

/** An object that the palette offers. */
export interface FoundObject {
  kind: 'order' | 'customer' | 'article';
  id: string;
  title: string;
  detail: string;
}

/** Objects of one kind in the palette. */
const EACH = 5;

interface Person {
  permissions: readonly OfficePermission[];
  agentIds: number[] | null;
}

/** Orders with a number: the newest first; 'OC/4604/2026', 'oc 4604' and '4604' mean the same. */
async function findOrders({ query }: Pick<Database, 'query'>, text: string, person: Person): Promise<FoundObject[]> {
  const numbers = parseSearchedNumbers(text).flatMap(({ number }) => number.match(/\d+/g) ?? []);
  const number = numbers.map(Number).find((one) => Number.isSafeInteger(one) && one > 0 && one < 2_147_483_647);
  if (number === undefined) return [];
  const { rows } = await sql<{ id: number; cause: string; number: number; year: number; company: string }>`
    select o.id, o.cause, o.number, o.year, c.company_name as company
    from sales_order o join customer c on c.id = o.customer_id
    where o.number = any (${numbers.slice(0, 3).map((one) => Number(one) % 2_147_483_647)}::integer[])
      and o.payment_state is distinct from 'due' and ${inOfficeScope(person, sql`o.address_id`)}
    order by o.created_at desc limit ${EACH}`.execute(query);
  return rows.map((row) => ({ kind: 'order', id: String(row.id), title: orderName(row), detail: row.company }));
}

/** Customers by code, VAT number or a part of the name; a whole code first. */
async function findCustomers({ query }: Pick<Database, 'query'>, text: string, person: Person): Promise<FoundObject[]> {
  const { rows } = await sql<{ code: string; company: string; city: string | null }>`
    select c.code, c.company_name as company, a.city from customer c
    left join lateral (select city from customer_address where customer_id = c.id order by id limit 1) a on true
    where (lower(c.code) = lower(${text}) or identifier_key(c.vat_number) = identifier_key(${text})
        or ${folded(sql`c.company_name`)} like ${folded(sql`${containsPattern(text)}`)})
      and ${hasAddressInScope(person, 'c')}
    order by lower(c.code) = lower(${text}) desc, c.is_active desc, c.company_name limit ${EACH}`.execute(query);
  return rows.map((row) => ({
    ...{ kind: 'customer' as const, id: row.code, title: row.company },
    detail: [row.code, row.city].filter(Boolean).join(' · '),
  }));
}

/** Letters from which on articles are found by a part of their name. */
const SHORTEST_NAME = 3;

/** Articles by their whole code or SKU, then by the beginning of the code, and by a part of the name where wanted. */
async function findArticles(
  { query }: Pick<Database, 'query'>,
  text: string,
  isByName: boolean,
): Promise<FoundObject[]> {
  const byName = sql`union all (select a.code, a.name_it, 2 from article a
    where a.name_it ilike ${containsPattern(text)} and code_key(a.code) not like code_key(${text}) || '%' limit ${EACH})`;
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name_it as name from (
      select a.code, a.name_it, 0 as rank from article a where code_key(a.code) = code_key(${text})
      union all
      select a.code, a.name_it, 1 from article a where a.sku <> a.code and code_key(a.sku) = code_key(${text})
      union all
      (select a.code, a.name_it, 2 from article a
        where code_key(a.code) >= code_key(${text}) and code_key(a.code) < code_key(${text}) || '~' and code_key(a.code) <> code_key(${text})
        order by code_key(a.code) limit ${EACH})
      ${isByName && text.length >= SHORTEST_NAME ? byName : sql``}
    ) found order by rank, code limit ${EACH}`.execute(query);
  return rows.map(({ code, name }) => ({ kind: 'article', id: code, title: code, detail: name }));
}

/** What the palette offers for a typed text, of what the role may see: what has it as its whole code first. */
export async function findObjects(
  database: Database,
  { text, kind }: { text: string; kind?: FoundObject['kind'] | undefined },
  person: Person,
): Promise<FoundObject[]> {
  const may = (permission: OfficePermission) => person.permissions.includes(permission);
  const isWanted = (one: FoundObject['kind']) => kind === undefined || kind === one;
  const lists = await Promise.all([
    may('orders.view') && isWanted('order') ? findOrders(database, text, person) : [],
    may('customers.view') && isWanted('customer') ? findCustomers(database, text, person) : [],
    may('catalog.view') && isWanted('article') ? findArticles(database, text, kind === 'article') : [],
  ]);
  const found = lists.flat();
  const isWhole = ({ id, title }: FoundObject) => [id, title].some((one) => one.toLowerCase() === text.toLowerCase());
  return [...found.filter(isWhole), ...found.filter((one) => !isWhole(one))];
}
