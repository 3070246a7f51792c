import type { MoneyViewer } from '../../domain/sees-money.ts';
import { AppError } from '../app-error.ts';
import type { Database } from '../database/index.ts';
import { isInScope, scopeOf } from './address-scope.ts';
import { findAssignedCustomer } from './assigned-customers.ts';
import type { ActingCustomer, DeliveryAddress, Identity } from './identity.ts';

/** A user acting for a customer at a delivery address: prices, carts and orders belong to these. */
export interface Client {
  identity: Identity;
  customer: ActingCustomer;
  address: DeliveryAddress;
  /** The user who has a cart of its own: an agent, or a user of the client; null for the client's own cart. */
  ownerUserId: number | null;
  /** Whether prices are returned to the user. */
  seesPrices: boolean;
}

/** The user and customer of a request. Known from the session only; nothing in a body adds rights. */
export interface RequestContext {
  identity: Identity | null;
  client: Client | null;
}

export const GUEST: RequestContext = { identity: null, client: null };

function clientOf(identity: Identity, addressCode: string | undefined): Client | null {
  const { customer } = identity;
  if (!customer) return null;
  const { addresses, membership } = identity;
  const address = isCode(addressCode)
    ? addresses.find((candidate) => candidate.code === addressCode)
    : addresses.find((candidate) => candidate.id === identity.addressId);
  if (!address) throw new AppError('forbidden', 'notYourAddress');
  const hasOwnCart = identity.kind !== 'client' || membership?.hasOwnCart === true;
  const ownerUserId = hasOwnCart ? identity.userId : null;
  return { identity, customer, address, ownerUserId, seesPrices: membership?.seesPrices ?? true };
}

/** What decides which money the user of a request sees; null for a guest. */
export function moneyViewer(client: Client | null): MoneyViewer | null {
  return client && { seesPrices: client.seesPrices, isCustomerActive: client.customer.isActive };
}

/**
 * Whether a user may read an order of a customer's address: the client itself, and its agents, whichever client they act
 * for now.
 */
export async function mayReadOf(
  database: Pick<Database, 'query'>,
  identity: Identity,
  { customerId, addressId }: { customerId: number; addressId: number },
): Promise<boolean> {
  if (identity.kind === 'agent')
    return (await findAssignedCustomer(database, identity.userId, { id: customerId })) !== null;
  const { customer } = identity;
  return customer?.id === customerId && isInScope(scopeOf({ customer, identity }), addressId);
}

/** '' and '0' in a request mean "not given". */
function isCode(code: string | undefined): code is string {
  return code !== undefined && code !== '' && code !== '0';
}

/**
 * The request context from the session and the codes in the body. A guest stays a guest, whatever codes the body has;
 * codes that do not belong to the session fail with 403.
 */
export function resolveRequestContext(
  identity: Identity | null,
  codes: { client_id?: string | undefined; address_code?: string | undefined },
): RequestContext {
  if (!identity) return GUEST;
  if (isCode(codes.client_id) && codes.client_id !== identity.customer?.code) {
    // An agent's window still shows the previous client, while another window has chosen a new one.
    const isAssigned = identity.assignedCustomers.some(({ code }) => code === codes.client_id);
    throw new AppError('forbidden', isAssigned ? 'clientChanged' : 'notYourCustomer', { reason: 'client-changed' });
  }
  return { identity, client: clientOf(identity, codes.address_code) };
}

/**
 * The client of an authenticated request; fails with 401 without a session, with 403 when an agent has not chosen a
 * client.
 */
export function requireClient(requester: RequestContext): Client {
  if (!requester.identity) throw new AppError('unauthenticated', 'logIn');
  if (!requester.client) throw new AppError('forbidden', 'chooseClient');
  return requester.client;
}
