import { parseCents } from '../../domain/money.ts';
import type { Permission } from '../../contract/permission.ts';
import type { SessionUser } from '../../contract/session.ts';
import type { MemberRole } from '../../domain/member-rights.ts';
import type { UserKind } from '../../domain/user-kind.ts';

/** A delivery address as the header and the checkout show it. */
export interface Address {
  code: string;
  street: string;
  city: string;
  postalCode: string | null;
  province: string | null;
}

/** The logged-in user, with the selected customer and address. */
export interface Session {
  kind: UserKind;
  name: string;
  companyName: string;
  /** '0' for an agent who has not chosen a customer yet. */
  clientId: string;
  /** Code of the chosen delivery address; '0' when there is none. */
  addressCode: string;
  /** Inactive ones accept no orders. */
  addresses: (Address & { isActive: boolean })[];
  /** The first customers an agent may act for, or companies of a user who belongs to several; last chosen first. */
  clients: { id: string; companyName: string; isActive: boolean }[];
  /** How many there are in all. */
  clientCount: number;
  /** What the user may do for this customer; the server decides. */
  permissions: readonly Permission[];
  /** Whether the server returns prices to the user. */
  seesPrices: boolean;
  /** Why carts and orders are not accepted; null when they are. */
  orderingStop: SessionUser['ordering_stop'];
  /** Role in the company; null for agents and operators. */
  role: MemberRole | null;
  /** Net value in cents up to which a limited buyer sends orders alone; null for everybody else. */
  orderLimitCents: number | null;
  /** The user has to set up a second factor before anything else. */
  needsSecondFactor: boolean;
  /** Who of the office looks at the shop as this user, only to read; null in the user’s own session. */
  viewedBy: string | null;
}

/** The fields of every POST body; a guest is customer 0 at address 0. */
export interface UserTemp {
  client_id: string | number;
  address_code: string | number;
  ext_call: boolean;
}

export const guestUserTemp: UserTemp = { client_id: 0, address_code: 0, ext_call: true };

/** The `UserTemp` fields of a session. */
export function userTempOf(session: Session | null): UserTemp {
  if (!session) return guestUserTemp;
  return { client_id: session.clientId, address_code: session.addressCode, ext_call: true };
}

/** Key of customer and address for data that belongs only to them: prices, carts, typed quantities. '/' for a guest. */
export function ownerKey(session: Pick<Session, 'clientId' | 'addressCode'> | null): string {
  return `${session?.clientId ?? ''}/${session?.addressCode ?? ''}`;
}

/** Maps an address of a response. */
export function parseAddress(address: Omit<SessionUser['address_codes'][number], 'is_active'>): Address {
  return {
    code: address.address_code,
    street: address.IndirizzoEsteso,
    city: address.Citta,
    postalCode: address.CAP,
    province: address.Provincia,
  };
}

/** Maps the user in a response; null for a guest. */
export function parseSession(user: SessionUser | null): Session | null {
  return user && sessionOf(user);
}

/** Maps the user in the responses of the login and session endpoints. */
export function sessionOf(user: SessionUser): Session {
  return {
    kind: user.kind,
    name: user.name,
    companyName: user.company_name,
    clientId: user.client_id,
    addressCode: user.selected_address,
    addresses: user.address_codes.map((address) => ({ ...parseAddress(address), isActive: address.is_active })),
    permissions: user.permissions,
    seesPrices: user.sees_prices,
    orderingStop: user.ordering_stop,
    role: user.role,
    orderLimitCents: parseCents(user.order_limit),
    clients: user.clients.map((client) => ({
      id: client.client_id,
      companyName: client.company_name,
      isActive: client.is_active,
    })),
    clientCount: user.clients_total,
    needsSecondFactor: user.second_factor_needed,
    viewedBy: user.viewed_by ?? null,
  };
}

/**
 * Whether the cookie alone counts, and the browser keeps nothing: for people of the office, also those who look at the shop
 * as a customer.
 */
export function hasCookieAlone(session: Pick<Session, 'kind' | 'viewedBy'> | null): boolean {
  return session?.kind === 'operator' || (session?.viewedBy ?? null) !== null;
}

/** The chosen address, else the first one; null for guests and agents without a customer. */
export function chosenAddress(session: Session | null): Address | null {
  return session?.addresses.find((address) => address.code === session.addressCode) ?? session?.addresses[0] ?? null;
}

/** The open addresses besides the chosen one, where the cart can be taken or another one opened. */
export function otherAddresses(session: Session | null): Address[] {
  const chosen = chosenAddress(session)?.code;
  return session?.addresses.filter(({ code, isActive }) => isActive && code !== chosen) ?? [];
}

/** Whether the user may do something, e.g. 'order.place'. */
export function may(session: Session | null, permission: Permission): boolean {
  return session?.permissions.includes(permission) ?? false;
}

/** Whether the user can put articles into a cart here. */
export function mayBuy(session: Session | null): boolean {
  return may(session, 'cart.edit') && session?.orderingStop === null;
}
