import type { Permission } from '../../contract/permission.ts';
import type { Identity } from '../customers/index.ts';

const GUEST = [
  'session.use',
  'access.request',
  'catalogue.view',
  'tracking.send',
  'payment-link.use',
  'cart.view',
] as const;
/** What everybody who is logged in may do. */
const USER = [...GUEST, 'account.own'] as const;
const DOCUMENTS = ['invoices.view', 'deliveries.view', 'deadlines.view'] as const;
const BUYER = [
  ...USER,
  ...DOCUMENTS,
  'cart.edit',
  'order.place',
  'order.view',
  'order.pay',
  'wishlist.use',
  'credit.view',
  'company.view',
] as const;

/** The permissions of each role; the only place that decides what a role may do. */
const PERMISSIONS = {
  guest: GUEST,
  buyer: BUYER,
  /** Acts for the client chosen in its session (R1.6). */
  agent: BUYER,
  /** Works on files and orders of every customer, and buys for none. */
  operator: USER,
  /** Fills carts that somebody else sends. */
  'cart-only': [...USER, 'cart.edit', 'wishlist.use'],
  /** Looks at orders and documents, for an accountant. */
  'documents-only': [...USER, ...DOCUMENTS, 'order.view', 'order.pay'],
  /** Has to set up a second factor before anything else. */
  'second-factor-missing': USER,
} as const satisfies Record<string, readonly Permission[]>;

export type Role = keyof typeof PERMISSIONS;

const ROLE_OF_KIND = { client: 'buyer', agent: 'agent', operator: 'operator' } as const;

/** The role of a request: a request without a session is a guest (R6.10). */
export function roleOf(identity: Identity | null): Role {
  if (!identity) return 'guest';
  return identity.needsSecondFactor ? 'second-factor-missing' : ROLE_OF_KIND[identity.kind];
}

export function hasPermission(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[role] as readonly Permission[]).includes(permission);
}
