import { mayApprove } from '../../domain/member-rights.ts';
import { ALL_MONEY, moneySeen, type SeenMoney } from '../../domain/sees-money.ts';
import { findRecipientNow } from '../customers/index.ts';
import type { Query } from './services.ts';
import type { MailTemplate } from './write-mail.ts';

/**
 * Whom the mails of a template go to, and so what is asked when one is sent: what waits outlives rights.
 *
 * - office: the wholesaler, who sees everything
 * - stranger: an address without a login
 * - invited: somebody whose invitation still waits
 * - user: a login that is not switched off
 * - member: somebody who works for the company and may use the delivery address
 * - administrator: such a member who manages the people of the company
 * - approver: such a member who may approve orders
 * - reporter: such a member who sees documents
 * - buyer: such a member, or the address of the customer or its agent, who see everything
 */
export const RECIPIENTS = {
  reset: 'user',
  'reset-by-office': 'user',
  'office-invited': 'user',
  'office-new-place': 'user',
  'office-role-asked': 'user',
  'password-changed': 'user',
  'legal-text-changes': 'user',
  welcome: 'user',
  'welcome-link': 'user',
  'person-copy-ready': 'user',
  'person-request-received': 'stranger',
  'person-erased': 'stranger',
  'registration-received': 'stranger',
  'access-code': 'stranger',
  rejected: 'stranger',
  newsletter: 'stranger',
  'office-registration': 'office',
  'office-access': 'office',
  'office-correction': 'office',
  'office-claim': 'office',
  'office-claim-photos': 'office',
  'office-inquiry': 'office',
  'office-order-refused': 'office',
  'office-erp-folder': 'office',
  'office-orders-not-taken': 'office',
  'order-address-changed': 'buyer',
  invitation: 'invited',
  'activation-invited': 'invited',
  'activation-reminder': 'invited',
  'activation-by-letter': 'stranger',
  'agent-customer-phones': 'stranger',
  'access-asked': 'administrator',
  'agent-changed': 'administrator',
  'approval-requested': 'approver',
  'approval-waiting': 'member',
  'approval-approved': 'member',
  'approval-returned': 'member',
  'approval-expired': 'member',
  'approval-closed': 'member',
  'order-changed': 'buyer',
  'order-change-asked': 'buyer',
  'order-declined': 'buyer',
  'order-declined-paid': 'buyer',
  'claim-photos-asked': 'reporter',
  'claim-accepted': 'reporter',
  'claim-rejected': 'reporter',
} as const satisfies Record<MailTemplate, string>;

export type RecipientKind = (typeof RECIPIENTS)[MailTemplate];

/** Templates of mails to a user of the shop. */
export type PersonTemplate = {
  [Template in MailTemplate]: (typeof RECIPIENTS)[Template] extends 'office' | 'stranger' | 'invited' | 'buyer'
    ? never
    : Template;
}[MailTemplate];

/** Templates of mails to whoever ordered: a user of the shop, or an address of the customer. */
export type BuyerTemplate = {
  [Template in MailTemplate]: (typeof RECIPIENTS)[Template] extends 'buyer' ? Template : never;
}[MailTemplate];

/** The user whom a mail goes to; customer and address are those that it is about, where it is about any. */
export interface MailPerson {
  userId: number;
  customerId: number | null;
  addressId: number | null;
}

/** The current recipient of a mail, and which money it may show; null when it must not be sent any more. */
export async function findMailRecipient(
  query: Query,
  mail: { template: MailTemplate; recipient: string; person: MailPerson | null; linkId: string | null; now: Date },
): Promise<{ address: string; sees: SeenMoney } | null> {
  const { template, recipient, person, linkId, now } = mail;
  const kind = RECIPIENTS[template];
  const none = moneySeen(null);
  if (kind === 'office') return { address: recipient, sees: ALL_MONEY };
  if (kind === 'stranger') return { address: recipient, sees: none };
  if (kind === 'invited') return (await isInvited(query, linkId, now)) ? { address: recipient, sees: none } : null;
  if (kind === 'buyer' && !person) return { address: recipient, sees: ALL_MONEY };
  if (!person) return null;
  const { userId, customerId, addressId } = person;
  if (kind === 'user') {
    const user = await query
      .selectFrom('user_account')
      .select('email')
      .where('id', '=', userId)
      .where('is_active', '=', true)
      .executeTakeFirst();
    return user ? { address: user.email, sees: none } : null;
  }
  const found = customerId === null ? null : await findRecipientNow(query, userId, { customerId, addressId });
  if (!found) return null;
  const { email: address, member, viewer } = found;
  const sees = moneySeen(viewer);
  // Nobody approves for a closed customer.
  if (kind === 'approver' && !(member && mayApprove({ role: member.role, seesPrices: sees.price }))) return null;
  if (kind === 'administrator' && member?.role !== 'administrator') return null;
  if (kind === 'reporter' && member && !member.seesDocuments) return null;
  return { address, sees };
}

async function isInvited(query: Query, invitationId: string | null, now: Date): Promise<boolean> {
  if (invitationId === null) return false;
  const invitation = await query
    .selectFrom('company_member')
    .select('id')
    .where('invitation_id', '=', invitationId)
    .where('user_id', 'is', null)
    .where('invitation_expires_at', '>', now)
    .executeTakeFirst();
  return invitation !== undefined;
}
