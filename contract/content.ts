import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** GET requests carry the language in the query string (R7.4). */
export const localeQuery = z.object({ locale: z.enum(['it', 'en']).optional() });

/** A node of the menu; the client builds the tree from parent_menu (R3.1, semantics 1.1). */
export const menuItem = z.object({
  name: z.string(),
  label: z.string(),
  title: z.string(),
  url: z.string(),
  parent_menu: z.string().nullable(),
  is_group: z.literal([0, 1]),
  disable: z.literal([0, 1]),
  order: z.number().int(),
  lft: z.number().int(),
  category_menu_image: z.string().nullable(),
  /** Number of articles below it that a guest may see; null for an entry of the operator's. */
  count: z.number().int().nullable(),
  children: z.array(z.never()),
});
export type MenuItem = z.infer<typeof menuItem>;

export const menuItems = defineEndpoint({
  path: 'b2b-menu-items',
  method: 'GET',
  permission: 'catalogue.view',
  summary: 'The menu as a flat list (R7.5).',
  request: localeQuery,
  response: z.array(menuItem),
  errors: {},
});

export const homeEntry = z.object({
  label: z.string(),
  url: z.string(),
  image: z.string().nullable(),
  order: z.number().int(),
  count: z.number().int(),
});
export type HomeEntry = z.infer<typeof homeEntry>;

export const homeBrands = defineEndpoint({
  path: 'home_brands',
  method: 'GET',
  permission: 'catalogue.view',
  summary: 'The brands with articles: those that the operator has placed first, then those with most articles (R7.28).',
  request: localeQuery,
  response: z.array(homeEntry),
  errors: {},
});

export const homeCategories = defineEndpoint({
  path: 'home_categories',
  method: 'GET',
  permission: 'catalogue.view',
  summary: 'The departments, for the home page (R7.28).',
  request: localeQuery,
  response: z.array(homeEntry),
  errors: {},
});
