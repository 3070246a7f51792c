import type { Logger } from 'pino';
import { returnAddress } from '../../../domain/returned-mail.ts';
import {
  MailRejection,
  type Mail,
  type MailGateway,
  type ReadMailConnection,
  type RefusedRecipient,
} from '../../integrations/mail/index.ts';
import type { Query } from '../services.ts';
import { envelopeToken, noteReturnedMails, refusalOf, type ReturnedMail } from './returned-mails.ts';

interface WatchedServices {
  query: Query;
  connection: ReadMailConnection;
  logger: Pick<Logger, 'error'>;
  clock: () => Date;
}

/**
 * The mail transport with the sender of the connection, an envelope address of its own for each mail where a mailbox is
 * read, and what is refused at sending noted.
 */
export function watchedMail(gateway: MailGateway, services: WatchedServices): MailGateway {
  const { query, connection, clock, logger } = services;
  /** A mail that was accepted must not be sent again because this can't be noted. */
  const note = async (mail: Mail, refused: readonly RefusedRecipient[], isOfMail: boolean): Promise<void> => {
    const returned = refused.map(({ address, reason }): ReturnedMail => {
      const refusal = refusalOf(reason);
      return {
        ...{ address, way: 'at-sending', ...refusal, isOfAddress: refusal.isOfAddress && !isOfMail },
        mail: { messageId: mail.messageId, subject: mail.subject, sentAt: clock() },
      };
    });
    try {
      await noteReturnedMails(query, returned, clock());
    } catch (error) {
      logger.error({ err: error }, 'a refused mail could not be noted');
    }
  };
  return {
    async send(mail) {
      const { sender, smtp, returns } = await connection();
      const from = sender === null ? mail.from : { ...mail.from, address: sender };
      const isRead = smtp !== null && returns !== null;
      const returnTo = isRead
        ? { returnTo: returnAddress(returns.form, await envelopeToken(query, mail, clock())) }
        : {};
      try {
        const sent = await gateway.send({ ...mail, from, ...returnTo });
        await note(mail, sent.refused ?? [], false);
        return sent;
      } catch (error) {
        if (error instanceof MailRejection) {
          const isOfMail = error.refused.length === 0;
          const all = [...mail.to, ...mail.cc].map((address) => ({ address, reason: error.message }));
          await note(mail, isOfMail ? all : error.refused, isOfMail);
        }
        throw error;
      }
    },
  };
}
