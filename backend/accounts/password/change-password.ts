import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import { writeAudit } from '../../audit/index.ts';
import { findOwnEmail } from '../own-email.ts';
import type { AccountServices } from '../services.ts';
import { hashPassword } from './hash-password.ts';
import { mailPasswordChanged, type ChangedWhere } from './mail-change.ts';
import { isOfOffice, newPasswordSentence } from './new-password.ts';

/** Whether a password is that of a user. */
export async function isPasswordOf({ database }: AccountServices, userId: number, password: string): Promise<boolean> {
  const user = await database.query
    .selectFrom('user_account')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user !== undefined && verify(user.password_hash, password);
}

/**
 * Changes a user's own password and mails that. The session in which it is changed stays, all others end. Fails with 422 at the
 * field of a wrong current password, or of a new one that is unusable or easily guessed.
 */
export async function changePassword(
  services: AccountServices,
  user: { userId: number; name: string; sessionId: string },
  passwords: { old: string; next: string } & ChangedWhere,
): Promise<void> {
  if (!(await isPasswordOf(services, user.userId, passwords.old))) {
    throw new AppError('invalid', 'dataInvalid', { errors: { old_password: [{ key: 'passwordWrong' }] } });
  }
  const email = await findOwnEmail(services.database.query, user.userId);
  const problem = await newPasswordSentence(passwords.next, {
    isOffice: await isOfOffice(services.database.query, user.userId),
    names: [user.name, email],
  });
  if (problem) throw new AppError('invalid', 'dataInvalid', { errors: { new_password: [problem] } });
  const hash = await hashPassword(passwords.next);
  await services.database.query.transaction().execute(async (transaction) => {
    await sql`select set_config('bancale.kept_session', ${user.sessionId}, true)`.execute(transaction);
    await transaction.updateTable('user_account').set({ password_hash: hash }).where('id', '=', user.userId).execute();
    await transaction
      .updateTable('password_link')
      .set({ used_at: services.clock() })
      .where('user_id', '=', user.userId)
      .where('used_at', 'is', null)
      .execute();
    await writeAudit(transaction, { actor: user.name, action: 'password-changed', personId: user.userId });
    await mailPasswordChanged(transaction, { userId: user.userId, name: user.name, email }, passwords);
  });
}
