import { sql } from 'kysely';
import type { Database } from '../database/index.ts';

/** Seconds after which somebody who did not say so again is gone: two beats and a half of a page (decision 6.6). */
const GONE_SECONDS = 50;

/** An object of the office: 'order', '4604'. */
export interface PresentAt {
  kind: string;
  id: string;
}

/**
 * Notes that somebody looks at an object, and returns who else does. Nothing is kept of it: who is gone is removed with
 * the next look.
 */
export async function notePresence(
  { query }: Pick<Database, 'query'>,
  userId: number,
  { kind, id }: PresentAt,
): Promise<{ name: string; since: Date }[]> {
  await sql`
    insert into office_presence (user_id, object_kind, object_id) values (${userId}, ${kind}, ${id})
    on conflict (object_kind, object_id, user_id) do update set seen_at = now(),
      since = case when office_presence.seen_at < now() - ${GONE_SECONDS} * interval '1 second' then now()
        else office_presence.since end`.execute(query);
  await sql`delete from office_presence where seen_at < now() - interval '1 hour'`.execute(query);
  const { rows } = await sql<{ name: string; since: Date }>`
    select u.name, p.since from office_presence p join user_account u on u.id = p.user_id
    where p.object_kind = ${kind} and p.object_id = ${id} and p.user_id <> ${userId}
      and p.seen_at > now() - ${GONE_SECONDS} * interval '1 second'
    order by p.since`.execute(query);
  return rows;
}
