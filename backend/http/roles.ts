import type { Permission } from '../../contract/permission.ts';
import type { Identity } from '../customers/index.ts';

const GUEST = ['session.use', 'catalogue.view', 'tracking.send', 'payment-link.use', 'cart.view'] as const;
const DOCUMENTS = ['invoices.view', 'deliveries.view', 'deadlines.view'] as const;
const BUYER = [
  ...GUEST,
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
  operator: GUEST,
  /** Fills carts that somebody else sends. */
  'cart-only': [...GUEST, 'cart.edit', 'wishlist.use'],
  /** Looks at orders and documents, for an accountant. */
  'documents-only': [...GUEST, ...DOCUMENTS, 'order.view', 'order.pay'],
} as const satisfies Record<string, readonly Permission[]>;

export type Role = keyof typeof PERMISSIONS;

const ROLE_OF_KIND = { client: 'buyer', agent: 'agent', operator: 'operator' } as const;

/** The role of a request: a request without a session is a guest (R6.10). */
export function roleOf(identity: Identity | null): Role {
  return identity ? ROLE_OF_KIND[identity.kind] : 'guest';
}

export function hasPermission(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[role] as readonly Permission[]).includes(permission);
}
