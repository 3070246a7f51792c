import { sql } from 'kysely';
import type { Database } from '../database/index.ts';

/** What waits, runs and has failed in the whole shop. Ages in seconds. */
export interface ShopFigures {
  exportsWaiting: number;
  exportsUnconnected: number;
  exportsRefused: number;
  exportsWritten: number;
  exportsOverdue: number;
  foldersLost: number;
  exportOldest: number;
  mailsWaiting: number;
  mailsFailed: number;
  mailOldest: number;
  mailsReturned: number;
  addressesBounced: number;
  /** How long the mailbox of returned mails can’t be read. */
  returnsUnread: number;
  jobsWaiting: number;
  jobsRunning: number;
  jobsFailed: number;
  paymentsInReview: number;
  eventsWaiting: number;
  archiveFailing: number;
}

/** Reads the figures of the shop from its tables. */
export async function findShopFigures(database: Database): Promise<ShopFigures> {
  const { rows } = await sql<ShopFigures>`
    with exports as (
      select d.state, d.is_overdue, o.created_at from erp_export d join sales_order o on o.id = d.order_id where d.state <> 'exported'
    ), mails as (
      select m.state, o.created_at from order_mail m join sales_order o on o.id = m.order_id where m.state = 'waiting'
        or (m.state in ('refused', 'given_up') and o.created_at > now() - interval '7 days')
      union all
      select state, created_at from account_mail where state = 'waiting'
        or (state in ('refused', 'given_up') and created_at > now() - interval '7 days')
    )
    select
      (select count(*) from exports where state = 'waiting') as "exportsWaiting",
      (select count(*) from exports where state = 'unconnected') as "exportsUnconnected",
      (select count(*) from exports where state = 'refused') as "exportsRefused",
      (select count(*) from exports where state = 'written') as "exportsWritten",
      (select count(*) from exports where state = 'written' and is_overdue) as "exportsOverdue",
      (select count(*) from erp_folder where lost_since is not null) as "foldersLost",
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from exports where state = 'waiting')
        as "exportOldest",
      (select count(*) from mails where state = 'waiting') as "mailsWaiting",
      (select count(*) from mails where state <> 'waiting') as "mailsFailed",
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from mails where state = 'waiting')
        as "mailOldest",
      (select count(*) from returned_mail where at > now() - interval '7 days') as "mailsReturned",
      (select count(*) from bounced_address) as "addressesBounced",
      (select coalesce(extract(epoch from now() - max(failed_since)), 0)::float8 from returns_mailbox
        where read_at is null or read_at < failed_since) as "returnsUnread",
      (select count(*) from graphile_worker.jobs where locked_at is null and run_at <= now() and attempts < max_attempts)
        as "jobsWaiting",
      (select count(*) from graphile_worker.jobs where locked_at is not null) as "jobsRunning",
      (select count(*) from graphile_worker.jobs where locked_at is null and attempts >= max_attempts) as "jobsFailed",
      (select count(*) from payment where state = 'review') as "paymentsInReview",
      (select count(*) from tracking_event where is_waiting) as "eventsWaiting",
      (select (last_failed_time > coalesce(last_archived_time, '-infinity'))::integer from pg_stat_archiver)
        as "archiveFailing"`.execute(database.query);
  const [row] = rows;
  if (!row) throw new Error('no figures');
  return row;
}
