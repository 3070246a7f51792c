import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { lastDay } from '../../../domain/activation.ts';
import { localPath, type Locale } from '../../../domain/locale.ts';
import { shopMoment } from '../../../domain/shop-day.ts';
import { AppError } from '../../app-error.ts';
import { secretsOf } from '../../notifications/index.ts';
import { createDrawings } from '../../drawing/index.ts';
import type { MayLeave } from '../../outgoing/index.ts';
import type { LogoReader } from '../../printing/logo.ts';
import { drawnCode, hashOfCode, letterCode, secondCode } from './codes.ts';
import type { Letter, LetterHead } from './letter-sheet.ts';
import { letterDrawing } from './letter-sheet.ts';
import { writtenDay } from './send-waves.ts';
import type { ActivationServices } from './services.ts';

/** Page of the shop where the code of a letter is typed. */
const PAGE = '/pages/activate';
/** Milliseconds for the letters of a wave, beside a busy shop. */
const LONGEST = 30 * 60_000;
const SECOND = 1000;

export interface LetterServices extends ActivationServices {
  dataDirectory: string;
  shopUrl: string | null;
  logo: LogoReader;
  mayLeave: MayLeave;
}

/** The file with the letters of a wave. */
export function letterFile(dataDirectory: string, waveId: number): string {
  return join(dataDirectory, 'letters', `wave-${waveId}.pdf`);
}

/** Whether the file with the letters of a wave is there: a restored shop has the rows without it. */
export async function hasLetterFile(dataDirectory: string, waveId: number): Promise<boolean> {
  return (await stat(letterFile(dataDirectory, waveId)).catch(() => null)) !== null;
}

interface LetterRow {
  id: number;
  linkId: string;
  codeHash: Buffer;
  company: string;
  name: string;
  locale: Locale;
  street: string | null;
  place: string;
  hasInvoices: boolean;
  agent: string | null;
  phone: string | null;
}

/** The codes of letters by their id: those that were drawn before, and new ones where the secret has been another since. */
async function codesOf(services: LetterServices, rows: readonly LetterRow[]): Promise<Map<number, string>> {
  const codes = new Map<number, string>();
  for (const { id, linkId, codeHash } of rows) {
    const drawn = drawnCode(secretsOf(services), linkId, codeHash);
    const code = drawn ?? letterCode(services.secret, linkId);
    codes.set(id, code);
    if (drawn !== null) continue;
    await services.database.query
      .updateTable('activation_invite')
      .set({ code_hash: hashOfCode(services.secret, code) })
      .where('id', '=', id)
      .execute();
  }
  return codes;
}

/**
 * The job: draws the letters of a wave as one PDF in a thread of its own and notes how far it is. Where it is ended half
 * way, it draws all again: the codes are the same. A silent shop draws none, because a printed letter leaves too.
 */
