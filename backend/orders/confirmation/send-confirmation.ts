import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ShopSettings, ShopSettingsReader } from '../../content/index.ts';
import type { Database, Tables } from '../../database/index.ts';
import type { Drawings } from '../../drawing/index.ts';
import { issuerOf } from '../../printing/head.ts';
import type { LogoReader } from '../../printing/logo.ts';
import { MailRejection, type Mail, type MailGateway } from '../../integrations/mail/index.ts';
import { findTextVersion, htmlOf, mailSender, textOf, writeMail, type TextVersion } from '../../notifications/index.ts';
import { backoffBefore } from '../export-order.ts';
import { CONFIRM_ORDER, orderNumber } from '../services.ts';
import { confirmationDrawing } from './draw-confirmation.ts';
import { confirmationValues } from './mail-values.ts';
import { findConfirmation, type Confirmation, type ConfirmationCopy } from './find-confirmation.ts';

export interface ConfirmationServices {
  database: Database;
  mail: MailGateway;
  drawings: Drawings;
  logo: LogoReader;
  /** Sender of the mails; null: the wholesaler's own address. */
  mailFrom: string | null;
  shopSettings: ShopSettingsReader;
  logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  clock: () => Date;
}

/** Error text of an attempt until its result is known; it remains after a crash. */
const INTERRUPTED = 'interrupted before an answer came';
const LONGEST_BACKOFF_SECONDS = 3600;
/** Reached after about two days. */
const LAST_ATTEMPT = 60;

/** The person of the shop's own mails, which are drawn in turn with the files that people request. */
const MAILS = { key: 'mails', mayAlwaysWait: true };

/** What the mails are worded and laid out with. */
interface Wording {
  text: TextVersion;
  settings: ShopSettings;
}

/** The text of the mail: an order with another number than before says so. */
const templateOf = ({ order }: Confirmation) =>
  order.formerNumbers.length > 0 ? 'order-renumbered' : 'order-confirmation';

/** The wording of a confirmation; `version`: the text that it was first written with, null for that of today. */
async function wordingOf(
  { database, shopSettings }: ConfirmationServices,
  confirmation: Confirmation,
  version: number | null = null,
): Promise<Wording> {
  const [text, settings] = await Promise.all([
    findTextVersion(database.query, templateOf(confirmation), version),
    shopSettings.current(),
  ]);
  return { text, settings };
}

/**
 * A copy of the confirmation mail of an order, in the language it was sent in, with the document attached, both with the
 * amounts that its reader sees.
 * @param wording the text of today where none is given.
 */
export async function confirmationMail(
  services: ConfirmationServices,
  confirmation: Confirmation,
  { name, to, cc, greeted, sees, agent }: ConfirmationCopy,
  wording?: Wording,
): Promise<Mail> {
  const { drawings, mailFrom } = services;
  const { text, settings } = wording ?? (await wordingOf(services, confirmation));
  const { order, company } = confirmation;
  const { locale } = order;
  const fileName = orderNumber(order);
  const from = mailFrom ?? company.email;
  const values = confirmationValues(confirmation, locale, greeted);
  const mail = { values, link: '', unsubscribeLink: null, sender: company.name, sees };
  const written = writeMail(templateOf(confirmation), locale, mail, text.texts?.[locale]);
  const file = await drawings.run(MAILS, (draw) => draw(confirmationDrawing, confirmation, locale, sees));
  const copy = name === 'main' ? 'confirmation' : `confirmation.${name}`;
  return {
    // The same for every attempt: a mail that arrives twice is shown once.
    messageId: `${fileName}.${copy}@${from.slice(from.lastIndexOf('@') + 1)}`,
    ...mailSender({ name: company.name, address: from }, agent, to),
    ...{ to: [to], cc },
    subject: written.subject,
    text: textOf(written, settings),
    html: htmlOf(written, settings, locale),
    attachments: [{ name: `${fileName}.pdf`, type: 'application/pdf', content: Buffer.from(file.buffer) }],
  };
}

type Outcome =
  | { state: 'sent'; response: string }
  | { state: 'refused'; error: string }
  | { state: 'failed'; error: string };

