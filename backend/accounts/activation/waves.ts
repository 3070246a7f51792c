import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SkipReason } from '../../../domain/activation.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';
import { findCandidates, MAXIMUM_IN_WAVE, sortOut } from './candidates.ts';
import { hashOfCode, letterCode } from './codes.ts';
import type { ActivationServices } from './services.ts';
import type { ActivationFilter, Office } from './state.ts';

/** Name of the job that draws the letters of a wave. */
export const DRAW_LETTERS = 'draw_letters';

/** What a wave is composed from. */
export interface WaveSelection {
  filter: ActivationFilter;
  /** Codes of customers taken out by hand. */
  without: readonly string[];
  letters: boolean;
}

/** No request tells the address when a job sends. */
function requireAddress(shopUrl: string | null): void {
  if (shopUrl === null) throw new AppError('invalid', 'waveWithoutAddress');
}

/**
 * How many would be invited now, by mail and by letter, and who is left out why. Fails with `invalid` where the shop does
 * not know its address, before anybody composes a wave in vain.
 */
export async function previewWave(
  { database, clock, shopUrl }: Pick<ActivationServices, 'database' | 'clock'> & { shopUrl: string | null },
  office: Office,
  { filter, without, letters }: WaveSelection,
): Promise<{ mails: number; letters: number; skipped: { reason: SkipReason; count: number }[] }> {
  requireAddress(shopUrl);
  const candidates = await findCandidates(database.query, office, filter, clock());
  const sorted = sortOut(candidates, { letters, without: new Set(without) });
  return { mails: sorted.mails.length, letters: sorted.letters.length, skipped: sorted.skipped };
}

/**
 * Plans a wave: whom it invites is fixed at this moment. Fails with `invalid` where nobody or too many would be invited
 * or the shop does not know its address,
 * and with `conflict` where another number is invited than the page has shown.
 */
