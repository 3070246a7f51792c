import { timingSafeEqual } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { AppError } from '../../app-error.ts';
import { isOpen } from '../../customers/index.ts';
import type { Tables } from '../../database/index.ts';
import { forgetBouncedAddress, hashOfToken, idOfToken } from '../../notifications/index.ts';
import { writeAudit } from '../../audit/index.ts';
import { nameProblems, passwordProblems, storedName } from '../field-problems.ts';
import { describeMember } from '../members/member-rows.ts';
import { commonPasswordSentence } from '../password/common-password.ts';
import { hashPassword } from '../password/hash-password.ts';
import type { InvitationServices } from './services.ts';

/** An invitation that can be accepted now. */
export interface OpenInvitation {
  memberId: number;
  customerId: number;
  companyName: string;
  email: string;
  name: string;
  inviter: string | null;
  /** The client's user that has this e-mail address already; it accepts with its own password. */
  userId: number | null;
}

/**
 * SQL: a link that a wave or a letter has made opens a customer to its first person: it ends when somebody is active there,
 * and that of a mail when the ERP has another address (decision 7.2). Other invitations are not limited by it.
 */
const isLinkOfWaveValid = sql<boolean>`not exists (
  select from activation_invite i where i.link_id = m.invitation_id and (
    exists (select from company_member o join user_account ou on ou.id = o.user_id
      where o.customer_id = m.customer_id and ou.is_active)
    or (i.channel = 'mail' and lower(i.email) is distinct from lower(c.email))))`;

/** Notes that the page of an invitation was opened; it uses nothing up. */
export async function noteInvitationOpened(
  { clock }: Pick<InvitationServices, 'clock'>,
  query: Kysely<Tables>,
  memberId: number,
): Promise<void> {
  await query
    .updateTable('company_member')
    .set({ invitation_opened_at: clock() })
    .where('id', '=', memberId)
    .where('invitation_opened_at', 'is', null)
    .execute();
}

/** The invitation of a link; null when it is malformed, unknown, used or expired, or can't be for this login. */
export async function findInvitation(
  { clock }: Pick<InvitationServices, 'clock'>,
  query: Kysely<Tables>,
  token: string,
  options: { lock: boolean } = { lock: false },
): Promise<OpenInvitation | null> {
  const id = idOfToken(token);
  if (id === null) return null;
  let select = query
    .selectFrom('company_member as m')
    .innerJoin('customer as c', 'c.id', 'm.customer_id')
    .leftJoin('user_account as inviter', 'inviter.id', 'm.invited_by_user_id')
    .leftJoin('user_account as u', (join) => join.on(sql`lower(u.email)`, '=', sql`lower(m.invited_email)`))
    .select(['m.id', 'm.customer_id', 'm.invitation_hash', 'm.invited_email', 'm.invited_name'])
    .select(['c.company_name', 'inviter.name as inviter', 'u.id as user_id', 'u.kind', 'u.is_active'])
    .where('m.invitation_id', '=', id)
    .where('m.user_id', 'is', null)
    .where('m.invitation_expires_at', '>', clock())
    .where(isOpen('c'))
    .where(isLinkOfWaveValid);
  if (options.lock) select = select.forUpdate('m');
  const found = await select.executeTakeFirst();
  if (!found?.invitation_hash || !timingSafeEqual(found.invitation_hash, hashOfToken(token))) return null;
  if (found.user_id !== null && (found.kind !== 'client' || !found.is_active)) return null;
  return {
    memberId: found.id,
    customerId: found.customer_id,
    companyName: found.company_name,
    email: found.invited_email ?? '',
    name: found.invited_name ?? '',
    inviter: found.inviter,
    userId: found.user_id,
  };
}

/** A user name for a new login: its e-mail address, or with a number when that is the user name of somebody else. */
async function freeUsername(query: Kysely<Tables>, email: string): Promise<string> {
  const { rows } = await sql<{ username: string }>`
    select lower(username) as username from user_account where starts_with(lower(username), lower(${email}))`.execute(
    query,
  );
  const taken = new Set(rows.map(({ username }) => username));
  let username = email;
  for (let number = 2; taken.has(username.toLowerCase()); number += 1) username = `${email}#${number}`;
  return username;
}

/** The name and password of a new login; fails with `invalid`, with all mistakes by field. */
function checkNewLogin(name: string, password: string): void {
  const problems = { name: nameProblems(name), password: passwordProblems(password) };
  const errors = Object.fromEntries(Object.entries(problems).filter(([, sentences]) => sentences.length > 0));
  if (Object.keys(errors).length > 0) throw new AppError('invalid', 'dataInvalid', { errors });
}

/**
 * Accepts an invitation once: makes a new login, or adds the company to the existing one of `provenUserId`, whose
 * password the caller has checked. Returns the user and the company. Fails with `not-found` for a link that is not
 * valid, with `invalid` for a name or password that is not possible.
 */
export async function acceptInvitation(
  services: InvitationServices,
  acceptance: { token: string; name: string; password: string; provenUserId: number | null },
): Promise<{ userId: number; customerId: number; isNewLogin: boolean }> {
  const { token, password, provenUserId } = acceptance;
  const name = storedName(acceptance.name);
  if (provenUserId === null) {
    checkNewLogin(name, password);
    const invitation = await findInvitation(services, services.database.query, token);
    const guessed = await commonPasswordSentence(password, [
      name,
      invitation?.email ?? '',
      invitation?.companyName ?? '',
    ]);
    if (guessed) throw new AppError('invalid', 'dataInvalid', { errors: { password: [guessed] } });
  }
  // Hashing is slow, so it runs before the transaction.
  const hash = provenUserId === null ? await hashPassword(password) : '';
  return services.database.query.transaction().execute(async (transaction) => {
    const invitation = await findInvitation(services, transaction, token, { lock: true });
    if (!invitation || invitation.userId !== provenUserId) throw new AppError('not-found', 'invitationNotValid');
    const { memberId, customerId, email } = invitation;
    await forgetBouncedAddress(transaction, email);
    const userId =
      provenUserId ??
      (
        await transaction
          .insertInto('user_account')
          .values({
            email,
            username: await freeUsername(transaction, email),
            name,
            password_hash: hash,
            kind: 'client',
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    await transaction
      .updateTable('company_member')
      .set({
        user_id: userId,
        last_used_at: services.clock(),
        invited_email: null,
        invited_name: null,
        invitation_id: null,
        invitation_hash: null,
        invitation_expires_at: null,
        invitation_opened_at: null,
      })
      .where('id', '=', memberId)
      .execute();
    const { who, rights } = await describeMember(transaction, memberId);
    const details = { ...who, to: rights };
    await writeAudit(transaction, {
      actor: name || email,
      action: 'invitation-accepted',
      personId: userId,
      customerId,
      details,
    });
    return { userId, customerId, isNewLogin: provenUserId === null };
  });
}
