import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Logger } from 'pino';
import type { Actor } from '../audit/index.ts';
import type { Database, Tables } from '../database/index.ts';
import {
  ErpRejection,
  NEWEST_ERP_VERSION,
  orderForVersion,
  type ErpGateway,
  type ErpOrder,
  type FileErp,
  type WrittenOrder,
} from '../integrations/erp/index.ts';
import { queueMail } from '../notifications/index.ts';
import { actorName, auditOrder } from './audit-order.ts';
import { findErpOrder } from './erp-order.ts';
import { EXPORT_ORDER, exportJobKey } from './services.ts';

export interface ExportServices<Erp extends ErpGateway | FileErp = ErpGateway> {
  database: Database;
  /** The mailbox of the office, which is notified of refused orders; null: no mail is sent. */
  office?: () => Promise<string>;
  erp: Erp;
  logger: Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;
  clock: () => Date;
}

const FIRST_BACKOFF_SECONDS = 2;
const LONGEST_BACKOFF_SECONDS = 300;
/** Error text of an attempt until its result is known; it remains after a crash. */
export const INTERRUPTED = 'interrupted before an answer came';

/**
 * Seconds before the next attempt: 2, 4, 8 … up to 5 minutes, ± 20 % so that orders are not retried at the same moment.
 */
export function backoffBefore(
  attempt: number,
  random: () => number = Math.random,
  longest = LONGEST_BACKOFF_SECONDS,
): number {
  const backoff = Math.min(longest, FIRST_BACKOFF_SECONDS * 2 ** Math.min(attempt - 1, 20));
  return backoff * (0.8 + random() * 0.4);
}

type Outcome =
  | { kind: 'exported'; reference: string; response: unknown }
  | ({ kind: 'written' } & WrittenOrder)
  | { kind: 'refused'; error: string; response: unknown }
  | { kind: 'failed'; error: string };

/** Submits the order to the ERP and returns the outcome; never throws. */
async function attemptExport(erp: ErpGateway | FileErp, order: ErpOrder): Promise<Outcome> {
  try {
    const result = await erp.exportOrder(order);
    return 'marker' in result ? { kind: 'written', ...result } : { kind: 'exported', ...result };
  } catch (error) {
    if (error instanceof ErpRejection) return { kind: 'refused', error: error.message, response: error.response };
    return { kind: 'failed', error: describeError(error) };
  }
}

/** An error of the ERP or of the connection to it as one line, with its cause. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`.slice(0, 2000);
}

interface Attempt {
  id: number;
  order: ErpOrder;
  isRepeat: boolean;
  /** Whether it is submitted to the embedded ERP. */
  isEmbedded: boolean;
}

/**
 * Stores an attempt as interrupted and returns its id with the order to submit; null when the order does not exist or
 * does not wait. Every attempt submits the stored request of the first one of its revision to this ERP, because the ERP recognizes a
 * repeat by its content, later renaming would change that, and storing changes the order of the fields. Later attempts
 * only refer to the first.
 */
