import { PER_PAGE } from '../../domain/defaults.ts';
import type { PageRequest } from '../routing/page-data.ts';
import type { Article } from '../parsers/article.ts';
import { fields, rows, text, textOrNull, whole } from '../parsers/values.ts';

/** A department or brand of the home page. */
export interface HomeEntry {
  label: string;
  path: string;
  picture: string | null;
  count: number;
}

export interface HomeData {
  /** Number of articles in the whole catalogue; null when unknown. */
  total: number | null;
  /** Number of articles by collection flag: promo_list, new … */
  flags: Record<string, number>;
  featured: Article[];
  categories: HomeEntry[];
  brands: HomeEntry[];
}

/** Number of brands on the home page. */
const shownBrands = 10;

/** Number of featured articles (R9.1). */
const featuredCount = PER_PAGE;

/** Loads the home page (R2.2); a part whose request fails is left out. */
export async function loadHome({ api }: PageRequest): Promise<HomeData> {
  const [catalogue, offers, categories, brands] = await Promise.all([
    api.listing({ text: '*', per_page: featuredCount }).catch(() => null),
    api.listing({ text: '', promo_list: true, per_page: featuredCount, without_facets: true }).catch(() => null),
    api.call('homeCategories', {}).catch(() => []),
    api.call('homeBrands', {}).catch(() => []),
  ]);
  return {
    total: catalogue?.total ?? null,
    flags: catalogue?.flags ?? {},
    featured: featuredOf(offers?.articles ?? [], catalogue?.articles ?? []),
    categories: parseEntries(categories),
    brands: parseEntries(brands).slice(0, shownBrands),
  };
}

/** The featured articles: offers first, then others, without duplicates. */
export function featuredOf(offers: Article[], others: Article[]): Article[] {
  const codes = new Set(offers.map((article) => article.internalCode));
  return [...offers, ...others.filter((article) => !codes.has(article.internalCode))].slice(0, featuredCount);
}

/** Parses home_categories and home_brands: a list, or one under `message`, sorted by `order`. */
export function parseEntries(response: unknown): HomeEntry[] {
  const list = Array.isArray(response) ? response : rows(fields(response).message);
  return list
    .map(fields)
    .sort((a, b) => whole(a.order) - whole(b.order))
    .map((entry) => ({
      label: text(entry.label),
      path: text(entry.url) || '/shop',
      picture: textOrNull(entry.image),
      count: whole(entry.count),
    }));
}
