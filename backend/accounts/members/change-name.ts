import { AppError } from '../../app-error.ts';
import { writeAudit } from '../../audit/index.ts';
import { nameProblems, storedName } from '../field-problems.ts';
import type { AccountServices, Query } from '../services.ts';

/**
 * Changes the name of a person or of somebody who is invited, and writes it into the log; the same name does nothing.
 * The caller has checked the name, and the member is locked. False when a login may not be renamed by this company,
 * because its person works for another one too.
 */
export async function renameMember(
  query: Query,
  member: { id: number; user_id: number | null; customerId: number },
  { name, actor }: { name: string; actor: string },
): Promise<boolean> {
  if (member.user_id === null) {
    await query.updateTable('company_member').set({ invited_name: name }).where('id', '=', member.id).execute();
    return true;
  }
  const user = await query
    .selectFrom('user_account')
    .select((row) => [
      'name',
      row
        .exists(
          row
            .selectFrom('company_member')
            .select('id')
            .where('user_id', '=', member.user_id)
            .where('customer_id', '<>', member.customerId),
        )
        .as('isShared'),
    ])
    .where('id', '=', member.user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (storedName(user.name) === name) return true;
  if (user.isShared) return false;
  await writeName(query, { userId: member.user_id, from: user.name, to: name, actor });
  return true;
}

/** Changes the own name of a user; fails with `invalid` for one that is empty or too long. */
export async function changeOwnName(
  { database }: Pick<AccountServices, 'database'>,
  userId: number,
  given: string,
): Promise<void> {
  const name = storedName(given);
  const problems = nameProblems(name);
  if (problems.length > 0) throw new AppError('invalid', 'dataInvalid', { errors: { name: problems } });
  await database.query.transaction().execute(async (transaction) => {
    const { name: from } = await transaction
      .selectFrom('user_account')
      .select('name')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (from !== name) await writeName(transaction, { userId, from, to: name, actor: from });
  });
}

async function writeName(query: Query, change: { userId: number; from: string; to: string; actor: string }) {
  const { userId, from, to, actor } = change;
  await query.updateTable('user_account').set({ name: to }).where('id', '=', userId).execute();
  await writeAudit(query, { actor, action: 'name-changed', personId: userId, details: { from, to } });
}
