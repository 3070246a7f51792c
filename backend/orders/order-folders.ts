import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database, Tables } from '../database/index.ts';
import { FolderLost, type OrderFolders } from '../integrations/erp/index.ts';
import { queueMail } from '../notifications/index.ts';
import type { ExportServices } from './export-order.ts';
import { orderNumber } from './services.ts';

/** What looking after the files of orders needs. */
export interface FolderServices extends Omit<ExportServices, 'erp'> {
  folders: OrderFolders;
}

/** A folder of files, and since when it can't be used. */
export interface FolderState {
  path: string;
  lostSince: Date | null;
  reason: string | null;
}

/** The marker that was written into a folder of orders; null: none yet. */
export async function findMarker(database: Database, path: string): Promise<string | null> {
  const row = await database.query
    .selectFrom('erp_folder')
    .select('marker')
    .where('path', '=', path)
    .executeTakeFirst();
  return row?.marker ?? null;
}

/** The state of both folders. */
export async function findFolderStates(database: Database, folders: OrderFolders): Promise<FolderState[]> {
  const { out, in: answers } = folders.settings;
  const rows = await database.query.selectFrom('erp_folder').selectAll().execute();
  return [out, answers].map((path) => {
    const row = rows.find((one) => one.path === path);
    return { path, lostSince: row?.lost_since ?? null, reason: row?.reason ?? null };
  });
}

/** The row of a folder, new if there was none, locked until the end of the transaction. */
async function lockFolder(transaction: Kysely<Tables>, path: string) {
  await sql`insert into erp_folder (path) values (${path}) on conflict do nothing`.execute(transaction);
  return transaction
    .selectFrom('erp_folder')
    .select(['marker', 'lost_since'])
    .where('path', '=', path)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Marks the folder of orders at its first use; a marker that is lost is never written again by itself. */
async function markFirst({ database, folders }: FolderServices): Promise<void> {
  const path = folders.settings.out;
  await database.query.transaction().execute(async (transaction) => {
    if ((await lockFolder(transaction, path)).marker !== null) return;
    const marker = randomUUID();
    await folders.mark(marker);
    await transaction.updateTable('erp_folder').set({ marker }).where('path', '=', path).execute();
  });
}

/**
 * Accepts the folder of orders as it is now, because a person says so. Returns the numbers of orders whose files were
 * written into the folder before and not seen to be taken: whether the ERP has them, a person has to find out.
 */
export async function acceptFolder(database: Database, folders: OrderFolders): Promise<string[]> {
  const path = folders.settings.out;
  return database.query.transaction().execute(async (transaction) => {
    await lockFolder(transaction, path);
    const marker = randomUUID();
    await folders.mark(marker, { isReplacing: true });
    await transaction
      .updateTable('erp_folder')
      .set({ marker, lost_since: null, reason: null })
      .where('path', '=', path)
      .execute();
    const { rows } = await sql<{ cause: string; year: number; number: number }>`
      select o.cause, o.year, o.number from erp_export d join sales_order o on o.id = d.order_id
      where d.state = 'written' and d.written_marker is distinct from ${marker} order by o.id`.execute(transaction);
    return rows.map(orderNumber);
  });
}

/** Notes whether a folder can be used. People are told once when it no longer can. */
async function noteFolder(services: FolderServices, path: string, reason: string | null): Promise<void> {
  const { database, logger, clock } = services;
  const office = reason === null ? undefined : await services.office?.();
  await database.query.transaction().execute(async (transaction) => {
    const before = await lockFolder(transaction, path);
    const lostSince = reason === null ? null : (before.lost_since ?? clock());
    await transaction
      .updateTable('erp_folder')
      .set({ lost_since: lostSince, reason })
      .where('path', '=', path)
      .execute();
    if (reason === null) {
      if (before.lost_since) logger.info({ folder: path }, 'the folder of the ERP can be used again');
      return;
    }
    if (before.lost_since) return;
    logger.error({ folder: path, reason }, 'the folder of the ERP can’t be used: orders wait');
    if (office) {
      const parameters = { folder: path, reason };
      await queueMail(transaction, { recipient: office, template: 'office-erp-folder', locale: 'it', parameters });
    }
  });
}

interface WrittenRow {
  order_id: number;
  cause: string;
  year: number;
  number: number;
  written_file: string;
  written_marker: string;
  written_at: Date;
}

/**
 * Looks whether the folders can be used, which files of orders the ERP has taken, and which lie there for too long. A
 * file that is gone counts as taken only where the marker, with which it was written, can be read before and after the
 * look.
 */
export async function lookAfterFolders(services: FolderServices): Promise<void> {
  const { database, folders } = services;
  const { out, in: answers } = folders.settings;
  await noteFolder(services, answers, await folders.whyUnread());
  try {
    await markFirst(services);
  } catch (error) {
    if (!(error instanceof FolderLost)) throw error;
    await noteFolder(services, out, error.message);
    return;
  }
  const marker = await findMarker(database, out);
  const isTaken = await findTaken(services, marker);
  await noteFolder(services, out, await folders.whyLost(marker));
  if (isTaken.length > 0) {
    await sql`
      update erp_export d set state = 'exported', exported_at = ${services.clock()}, is_overdue = false
      from unnest(${isTaken.map((one) => one.order_id)}::bigint[], ${isTaken.map((one) => one.written_at)}::timestamptz[])
        as given (order_id, written_at)
      where d.order_id = given.order_id and d.state = 'written' and d.written_at = given.written_at`.execute(
      database.query,
    );
    const orders = isTaken.map(orderNumber);
    services.logger.info({ orders }, 'the ERP has taken the files of orders');
  }
  await reportOverdue(services);
}

/** The orders whose files are gone from the folder; none as long as it can't be used. */
async function findTaken({ database, folders }: FolderServices, marker: string | null): Promise<WrittenRow[]> {
  if (marker === null || (await folders.whyLost(marker)) !== null) return [];
  const { rows } = await sql<WrittenRow>`
    select d.order_id, o.cause, o.year, o.number, d.written_file, d.written_marker, d.written_at
    from erp_export d join sales_order o on o.id = d.order_id
    where d.state = 'written' and d.written_marker = ${marker} order by d.order_id`.execute(database.query);
  const names = await folders.names().catch(() => null);
  if (names === null || (await folders.whyLost(marker)) !== null) return [];
  return rows.filter(({ written_file: file }) => !names.has(file));
}

/** Tells people once about each order that nobody has taken for too long. */
async function reportOverdue(services: FolderServices): Promise<void> {
  const { database, folders, logger, clock } = services;
  const { minutes, out } = folders.settings;
  const since = new Date(clock().getTime() - minutes * 60_000);
  const office = await services.office?.();
  await database.query.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ cause: string; year: number; number: number }>`
      update erp_export d set is_overdue = true from sales_order o
      where o.id = d.order_id and d.state = 'written' and not d.is_overdue and d.written_at < ${since}
      returning o.cause, o.year, o.number`.execute(transaction);
    if (rows.length === 0) return;
    const orders = rows.map(orderNumber).sort();
    logger.error({ orders, minutes, folder: out }, 'the ERP has not taken the files of orders');
    if (!office) return;
    const shown = orders.length > 20 ? [...orders.slice(0, 20), '…'] : orders;
    const parameters = {
      folder: out,
      minutes: String(minutes),
      count: String(orders.length),
      orders: shown.join(', '),
    };
    await queueMail(transaction, { recipient: office, template: 'office-orders-not-taken', locale: 'it', parameters });
  });
}
