import { randomUUID } from 'node:crypto';
import type { MemberRights } from '../../../domain/member-rights.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { Sentence } from '../../app-error.ts';
import { hashOfToken, linkToken, queueMail } from '../../notifications/index.ts';
import { checkedTitle } from '../members/change-members.ts';
import { writeAudit } from '../../audit/index.ts';
import { emailProblems, nameProblems, storedName } from '../field-problems.ts';
import { describeMember, lockCompany, rightsColumns } from '../members/member-rows.ts';
import { closeCompanyRequest } from '../registration/requests.ts';
import type { InvitationServices, Query } from './services.ts';

const DAY = 86_400_000;
/** How long the link of an invitation is valid. */
export const INVITATION_DAYS = 7;

export interface Invitation {
  customerId: number;
  companyName: string;
  /** Who invites. */
  inviter: { userId: number; name: string };
  email: string;
  /** Id of the request for access that is answered: the invitation goes to its e-mail address. */
  requestId?: number | undefined;
  name: string;
  title: string | null;
  rights: MemberRights;
  locale: Locale;
  /** The shop's address, for the link. */
  origin: string | null;
}

/**
 * Writes an invitation with its link, in place of an earlier one to the same address, whose link ends; returns the id of
 * the member to be.
 */
export async function writeInvitation(
  { secret }: Pick<InvitationServices, 'secret'>,
  transaction: Query,
  invitation: {
    customerId: number;
    email: string;
    name: string;
    title: string | null;
    columns: Awaited<ReturnType<typeof rightsColumns>>;
    /** Of the link. */
    id: string;
    /** Null: nobody, it is a wave of invitations. */
    invitedBy: number | null;
    now: Date;
    expiresAt: Date;
  },
): Promise<number> {
  const { customerId, email, name, title, columns, id, invitedBy, now, expiresAt } = invitation;
  await transaction
    .deleteFrom('company_member')
    .where('customer_id', '=', customerId)
    .where('user_id', 'is', null)
    .where((row) => row.eb(row.fn('lower', ['invited_email']), '=', email.toLowerCase()))
    .execute();
  const { id: memberId } = await transaction
    .insertInto('company_member')
    .values({
      customer_id: customerId,
      user_id: null,
      title,
      ...columns,
      has_own_cart: true,
      last_used_at: null,
      invited_email: email,
      invited_name: name,
      invited_by_user_id: invitedBy,
      invited_at: now,
      invitation_id: id,
      invitation_hash: hashOfToken(linkToken(secret, id)),
      invitation_expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return memberId;
}

function errorsOf(email: string, name: string): Record<string, Sentence[]> {
  const problems = { email: emailProblems(email), name: nameProblems(name) };
  return Object.fromEntries(Object.entries(problems).filter(([, sentences]) => sentences.length > 0));
}

/**
 * Invites somebody into a company and mails a link that works once. A repeated invitation replaces the earlier one and
 * its link. Whether the e-mail address has a login is not revealed. Fails with `invalid`, with all mistakes by field,
 * with `not-found` for a request for access that does not wait.
 */
export async function inviteMember(
  services: InvitationServices,
  invitation: Invitation,
): Promise<{ memberId: number }> {
  const { customerId, inviter, requestId } = invitation;
  const name = storedName(invitation.name);
  const title = checkedTitle(invitation.title);
  const now = services.clock();
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY);
  return services.database.query.transaction().execute(async (transaction) => {
    await lockCompany(transaction, customerId);
    const answered =
      requestId === undefined
        ? null
        : await closeCompanyRequest(transaction, {
            ...{ id: requestId, customerId, state: 'approved', actor: inviter.name, now },
          });
    const email = answered?.email ?? invitation.email.trim();
    const errors = errorsOf(email, name);
    const colleague = await transaction
      .selectFrom('company_member as m')
      .innerJoin('user_account as u', 'u.id', 'm.user_id')
      .select('m.id')
      .where('m.customer_id', '=', customerId)
      .where((row) => row.eb(row.fn('lower', ['u.email']), '=', email.toLowerCase()))
      .executeTakeFirst();
    if (colleague) errors['email'] = [{ key: 'memberAlready' }];
    const columns = await rightsColumns(transaction, customerId, invitation.rights, errors);
    const id = randomUUID();
    const memberId = await writeInvitation(services, transaction, {
      ...{ customerId, email, name, title, columns, id, now, expiresAt },
      invitedBy: inviter.userId,
    });
    const { who, rights } = await describeMember(transaction, memberId);
    await writeAudit(transaction, {
      actor: inviter.name,
      action: 'member-invited',
      customerId,
      details: { ...who, to: rights },
    });
    await queueMail(transaction, {
      recipient: email,
      template: 'invitation',
      locale: answered?.locale ?? invitation.locale,
      parameters: {
        name,
        inviter: inviter.name,
        company: invitation.companyName,
        expiry: { day: shopDay(expiresAt) },
      },
      path: '/pages/invitation',
      linkId: id,
      origin: invitation.origin ?? answered?.origin ?? null,
    });
    return { memberId };
  });
}
