import type { Locale } from '../../domain/locale.ts';
import type { TemplateText } from '../../domain/mail-template.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TextParameter } from '../texts/index.ts';
import { LAST_ATTEMPT, SEND_MAIL, type Query } from './services.ts';
import type { MailAgent } from './sender.ts';
import type { BuyerTemplate, MailPerson, PersonTemplate } from './recipients.ts';
import type { MailTemplate, TextTemplate } from './write-mail.ts';

/** A text that nobody has published, which somebody of the office tries with examples. */
export interface MailTrial {
  template: TextTemplate;
  text: TemplateText;
}

interface MailContent {
  recipient: string;
  locale: Locale;
  /** Values of the text; `code` is deleted once the mail is sent. */
  parameters: Record<string, TextParameter | null>;
  /** Path of the page behind the button, without language prefix; the login page where none is given. */
  path?: string;
  /** Adds the token of a signed link to the path. */
  linkId?: string | null;
  /** The shop's address when the mail was queued; null when it is not known. */
  origin?: string | null;
  /** Attaches the photos of this claim. */
  claimId?: number;
  /** Writes the mail from this message of a visitor, with its attachments. */
  inquiryId?: number;
  /** The subscription of the newsletter that the small link below ends. */
  leaveId?: string;
  /** The agent whom the mail concerns: its name, and the address for replies. */
  agent?: MailAgent | null;
  /** Path, without language prefix, that ends such mails by one POST, and the id of its signed link. */
  unsubscribe?: { path: string; linkId: string };
}

/** A mail to a user names them: their rights are read when it is sent. */
export type MailRequest = MailContent &
  (
    | { template: PersonTemplate; person: MailPerson }
    | { template: BuyerTemplate; person: MailPerson | null }
    | { template: Exclude<MailTemplate, PersonTemplate | BuyerTemplate>; person?: never }
  );

/** The template of a text that is tried. */
export const TRIAL = 'mail-trial';

/** What the table stores besides recipient, template and language. */
export interface StoredParameters {
  values: MailRequest['parameters'];
  path: string;
  linkId: string | null;
  origin: string | null;
  claimId?: number | undefined;
  inquiryId?: number | undefined;
  leaveId?: string | undefined;
  person?: MailPerson | null | undefined;
  agent?: MailAgent | null | undefined;
  unsubscribe?: { path: string; linkId: string } | undefined;
  trial?: MailTrial | undefined;
}

/** Queues a mail, in the transaction of what it reports. */
export async function queueMail(query: Query, order: MailRequest): Promise<void> {
  const {
    recipient,
    template,
    locale,
    parameters,
    path = '/pages/login',
    linkId = null,
    origin = null,
    claimId,
    inquiryId,
    leaveId,
    person,
    agent,
    unsubscribe,
  } = order;
  const stored: StoredParameters = {
    ...{ values: parameters, path, linkId, origin, claimId, inquiryId, leaveId, person, agent, unsubscribe },
  };
  await insertMail(query, { recipient, template, locale, stored });
}

/** Queues a text that is tried, with examples for its placeholders. */
export async function queueTrial(
  query: Query,
  {
    recipient,
    locale,
    values,
    trial,
  }: Pick<MailContent, 'recipient' | 'locale'> & {
    values: MailContent['parameters'];
    trial: MailTrial;
  },
): Promise<void> {
  const stored = { values, path: '/', linkId: null, origin: null, trial };
  await insertMail(query, { recipient, template: TRIAL, locale, stored });
}

async function insertMail(
  query: Query,
  { stored, ...row }: { recipient: string; template: string; locale: Locale; stored: StoredParameters },
): Promise<void> {
  const id = randomUUID();
  await query
    .insertInto('account_mail')
    .values({ id, ...row, parameters: JSON.stringify(stored) })
    .execute();
  await sql`select graphile_worker.add_job(${SEND_MAIL}, json_build_object('mailId', ${id}::text),
    max_attempts => ${LAST_ATTEMPT})`.execute(query);
}

/**
 * Schedules a job for every waiting mail that has none: jobs are not part of a backup, and end without sending while
 * nothing may leave. Returns the number of jobs scheduled.
 */
export async function scheduleMissingMails({ query }: { query: Query }): Promise<number> {
  // The public view of the queue does not show what a job is about.
  const { rows } = await sql`
    select graphile_worker.add_job(${SEND_MAIL}, json_build_object('mailId', m.id), max_attempts => ${LAST_ATTEMPT})
    from account_mail m
    where m.state = 'waiting'
      and not exists (select from graphile_worker._private_jobs j where j.payload ->> 'mailId' = m.id::text)`.execute(
    query,
  );
  return rows.length;
}

/** Deletes the mails of a template that were queued before a time and no longer wait to be sent. */
export async function deleteOldMails(query: Query, template: MailTemplate, before: Date): Promise<void> {
  await query
    .deleteFrom('account_mail')
    .where('template', '=', template)
    .where('state', '<>', 'waiting')
    .where('created_at', '<', before)
    .execute();
}
