import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isEmail } from '../../domain/email.ts';
import { type Locale, localPath } from '../../domain/locale.ts';
import { AppError, type Sentence } from '../app-error.ts';
import { linkToken, queueMail, signedId } from '../notifications/index.ts';
import type { NewsletterServices, Query } from './services.ts';

const DAY = 86_400_000;
/** Days in which the mailed link confirms; an address that was not confirmed is deleted then. */
export const NEWSLETTER_LINK_DAYS = 7;

/** Name of the job on the queue. */
export const ASK_NEWSLETTER = 'ask_newsletter';

/** A visitor's request for the newsletter. */
export interface NewsletterRequest {
  email: string;
  hasConsent: boolean;
  locale: Locale;
  origin: string | null;
}

/** The payload of the job. */
export interface NewsletterJob {
  email: string;
  locale: Locale;
  origin: string | null;
  /** When the consent was given, ISO 8601. */
  at: string;
}

/**
 * Requests the newsletter. Only a job is written, the same for every address, so that neither the response nor its time
 * reveals who is subscribed. Fails with 422 and errors by field.
 */
export async function requestNewsletter(
  { database, clock }: Pick<NewsletterServices, 'database' | 'clock'>,
  { email: typed, hasConsent, locale, origin }: NewsletterRequest,
): Promise<void> {
  const email = typed.trim().toLowerCase();
  const errors: Record<string, Sentence[]> = {};
  if (!isEmail(email)) errors['email'] = [{ key: email === '' ? 'valueMissing' : 'fieldEmail' }];
  if (!hasConsent) errors['consent'] = [{ key: 'valueMissing' }];
  if (Object.keys(errors).length > 0) throw new AppError('invalid', 'fixErrors', { errors });
  const job: NewsletterJob = { email, locale, origin, at: clock().toISOString() };
  await sql`select graphile_worker.add_job(${ASK_NEWSLETTER}, ${JSON.stringify(job)}::json,
    max_attempts => 25)`.execute(database.query);
}

/**
 * The job: stores an address that waits for its confirmation and mails the link. An address that is subscribed, or got
 * a mail within the last day, gets no further one.
 */
export async function storeSubscription(
  { database }: Pick<NewsletterServices, 'database'>,
  { email, locale, origin, at }: NewsletterJob,
): Promise<void> {
  const now = new Date(at);
  await database.query.transaction().execute(async (transaction) => {
    const [id, confirmation_id] = [randomUUID(), randomUUID()];
    await transaction
      .insertInto('newsletter_subscription')
      .values({ id, email, locale, confirmation_id, consented_at: now, mailed_at: new Date(0) })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute();
    const stored = await transaction
      .selectFrom('newsletter_subscription')
      .selectAll()
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const wasMailed = now.getTime() - stored.mailed_at.getTime() < DAY;
    // Only the owner of the mailbox can have ended a confirmed subscription.
    if (stored.confirmed_at === null ? wasMailed : stored.ended_at === null) return;
    const confirmationId = stored.ended_at === null ? stored.confirmation_id : confirmation_id;
    await transaction
      .updateTable('newsletter_subscription')
      .set({
        ...{ locale, confirmation_id: confirmationId, consented_at: now, mailed_at: now },
        ...{ confirmed_at: null, ended_at: null },
      })
      .where('id', '=', stored.id)
      .execute();
    await queueMail(transaction, {
      recipient: email,
      template: 'newsletter',
      locale,
      parameters: {},
      path: '/pages/newsletter',
      linkId: confirmationId,
      leaveId: stored.id,
      origin,
    });
  });
}

/**
 * Confirms a subscription with the token of the mailed link; using it again changes nothing. False for a token that is
 * malformed, unknown or expired, or whose subscription has ended since.
 */
export async function confirmNewsletter(services: NewsletterServices, token: string): Promise<boolean> {
  const confirmationId = signedId(services, token);
  if (confirmationId === null) return false;
  const now = services.clock();
  const { rows } = await sql`
    update newsletter_subscription set confirmed_at = coalesce(confirmed_at, ${now})
    where confirmation_id = ${confirmationId} and ended_at is null
      and (confirmed_at is not null or mailed_at > ${new Date(now.getTime() - NEWSLETTER_LINK_DAYS * DAY)})
    returning id`.execute(services.database.query);
  return rows.length > 0;
}

/** Ends a subscription with the token of the link in every mail. False for a token that is malformed or unknown. */
export async function endNewsletter(services: NewsletterServices, token: string): Promise<boolean> {
  const id = signedId(services, token);
  if (id === null) return false;
  const { rows } = await sql`
    update newsletter_subscription set ended_at = coalesce(ended_at, ${services.clock()})
    where id = ${id} returning id`.execute(services.database.query);
  return rows.length > 0;
}

/** A confirmed address, with the token of the link that ends its subscription. */
export interface Subscriber {
  email: string;
  locale: Locale;
  consentedAt: Date;
  confirmedAt: Date;
  unsubscribeToken: string;
}

/** All confirmed addresses, the oldest first. */
export async function listSubscribers(query: Query, secret: string): Promise<Subscriber[]> {
  const { rows } = await sql<{ id: string; email: string; locale: Locale; consented_at: Date; confirmed_at: Date }>`
    select id, email, locale, consented_at, confirmed_at from newsletter_subscription
    where confirmed_at is not null and ended_at is null order by confirmed_at, email`.execute(query);
  return rows.map(({ id, email, locale, consented_at, confirmed_at }) => ({
    ...{ email, locale, consentedAt: consented_at, confirmedAt: confirmed_at },
    unsubscribeToken: linkToken(secret, id),
  }));
}

/** The page that ends a subscription, with its token: to be linked in every newsletter. */
export function unsubscribePath({ locale, unsubscribeToken }: Pick<Subscriber, 'locale' | 'unsubscribeToken'>): string {
  return localPath(locale, `/pages/newsletter?leave=${unsubscribeToken}`);
}
