import type { Permission } from '../../contract/permission.ts';
import type { TextKey } from '../i18n/i18n.tsx';
import { may, type Session } from '../session/session.ts';
import type { IconName } from '../ui/icon.tsx';
import type { PageRequest } from '../routing/page-data.ts';
import { countWaiting } from '../session/count-waiting.ts';

/** The groups of the menu, in their order. */
export const menuGroups = {
  buying: 'account.groupBuying',
  documents: 'account.groupDocuments',
  company: 'account.groupCompany',
} as const satisfies Record<string, TextKey>;

/** How a section of the user area is named, who can open it, and where it stands. */
export interface SectionEntry {
  /** Where it stands in the menu. */
  group: keyof typeof menuGroups;
  icon: IconName;
  label: TextKey;
  /** Of the document, where it differs from the label. */
  title?: TextKey;
  /** Only while the user acts for a customer; without one the profile is shown, where an agent chooses one. */
  needsClient?: boolean;
  /** Only for users with this permission. */
  permission?: Permission;
  /** Further values of `tab` that show this section. */
  aliases?: readonly string[];
  /** The number beside the label; null for none. Where it fails, the menu has no number. */
  count?: (page: PageRequest, session: Session) => Promise<number | null> | number | null;
  /** Path without language prefix, where the page is elsewhere in the shop; its address in the user area leads there. */
  leadsTo?: string;
}

/**
 * The sections of the user area, those of a group in the order of the menu. The key is the value of `tab` in the
 * address. A new section is an entry here, and a file that exports `defineSection(…)`, named in `section-pages.ts`.
 */
const table = {
  'saved-carts': {
    group: 'buying',
    icon: 'bookmark',
    label: 'account.savedCarts',
    needsClient: true,
    permission: 'cart.edit',
    count: async ({ api }) => (await api.call('getCartList', { limit: 1 })).message.count,
    leadsTo: '/pages/cart?tab=saved',
  },
  wishlist: {
    group: 'buying',
    icon: 'heart',
    label: 'shell.wishlist',
    needsClient: true,
    permission: 'wishlist.use',
    leadsTo: '/pages/wishlist',
  },
  approvals: {
    group: 'buying',
    icon: 'hourglass',
    label: 'approvals.title',
    needsClient: true,
    permission: 'approval.view',
    count: async (page, session) => (await countWaiting(page, session)) || null,
  },
  orders: {
    group: 'documents',
    icon: 'package',
    label: 'shell.orders',
    needsClient: true,
    permission: 'order.view',
  },
  invoices: {
    group: 'documents',
    icon: 'receipt-text',
    label: 'documents.invoices',
    needsClient: true,
    permission: 'invoices.view',
  },
  ddt: {
    group: 'documents',
    icon: 'truck',
    label: 'documents.ddt',
    needsClient: true,
    permission: 'deliveries.view',
  },
  deadlines: {
    group: 'documents',
    icon: 'calendar-clock',
    label: 'documents.deadlines',
    needsClient: true,
    permission: 'deadlines.view',
  },
  credit: {
    group: 'documents',
    icon: 'landmark',
    label: 'documents.credit',
    needsClient: true,
    permission: 'credit.view',
  },
  profile: {
    group: 'company',
    icon: 'user',
    label: 'shell.profile',
    title: 'account.title',
  },
  addresses: {
    group: 'company',
    icon: 'map-pin',
    label: 'account.addresses',
    needsClient: true,
    count: (_, { addresses }) => addresses.length,
  },
  'referral-agent': {
    group: 'company',
    icon: 'contact',
    label: 'account.agent',
    needsClient: true,
    aliases: ['agent'],
  },
  users: {
    group: 'company',
    icon: 'users',
    label: 'users.heading',
    needsClient: true,
    permission: 'members.manage',
    count: async ({ api }) => (await api.call('getMembers', {})).message.members.length,
  },
  password: {
    group: 'company',
    icon: 'key-round',
    label: 'account.security',
    title: 'account.securityTitle',
    aliases: ['security'],
  },
} as const satisfies Record<string, SectionEntry>;

export type AccountSection = keyof typeof table;

export const sectionNames = Object.keys(table) as AccountSection[];

/** The sections whose page is in the user area. */
export type PageSection = {
  [Name in AccountSection]: (typeof table)[Name] extends { leadsTo: string } ? never : Name;
}[AccountSection];

const entries: Readonly<Record<AccountSection, SectionEntry>> = table;

/** The entry of a section in the menu. */
export function sectionEntry(name: AccountSection): SectionEntry {
  return entries[name];
}

/** Whether the session's user can open a section. */
export function isOpenTo(name: AccountSection, session: Session): boolean {
  const { needsClient, permission } = entries[name];
  if (permission !== undefined && !may(session, permission)) return false;
  return session.clientId !== '0' || !needsClient;
}

/** The section of a query; without `tab`, with an unknown one or one that is not open, it is the profile. */
export function sectionOf(query: URLSearchParams, session: Session): AccountSection {
  const tab = query.get('tab') ?? '';
  const found = sectionNames.find((name) => name === tab || entries[name].aliases?.includes(tab));
  return found && isOpenTo(found, session) ? found : 'profile';
}

/** The path of a section if there is one of this name and the user can open it; null otherwise. */
export function linkTo(wanted: string, session: Session): string | null {
  const found = sectionNames.find((name) => name === wanted);
  return found && isOpenTo(found, session) ? sectionPath(found) : null;
}

/** The path of a section, without language prefix. */
export function sectionPath(name: AccountSection): string {
  return `/pages/account?tab=${name}`;
}
