import { LOCALES } from '../domain/locale.ts';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { integer, text } from './money.ts';

/** GET requests carry the language in the query string. */
export const localeQuery = z.object({ locale: z.enum(LOCALES).optional() });

/** A node of the menu; the client builds the tree from parent_menu. */
export const menuItem = z.object({
  name: text(),
  label: text(),
  title: text(),
  url: text(),
  parent_menu: text().nullable(),
  is_group: z.literal([0, 1]),
  disable: z.literal([0, 1]),
  order: integer(),
  lft: integer(),
  category_menu_image: text().nullable(),
  count: integer()
    .nullable()
    .describe('Number of articles below it that a guest may see; null for an entry of the operator’s.'),
  children: z.array(z.never()),
});
export type MenuItem = z.infer<typeof menuItem>;

export const menuItems = defineEndpoint({
  path: 'b2b-menu-items',
  method: 'GET',
  permission: 'catalogue.view',
  summary: 'The menu as a flat list.',
  cachedForGuests: true,
  example: { locale: 'it' },
  request: localeQuery,
  response: z.array(menuItem),
  errors: {},
});

export const homeEntry = z.object({
  label: text(),
  url: text(),
  image: text().nullable(),
  order: integer(),
  count: integer(),
});
export type HomeEntry = z.infer<typeof homeEntry>;

export const homeBrands = defineEndpoint({
  path: 'home_brands',
  method: 'GET',
  permission: 'catalogue.view',
  summary: 'The brands with articles: those that the operator has placed first, then those with most articles.',
  cachedForGuests: true,
  example: { locale: 'it' },
  request: localeQuery,
  response: z.array(homeEntry),
  errors: {},
});

export const homeCategories = defineEndpoint({
  path: 'home_categories',
  method: 'GET',
  permission: 'catalogue.view',
  summary: 'The departments, for the home page.',
  cachedForGuests: true,
  example: { locale: 'it' },
  request: localeQuery,
  response: z.array(homeEntry),
  errors: {},
});
