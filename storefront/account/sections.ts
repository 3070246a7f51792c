import { lazy, type ComponentType } from 'react';
import type { TextKey } from '../i18n/i18n.tsx';
import { may, type Session } from '../session/session.ts';
import unpaidNotices from '../orders/unpaid-notices.module.css';
import alert from '../ui/alert.module.css';
import checkbox from '../ui/checkbox.module.css';
import dataTable from '../ui/data-table.module.css';
import emptyState from '../ui/empty-state.module.css';
import field from '../ui/field.module.css';
import type { IconName } from '../ui/icon.tsx';
import optionCard from '../ui/option-card.module.css';
import pageHead from '../ui/page-head.module.css';
import pagination from '../ui/pagination.module.css';
import state from '../ui/state.module.css';
import type { AnySection, FormResult, SectionProps } from './define-section.ts';

interface SectionEntry {
  /** In the menu. */
  icon: IconName;
  label: TextKey;
  /** Of the document, where it differs from the label. */
  title?: TextKey;
  /** Only while the user acts for a customer; without one the profile is shown, where an agent chooses one. */
  needsClient?: boolean;
  /** Only for users with this permission. */
  permission?: string;
  /** Further values of `tab` that show this section. */
  aliases?: readonly string[];
  /**
   * Style sheets of other folders that the section uses. Its code is loaded by itself, but its page needs the styles
   * before any script runs, and without scripts. `sections.test.ts` names the missing ones.
   */
  styles: readonly CSSModuleClasses[];
  /** Loads the code of the section; only the one shown is loaded. */
  open: () => Promise<{ default: AnySection }>;
}

/**
 * The sections of the user area in the order of its menu. The key is the value of `tab` in the address (R2.9). A new
 * section is a file that exports `defineSection(…)` and a line here.
 */
const table = {
  profile: {
    icon: 'user',
    label: 'shell.profile',
    title: 'account.title',
    styles: [pageHead],
    open: () => import('./profile/profile-section.tsx'),
  },
  orders: {
    icon: 'package',
    label: 'shell.orders',
    needsClient: true,
    permission: 'order.view',
    styles: [pageHead, unpaidNotices, alert, dataTable, emptyState, pagination],
    open: () => import('./orders/orders-section.tsx'),
  },
  approvals: {
    icon: 'hourglass',
    label: 'approvals.title',
    needsClient: true,
    permission: 'approval.view',
    styles: [pageHead, state, dataTable, emptyState],
    open: () => import('./approvals/approvals-section.tsx'),
  },
  users: {
    icon: 'contact',
    label: 'users.heading',
    needsClient: true,
    permission: 'members.manage',
    styles: [pageHead, alert, dataTable, field, checkbox, optionCard],
    open: () => import('./users/users-section.tsx'),
  },
} as const satisfies Record<string, SectionEntry>;

export type AccountSection = keyof typeof table;

export const sectionNames = Object.keys(table) as AccountSection[];

const entries: Readonly<Record<AccountSection, SectionEntry>> = table;

/** The components are created once: React identifies them by reference. */
const components = new Map(
  sectionNames.map((name) => [name, lazy(async () => ({ default: (await entries[name].open()).default.Section }))]),
);

/** How a section is named and opened. */
export function sectionEntry(name: AccountSection): SectionEntry {
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

/** The path of a section, without language prefix. */
export function sectionPath(name: AccountSection): string {
  return name === 'profile' ? '/pages/account' : `/pages/account?tab=${name}`;
}
