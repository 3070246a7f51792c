import type { OfficePermission } from '../../domain/office-rights.ts';
import type { Permission } from '../../contract/permission.ts';
import type { Identity, Membership } from '../customers/index.ts';
import { VIEW_PERMISSIONS } from './view-only.ts';

const GUEST = [
  'session.use',
  'access.request',
  'message.send',
  'catalogue.view',
  'content.view',
  'tracking.send',
  'payment-link.use',
  'invitation.use',
  'cart.view',
] as const;
/** Permissions of every logged-in user. */
const USER = [...GUEST, 'account.own'] as const;
/** Permissions of everybody who works for a company. */
const MEMBER = [...USER, 'article-files.view', 'client.choose', 'company.view', 'company.correct'] as const;
const DOCUMENTS = ['invoices.view', 'deliveries.view', 'claim.report', 'deadlines.view', 'credit.view'] as const;
/** Fills carts, and sends or proposes them. */
const ORDERING = [...MEMBER, 'cart.edit', 'order.place', 'wishlist.use'] as const;
const BUYING = [...ORDERING, ...DOCUMENTS, 'order.view', 'order.pay'] as const;
/** Sends orders without a limit, and approves those of colleagues. */
const BUYER = [...BUYING, 'approval.view', 'order.approve'] as const;

/** The permissions of each role; with NEEDED_RIGHTS the only place that decides what somebody may do. */
const PERMISSIONS_OF_ROLES = {
  guest: GUEST,
  /** Manages the users of its company. */
  administrator: [...BUYER, 'members.manage'],
  buyer: BUYER,
  /** Sends orders up to a limit; a colleague approves larger ones. */
  'limited-buyer': [...BUYING, 'approval.view'],
  /** Fills carts and proposes them; a colleague approves each. */
  'cart-only': [...ORDERING, ...DOCUMENTS, 'order.view', 'approval.view'],
  /** Looks at orders and documents, for an accountant. */
  'documents-only': [...MEMBER, ...DOCUMENTS, 'order.view', 'order.pay'],
  /** Acts for the client chosen in its session. */
  agent: BUYING,
  /** Works for the wholesaler, and buys for nobody; its role in the office decides what it may do there. */
  operator: [...USER, 'article-files.view'],
  /** Somebody of the office who orders for a customer on the telephone. */
  'order-taker': [...USER, 'article-files.view', 'cart.edit', 'order.place', 'order.view'],
  /** Has to set up a second factor before anything else. */
  'second-factor-missing': USER,
} as const satisfies Record<string, readonly Permission[]>;

export type Role = keyof typeof PERMISSIONS_OF_ROLES;
export const ROLES = Object.keys(PERMISSIONS_OF_ROLES) as Role[];

/**
 * The rights in its company that a user needs in addition to its role; screens that consist of amounts need that of
 * prices. Every permission says it, so that a new one is not open to colleagues by omission.
 */
const NEEDED_RIGHTS: Record<Permission, readonly ('seesPrices' | 'seesDocuments' | 'seesCredit')[]> = {
  'session.use': [],
  'access.request': [],
  'message.send': [],
  'account.own': [],
  'catalogue.view': [],
  'content.view': [],
  'article-files.view': [],
  'tracking.send': [],
  'payment-link.use': [],
  'cart.view': [],
  'cart.edit': [],
  'order.place': [],
  'order.view': ['seesPrices'],
  'order.pay': ['seesPrices'],
  'approval.view': [],
  'order.approve': ['seesPrices'],
  'members.manage': [],
  'invitation.use': [],
  'client.choose': [],
  'wishlist.use': [],
  'invoices.view': ['seesDocuments', 'seesPrices'],
  'deliveries.view': ['seesDocuments'],
  'claim.report': ['seesDocuments'],
  'deadlines.view': ['seesDocuments', 'seesPrices'],
  'credit.view': ['seesCredit', 'seesPrices'],
  'company.view': [],
  'company.correct': [],
};

/** The role of a request: a request without a session is a guest. */
export function roleOf(
  identity: Pick<Identity, 'kind' | 'membership' | 'needsSecondFactor' | 'customer'> | null,
): Role {
  if (!identity) return 'guest';
  if (identity.needsSecondFactor) return 'second-factor-missing';
  if (identity.kind === 'operator' && identity.customer) return 'order-taker';
  return identity.kind === 'client' ? (identity.membership?.role ?? 'guest') : identity.kind;
}

/** Whether a role has a permission. */
export function hasPermission(role: Role, permission: Permission): boolean {
  return (PERMISSIONS_OF_ROLES[role] as readonly Permission[]).includes(permission);
}

/** Whether a role with these rights of a company has a permission. */
export function isPermitted(role: Role, membership: Membership | null, permission: Permission): boolean {
  const rights = NEEDED_RIGHTS[permission];
  return hasPermission(role, permission) && (!membership || rights.every((right) => membership[right]));
}

/** Whether a request may do something: by its role, and by the rights of the user in its company. */
export function mayUse(identity: Identity | null, permission: Permission): boolean {
  if (identity?.viewing && !VIEW_PERMISSIONS.has(permission)) return false;
  return isPermitted(roleOf(identity), identity?.membership ?? null, permission);
}

/** The rights in its company that a user needs for a permission besides its role. */
export function neededRights(permission: Permission): readonly string[] {
  return NEEDED_RIGHTS[permission];
}

/** Whether somebody may do something in the office: by its role there, and never without the second factor it needs. */
export function mayInOffice(identity: Identity | null, permission: OfficePermission): boolean {
  return identity?.office?.permissions.includes(permission) === true && !identity.needsSecondFactor;
}

/** All permissions of a request. */
export function permissionsOf(identity: Identity | null): Permission[] {
  return (PERMISSIONS_OF_ROLES[roleOf(identity)] as readonly Permission[]).filter((permission) =>
    mayUse(identity, permission),
  );
}
