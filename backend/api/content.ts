import type { homeBrands, homeCategories, MenuItem, menuItems } from '../../contract/content.ts';
import { WHOLE_CATALOGUE } from '../../domain/listing-query.ts';
import { listingSearch } from '../../domain/listing-url.ts';
import { listCategoryPictures } from '../catalogue/index.ts';
import { GUEST } from '../customers/index.ts';
import type { LabelNode, SearchEngine } from '../search/index.ts';
import type { Services } from '../services.ts';
import { visibilityOf } from './visibility.ts';
import type { Handler, Locale } from './handler.ts';

/** Number of brands on the home page. */
const HOME_BRANDS = 10;

function pathOf(node: LabelNode, nodes: readonly LabelNode[]): string[] {
  const above = nodes[node.parent];
  return [...(above ? pathOf(above, nodes) : []), node.code];
}

function nameOf(node: LabelNode, locale: Locale): string {
  return (locale === 'en' ? node.name.en : null) ?? node.name.it;
}

/** Facet counts of the whole catalogue for a guest. */
async function countCatalogue(services: Services, locale: Locale) {
  return services.search.countFacets(WHOLE_CATALOGUE, await visibilityOf(services, GUEST, locale));
}

async function serializeMenu(services: Services, locale: Locale): Promise<MenuItem[]> {
  const [{ facets, labels }, pictures] = await Promise.all([
    countCatalogue(services, locale),
    listCategoryPictures(services.database),
  ]);
  const nodes = labels.categories;
  const counts = new Map(facets.categories.map((entry) => [entry.key, entry.count]));
  const parents = new Set(nodes.filter((node) => counts.get(node.code)).map((node) => node.parent));
  return nodes.flatMap((node, index): MenuItem[] => {
    const count = counts.get(node.code) ?? 0;
    if (count === 0) return [];
    const label = nameOf(node, locale);
    return [
      {
        name: node.code,
        label,
        title: label,
        url: `/shop${listingSearch({ ...WHOLE_CATALOGUE, categories: { codes: pathOf(node, nodes), path: true } })}`,
        parent_menu: nodes[node.parent]?.code ?? null,
        is_group: parents.has(index) ? 1 : 0,
        disable: 0,
        order: index + 1,
        lft: index + 1,
        category_menu_image: pictures.get(node.code) ?? null,
        count,
        children: [],
      },
    ];
  });
}

/** Cached menus: every page needs one, and they change only with the catalogue. */
const menus = new WeakMap<SearchEngine, Map<string, Promise<MenuItem[]>>>();

/** The menu is the category tree without categories that have no articles. */
export const handleMenuItems: Handler<typeof menuItems> = async (services, _request, { locale }) => {
  const { search } = services;
  const key = `${search.generation} ${locale}`;
  const kept = menus.get(search) ?? new Map<string, Promise<MenuItem[]>>();
  menus.set(search, kept);
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= 4) kept.clear();
  const made = serializeMenu(services, locale);
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
};

export const handleHomeCategories: Handler<typeof homeCategories> = async (services, _request, { locale }) => {
  const [{ facets }, pictures] = await Promise.all([
    countCatalogue(services, locale),
    listCategoryPictures(services.database),
  ]);
  return facets.categories
    .filter((entry) => entry.parent === null && entry.count > 0)
    .map((entry, index) => ({
      label: entry.label,
      url: `/shop${listingSearch({ ...WHOLE_CATALOGUE, categories: { codes: [entry.key], path: true } })}`,
      image: pictures.get(entry.key) ?? null,
      order: index + 1,
      count: entry.count,
    }));
};

export const handleHomeBrands: Handler<typeof homeBrands> = async (services, _request, { locale }) => {
  const { facets } = await countCatalogue(services, locale);
  return facets.brands
    .toSorted((one, other) => other.count - one.count)
    .slice(0, HOME_BRANDS)
    .map((entry, index) => ({
      label: entry.label,
      url: `/shop${listingSearch({ ...WHOLE_CATALOGUE, brand: entry.key })}`,
      image: null,
      order: index + 1,
      count: entry.count,
    }));
};
