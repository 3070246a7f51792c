import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { permissionsOfRole } from '../../../domain/office-rights.ts';
import { orderName } from '../../../domain/order-name.ts';
import { AppError, type Sentence } from '../../app-error.ts';
import type { Actor } from '../../audit/index.ts';
import type { OfficeIdentity } from '../../customers/index.ts';
import type { Database } from '../../database/index.ts';
import type { MessageKey, TextParameters } from '../../texts/index.ts';
import type { Cancellation } from '../cancel-order.ts';
import { resendOrder } from '../export-order.ts';
import { findRepairable, obstacleToSendAgain, type AskingServices, type Obstacle } from '../repairable-order.ts';
import { assignOrder } from './assign-order.ts';
import { findMatchingOrders, listOfficeOrderIds, type OfficeOrderFilter } from './list-office-orders.ts';

/** Name of the job that works through a bulk run. */
export const RUN_ON_ORDERS = 'run_on_orders';
/** As many orders are done at once; more by a job. */
const AT_ONCE = 50;
/** The largest selection. */
const MAXIMUM_SELECTED = 20_000;

/** What can be done with several orders. */
export type BulkAction =
  | { kind: 'send-again' }
  | { kind: 'assign'; userId: number | null }
  | { kind: 'cancel'; reason: string };

export interface BulkServices extends AskingServices {
  clock: () => Date;
  /** Cancels one order, with the refund of what was paid; null, or why it can't be cancelled. */
  cancel: (services: AskingServices & { clock: () => Date }, cancellation: Cancellation) => Promise<Obstacle | null>;
}

/** Orders left out of a bulk run, and how far it is. */
export interface BulkRun {
  id: string;
  state: 'selected' | 'waiting' | 'running' | 'done';
  count: number;
  /** How many were looked at, those that were skipped included. */
  done: number;
  skipped: { id: number; name: string; reason: Sentence }[];
}

type Office = Pick<OfficeIdentity, 'agentIds'>;

/**
 * Fixes a selection of orders: these, or all that match a filter now. Later orders are not part of it. Fails with
 * `invalid` for too many or none.
 */
