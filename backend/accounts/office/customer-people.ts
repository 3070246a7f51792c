import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Locale } from '../../../domain/locale.ts';
import type { MemberRights } from '../../../domain/member-rights.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';
import { fieldsToWrite } from '../../office-saving.ts';
import { inviteMember } from '../invitations/invite.ts';
import type { InvitationServices } from '../invitations/services.ts';
import { changeMember } from '../members/change-members.ts';
import { listMembers, type Member } from '../members/members.ts';
import { requireMember, requireOtherAdministrator, lockCompany } from '../members/member-rows.ts';
import type { AccountServices } from '../services.ts';
import { isSessionValid } from '../sessions.ts';

/** A person of a customer as the office sees it. */
export interface CustomerPerson extends Member {
  lastUsedAt: Date | null;
  sessions: number;
  /** `closed`: may not log in; `expired`, `bounced`: the invitation. */
  state: 'active' | 'closed' | 'invited' | 'expired' | 'bounced';
}

/** A customer whose people are changed. */
interface Company {
  id: number;
  code: string;
  companyName: string;
}

/** The people of a customer, and those who are invited. */
export async function listCustomerPeople(
  { database, clock }: Pick<AccountServices, 'database' | 'clock'>,
  customerId: number,
): Promise<CustomerPerson[]> {
  const [members, { rows }] = await Promise.all([
    listMembers(database, customerId),
    sql<{ id: number; isActive: boolean; sessions: number; lastUsedAt: Date | null; hasBounced: boolean }>`
      select m.id, coalesce(u.is_active, true) as "isActive",
        (select count(*)::integer from session s where s.user_id = u.id and ${isSessionValid(clock())}) as sessions,
        (select max(s.last_used_at) from session s where s.user_id = u.id) as "lastUsedAt",
        m.user_id is null and exists (select from account_mail e where lower(e.recipient) = lower(m.invited_email)
          and e.state = 'refused' and e.created_at >= m.invited_at) as "hasBounced"
      from company_member m left join user_account u on u.id = m.user_id where m.customer_id = ${customerId}`.execute(
      database.query,
    ),
  ]);
  const now = clock();
  return members.map((member) => {
    const more = rows.find(({ id }) => id === member.id);
    const invited = member.invitation && member.invitation.expiresAt > now ? 'invited' : 'expired';
    const state =
      member.userId === null ? (more?.hasBounced ? 'bounced' : invited) : more?.isActive ? 'active' : 'closed';
    return { ...member, state, sessions: more?.sessions ?? 0, lastUsedAt: more?.lastUsedAt ?? null };
  });
}

/** Invites somebody into a customer in the name of the office; as `inviteMember`. */
export async function inviteCustomerPerson(
  services: InvitationServices,
  company: Company,
  invitation: { email: string; name: string; title: string | null; locale: Locale; rights: MemberRights; actor: Actor },
): Promise<{ memberId: number }> {
  const { actor, ...more } = invitation;
  if (actor.id === null) throw new Error('an invitation needs a person who invites');
  return inviteMember(services, {
    ...{ ...more, customerId: company.id, companyName: company.companyName, origin: null },
    inviter: { userId: actor.id, name: actor.name },
  });
}

const rightsOf = (member: MemberRights): MemberRights => ({
  ...{ role: member.role, orderLimitCents: member.orderLimitCents, seesPrices: member.seesPrices },
  ...{ seesDocuments: member.seesDocuments, seesCredit: member.seesCredit, addressCodes: member.addressCodes },
});

const RIGHTS = [
  ...(['role', 'orderLimitCents', 'seesPrices', 'seesDocuments', 'seesCredit', 'addressCodes'] as const),
] as const;

/**
 * Gives a person of a customer other rights, as `changeMember`: those that the form changed. Fails with `conflict` and all
 * three values where a colleague has changed one of them meanwhile (decision 6.1).
 */
export async function changeCustomerPerson(
  { database }: Pick<AccountServices, 'database'>,
  company: Company,
  change: { memberId: number; before: MemberRights; after: MemberRights; actor: Actor },
): Promise<void> {
  const { memberId, before, after, actor } = change;
  const [member] = await listMembers(database, company.id, memberId);
  if (!member) throw new AppError('not-found', 'notFound');
  const now = rightsOf(member);
  const [from, wanted] = [rightsOf(before), rightsOf(after)];
  const touched = RIGHTS.filter((field) => !isDeepStrictEqual(from[field], wanted[field]));
  const changes = Object.fromEntries(touched.map((field) => [field, { before: from[field], after: wanted[field] }]));
  const written = fieldsToWrite({ ...now }, changes);
  if (written.length === 0) return;
  const rights = { ...now, ...Object.fromEntries(written.map(({ field, after: value }) => [field, value])) };
  const { title } = member;
  await changeMember(database, company.id, { memberId, name: null, title, rights, actor: actor.name });
}

async function requireUser(database: Pick<Database, 'query'>, company: Company, memberId: number): Promise<number> {
  const [member] = await listMembers(database, company.id, memberId);
  if (!member || member.userId === null) throw new AppError('not-found', 'notFound');
  return member.userId;
}

/** Ends the sessions of a person of a customer, and logs it. */
export async function endCustomerPersonSessions(
  { database }: Pick<AccountServices, 'database'>,
  company: Company,
  { memberId, actor }: { memberId: number; actor: Actor },
): Promise<void> {
  const userId = await requireUser(database, company, memberId);
  await database.query.transaction().execute(async (query) => {
    const { numDeletedRows } = await query.deleteFrom('session').where('user_id', '=', userId).executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await writeAudit(query, { actor, action: 'all-sessions-ended', personId: userId, customerId: company.id });
  });
}

/**
 * Closes the login of a person of a customer, which ends its sessions, or opens it. Fails with `conflict` for the last
 * administrator of the company, and for what a colleague has done already.
 */
export async function setCustomerPersonActive(
  { database }: Pick<AccountServices, 'database'>,
  company: Company,
  { memberId, isActive, actor }: { memberId: number; isActive: boolean; actor: Actor },
): Promise<void> {
  await database.query.transaction().execute(async (query) => {
    await lockCompany(query, company.id);
    const member = await requireMember(query, company.id, memberId);
    if (member.user_id === null) throw new AppError('not-found', 'notFound');
    if (!isActive) await requireOtherAdministrator(query, company.id, member);
    const { numUpdatedRows } = await query
      .updateTable('user_account')
      .set({ is_active: isActive })
      .where('id', '=', member.user_id)
      .where('is_active', '<>', isActive)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('conflict', 'changedMeanwhile', { reason: 'decided-already' });
    const action = isActive ? 'enabled' : 'disabled';
    await writeAudit(query, { actor, action, personId: member.user_id, customerId: company.id });
  });
}
