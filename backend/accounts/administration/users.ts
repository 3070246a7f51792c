import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Locale } from '../../../domain/locale.ts';
import type { UserKind } from '../../../domain/user-kind.ts';
import type { Database } from '../../database/index.ts';
import { writeAudit } from '../../audit/index.ts';
import { queueMail } from '../../notifications/index.ts';
import { reasonText } from '../../texts/index.ts';
import { giveOfficeRole, isLastAdministrator, requireRole } from '../office/give-role.ts';
import { lockCompany } from '../members/member-rows.ts';
import { createPasswordLink, RESET_MINUTES, RESET_PATH } from '../password/password-links.ts';
import type { AccountServices, Query } from '../services.ts';
import { assignMembers } from '../write/assign-members.ts';
import { otherCustomerReason } from '../write/user-checks.ts';
import { AdministrationError } from './administration-error.ts';

/** All users with their companies, by user name. */
export async function listUsers(database: Database) {
  return database.query
    .selectFrom('user_account as u')
    .leftJoin('second_factor as f', (join) => join.onRef('f.user_id', '=', 'u.id').on('f.confirmed_at', 'is not', null))
    .select([
      'u.username',
      'u.email',
      'u.name',
      'u.kind',
      'u.is_active as isActive',
      'f.confirmed_at as secondFactorSince',
    ])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('company_member as m')
          .innerJoin('customer as c', 'c.id', 'm.customer_id')
          .select(['c.code', 'c.company_name as name', 'm.role'])
          .whereRef('m.user_id', '=', 'u.id')
          .orderBy('c.code'),
      ).as('companies'),
    )
    .orderBy('u.username')
    .execute();
}

/** Runs a change of one user, found by user name or e-mail, in a transaction. Fails with AdministrationError. */
async function changeUser<Result>(
  { database }: Pick<AccountServices, 'database'>,
  name: string,
  change: (query: Query, user: { id: number; email: string; name: string; kind: UserKind }) => Promise<Result>,
): Promise<Result> {
  const folded = name.trim().toLowerCase();
  return database.query.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('user_account')
      .select(['id', 'email', 'name', 'kind'])
      .where((where) =>
        where.or([
          where(where.fn('lower', ['username']), '=', folded),
          where(where.fn('lower', ['email']), '=', folded),
        ]),
      )
      .forUpdate()
      .executeTakeFirst();
    if (!user) throw new AdministrationError(`There is no user ${name}.`);
    return change(transaction, user);
  });
}

async function requireOtherAdministrator(query: Query, userId: number): Promise<void> {
  if (await isLastAdministrator(query, userId))
    throw new AdministrationError('This is the last administrator of the office; make another one first.');
}

/** Lets a user log in or not; switching off ends the sessions at once. */
export async function setUserActive(
  services: Pick<AccountServices, 'database'>,
  { name, isActive, actor }: { name: string; isActive: boolean; actor: string },
): Promise<void> {
  await changeUser(services, name, async (query, user) => {
    if (!isActive) await requireOtherAdministrator(query, user.id);
    await query.updateTable('user_account').set({ is_active: isActive }).where('id', '=', user.id).execute();
    await writeAudit(query, { actor, action: isActive ? 'enabled' : 'disabled', personId: user.id });
  });
}

/**
 * Changes what a user is. A client needs a customer, whose member it becomes: the administrator, if there is none. A
 * client of another customer is not moved. Agents and operators leave the companies they belonged to. An operator gets a
 * role of the office: the built-in word or the name of an own one. Fails with AdministrationError.
 */
export async function setUserRole(
  services: Pick<AccountServices, 'database' | 'clock'>,
  change: { name: string; kind: UserKind; customerCode: string | null; officeRole: string | null; actor: string },
): Promise<void> {
  const { name, kind, customerCode, officeRole, actor } = change;
  if ((kind === 'client') !== (customerCode !== null)) {
    throw new AdministrationError(
      'A client needs --customer <code>; agents and operators have no customer of their own.',
    );
  }
  await changeUser(services, name, async (query, user) => {
    let customerId: number | null = null;
    if (customerCode !== null) {
      const customer = await query
        .selectFrom('customer')
        .select('id')
        .where('code', '=', customerCode)
        .executeTakeFirst();
      if (!customer) throw new AdministrationError(`There is no customer ${customerCode}.`);
      customerId = customer.id;
      const own = await companiesOf(query, user.id);
      if (own.length > 0 && !own.includes(customerCode)) {
        throw new AdministrationError(reasonText('en', otherCustomerReason(own, customerCode)));
      }
    }
    const role = officeRole === null ? null : await requireRole(query, officeRole);
    if (role?.builtIn !== 'administration') await requireOtherAdministrator(query, user.id);
    if (!role) await query.deleteFrom('office_user').where('user_id', '=', user.id).execute();
    await query.updateTable('user_account').set({ kind }).where('id', '=', user.id).execute();
    if (customerId !== null) await lockCompany(query, customerId);
    await assignMembers(query, [{ userId: user.id, username: name, customerId }]);
    if (role) await giveOfficeRole(query, { userId: user.id, role, actor, now: services.clock() });
    await writeAudit(query, { actor, action: 'role', personId: user.id, details: { from: user.kind, to: kind } });
  });
}

async function companiesOf(query: Query, userId: number): Promise<string[]> {
  const found = await query
    .selectFrom('company_member as m')
    .innerJoin('customer as c', 'c.id', 'm.customer_id')
    .select('c.code')
    .where('m.user_id', '=', userId)
    .orderBy('c.code')
    .execute();
  return found.map(({ code }) => code);
}

/** Mails a user the link for a new password; the old one stays until then. */
export async function mailReset(
  services: AccountServices,
  { name, actor, locale }: { name: string; actor: string; locale: Locale },
): Promise<string> {
  return changeUser(services, name, async (query, user) => {
    const linkId = await createPasswordLink(services, query, user.id, RESET_MINUTES);
    await writeAudit(query, { actor, action: 'reset-mailed', personId: user.id });
    const parameters = { name: user.name, email: user.email };
    const link = { path: RESET_PATH, linkId };
    const person = { userId: user.id, customerId: null, addressId: null };
    await queueMail(query, { recipient: user.email, template: 'reset-by-office', person, locale, parameters, ...link });
    return user.email;
  });
}

/** Switches off a user's second factor, for somebody who has lost the telephone and the recovery codes. */
export async function removeSecondFactor(
  services: Pick<AccountServices, 'database'>,
  { name, actor }: { name: string; actor: string },
): Promise<boolean> {
  return changeUser(services, name, async (query, user) => {
    const { numDeletedRows } = await query
      .deleteFrom('second_factor')
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await writeAudit(query, { actor, action: 'second-factor-removed', personId: user.id });
    return true;
  });
}
