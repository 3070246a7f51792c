import { sql } from 'kysely';
import { localPath } from '../../domain/locale.ts';
import { ALL_MONEY } from '../../domain/sees-money.ts';
import { MailRejection } from '../integrations/mail/index.ts';
import { text as sentence } from '../texts/index.ts';
import { htmlOf, textOf } from './layout.ts';
import { linkToken } from './link-token.ts';
import { TRIAL, type StoredParameters } from './queue-mail.ts';
import { mailSender } from './sender.ts';
import { findMailRecipient } from './recipients.ts';
import { LAST_ATTEMPT, type InquiryMail, type MailServices, type Query } from './services.ts';
import { findTextVersion } from './text-versions.ts';
import { writeMail, type MailTemplate } from './write-mail.ts';

/** Where the button of a text that is tried leads while the shop does not know its address. */
const EXAMPLE_SHOP = 'https://negozio.example';

/** Why a mail with a button is given up, where no request has told the shop's address either. */
const NO_ADDRESS = 'SHOP_URL is not set: the mail has no address to link to';

/** How many mails of the last week were given up because the shop does not know its address. */
export async function countMailsWithoutAddress(query: Query): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from account_mail
    where state = 'given_up' and error = ${NO_ADDRESS} and created_at > now() - interval '7 days'`.execute(query);
  return rows[0]?.count ?? 0;
}

/** The answer to an erasure is the last thing that needs the address. */
const forgotten = (template: string) =>
  template === 'person-erased' ? { recipient: 'erased@erased.invalid', parameters: '{"values": {}}', error: null } : {};

/**
 * The job: sends a mail that waits. A rejection is final; any other failure is thrown, so that the queue tries again.
 */
export async function sendMail(services: MailServices, mailId: string): Promise<void> {
  const { database, logger, clock } = services;
  const order = await database.query.selectFrom('account_mail').selectAll().where('id', '=', mailId).executeTakeFirst();
  if (order?.state !== 'waiting') return;
  const stored = order.parameters as unknown as StoredParameters;
  const { path, linkId, leaveId, origin, claimId, inquiryId, person = null, agent = null, unsubscribe, trial } = stored;
  const row = database.query.updateTable('account_mail').where('id', '=', mailId);
  const about = { recipient: order.recipient, person, linkId, now: clock() };
  const queued = order.template as MailTemplate | typeof TRIAL;
  const template = queued === TRIAL ? trial?.template : queued;
  const recipient =
    queued === TRIAL
      ? { address: order.recipient, sees: ALL_MONEY }
      : await findMailRecipient(database.query, { ...about, template: queued });
  if (!recipient || template === undefined) {
    await row.set({ state: 'withdrawn', error: 'the recipient may not get it any more' }).execute();
    logger.info({ mail: template }, 'mail withdrawn');
    return;
  }
  const settings = await services.shopSettings.current();
  const { company } = settings;
  const inquiry = inquiryId === undefined ? null : await services.inquiryMail(inquiryId);
  const values = inquiry?.values ?? stored.values;
  const base = services.shopUrl ?? origin ?? (trial ? EXAMPLE_SHOP : '');
  const page = `${base}${localPath(order.locale, path)}`;
  const link = linkId === null ? page : `${page}?code=${linkToken(services.secret, linkId)}`;
  const stopLink =
    unsubscribe &&
    `${base}${localPath(order.locale, unsubscribe.path)}?code=${linkToken(services.secret, unsubscribe.linkId)}`;
  const leaveLink = leaveId === undefined ? null : `${page}?leave=${linkToken(services.secret, leaveId)}`;
  const unsubscribeLink = leaveLink ?? stopLink ?? null;
  const written = { values, link, unsubscribeLink, sender: company.name, sees: recipient.sees };
  const text = trial ? null : await findTextVersion(database.query, template, order.text_version);
  const mail = writeMail(template, order.locale, written, trial?.text ?? text?.texts?.[order.locale] ?? null);
  const from = services.mailFrom ?? company.email;
  if (inquiryId !== undefined && !inquiry) {
    await row.set({ state: 'given_up', error: 'the message is deleted' }).execute();
    return;
  }
  if (mail.button && base === '') {
    await row.set({ state: 'given_up', error: NO_ADDRESS }).execute();
    logger.error({ mail: order.template }, NO_ADDRESS);
    return;
  }
  // A repeat is written with the same text, whatever is published meanwhile.
  if (text && order.text_version === null) await row.set({ text_version: text.number }).execute();
  const attempts = order.attempts + 1;
  try {
    await services.mail.send({
      messageId: `${mailId}.account@${from.slice(from.lastIndexOf('@') + 1)}`,
      ...mailSender({ name: company.name, address: from }, agent, recipient.address),
      to: [recipient.address],
      cc: [],
      ...(inquiry && { replyTo: inquiry.replyTo }),
      ...(stopLink !== undefined && base !== '' && { unsubscribeLink: stopLink }),
      subject: trial ? sentence(order.locale, 'templateTrial', { subject: mail.subject }) : mail.subject,
      text: textOf(mail, settings),
      html: htmlOf(mail, settings, order.locale),
      attachments: await attachmentsOf(services, claimId, inquiry),
    });
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 2000);
    const isFinal = error instanceof MailRejection || attempts >= LAST_ATTEMPT;
    const state = error instanceof MailRejection ? 'refused' : isFinal ? 'given_up' : 'waiting';
    await row.set({ attempts, error: reason, state, ...(isFinal && forgotten(template)) }).execute();
    logger[isFinal ? 'error' : 'warn']({ mail: order.template, attempts, reason }, 'mail not sent');
    if (!isFinal) throw error;
    return;
  }
  // A code or link must not stay readable in the table.
  const { code: _, ...kept } = stored.values;
  await row
    .set({
      ...{ attempts, error: null, state: 'sent', sent_at: clock(), parameters: JSON.stringify({ values: kept }) },
      ...forgotten(template),
    })
    .execute();
  logger.info({ mail: order.template, attempts }, 'mail sent');
}

async function attachmentsOf(services: MailServices, claimId: number | undefined, inquiry: InquiryMail | null) {
  if (inquiry) return inquiry.attachments;
  return claimId === undefined ? [] : services.photosOfClaim(claimId);
}
