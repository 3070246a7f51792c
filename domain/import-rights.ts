import type { OfficePermission } from './office-rights.ts';

/**
 * What a file can hold, in the order in which an empty shop is filled, each with the permission of the office that it
 * takes.
 */
export const IMPORT_KINDS = {
  categories: 'imports.articles',
  features: 'imports.articles',
  families: 'imports.articles',
  brands: 'imports.articles',
  collections: 'imports.articles',
  colors: 'imports.articles',
  articles: 'imports.articles',
  pictures: 'imports.pictures',
  synonyms: 'imports.articles',
  'price-lists': 'imports.prices',
  prices: 'imports.prices',
  costs: 'imports.prices',
  agents: 'imports.customers',
  'payment-terms': 'imports.customers',
  customers: 'imports.customers',
  'class-conditions': 'imports.prices',
  'customer-groups': 'imports.customers',
  promotions: 'imports.prices',
  coupons: 'imports.prices',
  users: 'imports.users',
  orders: 'imports.documents',
  ddt: 'imports.documents',
  invoices: 'imports.documents',
  documents: 'imports.documents',
  fatturapa: 'imports.documents',
  'due-dates': 'imports.documents',
  credit: 'imports.customers',
  'customer-codes': 'imports.customers',
  stock: 'imports.stock',
  'transport-rules': 'imports.prices',
  content: 'imports.content',
} as const satisfies Record<string, OfficePermission>;

export type ImportKind = keyof typeof IMPORT_KINDS;
export const importKinds = Object.keys(IMPORT_KINDS) as ImportKind[];

/** What the columns of a file take beside its kind: prices of articles, stock, people of a customer. */
export type FurtherContent = 'prices' | 'stock' | 'users';

const FURTHER: Record<FurtherContent, OfficePermission> = {
  prices: 'imports.prices',
  stock: 'imports.stock',
  users: 'imports.users',
};

/** Every permission that a file takes: each is needed. */
export function importPermissions(kind: ImportKind, further: readonly FurtherContent[] = []): OfficePermission[] {
  // Costs are a secret of their own, and transport is a rule of the shop.
  const own: OfficePermission[] =
    kind === 'costs' ? ['costs.view'] : kind === 'transport-rules' ? ['shop.publish'] : [];
  return [...new Set([IMPORT_KINDS[kind], ...own, ...further.map((one) => FURTHER[one])])];
}

/** Whether somebody may load any file at all. */
export function mayImport(may: (permission: OfficePermission) => boolean): boolean {
  return importKinds.some((kind) => may(IMPORT_KINDS[kind]));
}
