import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MessageParameters } from '../messages/index.ts';
import { SEND_NOTIFICATION, type Locale, type Query } from './services.ts';
import type { NotificationTemplate } from './templates.ts';

export interface NotificationOrder {
  recipient: string;
  template: NotificationTemplate;
  locale: Locale;
  parameters: MessageParameters;
  /** Path of the page behind the button, without language prefix; `linkId` adds the token of a signed link. */
  path: string;
  linkId?: string;
  /** The shop's address when it was asked for; null when it is not known. */
  origin: string | null;
}

/** After so many failed attempts a mail is given up; they span about two days. */
export const LAST_ATTEMPT = 20;

/** Orders a mail, in the transaction of what it tells. */
export async function queueNotification(query: Query, order: NotificationOrder): Promise<void> {
  const id = randomUUID();
  const { recipient, template, locale, parameters, path, linkId = null, origin } = order;
  const stored = JSON.stringify({ values: parameters, path, linkId, origin });
  await query
    .insertInto('notification_mail')
    .values({ id, recipient, template, locale, parameters: stored, error: null, sent_at: null })
    .execute();
  await sql`select graphile_worker.add_job(${SEND_NOTIFICATION}, json_build_object('mailId', ${id}::text),
    max_attempts => ${LAST_ATTEMPT})`.execute(query);
}
