import type { OfficePermission } from '../domain/office-rights.ts';
import type { WaitingCounts } from '../contract/office/session.ts';
import type { OfficeIconName } from './ui/icon-names.ts';

/** A page of the office; it exists in Italian below /office and in English below /en/office. */
export interface OfficePage {
  /** With the language the id of its route: `en:office-log`; the key of its name and of its help: `nav.log`. */
  name: string;
  /** Below /office, as React Router writes it: 'orders/:id'. */
  path: string;
  /** Its module in this folder. */
  file: string;
  /** What a role needs to see it; null: every role. */
  permission: OfficePermission | null;
  /** What changing something on it takes: others are told who may. */
  edits?: OfficePermission;
  place: PlaceName;
  /** Its entry in the left column; pages of one object have none and name the entry that they belong to. */
  entry?: { count?: keyof WaitingCounts; caption?: 'shop' | 'office' | 'links' };
  below?: string;
}

/** The places of the left column in the order of a working day, each with the letter that goes there after G. */
export const OFFICE_PLACES = [
  { name: 'today', icon: 'sun', letter: 't' },
  { name: 'orders', icon: 'package', letter: 'o' },
  { name: 'customers', icon: 'users', letter: 'c' },
  { name: 'prices', icon: 'tag', letter: 'p' },
  { name: 'imports', icon: 'file-up', letter: 'i' },
  { name: 'settings', icon: 'settings-2', letter: 's', isApart: true },
  { name: 'log', icon: 'scroll-text', letter: 'l' },
] as const satisfies readonly { name: string; icon: OfficeIconName; letter: string; isApart?: true }[];
export type PlaceName = (typeof OFFICE_PLACES)[number]['name'];

