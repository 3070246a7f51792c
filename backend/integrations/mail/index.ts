import { join } from 'node:path';
import { guardedGateway, type MayLeave } from '../../outgoing/index.ts';
import { createFileMail } from './file-mail.ts';
import type { MailGateway } from './gateway.ts';
import { createSmtpMail } from './smtp-mail.ts';

export { createFileMail } from './file-mail.ts';
export { MailRejection, type Mail, type MailGateway } from './gateway.ts';
export { createSmtpMail } from './smtp-mail.ts';

/** The mail transport of the settings: SMTP when a server is given, else files under `dataDirectory`/mail. */
export function createMailGateway(
  settings: { dataDirectory: string; smtp: { url: string } | null },
  mayLeave: MayLeave,
): MailGateway {
  const { smtp, dataDirectory } = settings;
  return guardedGateway(mayLeave, smtp ? createSmtpMail(smtp) : createFileMail(join(dataDirectory, 'mail')));
}
