import { isShopPath } from '../../domain/content-rules.ts';
import { langOf } from '../../domain/local-text.ts';
import { parseArticle, type Article } from './article.ts';
import { entries, fields, flag, rows, text, textOrNull, whole } from './values.ts';

export interface FacetChoice {
  id: string;
  label: string;
  count: number;
  /** Path of the listing with this choice, without language prefix: `/shop?…`. */
  path: string;
  selected: boolean;
  /** Id of the parent choice in a tree; null at the top. */
  parent: string | null;
  /** Whether there are choices below, which the server may send only when this one is selected. */
  hasChildren: boolean;
  swatch: string | null;
}

export interface Facet {
  key: string;
  /** Selection: a path in a 'tree', one choice in a 'link' facet, several in a 'check' facet. */
  kind: 'tree' | 'link' | 'check';
  label: string;
  unit: string | null;
  /** A yes/no feature, whose only choice is 'true'. */
  isSwitch: boolean;
  choices: FacetChoice[];
}

/** An active filter above the list; the two ids define what is removed with it. */
export interface ActiveFilterTab {
  kind: string;
  /** Name of the filter that the value belongs to, if the server sends it; null otherwise. */
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
  /** Number of products, and of the articles that can be ordered among them. */
  total: number;
  orderable: number;
  /** Product page of the only article with the searched code, without language prefix; null with none or several. */
  exactPath: string | null;
  /** Where the shop leads this text: a path without language prefix, or an https address; null for nowhere. */
  redirect: string | null;
  perPage: number;
  facets: Facet[];
  /** The page came without the choices that it shows only when asked. */
  isShortened?: true | undefined;
  colors: { name: string; label: string; swatch: string | null; count: number }[];
  sizes: { size: string; count: number }[];
  /** By filter name: number of all values of the facets that have more than were sent. */
  valueCounts: Record<string, number>;
  /** Orders that can be chosen, by the values of `sort`. */
  sorts: { label: string; choices: { id: string; label: string }[] };
  /** Facet count by flag: disponibili, promo_list, new … */
  flags: Record<string, number>;
  activeFilters: ActiveFilterTab[];
  /** Words that were left out of the search so that it finds something. */
  leftOut: string[];
  /** Texts that may have been meant, where nothing or only some words were found. */
  nearest: string[];
  /** Texts of the shop that answer the search, with their paths without language prefix. */
  help: { title: string; path: string; lang: 'it' | undefined }[];
  /** Number of searched characters of a longer text; 0 when the whole text was searched. */
  searchedLetters: number;
  /** Names of filters that were ignored because of invalid values. */
  ignored: string[];
  /** The latest orders were requested, but there are none. */
  hasNoLatestOrders: boolean;
}

/** The empty listing; parsing a response without success returns this same object. */
export const emptyListing: Listing = {
  articles: [],
  page: 1,
  pages: 0,
  total: 0,
  orderable: 0,
  exactPath: null,
  redirect: null,
  perPage: 12,
  facets: [],
  colors: [],
  sizes: [],
  valueCounts: {},
  sorts: { label: '', choices: [] },
  flags: {},
  activeFilters: [],
  leftOut: [],
  nearest: [],
  help: [],
  searchedLetters: 0,
  ignored: [],
  hasNoLatestOrders: false,
};

/** A path of the shop or an https address; null for anything else. */
function redirectIn(target: string): string | null {
  return /^(\/(?!\/)|https:\/\/)[^\\]*$/.test(target) ? target : null;
}

/** Parses product_list; a response without `success: true` is ignored. */
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
    orderable: whole(pagination.articles),
    redirect: redirectIn(text(message.redirect)),
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
    valueCounts: Object.fromEntries(entries(filters.value_counts).map(([name, count]) => [name, whole(count)])),
    sorts: {
      label: text(fields(filters.sorts).label),
      choices: rows(fields(filters.sorts).results).map((sort) => ({
        id: text(fields(sort).id),
        label: text(fields(sort).label),
      })),
    },
    flags: Object.fromEntries(entries(filters.flags).map(([name, count]) => [name, whole(count)])),
    activeFilters: entries(message.tab_list).flatMap(([kind, tabs]) =>
      rows(tabs).map((tab) => parseActiveFilter(kind, tab)),
    ),
    leftOut: rows(fields(message.notes).left_out).map((word) => text(word)),
    nearest: rows(fields(message.notes).nearest).map((searchText) => text(searchText)),
    help: rows(message.help).flatMap((entry) => {
      const link = fields(entry);
      const path = text(link.url);
      const lang = langOf(
        rows(link.italian).map((name) => text(name)),
        'title',
      );
      return isShopPath(path) ? [{ title: text(link.title), path, lang }] : [];
    }),
    searchedLetters: whole(fields(message.notes).searched_letters),
    ignored: rows(fields(message.notes).ignored).map((name) => text(name)),
    hasNoLatestOrders: fields(message.notes).no_latest_orders === true,
  };
}

/** Parses facet groups, a map by key or a list; in a list the index replaces a missing key. */
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

/** Converts a facet link to a path of this shop: `catalogo?category=…` and `/shop?category=…` → `/shop?category=…`. */
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