async function attemptCopy(
  services: ConfirmationServices,
  confirmation: Confirmation,
  copy: ConfirmationCopy,
  wording: Wording,
): Promise<Outcome> {
  try {
    const { response } = await services.mail.send(await confirmationMail(services, confirmation, copy, wording));
    return { state: 'sent', response };
  } catch (error) {
    const message = (error instanceof Error ? error.message : String(error)).slice(0, 2000);
    return { state: error instanceof MailRejection ? 'refused' : 'failed', error: message };
  }
}

/** Sends the copies that are not delivered yet; notes each that is, so that no later attempt repeats it. */
async function attemptSending(
  services: ConfirmationServices,
  confirmation: Confirmation,
  { delivered, wording }: { delivered: readonly string[]; wording: Wording },
): Promise<Outcome> {
  const { order, copies } = confirmation;
  if (copies.length === 0) return { state: 'refused', error: 'there is no address to send it to' };
  const outcomes: Outcome[] = [];
  for (const copy of copies.filter(({ name }) => !delivered.includes(name))) {
    const outcome = await attemptCopy(services, confirmation, copy, wording);
    outcomes.push(outcome);
    if (outcome.state !== 'sent') continue;
    await services.database.query
      .updateTable('order_mail')
      .set({ delivered: sql`array_append(delivered, ${copy.name})` })
      .where('order_id', '=', order.orderId)
      .execute();
  }
  const unsent = outcomes.find(({ state }) => state === 'failed') ?? outcomes.find(({ state }) => state === 'refused');
  return unsent ?? outcomes[0] ?? { state: 'sent', response: 'delivered before' };
}

/**
 * Makes one attempt to mail the confirmation of an order. The attempt is stored as interrupted first, in case the
 * process dies, then with its result. Success and rejection are final; after a failure the next attempt is scheduled in
 * the same transaction, up to the sixtieth. Does nothing for a mail that is not waiting. Throws only when the database
 * is unavailable.
 */
