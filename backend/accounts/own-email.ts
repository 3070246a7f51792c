import type { Query } from './services.ts';

/** The e-mail address of a user. */
export async function findOwnEmail(query: Query, userId: number): Promise<string> {
  const { email } = await query
    .selectFrom('user_account')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}
