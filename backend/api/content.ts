import type { homeBrands, homeCategories, MenuItem, menuItems } from '../../contract/content.ts';
import { WHOLE_CATALOGUE } from '../../domain/listing-query.ts';
import { listingSearch } from '../../domain/listing-url.ts';
import type { Locale } from '../../domain/locale.ts';
import { localized } from '../../domain/local-text.ts';
import { listCategoryPictures } from '../catalogue/index.ts';
import { GUEST } from '../customers/index.ts';
import type { LabelNode, SearchEngine } from '../search/index.ts';
import type { Services } from '../services.ts';
import { visibilityOf } from './visibility.ts';
import type { Handler } from './handler.ts';

function pathOf(node: LabelNode, nodes: readonly LabelNode[]): string[] {
  const above = nodes[node.parent];
  return [...(above ? pathOf(above, nodes) : []), node.code];
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
    const label = localized(node.name, locale);
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

/**
 * The categories with what the operator has written about them, and the operator's own entries. An entry without a
 * position stays where its category is; children of a disabled entry are left to the client.
 */
async function withOwnEntries(services: Services, items: MenuItem[], locale: Locale): Promise<MenuItem[]> {
  const entries = await services.content.list('menu-item');
  if (entries.length === 0) return items;
  const byName = new Map(items.map((item) => [item.name, item]));
  for (const { key, position, content } of entries) {
    const category = byName.get(key);
    const label = content.label && localized(content.label, locale);
    const lft = category?.lft ?? byName.size + 1;
    byName.set(key, {
      ...{ name: key, lft, is_group: category?.is_group ?? 0, count: category?.count ?? null, children: [] },
      label: label ?? category?.label ?? key,
      title: label ?? category?.title ?? key,
      url: content.url ?? category?.url ?? '/shop',
      parent_menu: content.parent ?? category?.parent_menu ?? null,
      disable: content.isDisabled ? 1 : 0,
      order: position > 0 ? position : lft,
      category_menu_image: content.image ?? category?.category_menu_image ?? null,
    });
  }
  const all = [...byName.values()];
  const parents = new Set(all.map((item) => item.parent_menu));
  return all.map((item) => ({ ...item, is_group: parents.has(item.name) ? 1 : 0 }));
}

/** Cached menus: every page needs one, and they change only with catalogue and content. */
const menus = new WeakMap<SearchEngine, Map<string, Promise<MenuItem[]>>>();

/** The menu is the category tree without categories that have no articles, and what the operator has added to it. */
export const handleMenuItems: Handler<typeof menuItems> = async (services, _request, { locale }) => {
  const { search } = services;
  const key = `${search.generation} ${services.content.generation()} ${locale}`;
  const cached = menus.get(search) ?? new Map<string, Promise<MenuItem[]>>();
  menus.set(search, cached);
  const known = cached.get(key);
  if (known) return known;
  if (cached.size >= 4) cached.clear();
  const made = serializeMenu(services, locale).then((items) => withOwnEntries(services, items, locale));
  cached.set(key, made);
  made.catch(() => cached.delete(key));
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

/** All brands with articles: those that the operator has placed in that order, then those with most articles. */
export const handleHomeBrands: Handler<typeof homeBrands> = async (services, _request, { locale }) => {
  const [{ facets }, written] = await Promise.all([countCatalogue(services, locale), services.content.list('brand')]);
  const places = new Map(written.map(({ key, position }) => [key, position > 0 ? position : Infinity]));
  const contents = new Map(written.map(({ key, content }) => [key, content]));
  const placeOf = (key: string): number => places.get(key) ?? Infinity;
  return facets.brands
    .filter((entry) => entry.count > 0)
    .toSorted((one, other) => {
      const [first, second] = [placeOf(one.key), placeOf(other.key)];
      return first === second ? other.count - one.count : first - second;
    })
    .map((entry, index) => ({
      label: contents.get(entry.key)?.name ?? entry.label,
      url: `/shop${listingSearch({ ...WHOLE_CATALOGUE, brands: [entry.key] })}`,
      image: contents.get(entry.key)?.logo ?? null,
      order: index + 1,
      count: entry.count,
    }));
};
