import type { TaskList } from 'graphile-worker';
import { sendMail } from './send-mail.ts';
import { SEND_MAIL, type MailServices } from './services.ts';

export { correctionText } from './correction-text.ts';
export { hashOfToken, idOfToken, linkToken } from './link-token.ts';
export { deleteOldMails, queueMail, type MailRequest } from './queue-mail.ts';
export type { PersonTemplate } from './recipients.ts';
export type { MailServices } from './services.ts';

/** The jobs of this subject, by name. */
export function mailTasks(services: MailServices): TaskList {
  return { [SEND_MAIL]: (payload) => sendMail(services, (payload as { mailId: string }).mailId) };
}
