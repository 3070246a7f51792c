import { parseArticle, type Article } from './article.ts';
import { entries, fields, flag, rows, text, textOrNull, whole } from './values.ts';

export interface FacetChoice {
  id: string;
  label: string;
  count: number;
  /** Path of the listing after choosing it, without language prefix: `/shop?…`. */
  path: string;
  selected: boolean;
  /** Id of the choice above it in a tree; null at the top. */
  parent: string | null;
  /** Whether there is more below, which may come only once this is chosen. */
  hasChildren: boolean;
  swatch: string | null;
}

export interface Facet {
  key: string;
  /** 'tree' is walked down, 'link' holds one choice, 'check' several (R3.16). */
  kind: 'tree' | 'link' | 'check';
  label: string;
  unit: string | null;
  /** A feature that is there or not: its one choice is 'true'. */
  isSwitch: boolean;
  choices: FacetChoice[];
}

/** An active filter above the list; what closing it takes away is told by the two ids (R4.24–R4.26). */
export interface ActiveFilterTab {
  kind: string;
  /** What the value is a value of, where the server says it; null otherwise. */
  kindLabel: string | null;
  label: string;
  id: string;
  parentId: string | null;
}

/** One page of the catalogue. */
export interface Listing {
  articles: Article[];
  page: number;
  pages: number;
  total: number;
  /** Page of the one article whose code was searched for, without language prefix; null when none or several. */
  exactPath: string | null;
  perPage: number;
  facets: Facet[];
  colors: { name: string; label: string; swatch: string | null; count: number }[];
  sizes: { size: string; count: number }[];
  /** Count by flag: disponibili, promo_list, new … */
  flags: Record<string, number>;
  activeFilters: ActiveFilterTab[];
  /** Words left out of the search to find anything. */
  leftOut: string[];
  /** How many letters of a longer text were searched; 0 when all were. */
  searchedLetters: number;
  /** Names of filters whose values were not understood. */
  ignored: string[];
  /** Latest orders were asked for, and there are none (R2.44). */
  hasNoLatestOrders: boolean;
}

/** Nothing; also what an answer without success is read as. */
export const emptyListing: Listing = {
  articles: [],
  page: 1,
  pages: 0,
  total: 0,
  exactPath: null,
  perPage: 12,
  facets: [],
  colors: [],
  sizes: [],
  flags: {},
  activeFilters: [],
  leftOut: [],
  searchedLetters: 0,
  ignored: [],
  hasNoLatestOrders: false,
};

/** Reads product_list; without `success: true` nothing of it counts (R5.3, R4.12). */
export function parseProductList(response: unknown): Listing {
  const message = fields(fields(response).message);
  if (message.success !== true) return emptyListing;
  const list = fields(message.product_list);
  const pagination = fields(list.pagination);
  const filters = fields(message.filters);
  const articles = rows(list.data).map(parseArticle);
  return {
    articles,
    page: whole(pagination.current_page, 1),
    pages: whole(pagination.pages),
    total: whole(pagination.total, articles.length),
    exactPath: text(message.exact).startsWith('/product/') ? text(message.exact) : null,
    perPage: whole(pagination.per_page, 12),
    facets: [
      ...parseFacets(filters.facets_results, 'tree'),
      ...parseFacets(filters.facets_link_results, 'link'),
      ...parseFacets(filters.facets_check_results, 'check'),
    ],
    colors: rows(filters.colors).map((entry) => {
      const color = fields(entry);
      return {
        name: text(color.name),
        label: text(color.label),
        swatch: textOrNull(color.swatch),
        count: whole(color.count),
      };
    }),
    sizes: rows(filters.sizes).map((entry) => ({ size: text(fields(entry).size), count: whole(fields(entry).count) })),
    flags: Object.fromEntries(entries(filters.flags).map(([name, count]) => [name, whole(count)])),
    activeFilters: entries(message.tab_list).flatMap(([kind, tabs]) =>
      rows(tabs).map((tab) => parseActiveFilter(kind, tab)),
    ),
    leftOut: rows(fields(message.notes).left_out).map((word) => text(word)),
    searchedLetters: whole(fields(message.notes).searched_letters),
    ignored: rows(fields(message.notes).ignored).map((name) => text(name)),
    hasNoLatestOrders: fields(message.notes).no_latest_orders === true,
  };
}

/** Groups by key, or as a list, where the place is the key (R3.13). */
function parseFacets(groups: unknown, kind: Facet['kind']): Facet[] {
  const byKey = Array.isArray(groups)
    ? rows(groups).map((group, place): [string, unknown] => [text(fields(group).key) || `${kind}-${place}`, group])
    : entries(groups);
  return byKey.map(([key, group]) => ({
    key,
    kind,
    label: text(fields(group).label),
    unit: textOrNull(fields(group).unit),
    isSwitch: fields(group).kind === 'switch',
    choices: rows(fields(group).results).map(parseChoice),
  }));
}

function parseChoice(value: unknown): FacetChoice {
  const wire = fields(value);
  return {
    id: text(wire.id) || text(wire.value) || text(wire.key) || text(wire.label),
    label: text(wire.label),
    count: whole(wire.count),
    path: listingPath(text(wire.filter)),
    selected: flag(wire.selected),
    parent: textOrNull(wire.parent),
    hasChildren: wire.has_children === true,
    swatch: textOrNull(wire.swatch),
  };
}

/** The link of a facet as a path of this shop: `catalogo?category=…` and `/shop?category=…` → `/shop?category=…`. */
export function listingPath(filter: string): string {
  const query = filter.indexOf('?');
  return query < 0 ? '/shop' : `/shop${filter.slice(query)}`;
}

function parseActiveFilter(kind: string, value: unknown): ActiveFilterTab {
  const wire = fields(value);
  return {
    kind,
    kindLabel: textOrNull(wire.type_label),
    label: text(wire.label),
    id: text(wire.submenu_id),
    parentId: textOrNull(wire.submenu_id_ref),
  };
}
