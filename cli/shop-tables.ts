import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { DEMONSTRATION_KEY } from '../backend/content/index.ts';
import type { Database, Tables } from '../backend/database/index.ts';

/** Tables that fill while people use a shop; they contain none of the wholesaler's own data. */
const FILLED_BY_USE = [
  'access_request',
  'account_mail',
  'activation_invite',
  'activation_stop',
  'activation_wave',
  'agent_move',
  'agent_notice',
  'approval_request',
  'backup_note',
  'audit_entry',
  'bounced_address',
  'cart',
  'cart_line',
  'cart_reckoning',
  'catalogue_change',
  'connection',
  'correction_request',
  'disk_note',
  'document_number',
  'erp_attempt',
  'erp_connection',
  'erp_export',
  'erp_folder',
  'erp_order_name',
  'hold_trial',
  'go_live_waiver',
  'import_change',
  'import_rejected_row',
  'import_file',
  'import_price_step',
  'import_run',
  'import_task',
  'inquiry',
  'inquiry_attachment',
  'legal_acceptance',
  'legal_notice',
  'login_attempt',
  'mail_envelope',
  'mail_test',
  'newsletter_subscription',
  'office_presence',
  'office_start',
  'order_assignment',
  'order_bulk_run',
  'order_former_number',
  'order_hold',
  'order_log',
  'order_mail',
  'order_mail_attempt',
  'person_copy',
  'person_request',
  'order_note',
  'outgoing_log',
  'outgoing_state',
  'password_link',
  'payment',
  'payment_allocation',
  'payment_event',
  'payment_refund',
  'sales_order',
  'sales_order_line',
  'sales_order_status',
  'price_check',
  'returned_mail',
  'returns_mailbox',
  'saved_view',
  'sender_check',
  'session',
  'tracking_event',
  'wishlist_item',
];
/** Tables that the migrations fill themselves. */
const FILLED_BY_MIGRATIONS = ['hold_rule', 'office_role', 'schema_migration', 'synonym_group'];

/** The names of all tables of the shop, sorted; empty for a database that was never migrated. */
export async function shopTables(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
    order by 1`.execute(database.query);
  return rows.map(({ name }) => name);
}

/** Whether a shop is empty: no catalogue, no customers, no users, no settings. */
export async function isEmptyShop(database: Database, tables: readonly string[]): Promise<boolean> {
  for (const table of tables) {
    if (FILLED_BY_USE.includes(table) || FILLED_BY_MIGRATIONS.includes(table)) continue;
    const { rows } = await sql`select from ${rowsOf(table)} as r limit 1`.execute(database.query);
    if (rows.length > 0) return false;
  }
  return true;
}

/**
 * A hash of all data a wholesaler maintains: catalogue, prices, customers, users and settings. Carts, orders and other
 * tables that fill by use are excluded. Tables added by a later version are included, so that they count as a change.
 */
export async function fingerprintShop(database: Database, tables: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  await database.query.transaction().execute(async (transaction) => {
    // Rows are hashed as text, which depends on these settings.
    await sql`set local timezone = 'UTC'`.execute(transaction);
    await sql`set local datestyle = 'ISO'`.execute(transaction);
    for (const table of tables) {
      if (FILLED_BY_USE.includes(table) || table === 'schema_migration') continue;
      hash.update(`${table} ${await hashRows(transaction, table)}\n`);
    }
  });
  return hash.digest('hex');
}

/** Hashes the rows of a table, independent of their order. */
async function hashRows(query: Kysely<Tables>, table: string): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select count(*) || ' ' || coalesce(sum(hashtextextended(r::text, 0)::numeric), 0) as hash
    from ${rowsOf(table)} as r`.execute(query);
  return rows[0]?.hash ?? '';
}

/** Tables with the time at which a user last chose a company, which changes by use. */
const CHOSEN_BY_USERS = ['agent_customer', 'company_member'];

/** The rows of a table without the demonstration's row in `setting` and without what changes by use. */
function rowsOf(table: string) {
  if (CHOSEN_BY_USERS.includes(table)) {
    return sql`(select to_jsonb(t) - 'last_used_at' as content from ${sql.table(table)} as t)`;
  }
  if (table !== 'setting') return sql.table(table);
  return sql`(select * from setting where key <> ${DEMONSTRATION_KEY})`;
}

/**
 * Deletes everything that was ever loaded or ordered, but keeps the counters of document numbers: no number is used
 * twice. The ERP stays connected, and what may not leave still may not.
 */
export async function emptyShop(database: Database): Promise<void> {
  const kept = [
    ...FILLED_BY_MIGRATIONS,
    'backup_note',
    'connection',
    'disk_note',
    'document_number',
    'erp_connection',
    'erp_folder',
    'outgoing_state',
    'outgoing_log',
  ];
  const tables = (await shopTables(database)).filter((table) => !kept.includes(table));
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(database.query);
}