export async function selectOrders(
  database: Database,
  {
    office,
    userId,
    wanted,
  }: { office: Office; userId: number; wanted: { ids: readonly number[] } | { filter: OfficeOrderFilter } },
): Promise<{ selectionId: string; count: number; netCents: number }> {
  const filter = 'filter' in wanted ? wanted.filter : {};
  const ids =
    'ids' in wanted
      ? [...(await findMatchingOrders(database, office, {}, wanted.ids))]
      : await listOfficeOrderIds(database, office, filter, MAXIMUM_SELECTED + 1);
  if (ids.length === 0) throw new AppError('invalid', 'selectionEmpty');
  if (ids.length > MAXIMUM_SELECTED)
    throw new AppError('invalid', 'selectionTooLarge', { parameters: { maximum: MAXIMUM_SELECTED } });
  const selectionId = randomUUID();
  await database.query
    .insertInto('order_bulk_run')
    .values({ id: selectionId, user_id: userId, ids, parameters: JSON.stringify({ filter }) })
    .execute();
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(net_cents), 0)::bigint as cents from sales_order where id = any (${ids}::bigint[])`.execute(
    database.query,
  );
  return { selectionId, count: ids.length, netCents: Number(rows[0]?.cents ?? 0) };
}

/**
 * Does something with the orders of a selection: a few at once, more by a job that goes on when the page is closed. A
 * selection is used once: a repeat returns how far it is. Fails with `not-found` for the selection of somebody else.
 */
export async function runOnOrders(
  services: BulkServices,
  { selectionId, userId, action, actor }: { selectionId: string; userId: number; action: BulkAction; actor: Actor },
): Promise<BulkRun> {
  const { query } = services.database;
  const started = await query.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ count: number }>`
      update order_bulk_run set state = 'waiting', action = ${action.kind}, actor = ${actor.name},
        parameters = parameters || ${JSON.stringify({ action, actor })}::jsonb
      where id = ${selectionId} and user_id = ${userId} and state = 'selected'
      returning cardinality(ids) as count`.execute(transaction);
    const [row] = rows;
    if (row && row.count > AT_ONCE)
      await sql`select graphile_worker.add_job(${RUN_ON_ORDERS}, json_build_object('runId', ${selectionId}::text),
        job_key => ${`${RUN_ON_ORDERS}:${selectionId}`})`.execute(transaction);
    return row ?? null;
  });
  if (started && started.count <= AT_ONCE) await workThrough(services, selectionId);
  return findBulkRun(services.database, { runId: selectionId, userId });
}

/**
 * The orders of a selection that still match its filter, in the scope of who made it, in the order in which they were
 * selected. Fails with `not-found` for the selection of somebody else.
 */
export async function listSelectedOrders(
  database: Database,
  { selectionId, userId, office }: { selectionId: string; userId: number; office: Office },
): Promise<{ orderId: number; cause: string; year: number; number: number }[]> {
  const stored = await database.query
    .selectFrom('order_bulk_run')
    .select(['ids', 'parameters'])
    .where('id', '=', selectionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!stored) throw new AppError('not-found', 'notFound');
  const { filter } = stored.parameters as StoredRun['parameters'];
  const matching = [...(await findMatchingOrders(database, office, filter, stored.ids))];
  const orders = await database.query
    .selectFrom('sales_order')
    .select(['id as orderId', 'cause', 'year', 'number'])
    .where('id', 'in', [0, ...matching])
    .execute();
  return orders.toSorted((one, other) => stored.ids.indexOf(one.orderId) - stored.ids.indexOf(other.orderId));
}

/** How far a bulk run is; fails with `not-found` for that of somebody else. */
export async function findBulkRun(
  { query }: Pick<Database, 'query'>,
  { runId, userId }: { runId: string; userId: number },
): Promise<BulkRun> {
  const row = await query
    .selectFrom('order_bulk_run')
    .select(['id', 'state', 'done', 'skipped'])
    .select(sql<number>`cardinality(ids)`.as('count'))
    .where('id', '=', runId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('not-found', 'notFound');
  return { ...row, skipped: row.skipped as BulkRun['skipped'] };
}

/** What somebody of the office may do now: rights are read when the orders are worked on, not when that was asked for. */
async function findRightsNow({ query }: Pick<Database, 'query'>, userId: number): Promise<Office | null> {
  const row = await query
    .selectFrom('office_user as o')
    .innerJoin('user_account as u', 'u.id', 'o.user_id')
    .innerJoin('office_role as r', 'r.id', 'o.role_id')
    .select(['o.agent_ids as agentIds', 'r.built_in as builtIn', 'r.permissions'])
    .where('o.user_id', '=', userId)
    .where('u.is_active', '=', true)
    .executeTakeFirst();
  return row && permissionsOfRole(row).includes('orders.edit') ? { agentIds: row.agentIds } : null;
}

interface StoredRun {
  user_id: number;
  ids: number[];
  done: number;
  parameters: { filter: OfficeOrderFilter; action: BulkAction; actor: Actor };
}

/** Works through a run from where it stopped; called by the job, and at once for a few orders. */
export async function workThrough(services: BulkServices, runId: string): Promise<void> {
  const { database, clock } = services;
  const { query } = database;
  const { rows } = await sql<StoredRun>`
    update order_bulk_run set state = 'running', started_at = coalesce(started_at, ${clock()}::timestamptz)
    where id = ${runId} and state in ('waiting', 'running') returning user_id, ids, done, parameters`.execute(query);
  const [run] = rows;
  if (!run) return;
  const { filter, action, actor } = run.parameters;
  const rest = run.ids.slice(run.done);
  const office = await findRightsNow(database, run.user_id);
  const matching = office ? await findMatchingOrders(database, office, filter, rest) : new Set<number>();
  for (const orderId of rest) {
    const obstacle = matching.has(orderId)
      ? await act(services, orderId, action, actor)
      : { key: office ? ('selectionLeft' as const) : ('selectionWithoutRight' as const) };
    await noteDone(database, runId, orderId, obstacle);
  }
  await query
    .updateTable('order_bulk_run')
    .set({ state: 'done', finished_at: clock() })
    .where('id', '=', runId)
    .execute();
}

async function noteDone(
  { query }: Database,
  runId: string,
  orderId: number,
  obstacle: { key: MessageKey; parameters?: TextParameters | undefined } | null,
): Promise<void> {
  const order = await query
    .selectFrom('sales_order')
    .select(['cause', 'year', 'number'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  const name = order ? orderName(order) : String(orderId);
  const skipped = obstacle
    ? [{ id: orderId, name, reason: { key: obstacle.key, parameters: { ...obstacle.parameters, number: name } } }]
    : [];
  await sql`update order_bulk_run set done = done + 1, skipped = skipped || ${JSON.stringify(skipped)}::jsonb
    where id = ${runId}`.execute(query);
}

/** Does it with one order; null, or why it was left out. */
async function act(
  services: BulkServices,
  orderId: number,
  action: BulkAction,
  actor: Actor,
): Promise<{ key: MessageKey; parameters?: TextParameters | undefined } | null> {
  const { database, clock } = services;
  try {
    if (action.kind === 'cancel') return await services.cancel(services, { orderId, actor, reason: action.reason });
    if (action.kind === 'send-again') {
      if (await resendOrder(database, orderId, actor)) return null;
      const order = await findRepairable(database.query, orderId);
      return (order && obstacleToSendAgain(order)) ?? { key: 'orderUnpaid' };
    }
    const stored = await database.query
      .selectFrom('order_assignment')
      .select('user_id')
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    const before = stored?.user_id ?? null;
    await assignOrder(database, { orderId, before, after: action.userId, actor, now: clock() });
    return null;
  } catch (error) {
    if (error instanceof AppError)
      return error.code === 'not-found'
        ? { key: 'orderUnpaid' }
        : { key: error.sentence.key, parameters: error.sentence.parameters };
    throw error;
  }
}
