import { sql } from 'kysely';
import { AUDIT_OBJECTS, type AuditObject } from '../../domain/audit-actions.ts';
import type { OfficePermission } from '../../domain/office-rights.ts';
import { addDays } from '../../domain/shop-day.ts';
import type { Database } from '../database/index.ts';

/** How the log is searched: the fields of a table, and what the person may see of it. */
export interface AuditSearch {
  /** Only this entry. */
  id?: number;
  text?: string;
  group?: 'orders' | 'held' | 'customers' | 'access' | 'system';
  /** Days in Italy, both included. */
  from?: string;
  until?: string;
  /** Only entries about a customer. */
  customerId?: number;
  page: number;
  size: number;
  /** Only how many entries there are. */
  onlyTotal: boolean;
  /** `own`: what the person did, and objects of the areas that it sees; `orders`: what it did, and orders. */
  scope: 'own' | 'orders' | 'all';
  user: { userId: number; office: { permissions: readonly OfficePermission[]; agentIds: number[] | null } };
}

const kindsWith = (isSeen: (permission: OfficePermission) => boolean): AuditObject[] =>
  (Object.keys(AUDIT_OBJECTS) as AuditObject[]).filter((kind) => isSeen(AUDIT_OBJECTS[kind]));

const GROUPS = {
  orders: sql<boolean>`e.object_kind in ('order', 'hold', 'rule') or e.action like 'order-%'`,
  held: sql<boolean>`e.object_kind in ('hold', 'rule')`,
  customers: sql<boolean>`e.object_kind in ('customer', 'agent', 'wave', 'access-request') or e.customer_id is not null`,
  access: sql<boolean>`e.object_kind = 'user'`,
  system: sql<boolean>`e.actor_kind <> 'person'`,
};

/** A page of the log, the newest first, and how many entries there are with these conditions. */
export async function searchAudit({ query }: Pick<Database, 'query'>, search: AuditSearch) {
  const { text, group, from, until, customerId, page, size, onlyTotal, scope, user } = search;
  const { permissions, agentIds } = user.office;
  const kinds =
    scope === 'orders' ? kindsWith((one) => one === 'orders.view') : kindsWith((one) => permissions.includes(one));
  let select = query
    .selectFrom('audit_entry as e')
    .leftJoin('user_account as u', 'u.id', 'e.person_id')
    .leftJoin('customer as c', 'c.id', 'e.customer_id');
  if (scope !== 'all')
    select = select.where((where) =>
      where.or([where('e.actor_id', '=', user.userId), sql<boolean>`e.object_kind = any (${kinds}::text[])`]),
    );
  if (agentIds !== null)
    select = select.where(
      sql<boolean>`(e.actor_id = ${user.userId} or exists (select from customer_address a
        where a.customer_id = e.customer_id and a.agent_id = any (${agentIds}::integer[])))`,
    );
  if (customerId !== undefined) select = select.where('e.customer_id', '=', customerId);
  if (search.id !== undefined) select = select.where('e.id', '=', search.id);
  if (group !== undefined) select = select.where(sql<boolean>`(${GROUPS[group]})`);
  if (from !== undefined) select = select.where(sql<boolean>`e.at >= ${from}::timestamp at time zone 'Europe/Rome'`);
  if (until !== undefined)
    select = select.where(sql<boolean>`e.at < ${addDays(until, 1)}::timestamp at time zone 'Europe/Rome'`);
  if (text) {
    const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    select = select.where(
      sql<boolean>`(e.actor ilike ${pattern} or u.username ilike ${pattern} or u.name ilike ${pattern}
        or c.company_name ilike ${pattern} or e.object_name ilike ${pattern} or e.object_id = ${text}
        or e.changes::text ilike ${pattern} or e.details::text ilike ${pattern})`,
    );
  }
  const rowsOf = () =>
    select
      .select(['e.id', 'e.at', 'e.actor_kind', 'e.actor', 'e.action', 'e.object_kind', 'e.object_id', 'e.object_name'])
      .select(['e.changes', 'e.details', 'e.network', 'e.person_id', 'u.name as person', 'c.company_name as customer'])
      .orderBy('e.at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute();
  const [rows, count] = await Promise.all([
    onlyTotal ? [] : rowsOf(),
    select.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count.count) };
}

/** An entry as the log lists it. */
export type AuditRow = Awaited<ReturnType<typeof searchAudit>>['rows'][number];
