import { timingSafeEqual } from 'node:crypto';
import type { RegistrationForm } from '../../../domain/registration.ts';
import type { Locale } from '../../../domain/locale.ts';
import { forgetBouncedAddress, hashOfToken, idOfToken, linkToken, queueMail } from '../../notifications/index.ts';
import { writeAudit } from '../../audit/index.ts';
import { queueJob } from '../queue.ts';
import { DROP_UNCONFIRMED, type AccountServices, type Query } from '../services.ts';

const HOUR = 3_600_000;
/** How long the link in the mail to the applicant is valid; an unconfirmed registration is deleted then. */
export const CONFIRMATION_HOURS = 48;

/** The page of the link. */
export const CONFIRMATION_PATH = '/pages/confirm-email';

/** The columns of a registration whose e-mail address is to be confirmed. */
export function confirmationColumns({ secret, clock }: Pick<AccountServices, 'secret' | 'clock'>, reference: string) {
  return {
    reference,
    code_hash: hashOfToken(linkToken(secret, reference)),
    code_expires_at: new Date(clock().getTime() + CONFIRMATION_HOURS * HOUR),
  };
}

/** Mails the applicant the link, and deletes the registration unless it is used in time. */
export async function requestConfirmation(
  query: Query,
  request: { id: number; reference: string; expiresAt: Date; locale: Locale; origin: string | null },
  { email, firstName, companyName }: Pick<RegistrationForm, 'email' | 'firstName' | 'companyName'>,
): Promise<void> {
  const { id, reference, expiresAt, locale, origin } = request;
  await queueMail(query, {
    recipient: email,
    template: 'registration-received',
    locale,
    parameters: { name: firstName, companyName },
    path: CONFIRMATION_PATH,
    linkId: reference,
    origin,
  });
  await queueJob(query, DROP_UNCONFIRMED, { requestId: id }, { runAt: expiresAt });
}

/**
 * Confirms the e-mail address of a registration with the token of its link; the office is notified of the registration
 * then. Using the link again changes nothing. False for a token that is malformed, unknown or expired.
 */
export async function confirmEmail(services: AccountServices, token: string): Promise<boolean> {
  const reference = idOfToken(token);
  if (reference === null) return false;
  const { company } = await services.shopSettings.current();
  return services.database.query.transaction().execute(async (transaction) => {
    const request = await transaction
      .selectFrom('access_request')
      .select(['id', 'email', 'data', 'code_hash', 'code_expires_at', 'confirmed_at'])
      .where('reference', '=', reference)
      .where('kind', '=', 'registration')
      .where('state', '<>', 'rejected')
      .forUpdate()
      .executeTakeFirst();
    if (!request?.code_hash || !timingSafeEqual(request.code_hash, hashOfToken(token))) return false;
    if (request.confirmed_at) return true;
    if (!request.code_expires_at || request.code_expires_at <= services.clock()) return false;
    await transaction
      .updateTable('access_request')
      .set({ confirmed_at: services.clock() })
      .where('id', '=', request.id)
      .execute();
    if (request.email !== null) await forgetBouncedAddress(transaction, request.email);
    await writeAudit(transaction, {
      actor: request.email,
      action: 'email-confirmed',
      object: { kind: 'access-request', id: request.id },
    });
    const { companyName, vatNumber, city, telephone, email, firstName, lastName } = request.data as Omit<
      RegistrationForm,
      'password'
    >;
    const name = `${firstName} ${lastName}`;
    await queueMail(transaction, {
      recipient: company.email,
      template: 'office-registration',
      locale: 'it',
      parameters: { name, companyName, vatNumber, city, telephone, email, request: String(request.id) },
    });
    return true;
  });
}

/** The job: deletes a registration that nobody confirmed or decided; its e-mail address is free again. */
export async function deleteUnconfirmed({ database }: Pick<AccountServices, 'database'>, requestId: number) {
  await database.query.transaction().execute(async (transaction) => {
    const dropped = await transaction
      .deleteFrom('access_request')
      .where('id', '=', requestId)
      .where('kind', '=', 'registration')
      .where('state', '=', 'waiting')
      .where('confirmed_at', 'is', null)
      .returning('email')
      .executeTakeFirst();
    if (dropped) await writeAudit(transaction, { actor: dropped.email, action: 'registration-dropped' });
  });
}
