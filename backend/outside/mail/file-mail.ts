import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from './compose.ts';
import type { MailGateway } from './gateway.ts';

/** Mails as files that any mail program opens: one file a mail, named by its message, complete or not there at all. */
export function createFileMail(folder: string): MailGateway {
  return {
    async send(mail) {
      const name = `${mail.messageId.replace(/@.*$/, '').replace(/[^\w.-]/g, '_')}.eml`;
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `.${randomUUID()}.draft`);
      const file = await open(draft, 'wx');
      try {
        await file.writeFile(await messageOf(mail));
        await file.sync();
        await file.close();
        await rename(draft, join(folder, name));
      } catch (error) {
        await file.close().catch(() => undefined);
        await unlink(draft).catch(() => undefined);
        throw error;
      }
      return { answer: `written to ${name}` };
    },
  };
}
