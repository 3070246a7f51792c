import { AppError } from '../../app-error.ts';
import type { Query } from '../services.ts';

/** Adds the account of somebody of the office, without a role; fails with `invalid` for an address that somebody has. */
export async function addOfficeUser(
  query: Query,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<number> {
  const user = await query
    .insertInto('user_account')
    .values({ email, username: email, name, password_hash: passwordHash, kind: 'operator' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!user) throw new AppError('invalid', 'dataInvalid', { errors: { email: [{ key: 'emailTaken' }] } });
  return user.id;
}
