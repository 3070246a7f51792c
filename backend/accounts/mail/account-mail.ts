import { randomUUID } from 'node:crypto';
import { MailRejection } from '../../integrations/mail/index.ts';
import { tokenOf } from '../password/password-links.ts';
import { queueJob } from '../queue.ts';
import { SEND_MAIL, type AccountJobServices, type Locale, type Query } from '../services.ts';
import { htmlOf, textOf } from './layout.ts';
import { writeMail, type MailTemplate } from './texts.ts';

export interface MailOrder {
  recipient: string;
  template: MailTemplate;
  locale: Locale;
  /** Values of the text; `linkId` is the id of a password link, `origin` the shop's address when it was ordered. */
  parameters: Record<string, string | number | null>;
}

/** After so many failed attempts a mail is given up; they span about two days. */
const LAST_ATTEMPT = 20;

/** Orders a mail, in the transaction of what it tells. */
export async function queueMail(query: Query, { recipient, template, locale, parameters }: MailOrder): Promise<void> {
  const id = randomUUID();
  await query
    .insertInto('account_mail')
    .values({ id, recipient, template, locale, parameters: JSON.stringify(parameters) })
    .execute();
  await queueJob(query, SEND_MAIL, { mailId: id }, LAST_ATTEMPT);
}

/**
 * The job: sends a mail that waits. A rejection is final; any other failure is thrown, so that the queue tries again.
 */
export async function sendAccountMail(services: AccountJobServices, mailId: string): Promise<void> {
  const { database, logger, clock } = services;
  const order = await database.query.selectFrom('account_mail').selectAll().where('id', '=', mailId).executeTakeFirst();
  if (order?.state !== 'waiting') return;
  const { company } = await services.shopSettings.current();
  const { linkId, origin, code, ...values } = order.parameters as Record<string, string | number | null>;
  const base = services.shopUrl ?? (typeof origin === 'string' ? origin : '');
  const prefix = order.locale === 'en' ? '/en' : '';
  const path =
    typeof linkId === 'string' ? `/pages/reset-password?code=${tokenOf(services.secret, linkId)}` : '/pages/login';
  const mail = writeMail(order.template as MailTemplate, order.locale, {
    ...values,
    code: code ?? '',
    company: company.name,
    link: `${base}${prefix}${path}`,
  });
  const from = services.mailFrom ?? company.email;
  if (mail.button && base === '') {
    const error = 'SHOP_URL is not set: the mail has no address to link to';
    await database.query
      .updateTable('account_mail')
      .set({ state: 'given_up', error })
      .where('id', '=', mailId)
      .execute();
    logger.error({ mail: order.template }, error);
    return;
  }
  const attempts = order.attempts + 1;
  const row = database.query.updateTable('account_mail').where('id', '=', mailId);
  try {
    await services.mail.send({
      messageId: `${mailId}.account@${from.slice(from.lastIndexOf('@') + 1)}`,
      from: { name: company.name, address: from },
      to: [order.recipient],
      cc: [],
      subject: mail.subject,
      text: textOf(mail, company),
      html: htmlOf(mail, company, order.locale),
      attachments: [],
    });
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 2000);
    const isFinal = error instanceof MailRejection || attempts >= LAST_ATTEMPT;
    const state = error instanceof MailRejection ? 'refused' : isFinal ? 'given_up' : 'waiting';
    await row.set({ attempts, error: reason, state }).execute();
    logger[isFinal ? 'error' : 'warn']({ mail: order.template, attempts, reason }, 'account mail not sent');
    if (!isFinal) throw error;
    return;
  }
  // A code in the parameters would be of use to whoever reads the table.
  await row
    .set({ attempts, error: null, state: 'sent', sent_at: clock(), parameters: JSON.stringify(values) })
    .execute();
  logger.info({ mail: order.template, attempts }, 'account mail sent');
}
