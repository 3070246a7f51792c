import type { homeBrands, homeCategories, MenuItem, menuItems } from '../../contract/content.ts';
import { WHOLE_CATALOGUE } from '../../domain/listing-query.ts';
import { listingSearch } from '../../domain/listing-url.ts';
import { listCategoryPictures } from '../catalogue/index.ts';
import { GUEST } from '../customers/index.ts';
import type { SearchEngine } from '../search/index.ts';
import type { Services } from '../services.ts';
import { visibilityOf } from './visibility.ts';
import type { Handler, Locale } from './handler.ts';

type Node = SearchEngine['labels']['categories'][number];

/** Number of brands on the home page. */
const HOME_BRANDS = 10;

function pathOf(node: Node, nodes: readonly Node[]): string[] {
  const above = nodes[node.parent];
  return [...(above ? pathOf(above, nodes) : []), node.code];
}

function nameOf(node: Node, locale: Locale): string {
  return (locale === 'en' ? node.name.en : null) ?? node.name.it;
}

/** Facet counts of the whole catalogue for a guest. */
async function countsOf(services: Services, engine: SearchEngine, locale: Locale) {
  const visibility = await visibilityOf(services, engine, GUEST, locale);
  return engine.search({ ...WHOLE_CATALOGUE, perPage: 1 }, visibility).facets;
}

async function serializeMenu(services: Services, engine: SearchEngine, locale: Locale): Promise<MenuItem[]> {
  const nodes = engine.labels.categories;
  const [facets, pictures] = await Promise.all([
    countsOf(services, engine, locale),
    listCategoryPictures(services.database),
  ]);
  const counts = new Map(facets?.categories.map((entry) => [entry.key, entry.count]));
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

/** Cached menus of the current index snapshot: every page needs one, and they change only with the catalogue. */
const menus = new WeakMap<SearchEngine, Map<string, Promise<MenuItem[]>>>();

/** The menu is the category tree without categories that have no articles. */
export const handleMenuItems: Handler<typeof menuItems> = async (services, _request, { locale }) => {
  const engine = services.search.current();
  const key = `${engine.generation} ${locale}`;
  const kept = menus.get(engine) ?? new Map<string, Promise<MenuItem[]>>();
  menus.set(engine, kept);
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= 4) kept.clear();
  const made = serializeMenu(services, engine, locale);
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
};

export const handleHomeCategories: Handler<typeof homeCategories> = async (services, _request, { locale }) => {
  const engine = services.search.current();
  const [facets, pictures] = await Promise.all([
    countsOf(services, engine, locale),
    listCategoryPictures(services.database),
  ]);
  return (facets?.categories ?? [])
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
  const facets = await countsOf(services, services.search.current(), locale);
  return (facets?.brands ?? [])
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
