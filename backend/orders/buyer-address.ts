import type { Kysely } from 'kysely';
import { findRecipientNow } from '../customers/index.ts';
import type { Tables } from '../database/index.ts';
import type { MailPerson } from '../notifications/index.ts';

/** Whom mails about an order go to: one person, or the customer's own address, and the agents in copy. */
export interface BuyerAddress {
  email: string;
  name: string;
  person: MailPerson | null;
  /** The agent of the delivery address, who gets the same mail. */
  copy: Reader | null;
  /** The agent who sent the order. */
  sendingAgent: Reader | null;
}

interface Reader {
  email: string;
  name: string;
}

const readerOf = (email: string | null, name: string | null): Reader | null => (email && name ? { email, name } : null);

/**
 * The recipient of mails about an order: who sent it, while it works for the customer; for an order that an agent or the
 * office sent, and for one whose sender has left, the customer's address. Null where there is none.
 */
export async function findBuyerAddress(
  query: Kysely<Tables>,
  order: { customerId: number; addressId: number; sentByUserId: number | null },
): Promise<BuyerAddress | null> {
  const at = { customerId: order.customerId, addressId: order.addressId };
  const place = await query
    .selectFrom('customer as c')
    .innerJoin('customer_address as a', (join) => join.on('a.id', '=', order.addressId))
    .leftJoin('agent as g', 'g.id', 'a.agent_id')
    .leftJoin('user_account as u', (join) => join.on('u.id', '=', order.sentByUserId))
    .select(['c.company_name as company', 'c.email as customerEmail', 'a.email as addressEmail'])
    .select(['g.email as agentEmail', 'g.name as agent'])
    .select(['u.kind as senderKind', 'u.email as senderEmail', 'u.name as senderName', 'u.is_active as isSenderActive'])
    .where('c.id', '=', order.customerId)
    .executeTakeFirstOrThrow();
  const isAgent = place.senderKind === 'agent' && place.isSenderActive === true;
  const copies = {
    copy: readerOf(place.agentEmail, place.agent),
    sendingAgent: isAgent ? readerOf(place.senderEmail, place.senderName) : null,
  };
  const isMember = order.sentByUserId !== null && place.senderKind === 'client';
  const sender = isMember && order.sentByUserId !== null ? await findRecipientNow(query, order.sentByUserId, at) : null;
  if (sender && order.sentByUserId !== null) {
    return { email: sender.email, name: sender.name, person: { userId: order.sentByUserId, ...at }, ...copies };
  }
  const email = place.customerEmail ?? place.addressEmail;
  return email ? { email, name: place.company, person: null, ...copies } : null;
}
