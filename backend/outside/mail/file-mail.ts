import { createWholeFiles } from '../whole-file.ts';
import { messageOf } from './compose.ts';
import type { MailGateway } from './gateway.ts';

/** Mails as files that any mail program opens: one file a mail, named by its message, complete or not there at all. */
export function createFileMail(folder: string): MailGateway {
  const files = createWholeFiles(folder);
  return {
    async send(mail) {
      const name = `${mail.messageId.replace(/@.*$/, '').replace(/[^\w.-]/g, '_')}.eml`;
      await files.replace(name, await messageOf(mail));
      return { answer: `written to ${name}` };
    },
  };
}