export async function sendConfirmation(
  services: ConfirmationServices,
  orderId: number,
  attempt: number,
): Promise<void> {
  const { database, logger, clock } = services;
  const { query } = database;
  const waiting = await query
    .selectFrom('order_mail')
    .select(['state', 'delivered', 'text_version'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (waiting?.state !== 'waiting') return;
  const [settings, logo] = await Promise.all([services.shopSettings.current(), services.logo()]);
  const company = issuerOf(settings, logo);
  const confirmation = await findConfirmation(database, { ...settings, company }, { orderId });
  if (!confirmation) return;
  const { delivered, text_version: version } = waiting;
  const wording = await wordingOf(services, confirmation, version);
  // A repeat is written with the same text, whatever is published meanwhile.
  if (version === null)
    await query
      .updateTable('order_mail')
      .set({ text_version: wording.text.number })
      .where('order_id', '=', orderId)
      .execute();
  const { id } = await query
    .insertInto('order_mail_attempt')
    .values({ order_id: orderId, at: clock(), error: INTERRUPTED, duration_milliseconds: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const start = performance.now();
  const outcome = await attemptSending(services, confirmation, { delivered, wording });
  const milliseconds = Math.round(performance.now() - start);
  const isLast = outcome.state === 'failed' && attempt >= LAST_ATTEMPT;
  await query.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('order_mail_attempt')
      .set({
        response: outcome.state === 'sent' ? outcome.response : null,
        error: outcome.state === 'sent' ? null : outcome.error,
        duration_milliseconds: milliseconds,
      })
      .where('id', '=', id)
      .execute();
    if (outcome.state === 'failed' && !isLast) {
      await scheduleConfirmation(
        transaction,
        orderId,
        attempt + 1,
        backoffBefore(attempt, Math.random, LONGEST_BACKOFF_SECONDS),
      );
      return;
    }
    const recipients = confirmation.copies.flatMap(({ to, cc }) => [to, ...cc]);
    await transaction
      .updateTable('order_mail')
      .set({
        state: outcome.state === 'failed' ? 'given_up' : outcome.state,
        recipients: recipients.join(', ') || null,
        sent_at: outcome.state === 'sent' ? clock() : null,
      })
      .where('order_id', '=', orderId)
      .where('state', '=', 'waiting')
      .execute();
  });
  const details = { order: orderNumber(confirmation.order), attempt, milliseconds };
  if (outcome.state === 'sent') logger.info(details, 'order confirmation sent');
  else if (outcome.state === 'refused' || isLast) {
    logger.error({ ...details, reason: outcome.error }, 'order confirmation can’t be sent');
  } else logger.warn({ ...details, reason: outcome.error }, 'order confirmation not sent, will be tried again');
}

/** Schedules an attempt and replaces one already scheduled for the order. */
export async function scheduleConfirmation(
  query: Kysely<Tables>,
  orderId: number,
  attempt: number,
  backoffSeconds: number,
): Promise<void> {
  await sql`select graphile_worker.add_job(${CONFIRM_ORDER},
    json_build_object('orderId', ${orderId}::bigint, 'attempt', ${attempt}::integer),
    run_at => now() + make_interval(secs => ${backoffSeconds}), job_key => ${`${CONFIRM_ORDER}:${orderId}`})`.execute(
    query,
  );
}

/** Schedules a job for every waiting mail without a runnable one, as scheduleMissingExports does for orders. */
export async function scheduleMissingConfirmations(database: Database, timeoutSeconds: number): Promise<number> {
  const { rows } = await sql`
    select m.order_id, graphile_worker.add_job(${CONFIRM_ORDER}, json_build_object('orderId', m.order_id),
      job_key => ${`${CONFIRM_ORDER}:`} || m.order_id)
    from order_mail m
    where m.state = 'waiting' and not exists (
      select from graphile_worker.jobs j
      where j.key = ${`${CONFIRM_ORDER}:`} || m.order_id and j.attempts < j.max_attempts
        and (j.locked_at is null or j.locked_at > now() - make_interval(secs => ${timeoutSeconds}))
    )`.execute(database.query);
  return rows.length;
}

/**
 * Mails the confirmation again at once, whatever its state: to the recipients who did not get it, or to all of them.
 * False when the order has none.
 * @param also written in the same transaction.
 */
export async function resendConfirmation(
  database: Database,
  orderId: number,
  also?: (transaction: Kysely<Tables>) => Promise<void>,
): Promise<boolean> {
  return database.query.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('order_mail')
      .set({
        state: 'waiting',
        delivered: sql`case when state = 'sent' then '{}' else delivered end`,
        // Whom nobody has written to yet, or all again, get the text of today.
        text_version: sql`case when state <> 'sent' and delivered <> '{}' then text_version end`,
      })
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await scheduleConfirmation(transaction, orderId, 1, 0);
    await also?.(transaction);
    return true;
  });
}

/** State of an order's mail, with all attempts; null when it has none. */
export async function findMail(database: Database, orderId: number) {
  const mail = await database.query
    .selectFrom('order_mail')
    .select(['state', 'recipients', 'sent_at as sentAt'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!mail) return null;
  const attempts = await database.query
    .selectFrom('order_mail_attempt')
    .select(['at', 'response', 'error', 'duration_milliseconds as milliseconds'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return { ...mail, attempts };
}

/** Orders whose confirmation was not sent, the oldest first, with the error of the last attempt. */
export async function listUnsentMails(database: Database) {
  const { rows } = await sql<{
    cause: string;
    year: number;
    number: number;
    state: string;
    attempts: number;
    last_error: string | null;
  }>`
    select o.cause, o.year, o.number, m.state, count(a.id)::integer as attempts,
      (array_agg(a.error order by a.id desc))[1] as last_error
    from order_mail m join sales_order o on o.id = m.order_id
    left join order_mail_attempt a on a.order_id = m.order_id
    where m.state <> 'sent' group by o.id, m.state order by o.id`.execute(database.query);
  return rows.map((row) => ({
    number: orderNumber(row),
    state: row.state,
    attempts: row.attempts,
    lastError: row.last_error,
  }));
}
