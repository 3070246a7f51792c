import { MailRejection } from '../integrations/mail/index.ts';
import { htmlOf, textOf } from './layout.ts';
import { linkToken } from './link-token.ts';
import type { StoredParameters } from './queue-mail.ts';
import { LAST_ATTEMPT, type MailServices } from './services.ts';
import { writeMail, type MailTemplate } from './write-mail.ts';

/**
 * The job: sends a mail that waits. A rejection is final; any other failure is thrown, so that the queue tries again.
 */
export async function sendMail(services: MailServices, mailId: string): Promise<void> {
  const { database, logger, clock } = services;
  const order = await database.query.selectFrom('account_mail').selectAll().where('id', '=', mailId).executeTakeFirst();
  if (order?.state !== 'waiting') return;
  const { company } = await services.shopSettings.current();
  const { values, path, linkId, origin, claimId } = order.parameters as unknown as StoredParameters;
  const base = services.shopUrl ?? origin ?? '';
  const code = linkId === null ? '' : `?code=${linkToken(services.secret, linkId)}`;
  const link = `${base}${order.locale === 'en' ? '/en' : ''}${path}${code}`;
  const mail = writeMail(order.template as MailTemplate, order.locale, { values, link, sender: company.name });
  const from = services.mailFrom ?? company.email;
  const row = database.query.updateTable('account_mail').where('id', '=', mailId);
  if (mail.button && base === '') {
    const error = 'SHOP_URL is not set: the mail has no address to link to';
    await row.set({ state: 'given_up', error }).execute();
    logger.error({ mail: order.template }, error);
    return;
  }
  const attempts = order.attempts + 1;
  try {
    await services.mail.send({
      messageId: `${mailId}.account@${from.slice(from.lastIndexOf('@') + 1)}`,
      from: { name: company.name, address: from },
      to: [order.recipient],
      cc: [],
      subject: mail.subject,
      text: textOf(mail, company),
      html: htmlOf(mail, company, order.locale),
      attachments: claimId === undefined ? [] : await services.photosOfClaim(claimId),
    });
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 2000);
    const isFinal = error instanceof MailRejection || attempts >= LAST_ATTEMPT;
    const state = error instanceof MailRejection ? 'refused' : isFinal ? 'given_up' : 'waiting';
    await row.set({ attempts, error: reason, state }).execute();
    logger[isFinal ? 'error' : 'warn']({ mail: order.template, attempts, reason }, 'mail not sent');
    if (!isFinal) throw error;
    return;
  }
  // A code or link in the parameters would be of use to whoever reads the table.
  const { code: _, ...kept } = values;
  await row
    .set({ attempts, error: null, state: 'sent', sent_at: clock(), parameters: JSON.stringify({ values: kept }) })
    .execute();
  logger.info({ mail: order.template, attempts }, 'mail sent');
}
