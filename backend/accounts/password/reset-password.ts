import type { Locale } from '../../../domain/locale.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit } from '../../audit/index.ts';
import { forgetBouncedAddress, queueMail } from '../../notifications/index.ts';
import { queueJob } from '../queue.ts';
import { ASK_RESET, type AccountServices } from '../services.ts';
import { hashPassword } from './hash-password.ts';
import { mailPasswordChanged, type ChangedWhere } from './mail-change.ts';
import { isOfOffice, newPasswordSentence } from './new-password.ts';
import { createPasswordLink, findUsableLink, RESET_MINUTES, RESET_PATH, type UsableLink } from './password-links.ts';

/** What somebody asks who has forgotten the password. */
export interface ResetRequest {
  /** User name or e-mail as typed. */
  name: string;
  locale: Locale;
  /** The shop's address for the link; null when it is not known. */
  origin: string | null;
}

/**
 * Asks for a link to a new password. Only a job is written, the same for every name, so that neither the response nor its
 * time reveals whether the user exists.
 */
export async function requestPasswordReset({ database }: AccountServices, request: ResetRequest): Promise<void> {
  await queueJob(database.query, ASK_RESET, { ...request });
}

/** The job: mails the link if there is such an active user. */
export async function mailPasswordReset(services: AccountServices, request: ResetRequest): Promise<void> {
  const name = request.name.trim().toLowerCase();
  await services.database.query.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('user_account')
      .select(['id', 'email', 'name'])
      .where('is_active', '=', true)
      .where((where) =>
        where.or([where(where.fn('lower', ['email']), '=', name), where(where.fn('lower', ['username']), '=', name)]),
      )
      .orderBy((order) => order(order.fn('lower', ['email']), '=', name), 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!user) return;
    const linkId = await createPasswordLink(services, transaction, user.id, RESET_MINUTES);
    await writeAudit(transaction, { actor: user.email, action: 'reset-asked', personId: user.id });
    await queueMail(transaction, {
      recipient: user.email,
      template: 'reset',
      person: { userId: user.id, customerId: null, addressId: null },
      locale: request.locale,
      parameters: { name: user.name, email: user.email },
      path: RESET_PATH,
      linkId,
      origin: request.origin,
    });
  });
}

/** The link of a token that can still be used, with whom it is for; null otherwise. */
export function findResetLink(services: AccountServices, token: string): Promise<UsableLink | null> {
  return findUsableLink(services, services.database.query, token);
}

/**
 * Sets the password of a link's user and mails that; the link ends, and so do all sessions of the user. False when the link can't be
 * used any more. Fails with 422 for a password that is too short, too long or easily guessed.
 */
export async function resetPassword(
  services: AccountServices,
  { token, password, ...where }: { token: string; password: string } & ChangedWhere,
): Promise<boolean> {
  // Hashing is slow: not for a link that is of no use, and not while the row is locked.
  const found = await findResetLink(services, token);
  if (!found) return false;
  const problem = await newPasswordSentence(password, {
    isOffice: await isOfOffice(services.database.query, found.userId),
    names: [found.name, found.email, found.companyName ?? ''],
  });
  if (problem) throw new AppError('invalid', 'dataInvalid', { errors: { password: [problem] } });
  const hash = await hashPassword(password);
  return services.database.query.transaction().execute(async (transaction) => {
    const link = await findUsableLink(services, transaction, token, { lock: true });
    if (!link) return false;
    await transaction
      .updateTable('password_link')
      .set({ used_at: services.clock() })
      .where('id', '=', link.id)
      .execute();
    // The trigger ends all sessions of a user whose hash has changed.
    await transaction.updateTable('user_account').set({ password_hash: hash }).where('id', '=', link.userId).execute();
    await forgetBouncedAddress(transaction, link.email);
    await writeAudit(transaction, { actor: link.email, action: 'password-reset', personId: link.userId });
    await mailPasswordChanged(transaction, link, where);
    return true;
  });
}
