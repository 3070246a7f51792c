import { sql, type Kysely } from 'kysely';
import { writeAudit, type Actor } from '../audit/index.ts';
import type { Database, Tables } from '../database/index.ts';
import { NEWEST_ERP_VERSION, type ErpVersion, type FolderSettings } from '../integrations/erp/index.ts';
import { EXPORT_ORDER } from './services.ts';

/** The ERP of a shop: none, the embedded one of the demonstration, or a real one over HTTP or by files. */
export type ErpKind = 'none' | 'embedded' | 'http' | 'files';

/** The ERP of the settings. */
type ErpSetting = { version: ErpVersion } | FolderSettings | 'embedded' | null;

/** The kind of the ERP in the settings. */
export function erpKind(erp: ErpSetting): ErpKind {
  if (erp === null) return 'none';
  if (erp === 'embedded') return 'embedded';
  return 'out' in erp ? 'files' : 'http';
}

/**
 * Stores at a start which ERP the shop has now, and which version of the interface it has. When a real one is connected for the first time, orders that waited are
 * not exported by themselves: they are `unconnected` until `connectOrders` is called. So are those that the embedded
 * ERP accepted, once it is no longer used; the statuses that it invented are reverted.
 */
export async function recordErpConnection(database: Database, erp: ErpSetting, now: Date): Promise<void> {
  await database.query.transaction().execute((transaction) => changeErpConnection(transaction, erp, now));
}

/** The same in a transaction: of the save that changes the ERP, so that no order goes between the two. */
export async function changeErpConnection(transaction: Kysely<Tables>, erp: ErpSetting, now: Date): Promise<void> {
  const kind = erpKind(erp);
  const version = erp !== null && erp !== 'embedded' && 'version' in erp ? erp.version : NEWEST_ERP_VERSION;
  // Orders only read it; another process that starts waits.
  await sql`lock table erp_connection in share row exclusive mode`.execute(transaction);
  const before = await transaction.selectFrom('erp_connection').select('connected_at').executeTakeFirst();
  const connectedAt = before?.connected_at ?? (kind === 'http' || kind === 'files' ? now : null);
  await transaction.deleteFrom('erp_connection').execute();
  await transaction.insertInto('erp_connection').values({ kind, connected_at: connectedAt, version }).execute();
  if (kind === 'embedded') {
    await sql`update erp_export set state = 'exported' where state = 'unconnected' and is_embedded`.execute(
      transaction,
    );
    return;
  }
  if (!before?.connected_at) {
    await sql`update erp_export set state = 'unconnected' where state in ('waiting', 'refused')`.execute(transaction);
  }
  await revertEmbeddedExports(transaction, now);
}

/** Reverts the statuses that the embedded ERP gave its orders. */
async function revertEmbeddedExports(transaction: Kysely<Tables>, now: Date): Promise<void> {
  const { rows } = await sql<{ order_id: number }>`
    update erp_export set state = 'unconnected' where state = 'exported' and is_embedded returning order_id`.execute(
    transaction,
  );
  const orderIds = rows.map(({ order_id: id }) => id);
  if (orderIds.length === 0) return;
  await sql`update sales_order set status = 'IA' where id = any(${orderIds}::bigint[])`.execute(transaction);
  await sql`delete from sales_order_status where order_id = any(${orderIds}::bigint[]) and status <> 'IA'`.execute(
    transaction,
  );
  await sql`update sales_order_line set delivered = 0 where order_id = any(${orderIds}::bigint[])`.execute(transaction);
  await logOrders(transaction, orderIds, now, 'the states of the embedded ERP were taken back');
}

/** The ERP that is recorded, and since when there is a real one. */
export async function findErpConnection({ query }: Database): Promise<{ kind: ErpKind; connectedAt: Date | null }> {
  const row = await query.selectFrom('erp_connection').select(['kind', 'connected_at']).executeTakeFirst();
  return { kind: row?.kind ?? 'none', connectedAt: row?.connected_at ?? null };
}

/** How orders go to the ERP: the last one, those of today, and those that wait or were refused. */
export async function findOrderFlow({ query }: Database, day: string): Promise<OrderFlow> {
  const { rows } = await sql<OrderFlow>`
    select max(exported_at) as at, count(*) filter (where exported_at >= ${day}::date)::integer as today,
      count(*) filter (where state in ('waiting', 'written'))::integer as waiting,
      count(*) filter (where state = 'refused')::integer as refused
    from erp_export where not is_embedded and (exported_at > now() - interval '30 days' or state <> 'exported')`.execute(
    query,
  );
  return rows[0] ?? { at: null, today: 0, waiting: 0, refused: 0 };
}
interface OrderFlow {
  at: Date | null;
  today: number;
  waiting: number;
  refused: number;
}

/** How many orders wait because no ERP is, or was, connected. */
export async function countUnconnected(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from erp_export where state = 'unconnected'
      or (state = 'waiting' and exists (select from erp_connection where kind = 'none'))`.execute(database.query);
  return rows[0]?.count ?? 0;
}

/**
 * Submits the unconnected orders from one of them on, in the order they were sent; those before it count as handled
 * outside for good. Null for all: none is submitted. Returns how many were of each; null when that order is not among them.
 */
export async function connectOrders(
  database: Database,
  { fromOrderId, actor }: { fromOrderId: number | null; actor: Actor | string },
  now: Date,
): Promise<{ submitted: number; outside: number } | null> {
  return database.query.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('erp_export')
      .select('order_id')
      .where('state', '=', 'unconnected')
      .orderBy('order_id')
      .forUpdate()
      .execute();
    const orderIds = rows.map(({ order_id: id }) => id);
    const first = fromOrderId === null ? orderIds.length : orderIds.indexOf(fromOrderId);
    if (first === -1) return null;
    const [outside, submitted] = [orderIds.slice(0, first), orderIds.slice(first)];
    await sql`update erp_export set state = 'outside' where order_id = any(${outside}::bigint[])`.execute(transaction);
    await sql`
      update erp_export set state = 'waiting', is_embedded = false, erp_reference = null, exported_at = null
      where order_id = any(${submitted}::bigint[])`.execute(transaction);
    await logOrders(transaction, outside, now, 'handled outside: sent before the ERP was connected');
    await logOrders(transaction, submitted, now, 'goes to the ERP, which is connected now');
    await sql`
      select graphile_worker.add_job(${EXPORT_ORDER}, json_build_object('orderId', given.id),
        run_at => now() - make_interval(secs => (${submitted.length} - given.place) / 1000.0),
        job_key => ${`${EXPORT_ORDER}:`} || given.id)
      from unnest(${submitted}::bigint[]) with ordinality as given (id, place) order by given.place`.execute(
      transaction,
    );
    const counts = { submitted: submitted.length, outside: outside.length };
    await writeAudit(transaction, {
      ...{ actor, action: 'orders-connected', object: { kind: 'connection', id: 'erp' }, details: counts, at: now },
    });
    return counts;
  });
}

/** Adds an entry to the log of orders. */
export async function logOrders(
  transaction: Kysely<Tables>,
  orderIds: readonly number[],
  at: Date,
  entry: string,
): Promise<void> {
  if (orderIds.length === 0) return;
  await transaction
    .insertInto('order_log')
    .values(orderIds.map((orderId) => ({ order_id: orderId, at, entry })))
    .execute();
}

/** What was decided about an order, the first entry first. */
export async function listOrderLog(database: Database, orderId: number): Promise<{ at: Date; entry: string }[]> {
  return database.query
    .selectFrom('order_log')
    .select(['at', 'entry'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}
