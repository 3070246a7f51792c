import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../database/index.ts';

/** What became of an invitation that was sent. */
export type PastOutcome = 'entered' | 'opened' | 'unanswered' | 'refused' | 'unsubscribed' | 'letter';

/** A wave of invitations as the demonstration has it; its links and codes open nothing. */
export interface PastWaveRecord {
  createdBy: string;
  startsAt: Date;
  perHour: number;
  reminderDays: number | null;
  validDays: number;
  invites: readonly { customerCode: string; outcome: PastOutcome }[];
}

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Adds waves that are over, with what became of each invitation, but none to a shop that has some. */
export async function addPastWaves({ query: database }: Database, waves: readonly PastWaveRecord[]): Promise<void> {
  await database.transaction().execute(async (query) => {
    const { rows: known } = await sql`select from activation_wave limit 1`.execute(query);
    if (known.length > 0) return;
    for (const { createdBy, startsAt, perHour, reminderDays, validDays, invites } of waves) {
      const letters = invites.filter(({ outcome }) => outcome === 'letter').length;
      const { id } = await query
        .insertInto('activation_wave')
        .values({
          ...{ created_by: createdBy, created_at: startsAt, starts_at: startsAt, per_hour: perHour, state: 'done' },
          ...{ reminder_days: reminderDays, valid_days: validDays },
          ...{ letters_state: letters > 0 ? 'done' : 'none', letters_done: letters },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const rows = invites.map(({ customerCode, outcome }, index) => ({
        ...{ customerCode, outcome, linkId: randomUUID(), hash: randomBytes(32).toString('hex') },
        ...{ mailId: randomUUID(), sentAt: new Date(startsAt.getTime() + index * MINUTE) },
      }));
      await sql`create temporary table past_invite on commit drop as
        select r.*, c.id as customer_id, c.email, l.is_english,
          coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company_name) as name
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("customerCode" text, outcome text, "linkId" uuid,
          hash text, "mailId" uuid, "sentAt" timestamptz)
        join customer c on c.code = r."customerCode"
        cross join lateral (select exists (select from customer_address a where a.customer_id = c.id
          and a.is_legal_seat and a.country <> 'IT') as is_english) l
        where c.email is not null or r.outcome = 'letter'`.execute(query);
      await sql`insert into activation_invite (wave_id, customer_id, channel, email, name, locale, link_id, code_hash, state,
          sent_at, expires_at, reminded_at)
        select ${id}, customer_id, case outcome when 'letter' then 'letter' else 'mail' end,
          case when outcome <> 'letter' then email end, name, case when is_english then 'en' else 'it' end, "linkId",
          case outcome when 'letter' then decode(hash, 'hex') end, 'sent', "sentAt",
          "sentAt" + ${validDays} * interval '1 day',
          case outcome when 'unanswered' then "sentAt" + ${reminderDays}::integer * interval '1 day' end
        from past_invite`.execute(query);
      await sql`insert into company_member (customer_id, role, invited_email, invited_name, invitation_id, invitation_hash,
          invited_at, invitation_expires_at, invitation_opened_at)
        select customer_id, 'administrator', email, name, "linkId", decode(hash, 'hex'), "sentAt",
          "sentAt" + ${validDays} * interval '1 day', case outcome when 'opened' then "sentAt" + interval '3 hours' end
        from past_invite where outcome not in ('entered', 'letter')`.execute(query);
      await sql`insert into account_mail (id, recipient, template, locale, state, error, created_at)
        select "mailId", email, 'activation-invited', 'it', 'refused', '550 5.1.1 user unknown', "sentAt"
        from past_invite where outcome = 'refused'`.execute(query);
      await sql`insert into activation_stop (email, reason, noted_at)
        select lower(email), 'unsubscribed', "sentAt" + ${DAY / 1000} * interval '1 second'
        from past_invite where outcome = 'unsubscribed' on conflict do nothing`.execute(query);
      await sql`drop table past_invite`.execute(query);
    }
  });
}
