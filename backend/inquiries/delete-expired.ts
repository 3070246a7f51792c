import { sql } from 'kysely';
import { deleteOldMails } from '../notifications/index.ts';
import { NEWSLETTER_LINK_DAYS } from './newsletter.ts';
import type { InquiryServices } from './services.ts';

const DAY = 86_400_000;

/**
 * Deletes what has expired: messages, their mails and ended subscriptions after the days of the setting; unconfirmed
 * addresses, and the mails with their links, when the link has expired.
 */
export async function deleteExpiredInquiries({ database, shopSettings, clock }: InquiryServices): Promise<void> {
  const { inquiries } = await shopSettings.current();
  const now = clock().getTime();
  const old = new Date(now - inquiries.keptDays * DAY);
  const expired = new Date(now - NEWSLETTER_LINK_DAYS * DAY);
  const { query } = database;
  await sql`delete from inquiry where created_at < ${old}`.execute(query);
  await sql`delete from newsletter_subscription where ended_at < ${old}
    or (confirmed_at is null and mailed_at < ${expired})`.execute(query);
  await deleteOldMails(query, 'office-inquiry', old);
  await deleteOldMails(query, 'newsletter', expired);
}