async function beginAttempt(query: Kysely<Tables>, orderId: number, at: Date): Promise<Attempt | null> {
  // Locked, so that an order is either cancelled by the shop or has an attempt.
  const erpExport = await query
    .selectFrom('erp_export')
    .select(['state', 'revision', 'sent_again_by'])
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (erpExport?.state !== 'waiting') return null;
  const { revision, sent_again_by: actor } = erpExport;
  const connection = await query.selectFrom('erp_connection').select(['kind', 'version']).executeTakeFirst();
  const isEmbedded = connection?.kind === 'embedded';
  const first = await query
    .selectFrom('erp_attempt')
    .select(['id', 'request'])
    .where('order_id', '=', orderId)
    .where('is_embedded', '=', isEmbedded)
    // A correction has a body of its own.
    .where('revision', '=', revision)
    // Those under a former number had another request.
    .where('former_number', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const newest = first ? null : await findErpOrder(query, orderId);
  if (!first && !newest) return null;
  const version = connection?.version ?? NEWEST_ERP_VERSION;
  const request = first ? { sameAsAttempt: first.id } : newest && orderForVersion(newest, version);
  const stored = await query
    .insertInto('erp_attempt')
    .values({
      order_id: orderId,
      at,
      request: JSON.stringify(request),
      error: INTERRUPTED,
      duration_milliseconds: 0,
      is_embedded: isEmbedded,
      ...{ revision, actor },
    })
    .returning(['id', 'request'])
    .executeTakeFirstOrThrow();
  if (actor !== null)
    await query.updateTable('erp_export').set({ sent_again_by: null }).where('order_id', '=', orderId).execute();
  const order = (first ?? stored).request as ErpOrder;
  return { id: stored.id, order, isRepeat: first !== undefined, isEmbedded };
}

/**
 * Makes one attempt to export an order to the ERP. The attempt is stored as interrupted first, in case the process
 * dies, then with its result. Success and refusal are final; after a failure the next attempt is scheduled in the same
 * transaction. Does nothing for an order that is not waiting. Throws only when the database is unavailable.
 */
export async function exportOrder(
  services: ExportServices<ErpGateway | FileErp>,
  orderId: number,
  attempt: number,
): Promise<void> {
  const { query } = services.database;
  const begun = await query
    .transaction()
    .execute((transaction) => beginAttempt(transaction, orderId, services.clock()));
  if (!begun) return;
  const { id, order, isRepeat } = begun;
  const start = performance.now();
  const outcome = await attemptExport(services.erp, order);
  const milliseconds = Math.round(performance.now() - start);
  const office = outcome.kind === 'refused' ? await services.office?.() : undefined;
  await query.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('erp_attempt')
      .set({
        response: outcome.kind === 'failed' ? null : JSON.stringify(outcome.response ?? null),
        error: 'error' in outcome ? outcome.error : null,
        duration_milliseconds: milliseconds,
      })
      .where('id', '=', id)
      .execute();
    if (outcome.kind === 'failed') await scheduleExport(transaction, orderId, attempt + 1, backoffBefore(attempt));
    else await settle(transaction, services, orderId, outcome, begun.isEmbedded);
    if (outcome.kind === 'refused' && office) await mailOffice(transaction, orderId, order, outcome.error, office);
  });
  // An order that failed before was accepted, so the ERP is available again.
  if ((outcome.kind === 'exported' || outcome.kind === 'written') && isRepeat)
    await retryWaitingExports(services.database, sql<boolean>`true`);
  const details = { order: order.number, attempt, milliseconds };
  if (outcome.kind === 'exported') services.logger.info({ ...details, reference: outcome.reference }, 'order exported');
  else if (outcome.kind === 'written') services.logger.info({ ...details, file: outcome.file }, 'order written');
  else if (outcome.kind === 'refused') services.logger.error({ ...details, reason: outcome.error }, 'order refused');
  else services.logger.warn({ ...details, reason: outcome.error }, 'order not delivered, will be tried again');
}

/** Notifies the office that the ERP has refused an order. */
export async function mailOffice(
  transaction: Kysely<Tables>,
  orderId: number,
  { number }: { number: string },
  reason: string,
  recipient: string,
): Promise<void> {
  const customer = await transaction
    .selectFrom('sales_order as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .select(['c.code', 'c.company_name', 'o.total_cents'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  await queueMail(transaction, {
    recipient,
    template: 'office-order-refused',
    // The office reads Italian.
    locale: 'it',
    parameters: {
      ...{ order: number, reason, total: { cents: customer.total_cents } },
      ...{ customerCode: customer.code, companyName: customer.company_name },
    },
  });
}

