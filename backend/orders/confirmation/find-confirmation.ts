import type { ShopSettings } from '../../content/index.ts';
import type { Database } from '../../database/index.ts';
import { listOrderLines, type OrderDetail } from '../order-detail.ts';
import { isBankTransfer, type BankAccount } from '../payment-methods.ts';
import { orderNumber } from '../services.ts';
import { findSentOrder, type OrderKey } from '../sent-order.ts';

/** The data of a confirmation. */
export interface Confirmation {
  order: OrderDetail;
  company: ShopSettings['company'];
  /** Where and with which reason the order is to be paid; null where it is not paid by bank transfer. */
  transfer: (BankAccount & { reason: string }) | null;
  customer: { code: string; name: string; vatNumber: string | null };
  address: { street: string; postalCode: string | null; city: string; province: string | null };
  /** Mail recipients: the user who sent the order; for an agent's order the customer, with the agent in copy. */
  recipients: { to: string[]; cc: string[] };
}

/** The data of an order's confirmation; null when there is no such order. */
export async function findConfirmation(
  database: Database,
  { company, bank_account }: Pick<ShopSettings, 'company' | 'bank_account'>,
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
      .select(['u.email as user_email', 'u.kind'])
      .where('o.id', '=', order.orderId)
      .executeTakeFirstOrThrow(),
  ]);
  const isTransfer = order.paymentMethod !== null && isBankTransfer(order.paymentMethod);
  const isAgent = place.kind === 'agent';
  const to = isAgent ? (place.customer_email ?? place.address_email) : place.user_email;
  return {
    order: { ...order, lines },
    company,
    transfer: isTransfer && bank_account ? { ...bank_account, reason: orderNumber(order) } : null,
    customer: { code: place.code, name: place.company_name, vatNumber: place.vat_number },
    address: {
      street: place.street,
      postalCode: place.postal_code,
      city: place.city,
      province: place.province,
    },
    recipients: { to: to ? [to] : [], cc: isAgent && place.user_email ? [place.user_email] : [] },
  };
}
