import { createTransport } from 'nodemailer';
import { composed } from './compose.ts';
import { MailRejection, type MailGateway } from './gateway.ts';

/** Timeouts in milliseconds for each step of the SMTP session, and for all of it. */
const TIMEOUT = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const WHOLE_TIMEOUT = 60_000;

interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/** Whether the rejection is permanent: of an address or the message, not of the login. */
function isPermanentRejection({ responseCode = 0, command = '' }: SmtpError): boolean {
  return responseCode >= 500 && responseCode < 600 && /^(MAIL|RCPT|DATA)/.test(command);
}

/**
 * Mail over SMTP, with one connection per mail. A mail is sent when the server has confirmed every recipient; silence,
 * a broken connection or an invalid response is a failure.
 */
export function createSmtpMail(settings: {
  url: string;
  timeout?: Partial<typeof TIMEOUT>;
  whole?: number;
}): MailGateway {
  const transport = createTransport({ ...TIMEOUT, ...settings.timeout, url: settings.url });
  return {
    async send(mail) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tooLong = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('the mail server took too long')), settings.whole ?? WHOLE_TIMEOUT);
      });
      try {
        const sent = await Promise.race([transport.sendMail(composed(mail)), tooLong]);
        const rejected = sent.rejected.map(String);
        if (!/^2\d\d/.test(sent.response)) throw new Error(`the mail server said ${sent.response.slice(0, 500)}`);
        const partly = rejected.length > 0 ? `; not accepted for ${rejected.join(', ')}` : '';
        return { response: `${sent.response.slice(0, 500)}${partly}` };
      } catch (error) {
        const smtp = error as SmtpError;
        if (isPermanentRejection(smtp))
          throw new MailRejection(`the mail server refuses: ${(smtp.response ?? '').slice(0, 500)}`);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
