import { Refusal } from '../refusal.ts';
import type { ActingCustomer, DeliveryAddress, Identity } from './identity.ts';

/** Somebody acting for a customer at a delivery address: whom prices, carts and orders belong to. */
export interface Client {
  identity: Identity;
  customer: ActingCustomer;
  address: DeliveryAddress;
  /** The agent's user when an agent acts, null when the client itself does (R1.6). */
  agentUserId: number | null;
}

/** Who makes a call. Known from the session only; nothing in a body widens it (R6.9). */
export interface Caller {
  identity: Identity | null;
  client: Client | null;
}

export const GUEST: Caller = { identity: null, client: null };

function clientOf(identity: Identity, addressCode: string | undefined): Client | null {
  const { customer } = identity;
  if (!customer) return null;
  const address = isCode(addressCode)
    ? customer.addresses.find((candidate) => candidate.code === addressCode)
    : customer.addresses.find((candidate) => candidate.id === identity.addressId);
  if (!address) throw new Refusal('forbidden', 'notYourAddress');
  return { identity, customer, address, agentUserId: identity.kind === 'agent' ? identity.userId : null };
}

/**
 * Whether somebody may read what belongs to a customer: the client itself, its agents, whichever client they act for
 * now, and operators (R6.9).
 */
export function mayReadOf(identity: Identity, customerId: number): boolean {
  if (identity.kind === 'operator') return true;
  if (identity.kind === 'agent') return identity.assignedCustomers.some(({ id }) => id === customerId);
  return identity.customer?.id === customerId;
}

/** '' and '0' on the wire mean "not said" (semantics 1.0). */
function isCode(code: string | undefined): code is string {
  return code !== undefined && code !== '' && code !== '0';
}

/**
 * The caller of a call from its session and the codes in its body. A guest stays a guest whatever the codes say
 * (R6.10); codes that are not the session's own are refused with 403 (R6.2, R6.9).
 */
export function resolveCaller(
  identity: Identity | null,
  codes: { client_id?: string | undefined; address_code?: string | undefined },
): Caller {
  if (!identity) return GUEST;
  if (isCode(codes.client_id) && codes.client_id !== identity.customer?.code) {
    // An agent's window that still shows the client chosen before, while another window has chosen anew.
    const isAssigned = identity.assignedCustomers.some(({ code }) => code === codes.client_id);
    throw new Refusal('forbidden', isAssigned ? 'clientChanged' : 'notYourCustomer', { reason: 'client-changed' });
  }
  return { identity, client: clientOf(identity, codes.address_code) };
}

/** The client of an authenticated call: 401 without a session, 403 when an agent has chosen no client yet. */
export function requireClient(caller: Caller): Client {
  if (!caller.identity) throw new Refusal('unauthenticated', 'logIn');
  if (!caller.client) throw new Refusal('forbidden', 'chooseClient');
  return caller.client;
}
