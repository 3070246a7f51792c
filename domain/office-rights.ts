/** One choice for an area of the office, with the permissions that it gives. */
interface AreaLevel {
  id: string;
  permissions: readonly string[];
}

const none = { id: 'none', permissions: [] } as const;

/**
 * The areas of the office and, from least to most, what a role may be given in each: the rows and words of the matrix of
 * roles. Everything that a person of the office may do is a permission named here.
 */
export const OFFICE_AREAS = {
  orders: [
    none,
    { id: 'view', permissions: ['orders.view'] },
    { id: 'edit', permissions: ['orders.view', 'orders.edit'] },
  ],
  'place-for': [none, { id: 'allowed', permissions: ['order.place-for'] }],
  held: [none, { id: 'view', permissions: ['held.view'] }, { id: 'edit', permissions: ['held.view', 'held.decide'] }],
  payments: [
    none,
    { id: 'view', permissions: ['payments.view'] },
    { id: 'check', permissions: ['payments.view', 'payments.check'] },
    { id: 'link', permissions: ['payments.view', 'payments.check', 'payments.link'] },
  ],
  refunds: [none, { id: 'allowed', permissions: ['refunds.make'] }],
  customers: [
    none,
    { id: 'view', permissions: ['customers.view'] },
    { id: 'edit', permissions: ['customers.view', 'customers.edit'] },
  ],
  catalog: [
    none,
    { id: 'view', permissions: ['catalog.view'] },
    { id: 'draft', permissions: ['catalog.view', 'catalog.draft'] },
    { id: 'publish', permissions: ['catalog.view', 'catalog.draft', 'catalog.publish'] },
  ],
  prices: [
    none,
    { id: 'view', permissions: ['prices.view'] },
    { id: 'publish', permissions: ['prices.view', 'prices.publish'] },
  ],
  costs: [none, { id: 'view', permissions: ['costs.view'] }],
  content: [
    none,
    { id: 'view', permissions: ['contents.view'] },
    { id: 'draft', permissions: ['contents.view', 'contents.draft'] },
    { id: 'publish', permissions: ['contents.view', 'contents.draft', 'contents.publish'] },
  ],
  search: [
    none,
    { id: 'view', permissions: ['search.view'] },
    { id: 'publish', permissions: ['search.view', 'search.publish'] },
  ],
  imports: [
    none,
    { id: 'view', permissions: ['imports.view'] },
    { id: 'stock', permissions: ['imports.view', 'imports.stock'] },
    { id: 'stock-documents', permissions: ['imports.view', 'imports.stock', 'imports.documents'] },
    { id: 'prices-customers', permissions: ['imports.view', 'imports.prices', 'imports.customers'] },
    { id: 'articles-pictures', permissions: ['imports.view', 'imports.articles', 'imports.pictures'] },
    {
      id: 'all',
      permissions: [
        ...['imports.view', 'imports.stock', 'imports.documents', 'imports.prices', 'imports.customers'],
        ...['imports.articles', 'imports.pictures', 'imports.content', 'imports.users'],
      ],
    },
  ],
  'view-as': [none, { id: 'allowed', permissions: ['customers.view-as'] }],
  figures: [none, { id: 'view', permissions: ['figures.view'] }],
  shop: [none, { id: 'publish', permissions: ['shop.publish'] }],
  people: [none, { id: 'edit', permissions: ['people.edit'] }],
  log: [
    none,
    { id: 'own', permissions: ['log.own'] },
    { id: 'orders', permissions: ['log.own', 'log.orders'] },
    { id: 'all', permissions: ['log.own', 'log.orders', 'log.all'] },
  ],
} as const satisfies Record<string, readonly AreaLevel[]>;

export type OfficeArea = keyof typeof OFFICE_AREAS;
export type OfficeLevel<Area extends OfficeArea = OfficeArea> = (typeof OFFICE_AREAS)[Area][number]['id'];
export type OfficePermission = (typeof OFFICE_AREAS)[OfficeArea][number]['permissions'][number];
/** What a role may do: its level in each area. */
export type OfficeLevels = { [Area in OfficeArea]: OfficeLevel<Area> };

const areas = Object.keys(OFFICE_AREAS) as OfficeArea[];
const levelsOf = (area: OfficeArea): readonly AreaLevel[] => OFFICE_AREAS[area];

/** Every permission of the office. */
export const OFFICE_PERMISSIONS = [
  ...new Set(areas.flatMap((area) => levelsOf(area).flatMap(({ permissions }) => permissions))),
] as OfficePermission[];

