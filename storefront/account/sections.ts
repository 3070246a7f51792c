import type { Permission } from '../../contract/permission.ts';
import { lazy, type ComponentType } from 'react';
import type { TextKey } from '../i18n/i18n.tsx';
import { may, type Session } from '../session/session.ts';
import unpaidAlerts from '../orders/unpaid-alerts.module.css';
import alert from '../ui/alert.module.css';
import checkbox from '../ui/checkbox.module.css';
import clientOnly from '../ui/client-only.module.css';
import dataTable from '../ui/data-table.module.css';
import drawer from '../ui/drawer.module.css';
import emptyState from '../ui/empty-state.module.css';
import field from '../ui/field.module.css';
import type { IconName } from '../ui/icon.tsx';
import optionCard from '../ui/option-card.module.css';
import type { PageRequest } from '../routing/page-data.ts';
import pageHead from '../ui/page-head.module.css';
import pagination from '../ui/pagination.module.css';
import badge from '../ui/badge.module.css';
import { countWaiting } from './approvals/count-waiting.ts';
import type { AnySection, FormResult, SectionProps } from './define-section.ts';

/** The groups of the menu, in their order. */
export const menuGroups = {
  buying: 'account.groupBuying',
  documents: 'account.groupDocuments',
  company: 'account.groupCompany',
} as const satisfies Record<string, TextKey>;

interface MenuEntry {
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
}

/** A section whose page is elsewhere in the shop; its address in the user area leads there. */
interface LinkEntry extends MenuEntry {
  /** Path without language prefix. */
  leadsTo: string;
}

export interface SectionEntry extends MenuEntry {
  leadsTo?: undefined;
  /**
   * Style sheets of other folders that the section uses. Its code is loaded by itself, but its page needs the styles
   * before any script runs, and without scripts. `sections.test.ts` names the missing ones.
   */
  styles: readonly CSSModuleClasses[];
  /** Loads the code of the section; only the one shown is loaded. */
  open: () => Promise<{ default: AnySection }>;
}

/**
 * The sections of the user area, those of a group in the order of the menu. The key is the value of `tab` in the
 * address. A new section is a file that exports `defineSection(…)` and a line here.
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
    count: async (page, session) => (may(session, 'order.approve') ? (await countWaiting(page)) || null : null),
    styles: [pageHead, badge, dataTable, emptyState],
    open: () => import('./approvals/approvals-section.tsx'),
  },
  orders: {
    group: 'documents',
    icon: 'package',
    label: 'shell.orders',
    needsClient: true,
    permission: 'order.view',
    styles: [pageHead, unpaidAlerts, alert, dataTable, emptyState, pagination],
    open: () => import('./orders/orders-section.tsx'),
  },
  invoices: {
    group: 'documents',
    icon: 'receipt-text',
    label: 'documents.invoices',
    needsClient: true,
    permission: 'invoices.view',
    styles: [pageHead, dataTable, drawer, emptyState, pagination],
    open: () => import('./documents/invoices-section.tsx'),
  },
  ddt: {
    group: 'documents',
    icon: 'truck',
    label: 'documents.ddt',
    needsClient: true,
    permission: 'deliveries.view',
    styles: [pageHead, dataTable, emptyState, pagination],
    open: () => import('./documents/ddt-section.tsx'),
  },
  deadlines: {
    group: 'documents',
    icon: 'calendar-clock',
    label: 'documents.deadlines',
    needsClient: true,
    permission: 'deadlines.view',
    styles: [pageHead, alert, checkbox, clientOnly, dataTable, emptyState],
    open: () => import('./deadlines/deadlines-section.tsx'),
  },
  credit: {
    group: 'documents',
    icon: 'landmark',
    label: 'documents.credit',
    needsClient: true,
    permission: 'credit.view',
    styles: [pageHead, alert, dataTable, emptyState],
    open: () => import('./credit/credit-section.tsx'),
  },
  profile: {
    group: 'company',
    icon: 'user',
    label: 'shell.profile',
    title: 'account.title',
    styles: [pageHead, alert, field, badge],
    open: () => import('./profile/profile-section.tsx'),
  },
  addresses: {
    group: 'company',
    icon: 'map-pin',
    label: 'account.addresses',
    needsClient: true,
    count: (_, { addresses }) => addresses.length,
    styles: [pageHead, alert, field, badge, emptyState],
    open: () => import('./company/addresses-section.tsx'),
  },
  'referral-agent': {
    group: 'company',
    icon: 'contact',
    label: 'account.agent',
    needsClient: true,
    aliases: ['agent'],
    styles: [pageHead, emptyState],
    open: () => import('./company/referral-agent-section.tsx'),
  },
  users: {
    group: 'company',
    icon: 'users',
    label: 'users.heading',
    needsClient: true,
    permission: 'members.manage',
    count: async ({ api }) => (await api.call('getMembers', {})).message.members.length,
    styles: [pageHead, alert, dataTable, field, checkbox, optionCard],
    open: () => import('./users/users-section.tsx'),
  },
  password: {
    group: 'company',
    icon: 'key-round',
    label: 'account.security',
    title: 'account.securityTitle',
    aliases: ['security'],
    styles: [pageHead, alert],
    open: () => import('./security/security-section.tsx'),
  },
} as const satisfies Record<string, SectionEntry | LinkEntry>;

export type AccountSection = keyof typeof table;

export const sectionNames = Object.keys(table) as AccountSection[];

const entries: Readonly<Record<AccountSection, SectionEntry | LinkEntry>> = table;

/** The components are created once: React identifies them by reference. */
const components = new Map(
  sectionNames.flatMap((name) => {
    const entry = entries[name];
    return entry.leadsTo === undefined
      ? [[name, lazy(async () => ({ default: (await entry.open()).default.Section }))]]
      : [];
  }),
);

/** How a section is named and opened. */
export function sectionEntry(name: AccountSection): SectionEntry | LinkEntry {
  return entries[name];
}

/** The component of a section; its code is loaded already when the section's data are. */
export function sectionComponent(name: AccountSection): ComponentType<SectionProps<unknown, FormResult>> | undefined {
  return components.get(name);
}

/** Whether the session's user can open a section. */
export function isOpenTo(name: AccountSection, session: Session): boolean {
  const { needsClient, permission } = entries[name];
  if (permission !== undefined && !may(session, permission)) return false;
  return session.clientId !== '0' || !needsClient;
}

/** The section of an address; without `tab`, with an unknown one or one that is not open, it is the profile. */
export function sectionOf(url: URL, session: Session): AccountSection {
  const tab = url.searchParams.get('tab') ?? '';
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
