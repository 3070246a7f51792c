import { sql, type RawBuilder } from 'kysely';
import { importRhythms, type Database } from '../database/index.ts';

/** What a shop's background work and its deadlines are like. Ages in seconds; null: there is nothing to measure. */
export interface WorkFigures {
  importsRunning: number;
  importOldest: number;
  importJobOldest: number;
  importsHeld: number;
  importsStopped: number;
  importJobsFailed: number;
  importsLate: number;
  mailsGivenUp: number;
  mailsSent: number;
  mailsReturnedToday: number;
  lettersOldest: number;
  backupAge: number | null;
  backupElsewhere: number;
  personRequests: number;
  personDaysLeft: number | null;
  legalNoticesLate: number;
}

/** Days after which a run without an end counts as one whose process was killed long ago. */
const RUN_DAYS = 2;
/** Hours that the notices of a new legal text have after the day began on which they are due. */
const NOTICE_HOURS = 3;

const secondsSince = (moment: RawBuilder<unknown>) => sql`coalesce(extract(epoch from now() - ${moment}), 0)::float8`;

/** Reads the figures of background work from the tables. */
export async function findWorkFigures({ query }: Pick<Database, 'query'>, now: Date): Promise<WorkFigures> {
  const { rows } = await sql<WorkFigures>`
    with running as (
      select started_at from import_run where ended_at is null and started_at > now() - ${RUN_DAYS} * interval '1 day'
    ), waiting as (
      select job_at as since from import_file where job is not null and alive_at is null
      union all select asked_at from import_task where state = 'waiting'
    ), failed_files as (
      select id from import_file where alive_at > now() - interval '1 day'
        and ((job is null and failure ->> 'reason' in ('interrupted', 'error'))
          or (job is not null and alive_at < now() - interval '5 minutes'))
    ), sent as (
      select id::text from account_mail
        where created_at > now() - interval '3 days' and sent_at > now() - interval '1 day'
      union all
      select m.order_id::text from order_mail m join sales_order o on o.id = m.order_id
        where o.created_at > now() - interval '3 days' and m.sent_at > now() - interval '1 day'
    ), given_up as (
      select id::text from account_mail where state = 'given_up' and created_at > now() - interval '7 days'
      union all
      select m.order_id::text from order_mail m join sales_order o on o.id = m.order_id
        where m.state = 'given_up' and o.created_at > now() - interval '7 days'
    ), coming as (
      select i.key, v.number,
        ((v.publish_at at time zone 'Europe/Rome')::date - (v.content ->> 'noticeDays')::integer)::timestamp
          at time zone 'Europe/Rome' + ${NOTICE_HOURS} * interval '1 hour' as due
      from content_version v join content_item i on i.id = v.item_id
      where i.kind = 'legal-text' and v.state = 'published' and v.publish_at > now()
        and (v.content ->> 'noticeDays') is not null
        and not exists (select from content_version n where n.item_id = v.item_id and n.state = 'published'
          and n.number > v.number and coalesce(n.publish_at, n.created_at) <= now())
    )
    select
      (select count(*)::integer from running) as "importsRunning",
      (select ${secondsSince(sql`min(started_at)`)} from running) as "importOldest",
      (select ${secondsSince(sql`min(since)`)} from waiting) as "importJobOldest",
      (select count(*)::integer from import_run where state = 'held' and started_at > now() - interval '30 days')
        as "importsHeld",
      (select count(*)::integer from import_run where state = 'stopped' and started_at > now() - interval '1 day')
        as "importsStopped",
      (select count(*)::integer from failed_files)
        + (select count(*)::integer from import_task where state = 'failed' and finished_at > now() - interval '1 day')
        as "importJobsFailed",
      (select count(*)::integer from (${importRhythms(now)}) r where is_late) as "importsLate",
      (select count(*)::integer from given_up) as "mailsGivenUp",
      (select count(*)::integer from sent) as "mailsSent",
      (select count(*)::integer from returned_mail where at > now() - interval '1 day') as "mailsReturnedToday",
      (select ${secondsSince(sql`min(created_at)`)} from activation_wave
        where letters_state in ('waiting', 'drawing')) as "lettersOldest",
      (select extract(epoch from now() - made_at)::float8 from backup_note) as "backupAge",
      (select count(*)::integer from backup_note where elsewhere is not null) as "backupElsewhere",
      (select count(*)::integer from person_request where state = 'waiting') as "personRequests",
      (select min(due_on) - (now() at time zone 'Europe/Rome')::date from person_request where state = 'waiting')
        as "personDaysLeft",
      (select count(*)::integer from coming c where c.due < now() and exists (
        select from user_account u where u.is_active and u.kind = 'client' and u.created_at < c.due
          and exists (select from company_member m join customer k on k.id = m.customer_id
            where m.user_id = u.id and k.is_active and not k.is_closed_by_office and m.role <> 'documents-only')
          and not exists (select from legal_notice n
            where n.text_key = c.key and n.version = c.number and n.user_id = u.id))) as "legalNoticesLate"`.execute(
    query,
  );
  const [row] = rows;
  if (!row) throw new Error('no figures');
  return row;
}
