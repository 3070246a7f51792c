import { orderName } from '../../../domain/order-name.ts';
import { ALL_MONEY, moneySeen, type SeenMoney } from '../../../domain/sees-money.ts';
import type { Issuer } from '../../printing/head.ts';
import type { ShopSettings } from '../../content/index.ts';
import { findRecipientNow, type RecipientNow } from '../../customers/index.ts';
import type { Database } from '../../database/index.ts';
import type { MailAgent } from '../../notifications/index.ts';
import { listOrderLines, type OrderDetail } from '../order-detail.ts';
import { isBankTransfer, type BankAccount } from '../payment-methods.ts';
import { findSentOrder, type OrderKey } from '../sent-order.ts';

/** A mail with the confirmation, for one recipient with the rights it has now. */
export interface ConfirmationCopy {
  /** Distinguishes the copies; an order has at most one of each. */
  name: 'main' | 'approver';
  to: string;
  cc: string[];
  /** Name in the salutation. */
  greeted: string;
  sees: SeenMoney;
  /** The agent who ordered, whom a reply goes to. */
  agent: MailAgent | null;
}

/** The data of a confirmation. */
export interface Confirmation {
  order: OrderDetail;
  company: Issuer;
  /** Where and with which reason the order is to be paid; null where it is not paid by bank transfer. */
  transfer: (BankAccount & { reason: string }) | null;
  customer: { code: string; name: string; vatNumber: string | null };
  address: { street: string; postalCode: string | null; city: string; province: string | null };
  /**
   * The mails: to the user who sent the order and to the one who approved it, while they work for the customer; for an
   * agent's order to the customer, with the agent in copy; for one of the office to the customer.
   */
  copies: ConfirmationCopy[];
}

/** The data of an order's confirmation; null when there is no such order. */
export async function findConfirmation(
  database: Database,
  { company, bank_account }: Pick<ShopSettings, 'bank_account'> & { company: Issuer },
  key: OrderKey,
): Promise<Confirmation | null> {
  const { query } = database;
  const order = await findSentOrder(query, key);
  if (!order) return null;
  const [lines, place] = await Promise.all([
    listOrderLines(query, order.orderId),
    query
      .selectFrom('sales_order as o')
      .innerJoin('customer as c', 'c.id', 'o.customer_id')
      .innerJoin('customer_address as a', 'a.id', 'o.address_id')
      .leftJoin('user_account as u', 'u.id', 'o.sent_by_user_id')
      .select(['c.code', 'c.company_name', 'c.vat_number', 'c.email as customer_email'])
      .select(['a.street', 'a.postal_code', 'a.city', 'a.province', 'a.email as address_email'])
      .select(['o.customer_id', 'o.address_id', 'o.sent_by_user_id', 'o.approved_by_user_id', 'u.kind'])
      .where('o.id', '=', order.orderId)
      .executeTakeFirstOrThrow(),
  ]);
  const isTransfer = order.paymentMethod !== null && isBankTransfer(order.paymentMethod);
  const at = { customerId: place.customer_id, addressId: place.address_id };
  const now = async (userId: number | null) => (userId === null ? null : findRecipientNow(query, userId, at));
  const [sender, approver] = await Promise.all([now(place.sent_by_user_id), now(place.approved_by_user_id)]);
  return {
    order: { ...order, lines },
    company,
    transfer: isTransfer && bank_account ? { ...bank_account, reason: orderName(order) } : null,
    customer: { code: place.code, name: place.company_name, vatNumber: place.vat_number },
    address: {
      street: place.street,
      postalCode: place.postal_code,
      city: place.city,
      province: place.province,
    },
    copies:
      place.kind === 'agent' || place.kind === 'operator'
        ? copiesForCustomer(place.customer_email ?? place.address_email, sender, place.company_name)
        : [...copiesFor('main', sender), ...copiesFor('approver', approver)],
  };
}

function copiesForCustomer(to: string | null, agent: RecipientNow | null, greeted: string): ConfirmationCopy[] {
  return to ? [{ name: 'main', to, cc: agent ? [agent.email] : [], greeted, sees: ALL_MONEY, agent }] : [];
}

function copiesFor(name: ConfirmationCopy['name'], recipient: RecipientNow | null): ConfirmationCopy[] {
  if (!recipient) return [];
  const { email: to, name: greeted, viewer } = recipient;
  return [{ name, to, cc: [], greeted, sees: moneySeen(viewer), agent: null }];
}
