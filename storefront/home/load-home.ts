import { PER_PAGE } from '../../domain/defaults.ts';
import { parseListing } from '../../domain/listing-url.ts';
import type { Api, ResponseOf } from '../api-client/api.ts';
import { listingRequest } from '../routing/listing-request.ts';
import type { PageRequest } from '../routing/page-data.ts';
import type { Article } from '../parsers/article.ts';
import { listOf } from '../parsers/wire.ts';
import type { Listing } from '../parsers/listing.ts';

/** What the operator has written for the home page. */
export type HomeContent = ResponseOf<'getHome'>;

/** A slide of the promo carousel; without `image_mobile`, narrow windows get the same picture. */
export type Slide = Omit<HomeContent['slides'][number], 'order'>;

/** A text of the operator, sanitised by the server. */
export type HomeText = Omit<HomeContent['texts'][number], 'order'>;

/** A department or brand of the home page, with the number of its products. */
export type HomeEntry = Omit<ResponseOf<'homeBrands'>[number], 'order'>;

/** A heading with articles; without one, the built-in heading. */
export interface Featured {
  title: string | null;
  articles: Article[];
}

export interface HomeData {
  /** Number of articles in the whole catalogue, each variant counted; null when unknown. */
  total: number | null;
  /** Number of products by collection flag: promo_list, new … */
  flags: Record<string, number>;
  slides: Slide[];
  featured: Featured[];
  categories: HomeEntry[];
  brands: HomeEntry[];
  /** Number of all brands. */
  brandCount: number;
  texts: HomeText[];
}

/** Number of brands on the home page. */
const shownBrands = 10;

/** Number of featured articles. */
const featuredCount = PER_PAGE;

/** Read of a listing to feature articles that differ. */
const featuredChoice = 4 * featuredCount;

/** Loads the home page; a part whose request fails is left out. */
export async function loadHome({ api }: PageRequest): Promise<HomeData> {
  const catalogueRead = api.listing({ text: '*', per_page: featuredCount }).catch(() => null);
  const contentRead = api
    .call('getHome', {})
    .then(({ slides, texts, featured }) => ({
      slides: listOf(slides),
      texts: listOf(texts),
      featured: listOf(featured),
    }))
    .catch((): HomeContent => ({ slides: [], texts: [], featured: [] }));
  const entriesOf = (name: 'homeCategories' | 'homeBrands') =>
    api
      .call(name, {})
      .then(listOf)
      .catch(() => []);
  const [catalogue, content, featured, categories, brands] = await Promise.all([
    catalogueRead,
    contentRead,
    contentRead.then((content) => loadFeatured(api, content, catalogueRead)),
    entriesOf('homeCategories'),
    entriesOf('homeBrands'),
  ]);
  return {
    total: catalogue && (catalogue.orderable || catalogue.total),
    flags: catalogue?.flags ?? {},
    slides: content.slides,
    featured: featured.filter(({ articles }) => articles.length > 0),
    categories,
    brands: brands.slice(0, shownBrands),
    brandCount: brands.length,
    texts: content.texts.filter(({ html }) => html !== ''),
  };
}

/** The articles of the operator's listings; where the operator has named none, offers and then others. */
async function loadFeatured(
  api: Api,
  { featured }: HomeContent,
  catalogueRead: Promise<Listing | null>,
): Promise<Featured[]> {
  const few = { per_page: featuredChoice, without_facets: true };
  const listings = featured.filter(({ url }) => url.startsWith('/shop'));
  if (listings.length === 0) {
    const offers = api.listing({ text: '', promo_list: true, ...few }).catch(() => null);
    const [first, others] = await Promise.all([offers, catalogueRead]);
    return [{ title: null, articles: featuredOf(first?.articles ?? [], others?.articles ?? []) }];
  }
  return Promise.all(
    listings.map(async ({ title, url }) => {
      const query = parseListing(new URLSearchParams(url.split('?')[1]));
      const listing = await api.listing({ ...listingRequest(query), ...few }).catch(() => null);
      return { title, articles: varied(listing?.articles ?? []) };
    }),
  );
}

/** The featured articles: offers first, then others, without duplicates. */
function featuredOf(offers: Article[], others: Article[]): Article[] {
  const codes = new Set(offers.map((article) => article.internalCode));
  return varied([...offers, ...others.filter((article) => !codes.has(article.internalCode))]);
}

/** What an article is, in two words: those of a family of variants begin alike. */
const kindOf = ({ name }: Article) => name.toLowerCase().split(/\s+/, 2).join(' ');

/**
 * The first articles of a listing, those of another kind and with another picture before those like one already shown:
 * a family side by side would look like the same article again and again.
 */
export function varied(articles: readonly Article[]): Article[] {
  const seen = new Set<string>();
  const isNew = (article: Article) => {
    const marks = [kindOf(article), article.pictures[0]?.url ?? ''].filter((mark) => mark !== '');
    const isOther = !marks.some((mark) => seen.has(mark));
    if (isOther) marks.forEach((mark) => seen.add(mark));
    return isOther;
  };
  const first = new Set(articles.filter(isNew));
  return [...first, ...articles.filter((article) => !first.has(article))].slice(0, featuredCount);
}
