import { createTransport } from 'nodemailer';
import { composed } from './compose.ts';
import { reachServer, type MailServer } from './connection.ts';
import { MailRejection, type MailGateway, type RefusedRecipient } from './gateway.ts';

/** Timeouts in milliseconds for each step of the SMTP session, and for all of it. */
const TIMEOUT = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const WHOLE_TIMEOUT = 60_000;

interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
  /** Of a recipient that is refused. */
  recipient?: string;
  /** The errors of all recipients, where each is refused. */
  rejectedErrors?: SmtpError[];
}

/** What was said of each recipient that is refused for good. */
function refusedOf(errors: readonly SmtpError[] = []): RefusedRecipient[] {
  return errors.flatMap(({ recipient, responseCode = 0, response = '' }) =>
    recipient !== undefined && responseCode >= 500 ? [{ address: recipient, reason: response.slice(0, 500) }] : [],
  );
}

/** Whether the rejection is permanent: of an address or the message, not of the login. */
function isPermanentRejection({ responseCode = 0, command = '' }: SmtpError): boolean {
  return responseCode >= 500 && responseCode < 600 && /^(MAIL|RCPT|DATA)/.test(command);
}

/** Where and how to connect. What the environment sets is given as it is: its address may have options of the library. */
async function transportTo(server: MailServer) {
  if (!server.office) return { url: server.url };
  const { host, port, isSecure, requiresTls, auth, servername } = await reachServer(server);
  return {
    ...{ host, secure: isSecure, requireTLS: requiresTls },
    ...(port !== undefined && { port }),
    ...(auth && { auth }),
    ...(servername !== undefined && { tls: { servername } }),
  };
}

/**
 * Mail over SMTP, with one connection per mail. A mail is sent when the server has confirmed every recipient; silence,
 * a broken connection or an invalid response is a failure.
 */
export function createSmtpMail(
  settings: MailServer & {
    timeout?: Partial<typeof TIMEOUT>;
    whole?: number;
  },
): MailGateway {
  return {
    async send(mail) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tooLong = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('the mail server took too long')), settings.whole ?? WHOLE_TIMEOUT);
      });
      try {
        const transport = transportTo(settings).then((at) =>
          createTransport({ ...TIMEOUT, ...settings.timeout, ...at }),
        );
        const sent = await Promise.race([transport.then((open) => open.sendMail(composed(mail))), tooLong]);
        const rejected = sent.rejected.map(String);
        if (!/^2\d\d/.test(sent.response)) throw new Error(`the mail server said ${sent.response.slice(0, 500)}`);
        const partly = rejected.length > 0 ? `; not accepted for ${rejected.join(', ')}` : '';
        return {
          response: `${sent.response.slice(0, 500)}${partly}`,
          refused: refusedOf(sent.rejectedErrors),
        };
      } catch (error) {
        const smtp = error as SmtpError;
        if (isPermanentRejection(smtp))
          throw new MailRejection(
            `the mail server refuses: ${(smtp.response ?? '').slice(0, 500)}`,
            refusedOf(smtp.rejectedErrors),
          );
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