async function settle(
  transaction: Kysely<Tables>,
  services: Pick<ExportServices, 'clock'>,
  orderId: number,
  outcome: Exclude<Outcome, { kind: 'failed' }>,
  isEmbedded: boolean,
): Promise<void> {
  const at = services.clock();
  const change = {
    exported: () => ({
      state: 'exported' as const,
      erp_reference: 'reference' in outcome ? outcome.reference : null,
      exported_at: at,
      is_embedded: isEmbedded,
    }),
    written: () => ({
      state: 'written' as const,
      ...('marker' in outcome && { written_file: outcome.file, written_marker: outcome.marker }),
      ...{ written_at: at, is_overdue: false },
    }),
    refused: () => ({ state: 'refused' as const }),
  }[outcome.kind]();
  await transaction
    .updateTable('erp_export')
    .set(change)
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Schedules an attempt and replaces one already scheduled for the order. */
export async function scheduleExport(
  query: Kysely<Tables>,
  orderId: number,
  attempt: number,
  backoffSeconds: number,
): Promise<void> {
  await sql`select graphile_worker.add_job(${EXPORT_ORDER},
    json_build_object('orderId', ${orderId}::bigint, 'attempt', ${attempt}::integer),
    run_at => now() + make_interval(secs => ${backoffSeconds}), job_key => ${exportJobKey(orderId)})`.execute(query);
}

/**
 * Ends the backoff of waiting orders: they are retried now, in the order in which they were sent, so that nobody waits
 * for minutes once the ERP is available again. Orders that are due or running stay as they are.
 */
async function retryWaitingExports(database: Database, condition: RawBuilder<boolean>): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array[job_id], run_at => now() - make_interval(secs => head_start / 1000.0)) from (
      select j.id as job_id, max(d.order_id) over () - d.order_id as head_start
      from erp_export d
      join graphile_worker.jobs j on j.key = ${`${EXPORT_ORDER}:`} || d.order_id
      where d.state = 'waiting' and j.locked_at is null and j.run_at > now() and ${condition}
      order by j.id
    ) paused`.execute(database.query);
}

/**
 * Ends the backoff of waiting orders when the ERP accepted one, or one was written, within the last minute, which shows that it is available
 * again. Run once a minute, which then limits the backoff of the others, and of an order that fails for a reason of its
 * own.
 */
export async function retryWaitingAfterExport(database: Database): Promise<void> {
  const isBack = sql<boolean>`(exists (select from erp_export where exported_at > now() - interval '1 minute')
    or exists (select from erp_export
      where state <> 'exported' and state = 'written' and written_at > now() - interval '1 minute'))`;
  await retryWaitingExports(database, isBack);
}

/**
 * Ensures that every waiting order has a job that will run: after a crash, jobs stay locked by the dead process. A job
 * locked for less than `timeoutSeconds` counts as running. Duplicate jobs do no harm, because the ERP accepts an order
 * once. Returns the number of jobs scheduled.
 */
export async function scheduleMissingExports(database: Database, timeoutSeconds: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select d.order_id as id, graphile_worker.add_job(${EXPORT_ORDER}, json_build_object('orderId', d.order_id),
      job_key => ${`${EXPORT_ORDER}:`} || d.order_id)
    from erp_export d
    where d.state = 'waiting' and not exists (
      select from graphile_worker.jobs j
      where j.key = ${`${EXPORT_ORDER}:`} || d.order_id and j.attempts < j.max_attempts
        and (j.locked_at is null or j.locked_at > now() - make_interval(secs => ${timeoutSeconds}))
    )`.execute(database.query);
  return rows.length;
}

/**
 * Exports a refused or waiting order again at once, after the cause of the refusal was fixed, or one whose file nobody
 * has taken, or has answered. False when it is none of them: exported, cancelled, or sent before an ERP was connected.
 * @param actor who wants it, for the log and the attempt.
 */
export async function resendOrder(database: Database, orderId: number, actor?: Actor | string): Promise<boolean> {
  return database.query.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('erp_export')
      .set({ state: 'waiting', ...(actor !== undefined && { sent_again_by: actorName(actor) }) })
      .where('order_id', '=', orderId)
      .where(
        sql<boolean>`(state in ('waiting', 'written', 'refused')
          or (state = 'exported' and written_file is not null and erp_reference is null and erp_state_at is null))`,
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await scheduleExport(transaction, orderId, 1, 0);
    if (actor !== undefined) await auditOrder(transaction, orderId, { actor, action: 'order-sent-again' });
    return true;
  });
}
