import { createWholeFiles } from '../whole-file.ts';
import { messageOf } from './compose.ts';
import type { MailGateway } from './gateway.ts';

/** Writes mails as files for any mail program: one file per mail, named by its message id, complete or absent. */
export function createFileMail(folder: string): MailGateway {
  const files = createWholeFiles(folder);
  return {
    async send(mail) {
      const name = `${mail.messageId.replace(/@.*$/, '').replace(/[^\w.-]/g, '_')}.eml`;
      await files.replace(name, await messageOf(mail));
      return { response: `written to ${name}` };
    },
  };
}
