import type {
  ArticleRecord,
  BrandRecord,
  CategoryRecord,
  CollectionRecord,
  ColorRecord,
  FamilyRecord,
  FeatureRecord,
} from '../../backend/catalogue/records.ts';
import type { PriceListRecord, PriceRecord, PromotionRecord } from '../../backend/pricing/records.ts';
import type { Picture } from '../pictures/index.ts';
import { articlesOf, type MadeArticle } from './articles.ts';
import { brandRecords } from './brands.ts';
import { categoryRecords } from './categories.ts';
import { collectionRecords } from './collections.ts';
import { colorRecords } from './colors.ts';
import { editions } from './editions.ts';
import { familyRecords } from './families.ts';
import { featureRecords } from './features.ts';
import { linkArticles } from './links.ts';
import { priceListRecords, priceRecords } from './prices.ts';
import { promotionRecords } from './promotions.ts';
import { SHOWCASE_CODES } from './showcase.ts';

export interface CatalogueOptions {
  /** Minimum number of variants (single articles and variants of products). */
  articles: number;
  /** YYYY-MM-DD; the dates of promotions and arrivals are around it. */
  today: string;
  seed: number;
}

export interface Catalogue {
  categories: CategoryRecord[];
  families: FamilyRecord[];
  features: FeatureRecord[];
  brands: BrandRecord[];
  collections: CollectionRecord[];
  colors: ColorRecord[];
  articles: ArticleRecord[];
  priceLists: PriceListRecord[];
  prices: PriceRecord[];
  promotions: PromotionRecord[];
  /** Every image that some article shows. */
  pictures: Picture[];
}

/**
 * The demonstration wholesaler's catalogue, the same for the same options. A larger one begins with the smaller one,
 * code for code, as long as today and seed are the same.
 */
export function generateCatalogue({ articles, today, seed }: CatalogueOptions): Catalogue {
  const made: MadeArticle[] = [];
  let variantCount = 0;
  for (const edition of editions(seed)) {
    if (variantCount >= articles && edition.round > 0) break;
    const more = articlesOf(edition, made.length, today, seed);
    made.push(...more);
    variantCount += more.filter(({ record }) => record.kind !== 'parent').length;
    if (variantCount >= articles && hasShowcase(made)) break;
  }
  linkArticles(made, seed);
  return {
    categories: withPictures(categoryRecords(), made),
    families: familyRecords(),
    features: featureRecords(),
    brands: brandRecords(),
    collections: collectionRecords(),
    colors: colorRecords(),
    articles: made.map(({ record }) => record),
    priceLists: priceListRecords(),
    prices: priceRecords(made),
    promotions: promotionRecords(made, today, seed),
    pictures: distinctPictures(made),
  };
}

function hasShowcase(made: readonly MadeArticle[]): boolean {
  const skus = new Set(made.map(({ record }) => record.sku));
  return Object.values(SHOWCASE_CODES).every(({ sku }) => skus.has(sku));
}

/** The article whose image represents a department; other categories show their first article. */
const DEPARTMENT_SIGNS: Record<string, RegExp> = {
  '0100': /\/ball-valve-/,
  '0200': /\/radiator-(?!valve)/,
  '0300': /\/cable-reel-/,
  '0400': /\/bulb/,
  '0500': /\/hex-bolt-/,
  '0600': /\/padlock-/,
  '0700': /\/drill-/,
  '0800': /\/helmet-/,
  '0900': /\/bucket-/,
  '1000': /\/(?:wheelbarrow|trowel|brick|cement|bag)/,
};

/** Gives each category an image of an article in it or below it. */
function withPictures(categories: CategoryRecord[], made: readonly MadeArticle[]): CategoryRecord[] {
  const parents = new Map(categories.map(({ code, parentCode }) => [code, parentCode]));
  const pictures = new Map<string, string>();
  for (const { record } of made) {
    const [picture] = record.pictures;
    if (!picture) continue;
    for (let code = record.categoryCode; code !== null; code = parents.get(code) ?? null) {
      const isSign = DEPARTMENT_SIGNS[code]?.test(picture) ?? false;
      const known = pictures.get(code);
      if (!known || (isSign && !DEPARTMENT_SIGNS[code]?.test(known))) pictures.set(code, picture);
    }
  }
  return categories.map((category) => ({ ...category, picture: pictures.get(category.code) ?? null }));
}

function distinctPictures(made: readonly MadeArticle[]): Picture[] {
  const byAddress = new Map<string, Picture>();
  for (const { record, pictures } of made) {
    record.pictures.forEach((address, index) => {
      const picture = pictures[index];
      if (picture && !byAddress.has(address)) byAddress.set(address, picture);
    });
  }
  return [...byAddress.values()];
}
