import { randomBytes } from 'node:crypto';
import { isOfAddress, returnToken, statusIn } from '../../../domain/returned-mail.ts';
import type { Mail } from '../../integrations/mail/index.ts';
import type { Query } from '../services.ts';

/** A mail that did not reach an address. */
export interface ReturnedMail {
  address: string;
  mail: { messageId: string; subject: string; sentAt: Date };
  way: 'at-sending' | 'report';
  status: string | null;
  reason: string;
  /** The address takes no mails; else the sender or this mail was refused. */
  isOfAddress: boolean;
}

/** What a mail server said about a recipient at sending, as a returned mail has it. */
export function refusalOf(reason: string): { status: string | null; reason: string; isOfAddress: boolean } {
  const status = statusIn(reason);
  return { status, reason, isOfAddress: isOfAddress(status) };
}

/** Notes mails that came back, each address of a mail once, and the addresses that take none. */
export async function noteReturnedMails(query: Query, mails: readonly ReturnedMail[], now: Date): Promise<void> {
  for (const { address, mail, way, status, reason, isOfAddress: isAddress } of mails) {
    const said = reason.slice(0, 1000);
    const noted = await query
      .insertInto('returned_mail')
      .values({
        ...{ at: now, address: address.toLowerCase(), way, status, reason: said, is_of_address: isAddress },
        ...{ message_id: mail.messageId, subject: mail.subject, sent_at: mail.sentAt },
      })
      .onConflict((conflict) => conflict.columns(['message_id', 'address']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!noted || !isAddress) continue;
    await query
      .insertInto('bounced_address')
      .values({ address: address.toLowerCase(), since: now, reason: said, status })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** An address that takes no mails. */
export interface BouncedAddress {
  address: string;
  since: Date;
  reason: string;
}

/** Those of the addresses that take no mails, in small letters, until somebody confirms or changes them. */
export async function findBouncedAddresses(query: Query, addresses: readonly string[]): Promise<BouncedAddress[]> {
  if (addresses.length === 0) return [];
  const asked = [...new Set(addresses.map((address) => address.toLowerCase()))];
  return query
    .selectFrom('bounced_address')
    .select(['address', 'since', 'reason'])
    .where('address', 'in', asked)
    .execute();
}

/** Forgets that mails came back from an address: its owner has just shown that one arrived. */
export async function forgetBouncedAddress(query: Query, address: string): Promise<void> {
  await query.deleteFrom('bounced_address').where('address', '=', address.toLowerCase()).execute();
}

/** The token of the envelope address of a mail; each attempt of the mail has the same. */
export async function envelopeToken(query: Query, mail: Mail, now: Date): Promise<string> {
  const recipients = [...mail.to, ...mail.cc].map((address) => address.toLowerCase());
  const { token } = await query
    .insertInto('mail_envelope')
    .values({
      ...{ token: returnToken(randomBytes(16)), message_id: mail.messageId, sent_at: now },
      ...{ subject: mail.subject, recipients },
    })
    .onConflict((conflict) => conflict.column('message_id').doUpdateSet({ recipients, sent_at: now }))
    .returning('token')
    .executeTakeFirstOrThrow();
  return token;
}
