import { IMPORT_KINDS } from './import-rights.ts';
import type { OfficePermission } from './office-rights.ts';

type ImportPermission = Extract<OfficePermission, `imports.${string}`>;

/** Which permission the files of a kind take, data sets too; a kind that is missing takes all of them. */
const OF_KINDS: Readonly<Record<string, OfficePermission>> = {
  ...IMPORT_KINDS,
  ...{ icecat: 'imports.articles', fasteners: 'imports.articles' },
};

/** What further groups of a file take besides its kind. */
const OF_GROUPS: Readonly<Record<string, ImportPermission>> = {
  prices: 'imports.prices',
  customers: 'imports.customers',
  documents: 'imports.documents',
  content: 'imports.content',
};

const ALL: readonly ImportPermission[] = [
  ...(['imports.stock', 'imports.documents', 'imports.prices', 'imports.customers', 'imports.articles'] as const),
  ...(['imports.pictures', 'imports.content', 'imports.users'] as const),
];

/** What somebody needs to undo, release, discard or correct a run of a kind that wrote these groups. */
export function permissionsForRun(kind: string, groups: readonly string[]): OfficePermission[] {
  const own = OF_KINDS[kind];
  if (own === undefined) return [...ALL];
  // Users and customer groups are of the group of customers.
  const further = groups.flatMap((group) => OF_GROUPS[group] ?? []);
  return [...new Set<OfficePermission>([own, ...(own === 'imports.users' ? [] : further)])];
}

/** Kinds whose rows are about single customers: people who see the customers of some agents do not see them. */
const ABOUT_CUSTOMERS: readonly string[] = [
  ...['customers', 'customer-groups', 'customer-codes', 'credit', 'users', 'orders', 'ddt', 'invoices', 'documents'],
  ...['due-dates', 'fatturapa', 'coupons'],
];

/** What somebody needs to see the values of a run's rows, and whether they are about single customers. */
export function viewOfRun(
  kind: string,
  groups: readonly string[],
): { permissions: OfficePermission[]; isAboutCustomers: boolean } {
  const isAboutCustomers = ABOUT_CUSTOMERS.includes(kind) || groups.includes('customers') || !(kind in OF_KINDS);
  return {
    isAboutCustomers,
    permissions: [
      ...(kind === 'costs' ? (['costs.view'] as const) : []),
      ...(groups.includes('prices') || !(kind in OF_KINDS) ? (['prices.view'] as const) : []),
      ...(isAboutCustomers ? (['customers.view'] as const) : []),
      ...(groups.includes('documents') ? (['orders.view'] as const) : []),
    ],
  };
}
