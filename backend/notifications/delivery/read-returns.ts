import { sql } from 'kysely';
import type { Logger } from 'pino';
import { isOfAddress, tokensIn } from '../../../domain/returned-mail.ts';
import type { Database } from '../../database/index.ts';
import {
  readMailbox,
  type FoundReport,
  type MailboxPlace,
  type ReadMailConnection,
} from '../../integrations/mail/index.ts';
import type { Query } from '../services.ts';
import { noteReturnedMails, type ReturnedMail } from './returned-mails.ts';

export interface ReturnsServices {
  database: Database;
  connection: ReadMailConnection;
  logger: Pick<Logger, 'info' | 'warn'>;
  clock: () => Date;
  limits?: Parameters<typeof readMailbox>[0]['limits'];
}

/** A mailbox without its password. */
function accountOf(url: string): string {
  const { username, host, pathname } = new URL(url);
  return `${decodeURIComponent(username)}@${host}${pathname}`.slice(0, 300);
}

/**
 * Reads what is new in the mailbox of returned mails, if there is one, and notes it with the place that was reached. A
 * mailbox that is away is noted and read again the next time.
 */
export async function readReturnedMails(services: ReturnsServices): Promise<void> {
  const { database, connection, logger, clock, limits } = services;
  const { returns } = await connection();
  const account = returns && accountOf(returns.url);
  // Another mailbox is none that fails; what it holds is read anew if it comes back.
  await database.query
    .deleteFrom('returns_mailbox')
    .where(sql<boolean>`account is distinct from ${account}`)
    .execute();
  if (!returns || account === null) return;
  const row = await findMailboxRow(database.query, account);
  const place = { uidValidity: Number(row?.uid_validity ?? 0), lastUid: Number(row?.last_uid ?? 0) };
  const mailbox = { ...returns, ...(limits && { limits }) };
  const tokensOf = (headers: string) => tokensIn(returns.form, headers);
  try {
    await readMailbox(mailbox, place, tokensOf, async (reports, reached) => {
      await database.query.transaction().execute(async (query) => {
        const returned = await returnedMailsOf(query, reports);
        await noteReturnedMails(query, returned, clock());
        await writePlace(query, account, reached, clock());
        if (returned.length > 0) logger.info({ returned: returned.length }, 'mails came back');
      });
    });
  } catch (failure) {
    const error = (failure instanceof Error ? failure.message : String(failure)).slice(0, 500) || 'no reason given';
    logger.warn({ reason: error }, 'the mailbox of returned mails could not be read');
    await database.query
      .insertInto('returns_mailbox')
      .values({ account, error, failed_since: clock() })
      .onConflict((conflict) =>
        conflict.column('account').doUpdateSet((row) => ({
          error,
          failed_since: row.fn.coalesce('returns_mailbox.failed_since', row.val(clock())),
        })),
      )
      .execute();
  }
}

const findMailboxRow = (query: Query, account: string) =>
  query.selectFrom('returns_mailbox').selectAll().where('account', '=', account).executeTakeFirst();

async function writePlace(query: Query, account: string, place: MailboxPlace, now: Date): Promise<void> {
  const values = { uid_validity: place.uidValidity, last_uid: place.lastUid, read_at: now };
  await query
    .insertInto('returns_mailbox')
    .values({ account, ...values })
    .onConflict((conflict) => conflict.column('account').doUpdateSet({ ...values, error: null, failed_since: null }))
    .execute();
}

/** What reports say, by the mails that the shop has sent with their tokens; other reports say nothing. */
async function returnedMailsOf(query: Query, reports: readonly FoundReport[]): Promise<ReturnedMail[]> {
  const tokens = reports.map(({ token }) => token);
  if (tokens.length === 0) return [];
  const envelopes = await query.selectFrom('mail_envelope').selectAll().where('token', 'in', tokens).execute();
  return reports.flatMap(({ token, failures }) => {
    const envelope = envelopes.find((one) => one.token === token);
    if (!envelope) return [];
    const { recipients, message_id: messageId, subject, sent_at: sentAt } = envelope;
    return failures.flatMap(({ original, final, status, reason }): ReturnedMail[] => {
      // Who forwards a mail reports another address than the shop has written to.
      const [only] = recipients.length === 1 ? recipients : [];
      const address = recipients.find((one) => one === original) ?? recipients.find((one) => one === final) ?? only;
      if (address === undefined) return [];
      const mail = { messageId, subject, sentAt };
      return [{ address, mail, way: 'report', status, reason, isOfAddress: isOfAddress(status) }];
    });
  });
}

/** How reading the mailbox goes; null: it was never tried. */
export interface MailboxState {
  readAt: Date | null;
  error: string | null;
  failedSince: Date | null;
}

/** How reading a mailbox goes. */
export async function findMailboxState(query: Query, url: string): Promise<MailboxState | null> {
  const row = await findMailboxRow(query, accountOf(url));
  return row ? { readAt: row.read_at, error: row.error, failedSince: row.failed_since } : null;
}
