import type { MemberRights } from '../../../domain/member-rights.ts';
import { AppError, type Sentence } from '../../app-error.ts';
import type { Database } from '../../database/index.ts';
import { writeAudit } from '../../audit/index.ts';
import { nameProblems, storedName } from '../field-problems.ts';
import { renameMember } from './change-name.ts';
import { describeMember, requireOtherAdministrator, lockCompany, requireMember, rightsColumns } from './member-rows.ts';

export const MAXIMUM_TITLE = 60;

/** A stored title: blank is none; fails with `invalid` for one that is too long. */
export function checkedTitle(title: string | null): string | null {
  const trimmed = title?.trim() ?? '';
  if (trimmed.length <= MAXIMUM_TITLE) return trimmed === '' ? null : trimmed;
  const tooLong = { key: 'textTooLong' as const, parameters: { maximum: MAXIMUM_TITLE } };
  throw new AppError('invalid', 'dataInvalid', { errors: { title: [tooLong] } });
}

/**
 * Changes the rights of a person or of an invitation, which apply at once, and the name where one is given. Fails with
 * `not-found` for another company's, with `invalid` for rights that contradict each other, for a name that is not
 * possible or is shown to another company too, with `conflict` for the last administrator.
 */
export async function changeMember(
  { query }: Pick<Database, 'query'>,
  customerId: number,
  change: { memberId: number; name: string | null; title: string | null; rights: MemberRights; actor: string },
): Promise<void> {
  const title = checkedTitle(change.title);
  const name = change.name === null ? null : storedName(change.name);
  const problems = name === null ? [] : nameProblems(name);
  const errors: Record<string, Sentence[]> = problems.length > 0 ? { name: problems } : {};
  await query.transaction().execute(async (transaction) => {
    await lockCompany(transaction, customerId);
    const member = await requireMember(transaction, customerId, change.memberId);
    if (name !== null && problems.length === 0) {
      const { actor } = change;
      const isRenamed = await renameMember(transaction, { ...member, customerId }, { name, actor });
      if (!isRenamed) errors['name'] = [{ key: 'memberNameOwn' }];
    }
    const columns = await rightsColumns(transaction, customerId, change.rights, errors);
    if (columns.role !== 'administrator') await requireOtherAdministrator(transaction, customerId, member);
    const before = await describeMember(transaction, member.id);
    await transaction
      .updateTable('company_member')
      .set({ ...columns, title })
      .where('id', '=', member.id)
      .execute();
    const after = await describeMember(transaction, member.id);
    const details = { ...before.who, from: before.rights, to: after.rights };
    await writeAudit(transaction, {
      actor: change.actor,
      action: 'member-changed',
      personId: member.user_id,
      customerId,
      details,
    });
  });
}

/**
 * Removes a person or an invitation from the company; the person is logged out of it. Orders, carts and the login stay.
 * Fails with `not-found` for another company's, with `conflict` for the last administrator.
 */
export async function removeMember(
  { query }: Pick<Database, 'query'>,
  customerId: number,
  { memberId, actor }: { memberId: number; actor: string },
): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await lockCompany(transaction, customerId);
    const member = await requireMember(transaction, customerId, memberId);
    await requireOtherAdministrator(transaction, customerId, member);
    const { who, rights } = await describeMember(transaction, member.id);
    await transaction.deleteFrom('company_member').where('id', '=', member.id).execute();
    const details = { ...who, from: rights };
    await writeAudit(transaction, { actor, action: 'member-removed', personId: member.user_id, customerId, details });
  });
}