export async function drawWaveLetters(services: LetterServices, waveId: number): Promise<void> {
  const { database, clock, shopSettings, shopUrl, dataDirectory } = services;
  const { query } = database;
  if (!(await services.mayLeave())) return;
  const wave = await query
    .updateTable('activation_wave')
    .set({ letters_state: 'drawing', letters_done: 0 })
    .where('id', '=', waveId)
    .where('letters_state', 'in', ['waiting', 'drawing'])
    .returning(['valid_days'])
    .executeTakeFirst();
  if (!wave) return;
  const setState = async (values: { letters_state?: 'waiting'; letters_done?: number }): Promise<void> => {
    await query.updateTable('activation_wave').set(values).where('id', '=', waveId).execute();
  };
  const now = clock();
  const { company } = await shopSettings.current();
  const { rows } = await sql<LetterRow>`
    select i.id, i.link_id as "linkId", i.code_hash as "codeHash", c.company_name as company, i.name, i.locale, a.street,
      concat_ws(' ', a.postal_code, a.city, case when a.province is not null then '(' || a.province || ')' end,
        case when a.country <> 'IT' then a.country end) as place,
      exists (select from customer_document d where d.customer_id = c.id and d.kind = 'invoice') as "hasInvoices",
      g.name as agent, g.phone
    from activation_invite i join customer c on c.id = i.customer_id
    left join lateral (select a.* from customer_address a where a.customer_id = c.id
      order by a.is_legal_seat desc, a.is_default desc, a.position, a.id limit 1) a on true
    left join agent g on g.id = a.agent_id
    where i.wave_id = ${waveId} and i.channel = 'letter' and i.state <> 'skipped' order by a.postal_code, i.id`.execute(
    query,
  );
  const expiry = lastDay(now, wave.valid_days);
  const office = [company.telephone, company.email].filter(Boolean).join(', ');
  const codes = await codesOf(services, rows);
  const letters: Letter[] = rows.map((row) => ({
    ...{ locale: row.locale, company: row.company, name: row.name, hasInvoices: row.hasInvoices },
    addressLines: [row.street ?? '', row.place].filter(Boolean),
    code: codes.get(row.id) ?? '',
    expiry: writtenDay(expiry, row.locale),
    contact: [row.agent, row.phone].filter(Boolean).join(', ') || office,
  }));
  const address = (locale: Locale) => `${shopUrl ?? ''}${localPath(locale, PAGE)}`;
  const head: LetterHead = {
    ...{ sender: company.name, senderLine: [company.street, company.city].filter(Boolean).join(', ') },
    logo: await services.logo(),
    page: { it: address('it'), en: address('en') },
  };
  const file = letterFile(dataDirectory, waveId);
  // Its own, so that a job that was taken for dead and goes on writes into no other's.
  const part = `${file}.${randomUUID()}.part`;
  await mkdir(join(dataDirectory, 'letters'), { recursive: true });
  const progress = new SharedArrayBuffer(4);
  const drawings = createDrawings({ longest: LONGEST, idle: 0 });
  const timer = setInterval(() => {
    setState({ letters_done: Atomics.load(new Int32Array(progress), 0) }).catch(() => undefined);
  }, SECOND);
  try {
    await drawings.run({ key: `wave ${waveId}`, mayAlwaysWait: true }, (draw) =>
      draw(letterDrawing, part, head, letters, progress),
    );
    await chmod(part, 0o600);
    await rename(part, file);
    clearInterval(timer);
    const expiresAt = new Date(shopMoment(expiry, '23:59').getTime() + 60_000);
    await query.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('activation_invite')
        .set({ state: 'sent', sent_at: now, expires_at: expiresAt })
        .where('wave_id', '=', waveId)
        .where('channel', '=', 'letter')
        .where('state', '=', 'waiting')
        .execute();
      await transaction
        .updateTable('activation_wave')
        .set({ letters_state: 'done', letters_done: letters.length })
        .where('id', '=', waveId)
        .execute();
    });
  } catch (error) {
    await rm(part, { force: true });
    await setState({ letters_state: 'waiting' });
    throw error;
  } finally {
    clearInterval(timer);
    await drawings.close();
  }
}

/** Letters whose job was lost, as after a restore or while nothing might leave. */
export async function listWaitingLetters({ query }: ActivationServices['database']): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from activation_wave where letters_state in ('waiting', 'drawing')
      and not exists (select from graphile_worker._private_jobs j
        where (j.payload ->> 'waveId')::integer = activation_wave.id)`.execute(query);
  return rows.map(({ id }) => id);
}

/**
 * The second code of a customer's letter, which the agent or the office reads out where it has no invoices. Fails with
 * `not-found` where no letter of it holds.
 */
export async function findSecondCode(
  { database, secret, clock }: Pick<ActivationServices, 'database' | 'secret' | 'clock'>,
  customerId: number,
): Promise<string> {
  const invite = await database.query
    .selectFrom('activation_invite')
    .select('link_id')
    .where('customer_id', '=', customerId)
    .where('channel', '=', 'letter')
    .where('state', '=', 'sent')
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  if (!invite) throw new AppError('not-found', 'notFound');
  return secondCode(secret, invite.link_id);
}