/** The roles that every shop has; they can be copied, not changed. */
export const BUILT_IN_ROLES = {
  administration: {
    ...{ orders: 'edit', 'place-for': 'allowed', held: 'edit', payments: 'link', refunds: 'allowed' },
    ...{ customers: 'edit', catalog: 'publish', prices: 'publish', costs: 'view', content: 'publish' },
    ...{ search: 'publish', imports: 'all', 'view-as': 'allowed', figures: 'view', shop: 'publish' },
    ...{ people: 'edit', log: 'all' },
  },
  sales: {
    ...{ orders: 'edit', 'place-for': 'allowed', held: 'edit', payments: 'link', refunds: 'none' },
    ...{ customers: 'edit', catalog: 'draft', prices: 'publish', costs: 'view', content: 'draft' },
    ...{ search: 'publish', imports: 'prices-customers', 'view-as': 'allowed', figures: 'view', shop: 'none' },
    ...{ people: 'none', log: 'all' },
  },
  warehouse: {
    ...{ orders: 'edit', 'place-for': 'allowed', held: 'view', payments: 'check', refunds: 'none' },
    ...{ customers: 'view', catalog: 'view', prices: 'view', costs: 'none', content: 'none' },
    ...{ search: 'none', imports: 'stock-documents', 'view-as': 'allowed', figures: 'view', shop: 'none' },
    ...{ people: 'none', log: 'orders' },
  },
  content: {
    ...{ orders: 'none', 'place-for': 'none', held: 'none', payments: 'none', refunds: 'none' },
    ...{ customers: 'none', catalog: 'publish', prices: 'view', costs: 'none', content: 'publish' },
    ...{ search: 'publish', imports: 'articles-pictures', 'view-as': 'none', figures: 'view', shop: 'none' },
    ...{ people: 'none', log: 'own' },
  },
  'read-only': {
    ...{ orders: 'view', 'place-for': 'none', held: 'view', payments: 'view', refunds: 'none' },
    ...{ customers: 'view', catalog: 'view', prices: 'view', costs: 'none', content: 'view' },
    ...{ search: 'view', imports: 'view', 'view-as': 'none', figures: 'view', shop: 'none' },
    ...{ people: 'none', log: 'all' },
  },
} as const satisfies Record<string, OfficeLevels>;

export type BuiltInRole = keyof typeof BUILT_IN_ROLES;

/** The permissions of a role with these levels. */
export function permissionsOfLevels(levels: OfficeLevels): OfficePermission[] {
  const given = areas.flatMap((area) => levelsOf(area).find(({ id }) => id === levels[area])?.permissions ?? []);
  return given as OfficePermission[];
}

/**
 * The level of each area that a list of permissions amounts to: the highest one that it contains whole. Names that no
 * area knows are ignored.
 */
export function levelsOfPermissions(permissions: readonly string[]): OfficeLevels {
  const highest = (area: OfficeArea) =>
    levelsOf(area).findLast((level) => level.permissions.every((one) => permissions.includes(one)))?.id ?? 'none';
  return Object.fromEntries(areas.map((area) => [area, highest(area)])) as OfficeLevels;
}

/** Whether levels are known ones, one for each area: what a role may be given. */
export function areLevels(levels: Readonly<Record<string, string>>): levels is OfficeLevels {
  return areas.every((area) => levelsOf(area).some(({ id }) => id === levels[area]));
}

/**
 * The permissions of a stored role: a built-in one has those of this file, an own one the known names of its row.
 */
export function permissionsOfRole(role: {
  builtIn: string | null;
  permissions: readonly string[];
}): OfficePermission[] {
  if (role.builtIn !== null)
    return role.builtIn in BUILT_IN_ROLES ? permissionsOfLevels(BUILT_IN_ROLES[role.builtIn as BuiltInRole]) : [];
  return OFFICE_PERMISSIONS.filter((permission) => role.permissions.includes(permission));
}

/** The built-in roles that have a permission, for conditions in SQL. */
export function rolesWith(permission: OfficePermission): BuiltInRole[] {
  const roles = Object.keys(BUILT_IN_ROLES) as BuiltInRole[];
  return roles.filter((role) => permissionsOfLevels(BUILT_IN_ROLES[role]).includes(permission));
}

/** Permissions whose holders need a second factor from the first day (decision 5.4). */
const FACTOR_AT_ONCE: readonly OfficePermission[] = ['people.edit', 'refunds.make', 'shop.publish'];

/** Days after a role is given until its holder needs a second factor, for roles that touch nothing dangerous. */
const FACTOR_DAYS = 10;

/** When somebody who is given these permissions at a moment needs a second factor (decision 5.4). */
export function secondFactorDue(permissions: readonly OfficePermission[], given: Date): Date {
  const isDangerous = permissions.some((permission) => FACTOR_AT_ONCE.includes(permission));
  return new Date(given.getTime() + (isDangerous ? 0 : FACTOR_DAYS * 86_400_000));
}
