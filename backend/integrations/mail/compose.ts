import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { Mail } from './gateway.ts';

/** A mail as options of nodemailer. */
export function composed(mail: Mail) {
  return {
    messageId: `<${mail.messageId}>`,
    from: mail.from,
    to: [...mail.to],
    cc: [...mail.cc],
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    ...(mail.unsubscribeLink === undefined
      ? {}
      : {
          headers: {
            'List-Unsubscribe': `<${mail.unsubscribeLink}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
    ...(mail.returnTo === undefined ? {} : { envelope: { from: mail.returnTo, to: [...mail.to, ...mail.cc] } }),
    subject: mail.subject,
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    attachments: mail.attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    // A mail must not cause the library to fetch anything.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A mail as a MIME message. */
export function messageOf(mail: Mail): Promise<Buffer> {
  return new MailComposer(composed(mail)).compile().build();
}
