import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { allowedNow, invitationFor, lastDay, mayWaveSend } from '../../../domain/activation.ts';
import { closedForPeople } from '../../../domain/closures.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { MemberRights } from '../../../domain/member-rights.ts';
import { shopMoment } from '../../../domain/shop-day.ts';
import { writeAudit } from '../../audit/index.ts';
import { queueMail } from '../../notifications/index.ts';
import { writeInvitation } from '../invitations/invite.ts';
import type { Query } from '../invitations/services.ts';
import { describeMember, lockCompany, rightsColumns } from '../members/member-rows.ts';
import { findCandidates } from './candidates.ts';
import type { ActivationServices } from './services.ts';

/** Page that ends invitations to an address. */
const STOP_PATH = '/pages/no-invitations';
const DAY = 86_400_000;

/** The rights of the first person of a customer (decision 7.2). */
const ADMINISTRATOR: MemberRights = {
  ...{ role: 'administrator', orderLimitCents: null, seesPrices: true, seesDocuments: true, seesCredit: true },
  addressCodes: null,
};

/** The columns of an invitation as administrator. */
export const administratorColumns = (query: Query, customerId: number) =>
  rightsColumns(query, customerId, ADMINISTRATOR);

/** A day as a mail or letter writes it. */
export function writtenDay(day: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale === 'it' ? 'it-IT' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** What the mails of a wave say about a customer: its agent, and where to ask. */
async function factsOf(query: Query, customerId: number) {
  const { rows } = await sql<{ customer: string; agent: string | null; phone: string | null; email: string | null }>`
    select c.company_name as customer, g.name as agent, g.phone, g.email
    from customer c left join lateral (select g.* from customer_address a join agent g on g.id = a.agent_id
      where a.customer_id = c.id order by a.is_default desc, a.agent_id limit 1) g on true
    where c.id = ${customerId}`.execute(query);
  const [row] = rows;
  if (!row) throw new Error('an invited customer is gone');
  const { customer, agent, phone, email } = row;
  return {
    customer,
    agent: agent !== null && email !== null ? { name: agent, email } : null,
    contact: agent && [agent, phone].filter(Boolean).join(', '),
  };
}

interface WaveRow {
  id: number;
  per_hour: number;
  reminder_days: number | null;
  valid_days: number;
}

interface InviteRow {
  id: number;
  customer_id: number;
  email: string;
  name: string;
  locale: Locale;
  link_id: string;
  expires_at: Date | null;
}

/** Queues the mail of an invitation or its reminder, in the transaction that notes it. */
async function queueInvitation(
  { shopSettings }: Pick<ActivationServices, 'shopSettings'>,
  query: Query,
  invite: InviteRow,
  { template, expiry }: { template: 'activation-invited' | 'activation-reminder'; expiry: string },
): Promise<void> {
  const { locale, link_id: linkId } = invite;
  const { customer, agent, contact } = await factsOf(query, invite.customer_id);
  const { company } = await shopSettings.current();
  await queueMail(query, {
    ...{ recipient: invite.email, template, locale, agent, linkId },
    path: '/pages/invitation',
    unsubscribe: { path: STOP_PATH, linkId },
    parameters: {
      ...{ name: invite.name, customer, expiry: writtenDay(expiry, locale) },
      contact: contact ?? ([company.telephone, company.email].filter(Boolean).join(', ') || null),
    },
  });
}

/**
 * Invites the next of a wave, or leaves it out where it may not be written to any more. One transaction: a process that
 * ends in between has done all of it or nothing, so that nobody is written to twice. Null where nobody is left.
 */
async function inviteNext(services: ActivationServices, wave: WaveRow): Promise<'sent' | 'skipped' | null> {
  const now = services.clock();
  return services.database.query.transaction().execute(async (query) => {
    const { rows } = await sql<InviteRow>`
      select i.id, i.customer_id, i.email, i.name, i.locale, i.link_id, i.expires_at
      from activation_invite i join activation_wave w on w.id = i.wave_id
      where i.wave_id = ${wave.id} and w.state = 'running' and i.channel = 'mail' and i.state = 'waiting'
      order by i.id limit 1 for update of i skip locked`.execute(query);
    const [invite] = rows;
    if (!invite) return null;
    await lockCompany(query, invite.customer_id);
    const row = query.updateTable('activation_invite').where('id', '=', invite.id);
    const reason = await reasonToSkip(query, invite, now);
    if (reason !== null) {
      await row.set({ state: 'skipped', skipped_because: reason }).execute();
      return 'skipped';
    }
    const expiry = lastDay(now, wave.valid_days);
    const expiresAt = new Date(shopMoment(expiry, '23:59').getTime() + 60_000);
    const { customer_id: customerId, email, name, link_id: id } = invite;
    const columns = await administratorColumns(query, customerId);
    const invitation = { customerId, email, name, title: null, columns, id, invitedBy: null, now, expiresAt };
    const memberId = await writeInvitation(services, query, invitation);
    const { who, rights } = await describeMember(query, memberId);
    const details = { ...who, to: rights, wave: wave.id };
    await writeAudit(query, { actor: `wave ${wave.id}`, action: 'member-invited', customerId, details });
    await queueInvitation(services, query, invite, { template: 'activation-invited', expiry });
    await row.set({ state: 'sent', sent_at: now, expires_at: expiresAt }).execute();
    return 'sent';
  });
}

/** Why somebody may not be written to any more; null where they may. */
async function reasonToSkip(query: Query, invite: InviteRow, now: Date): Promise<string | null> {
  const [candidate] = await findCandidates(query, { agentIds: null }, {}, now, [invite.customer_id]);
  if (!candidate) return 'closed';
  if (candidate.email?.toLowerCase() !== invite.email.toLowerCase()) return 'address-changed';
  const invited = invitationFor({ ...candidate, hasMail: false }, { letters: false });
  return 'skip' in invited ? invited.skip : null;
}

/** Reminds the next of a wave, once and only while its link is valid and nobody is active; null where nobody is left. */
async function remindNext(services: ActivationServices, wave: WaveRow): Promise<boolean> {
  if (wave.reminder_days === null) return false;
  const now = services.clock();
  const before = new Date(now.getTime() - wave.reminder_days * DAY);
  return services.database.query.transaction().execute(async (query) => {
    const { rows } = await sql<InviteRow>`
      select i.id, i.customer_id, i.email, i.name, i.locale, i.link_id, i.expires_at
      from activation_invite i join activation_wave w on w.id = i.wave_id join customer c on c.id = i.customer_id
      join company_member m on m.invitation_id = i.link_id and m.user_id is null
      where i.wave_id = ${wave.id} and w.state = 'running' and i.channel = 'mail' and i.state = 'sent'
        and i.reminded_at is null and i.sent_at <= ${before} and i.expires_at > ${now}
        and c.is_active and not c.is_closed_by_office and lower(c.email) = lower(i.email)
        and not exists (select from activation_stop s where s.email = lower(i.email))
        and not exists (select from account_mail e where lower(e.recipient) = lower(i.email) and e.state = 'refused'
          and e.created_at >= i.sent_at)
        and not exists (select from company_member o join user_account u on u.id = o.user_id
          where o.customer_id = i.customer_id and u.is_active)
      order by i.id limit 1 for update of i skip locked`.execute(query);
    const [invite] = rows;
    if (!invite?.expires_at) return false;
    // The link ends with the day before midnight.
    const expiry = lastDay(new Date(invite.expires_at.getTime() - 3_600_000), 0);
    await queueInvitation(services, query, invite, { template: 'activation-reminder', expiry });
    await query.updateTable('activation_invite').set({ reminded_at: now }).where('id', '=', invite.id).execute();
    return true;
  });
}

/** A wave rests so many times as long as its last mail took: those who visit the shop meanwhile go first. */
const REST = 3;

/** Does one mail, then rests; returns what it did. */
async function unhurried<Done>(work: () => Promise<Done>): Promise<Done> {
  const from = performance.now();
  const done = await work();
  await wait((performance.now() - from) * REST);
  return done;
}

/** Sends what each running wave may send in this minute; called once a minute, by one process. */
export async function sendWaves(services: ActivationServices): Promise<void> {
  const { database, clock, shopSettings } = services;
  const now = clock();
  const { closures } = await shopSettings.current();
  if (!mayWaveSend(now, closedForPeople(closures.days))) return;
  const { rows: waves } = await sql<WaveRow>`
    select id, per_hour, reminder_days, valid_days from activation_wave
    where state = 'running' and starts_at <= ${now} order by id`.execute(database.query);
  for (const wave of waves) {
    const hourAgo = new Date(now.getTime() - 3_600_000);
    const { rows } = await sql<{ sent: number }>`
      select ((count(*) filter (where sent_at > ${hourAgo})) + (count(*) filter (where reminded_at > ${hourAgo})))::integer
        as sent from activation_invite where wave_id = ${wave.id} and channel = 'mail'`.execute(database.query);
    let allowed = allowedNow(wave.per_hour, rows[0]?.sent ?? 0);
    let hasMore = true;
    while (allowed > 0 && hasMore) {
      const done = await unhurried(() => inviteNext(services, wave));
      if (done === 'sent') allowed -= 1;
      hasMore = done !== null;
    }
    while (allowed > 0 && (await unhurried(() => remindNext(services, wave)))) allowed -= 1;
    await endWave(database.query, wave.id, now);
  }
}

/**
 * Seconds for which the wave that has waited longest has sent nothing, though somebody waits and waves may send now; 0
 * where none stands still.
 */
export async function findWaveDelay({
  database,
  clock,
  shopSettings,
}: Pick<ActivationServices, 'database' | 'clock' | 'shopSettings'>): Promise<number> {
  const now = clock();
  const { closures } = await shopSettings.current();
  if (!mayWaveSend(now, closedForPeople(closures.days))) return 0;
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(max(extract(epoch from ${now}::timestamptz - greatest(w.starts_at, s.last))), 0)::float8 as seconds
    from activation_wave w cross join lateral (
      select max(greatest(i.sent_at, i.reminded_at)) as last from activation_invite i
      where i.wave_id = w.id and i.channel = 'mail'
    ) s
    where w.state = 'running' and w.starts_at <= ${now} and exists (
      select from activation_invite i where i.wave_id = w.id and i.channel = 'mail' and i.state = 'waiting')`.execute(
    database.query,
  );
  return rows[0]?.seconds ?? 0;
}

/** A wave is done when nobody waits and no reminder is due any more. */
async function endWave(query: Query, waveId: number, now: Date): Promise<void> {
  await sql`update activation_wave w set state = 'done' where id = ${waveId} and state = 'running'
    and letters_state in ('none', 'done')
    and not exists (select from activation_invite i where i.wave_id = w.id and i.channel = 'mail' and (i.state = 'waiting'
      or (w.reminder_days is not null and i.state = 'sent' and i.reminded_at is null and i.expires_at > ${now})))`.execute(
    query,
  );
}