/** All pages of the office: routes, left column, palette, rights and tests follow from this list. */
export const officePages: readonly OfficePage[] = [
  {
    name: 'tasks',
    path: 'today',
    file: 'today/today-page.tsx',
    permission: null,
    place: 'today',
    entry: { count: 'tasks' },
  },
  {
    name: 'start',
    path: 'start',
    file: 'today/start-page.tsx',
    permission: 'shop.publish',
    place: 'today',
    entry: {},
  },
  {
    name: 'handbook',
    path: 'handbook',
    file: 'handbook/handbook-page.tsx',
    permission: null,
    place: 'today',
    below: 'tasks',
  },
  {
    name: 'order-list',
    path: 'orders',
    file: 'orders/orders-page.tsx',
    permission: 'orders.view',
    edits: 'orders.edit',
    place: 'orders',
    entry: { count: 'orders' },
  },
  {
    name: 'held',
    path: 'orders/held',
    file: 'held/held-page.tsx',
    permission: 'held.view',
    edits: 'held.decide',
    place: 'orders',
    entry: { count: 'held' },
  },
  {
    name: 'held-order',
    path: 'orders/held/:id',
    file: 'held/held-order-page.tsx',
    permission: 'held.view',
    edits: 'held.decide',
    place: 'orders',
    below: 'held',
  },
  {
    name: 'claims',
    path: 'orders/claims',
    file: 'claims/claims-page.tsx',
    permission: 'orders.view',
    edits: 'orders.edit',
    place: 'orders',
    entry: { count: 'claims' },
  },
  {
    name: 'order',
    path: 'orders/:id',
    file: 'orders/order-page.tsx',
    permission: 'orders.view',
    edits: 'orders.edit',
    place: 'orders',
    below: 'order-list',
  },
  {
    name: 'customer-list',
    path: 'customers',
    file: 'customers/customers-page.tsx',
    permission: 'customers.view',
    edits: 'customers.edit',
    place: 'customers',
    entry: {},
  },
  {
    name: 'requests',
    path: 'customers/requests',
    file: 'customers/requests-page.tsx',
    permission: 'customers.view',
    edits: 'customers.edit',
    place: 'customers',
    entry: { count: 'requests' },
  },
  {
    name: 'corrections',
    path: 'customers/corrections',
    file: 'customers/corrections-page.tsx',
    permission: 'customers.view',
    edits: 'customers.edit',
    place: 'customers',
    below: 'requests',
  },
  {
    name: 'activation',
    path: 'customers/activation',
    file: 'customers/activation/activation-page.tsx',
    permission: 'customers.view',
    edits: 'customers.edit',
    place: 'customers',
    entry: {},
  },
  {
    name: 'agents',
    path: 'customers/agents',
    file: 'customers/agents-page.tsx',
    permission: 'customers.view',
    edits: 'customers.edit',
    place: 'customers',
    entry: {},
  },
  ...(['customers/:code', 'customers/:code/:section'] as const).map((path) => ({
    ...{ name: path.endsWith(':section') ? 'customer-section' : 'customer', path, file: 'customers/customer-page.tsx' },
    ...({ permission: 'customers.view', edits: 'customers.edit', place: 'customers', below: 'customer-list' } as const),
  })),
  {
    name: 'why',
    path: 'prices/why',
    file: 'prices/why-page.tsx',
    permission: 'prices.view',
    place: 'prices',
    entry: {},
  },
  {
    name: 'import-runs',
    path: 'imports',
    file: 'imports/history-page.tsx',
    permission: 'imports.view',
    place: 'imports',
    entry: { count: 'imports' },
  },
  {
    name: 'import-owners',
    path: 'imports/owners',
    file: 'imports/owners-page.tsx',
    permission: 'imports.view',
    edits: 'shop.publish',
    place: 'imports',
    entry: {},
  },
  {
    name: 'import-run',
    path: 'imports/:id',
    file: 'imports/run-page.tsx',
    permission: 'imports.view',
    place: 'imports',
    below: 'import-runs',
  },
  {
    name: 'import-new',
    path: 'imports/new',
    file: 'imports/new-page.tsx',
    permission: 'imports.view',
    place: 'imports',
    below: 'import-runs',
  },
  {
    name: 'import-file',
    path: 'imports/files/:id',
    file: 'imports/file-page.tsx',
    permission: 'imports.view',
    place: 'imports',
    below: 'import-runs',
  },
  {
    name: 'identity',
    path: 'settings/identity',
    file: 'identity/identity-page.tsx',
    permission: 'shop.publish',
    place: 'settings',
    entry: { caption: 'shop' },
  },
  {
    name: 'legal',
    path: 'settings/legal',
    file: 'legal/legal-page.tsx',
    permission: 'shop.publish',
    place: 'settings',
    entry: { caption: 'shop' },
  },
  {
    name: 'shipping',
    path: 'settings/shipping',
    file: 'settings/shipping-page.tsx',
    permission: 'shop.publish',
    place: 'settings',
    entry: { caption: 'shop' },
  },
  {
    name: 'pickup',
    path: 'settings/pickup',
    file: 'settings/pickup-page.tsx',
    permission: 'shop.publish',
    place: 'settings',
    entry: { caption: 'shop' },
  },
  {
    name: 'mail-templates',
    path: 'settings/mail-templates',
    file: 'mails/mail-templates-page.tsx',
    permission: 'shop.publish',
    place: 'settings',
    entry: { caption: 'shop' },
  },
  {
    name: 'person-requests',
    path: 'settings/person-requests',
    file: 'legal/person-requests-page.tsx',
    permission: 'shop.publish',
    place: 'settings',
    entry: { caption: 'shop' },
  },
  {
    name: 'people',
    path: 'settings/people',
    file: 'people/people-page.tsx',
    permission: 'people.edit',
    place: 'settings',
    entry: { caption: 'office' },
  },
  {
    name: 'erp',
    path: 'settings/erp',
    file: 'connections/erp-page.tsx',
    permission: 'shop.publish',
    place: 'settings',
    entry: { caption: 'links' },
  },
  {
    name: 'mail',
    path: 'settings/mail',
    file: 'mail/mail-page.tsx',
    permission: 'shop.publish',
    place: 'settings',
    entry: { caption: 'links' },
  },
  {
    name: 'price-check',
    path: 'settings/erp/price-check',
    file: 'prices/check-page.tsx',
    permission: 'prices.publish',
    place: 'settings',
    entry: { caption: 'links' },
  },
  {
    name: 'server',
    path: 'settings/server',
    file: 'connections/server-page.tsx',
    permission: 'shop.publish',
    place: 'settings',
    entry: { caption: 'links' },
  },
  { name: 'profile', path: 'profile', file: 'login/profile-page.tsx', permission: null, place: 'settings' },
  { name: 'log', path: 'log', file: 'log/log-page.tsx', permission: 'log.own', place: 'log', entry: {} },
];

/** The page of a path below /office: 'orders/12' → that of 'orders/:id'; undefined for unknown ones. */
export function pageOfPath(path: string): OfficePage | undefined {
  const parts = path.split('/').filter(Boolean);
  const fits = (pattern: string) => {
    const wanted = pattern.split('/');
    return (
      wanted.length === parts.length && wanted.every((part, index) => part.startsWith(':') || part === parts[index])
    );
  };
  return (
    officePages.find((page) => !page.path.includes(':') && fits(page.path)) ??
    officePages.find((page) => fits(page.path))
  );
}
