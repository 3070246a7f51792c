import { MailRejection } from '../integrations/mail/index.ts';
import type { MessageParameters } from '../messages/index.ts';
import { linkToken } from './link-token.ts';
import { LAST_ATTEMPT } from './queue-notification.ts';
import type { NotificationServices } from './services.ts';
import { writeNotification, type NotificationTemplate } from './templates.ts';

interface StoredParameters {
  values: MessageParameters;
  path: string;
  linkId: string | null;
  origin: string | null;
}

/**
 * The job: sends a mail that waits. A rejection is final; any other failure is thrown, so that the queue tries again.
 */
export async function sendNotification(services: NotificationServices, mailId: string): Promise<void> {
  const { database, logger, clock } = services;
  const order = await database.query
    .selectFrom('notification_mail')
    .selectAll()
    .where('id', '=', mailId)
    .executeTakeFirst();
  if (order?.state !== 'waiting') return;
  const { company } = await services.shopSettings.current();
  const { values, path, linkId, origin } = order.parameters as unknown as StoredParameters;
  const code = linkId === null ? '' : `?code=${linkToken(services.secret, linkId)}`;
  const link = `${services.shopUrl ?? origin ?? ''}${order.locale === 'en' ? '/en' : ''}${path}${code}`;
  const template = order.template as NotificationTemplate;
  const mail = writeNotification(template, order.locale, { ...values, sender: company.name }, link);
  const from = services.mailFrom ?? company.email;
  const attempts = order.attempts + 1;
  const row = database.query.updateTable('notification_mail').where('id', '=', mailId);
  try {
    await services.mail.send({
      messageId: `${mailId}.notification@${from.slice(from.lastIndexOf('@') + 1)}`,
      from: { name: company.name, address: from },
      to: [order.recipient],
      cc: [],
      subject: mail.subject,
      text: mail.text,
      attachments: [],
    });
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 2000);
    const isRejected = error instanceof MailRejection;
    const isFinal = isRejected || attempts >= LAST_ATTEMPT;
    const state = isRejected ? 'refused' : isFinal ? 'given_up' : 'waiting';
    await row.set({ attempts, error: reason, state }).execute();
    logger[isFinal ? 'error' : 'warn']({ mail: template, attempts, reason }, 'notification not sent');
    if (!isFinal) throw error;
    return;
  }
  await row.set({ attempts, error: null, state: 'sent', sent_at: clock() }).execute();
  logger.info({ mail: template, attempts }, 'notification sent');
}
