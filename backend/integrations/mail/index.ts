import { join } from 'node:path';
import { guardedGateway, type MayLeave } from '../../outgoing/index.ts';
import type { ReadMailConnection } from './connection.ts';
import { createFileMail } from './file-mail.ts';
import type { MailGateway } from './gateway.ts';
import { createSmtpMail } from './smtp-mail.ts';

export type { MailConnection, MailServer, ReadMailConnection } from './connection.ts';
export { failuresIn, type ReportedFailure } from './delivery-report.ts';
export { createFileMail } from './file-mail.ts';
export { MailRejection, type Mail, type MailGateway, type RefusedRecipient } from './gateway.ts';
export { readMailbox, type FoundReport, type MailboxPlace } from './imap-mailbox.ts';
export { createSmtpMail } from './smtp-mail.ts';

/**
 * The mail transport: SMTP when a server is connected at that moment, else files under `dataDirectory`/mail.
 * @param options whole: milliseconds after which a mail is given up.
 */
export function createMailGateway(
  { dataDirectory, connection, whole }: { dataDirectory: string; connection: ReadMailConnection; whole?: number },
  mayLeave: MayLeave,
): MailGateway {
  const files = createFileMail(join(dataDirectory, 'mail'));
  return guardedGateway(mayLeave, {
    async send(mail) {
      const { smtp } = await connection();
      return (smtp ? createSmtpMail({ ...smtp, ...(whole !== undefined && { whole }) }) : files).send(mail);
    },
  });
}