export async function planWave(
  { database, clock, secret, shopUrl }: ActivationServices & { shopUrl: string | null },
  office: Office,
  wave: WaveSelection & {
    startsAt: Date;
    perHour: number;
    reminderDays: number | null;
    validDays: number;
    /** What the page has shown. */
    expected: { mails: number; letters: number };
    actor: Actor;
  },
): Promise<{ waveId: number; mails: number; letters: number }> {
  const now = clock();
  const { filter, without, letters, expected, actor } = wave;
  requireAddress(shopUrl);
  return database.query.transaction().execute(async (query) => {
    // Two people who plan at the same moment would else both select the same customers.
    await sql`select pg_advisory_xact_lock(hashtext('activation_wave'))`.execute(query);
    const candidates = await findCandidates(query, office, filter, now);
    if (candidates.length > MAXIMUM_IN_WAVE)
      throw new AppError('invalid', 'selectionTooLarge', { parameters: { maximum: MAXIMUM_IN_WAVE } });
    const sorted = sortOut(candidates, { letters, without: new Set(without) });
    const [mailed, posted] = [sorted.mails.length, sorted.letters.length];
    if (mailed + posted === 0) throw new AppError('invalid', 'customersNoneSelected');
    if (mailed !== expected.mails || posted !== expected.letters)
      throw new AppError('conflict', 'changedMeanwhile', { reason: 'changed-meanwhile' });
    const { id: waveId } = await query
      .insertInto('activation_wave')
      .values({
        created_by: actor.name,
        created_at: now,
        starts_at: wave.startsAt > now ? wave.startsAt : now,
        ...{ per_hour: wave.perHour, reminder_days: wave.reminderDays, valid_days: wave.validDays },
        letters_state: posted > 0 ? 'waiting' : 'none',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const all = [
      ...sorted.mails.map((one) => ({ ...one, channel: 'mail' })),
      ...sorted.letters.map((one) => ({ ...one, channel: 'letter', email: null })),
    ].map(({ customerId, channel, email, name, locale }) => {
      const linkId = randomUUID();
      const hash = channel === 'letter' ? hashOfCode(secret, letterCode(secret, linkId)).toString('hex') : null;
      return { customerId, channel, email, name, locale, linkId, hash };
    });
    await sql`
      insert into activation_invite (wave_id, customer_id, channel, email, name, locale, link_id, code_hash)
      select ${waveId}, "customerId", channel, email, name, locale, "linkId", decode(hash, 'hex')
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as r ("customerId" bigint, channel text, email text,
        name text, locale text, "linkId" uuid, hash text)`.execute(query);
    if (posted > 0)
      await sql`select graphile_worker.add_job(${DRAW_LETTERS}, json_build_object('waveId', ${waveId}::integer),
        job_key => ${`${DRAW_LETTERS}:${waveId}`})`.execute(query);
    await writeAudit(query, {
      ...{ actor, action: 'wave-planned', object: { kind: 'wave', id: String(waveId) } },
      details: { mails: mailed, letters: posted },
    });
    return { waveId, mails: mailed, letters: posted };
  });
}

/** Stops a wave, or lets it go on; fails with `conflict` where a colleague has done so already, or it is done. */
export async function setWaveStopped(
  { database }: Pick<ActivationServices, 'database'>,
  { waveId, isStopped, actor }: { waveId: number; isStopped: boolean; actor: Actor },
): Promise<void> {
  await database.query.transaction().execute(async (query) => {
    const wave = await query
      .selectFrom('activation_wave')
      .select('state')
      .where('id', '=', waveId)
      .forUpdate()
      .executeTakeFirst();
    if (!wave) throw new AppError('not-found', 'notFound');
    if (wave.state !== (isStopped ? 'running' : 'stopped'))
      throw new AppError('conflict', 'changedMeanwhile', { reason: 'decided-already' });
    await query
      .updateTable('activation_wave')
      .set({ state: isStopped ? 'stopped' : 'running', stopped_by: isStopped ? actor.name : null })
      .where('id', '=', waveId)
      .execute();
    const action = isStopped ? 'wave-stopped' : 'wave-resumed';
    await writeAudit(query, { actor, action, object: { kind: 'wave', id: String(waveId) } });
  });
}

export interface Wave {
  id: number;
  createdBy: string;
  createdAt: Date;
  startsAt: Date;
  perHour: number;
  state: 'running' | 'stopped' | 'done';
  stoppedBy: string | null;
  lettersState: 'none' | 'waiting' | 'drawing' | 'done';
  lettersDone: number;
  mails: number;
  sent: number;
  letters: number;
  skipped: number;
  reminded: number;
  unsubscribed: number;
  /** Invited ones with somebody active now. */
  active: number;
}

/** The waves, the newest first, with how far each is; of everybody, as numbers without names. */
export async function listWaves({ query }: Pick<Database, 'query'>): Promise<Wave[]> {
  const { rows } = await sql<Wave>`
    select w.id, w.created_by as "createdBy", w.created_at as "createdAt", w.starts_at as "startsAt",
      w.per_hour as "perHour", w.state, w.stopped_by as "stoppedBy", w.letters_state as "lettersState",
      w.letters_done as "lettersDone", i.*
    from (select * from activation_wave order by id desc limit 50) w cross join lateral (
      select (count(*) filter (where channel = 'mail' and state <> 'skipped'))::integer as mails,
        (count(*) filter (where channel = 'mail' and state = 'sent'))::integer as sent,
        (count(*) filter (where channel = 'letter' and state <> 'skipped'))::integer as letters,
        (count(*) filter (where state = 'skipped'))::integer as skipped,
        count(reminded_at)::integer as reminded,
        (count(*) filter (where exists (select from activation_stop s where s.email = lower(i.email)
          and s.reason = 'unsubscribed')))::integer as unsubscribed,
        (count(*) filter (where state = 'sent' and exists (select from company_member m
          join user_account u on u.id = m.user_id where m.customer_id = i.customer_id and u.is_active)))::integer as active
      from activation_invite i where i.wave_id = w.id) i
    order by w.id desc`.execute(query);
  return rows;
}
