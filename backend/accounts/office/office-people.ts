import { sql } from 'kysely';
import type { Locale } from '../../../domain/locale.ts';
import { AppError } from '../../app-error.ts';
import { writeAudit, type Actor } from '../../audit/index.ts';
import { queueMail } from '../../notifications/index.ts';
import { fieldsToWrite } from '../../office-saving.ts';
import { hashPassword } from '../password/hash-password.ts';
import { createPasswordLink, RESET_PATH, WELCOME_MINUTES } from '../password/password-links.ts';
import type { AccountServices, Query } from '../services.ts';
import { addOfficeUser } from './add-office-user.ts';
import { giveOfficeRole, isLastAdministrator, requireRoleOfId } from './give-role.ts';

/** Somebody who is to work in the office. */
export interface InvitedPerson {
  name: string;
  email: string;
  roleId: number;
  /** Only customers of these agents; null: all (decision 5.6). */
  agentIds: number[] | null;
  /** The last day; null: without end. */
  endsOn: string | null;
  locale: Locale;
}

type InviteServices = Pick<AccountServices, 'database' | 'clock' | 'secret'>;

/** Mails somebody of the office the link to choose a password; valid for seven days and once. */
async function mailInvitation(
  services: InviteServices,
  query: Query,
  user: { id: number; name: string; email: string },
  locale: Locale,
): Promise<void> {
  const linkId = await createPasswordLink(services, query, user.id, WELCOME_MINUTES);
  await queueMail(query, {
    ...{ recipient: user.email, template: 'office-invited', locale, path: RESET_PATH, linkId },
    parameters: { name: user.name, email: user.email },
    person: { userId: user.id, customerId: null, addressId: null },
  });
}

/**
 * Adds somebody to the office and mails the link to choose a password. Fails with `invalid` for an e-mail address that
 * somebody has already. Returns the id of the user.
 */
export async function inviteOfficePerson(
  services: InviteServices,
  invited: InvitedPerson,
  actor: Actor,
): Promise<number> {
  const { name, email, roleId, agentIds, endsOn, locale } = invited;
  // Nobody knows it: the link of the mail sets the first password.
  const passwordHash = await hashPassword(crypto.randomUUID());
  return services.database.query.transaction().execute(async (query) => {
    const role = await requireRoleOfId(query, roleId);
    const userId = await addOfficeUser(query, { name, email, passwordHash });
    await giveOfficeRole(query, { userId, role, actor, now: services.clock() });
    await query
      .updateTable('office_user')
      .set({ agent_ids: agentIds, ends_on: endsOn })
      .where('user_id', '=', userId)
      .execute();
    await mailInvitation(services, query, { id: userId, name, email }, locale);
    await writeAudit(query, { actor, action: 'office-person-invited', personId: userId, details: { email } });
    return userId;
  });
}

async function requirePerson(query: Query, personId: number) {
  const person = await query
    .selectFrom('office_user as o')
    .innerJoin('user_account as u', 'u.id', 'o.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.is_active as isActive', 'o.agent_ids as agentIds'])
    .select(sql<string | null>`o.ends_on::text`.as('endsOn'))
    .where('u.id', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw new AppError('not-found', 'notFound');
  return person;
}

/** Mails the link to choose a password again. */
export async function inviteAgain(
  services: InviteServices,
  { personId, locale }: { personId: number; locale: Locale },
  actor: Actor,
): Promise<void> {
  await services.database.query.transaction().execute(async (query) => {
    const person = await requirePerson(query, personId);
    await mailInvitation(services, query, person, locale);
    await writeAudit(query, { actor, action: 'office-person-invited', personId, details: { email: person.email } });
  });
}

/** What can be changed of somebody of the office, each field with the value that it began from. */
export interface PersonChanges {
  isActive?: { before: boolean; after: boolean };
  endsOn?: { before: string | null; after: string | null };
  agentIds?: { before: number[] | null; after: number[] | null };
}

/**
 * Closes or opens the access of somebody of the office, sets the last day, or the agents whose customers it sees. Closing
 * ends its sessions. Fails with `conflict` where a value is another one by now (6.1), for oneself, and for the last
 * administrator.
 */
export async function changeOfficePerson(
  { database }: Pick<AccountServices, 'database'>,
  { personId, changes, actor }: { personId: number; changes: PersonChanges; actor: Actor },
): Promise<void> {
  if (personId === actor.id) throw new AppError('conflict', 'ownRole');
  await database.query.transaction().execute(async (query) => {
    const person = await requirePerson(query, personId);
    const written = fieldsToWrite(person, { ...changes });
    if (written.length === 0) return;
    const { isActive, endsOn, agentIds } = changes;
    const closes = isActive?.after === false || (endsOn !== undefined && endsOn.after !== null);
    if (closes && (await isLastAdministrator(query, personId)))
      throw new AppError('conflict', 'lastOfficeAdministrator');
    if (isActive)
      await query.updateTable('user_account').set({ is_active: isActive.after }).where('id', '=', personId).execute();
    if (isActive?.after === false) await query.deleteFrom('session').where('user_id', '=', personId).execute();
    if (endsOn || agentIds)
      await query
        .updateTable('office_user')
        .set({ ...(endsOn && { ends_on: endsOn.after }), ...(agentIds && { agent_ids: agentIds.after }) })
        .where('user_id', '=', personId)
        .execute();
    await writeAudit(query, { actor, action: 'office-person-changed', personId, changes: written });
  });
}
