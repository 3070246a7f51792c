import { SHORTEST_OFFICE_PASSWORD, SHORTEST_PASSWORD } from '../../../domain/registration.ts';
import type { Sentence } from '../../app-error.ts';
import { passwordProblems } from '../field-problems.ts';
import type { Query } from '../services.ts';
import { commonPasswordSentence } from './common-password.ts';

/**
 * What is wrong with a new password: too short (of people of the office below 12 characters, decision 5.3), too long, or
 * easily guessed from `names`; null where nothing is.
 */
export async function newPasswordSentence(
  password: string,
  { isOffice, names }: { isOffice: boolean; names: readonly string[] },
): Promise<Sentence | null> {
  const [formal] = passwordProblems(password);
  if (formal) return formal;
  if (isOffice && [...password].length < SHORTEST_OFFICE_PASSWORD)
    return { key: 'textTooShort', parameters: { minimum: SHORTEST_OFFICE_PASSWORD } };
  return commonPasswordSentence(password, [...names]);
}

/** Whether somebody has a role in the office. */
export async function isOfOffice(query: Query, userId: number): Promise<boolean> {
  const found = await query
    .selectFrom('office_user')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** How many characters a new password of somebody has at least. */
export async function shortestPasswordOf(query: Query, userId: number): Promise<number> {
  return (await isOfOffice(query, userId)) ? SHORTEST_OFFICE_PASSWORD : SHORTEST_PASSWORD;
}
