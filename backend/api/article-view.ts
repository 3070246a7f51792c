import type { ChildProduct, Product, PromotionEntry } from '../../contract/product.ts';
import { AVAILABILITY_STATES, availabilityOf, comingDay, shownAvailability } from '../../domain/availability.ts';
import { printableDiscounts } from '../../domain/discounts.ts';
import type { Locale } from '../../domain/locale.ts';
import { rateToPercent } from '../../domain/money.ts';
import { packagingRange, piecesOf } from '../../domain/packaging.ts';
import { isSale, type ArticlePrice } from '../../domain/price.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { vatRateUnder, vatRegimeOf, type VatRegime } from '../../domain/vat-regime.ts';
import {
  axisText,
  findArticleFacts,
  shownRow,
  type ArticleFacts,
  type FeatureDefinition,
  type PackagingOption,
} from '../catalogue/index.ts';
import type { RequestContext } from '../customers/index.ts';
import type { ListingDocument } from '../search/index.ts';
import type { Services } from '../services.ts';
import { addErrorOf, isAddable, shortReason } from './add-error.ts';
import { clientPrices, promotionEntries } from './client-prices.ts';
import { serializePriceInfo } from './price-info.ts';
import { oneUnitToEuro, serializePricesForQuantity } from './unit-price.ts';

/**
 * What pages show of an article to everybody: a document of the search index, or the same from the database (`viewOf`).
 * Everything below serializes views together with the requester's prices.
 */
export type ArticleView = ListingDocument;

/** The view of an article as it is in the database on a day, YYYY-MM-DD. */
export function viewOf(
  article: ArticleFacts,
  children: readonly ArticleFacts[],
  today: string,
  locale: Locale,
): ArticleView {
  const isParent = article.kind === 'parent';
  const states = new Set((isParent ? children : [article]).map((sold) => availabilityOf(sold, today)));
  return {
    ...shownRow(article, locale),
    articleId: article.id,
    brand: article.brand,
    piecesPerUnit: piecesOf(article, children),
    variantPackaging: packagingRange(children.map((child) => child.minimumPackaging)),
    // The best of the variants'.
    availability: AVAILABILITY_STATES.find((state) => states.has(state)) ?? 'NON GESTITO',
    arrivingOn: comingDay(article.arrivingOn, today),
    stockQuantity: article.stockQuantity,
    children: children.map(({ id, code, sku }) => ({ articleId: id, code, sku })),
    alternatives: article.alternatives,
  };
}

/** Database ids of a product's variants, or of the article itself. */
export function variantIdsOf({ kind, children, articleId }: ArticleView): number[] {
  return kind === 'parent' ? children.map((child) => child.articleId) : [articleId];
}

/** URL path of an article's page, without language prefix. */
export function pagePath({ kind, code }: Pick<ArticleView, 'kind' | 'code'>): string {
  return `/product/${kind === 'single' ? 'default' : 'child'}/${encodeURIComponent(code)}`;
}

/** The codes of alternatives that the customer can buy, out of the given ones; all of them for a guest. */
export async function offeredAlternatives(
  services: Services,
  requester: RequestContext,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!requester.client || codes.length === 0) return new Set(codes);
  const found = await services.search.listByCodes([...new Set(codes)], 'it');
  const inStock = [...found].filter(([, { availability }]) => shownAvailability(availability) !== 'not-available');
  const prices = clientPrices(
    services,
    requester,
    inStock.flatMap(([, view]) => variantIdsOf(view)),
  );
  return new Set(inStock.flatMap(([code, view]) => (variantIdsOf(view).some((id) => prices.has(id)) ? code : [])));
}

/** An article's prices for the requester. */
export interface ShownPrices {
  /** null for a product with variants. */
  own: ArticlePrice | null;
  /** Of the variants of a product, in their order. */
  children: (ArticlePrice | null)[];
  sales: PromotionEntry[];
  /** A customer can only order what is in its price list; a guest sees everything. */
  isForClient: boolean;
  /** How VAT is charged to the customer. */
  vatRegime: VatRegime;
  /** Whether the shop takes orders of articles without stock that say nothing themselves. */
  isOrderableWithoutStock: boolean;
}

/** The requester's prices of articles, and whether it can order them, looked up once for all of them. */
export async function pricesOf(
  services: Services,
  requester: RequestContext,
  views: readonly ArticleView[],
  locale: Locale,
): Promise<(view: ArticleView) => ShownPrices> {
  const { without_stock: withoutStock } = await services.shopSettings.current();
  const prices = clientPrices(services, requester, views.flatMap(variantIdsOf));
  const { regime } = vatRegimeOf(requester.client?.customer.vatRegime ?? null);
  return (view) => {
    const ids = variantIdsOf(view);
    const own = ids.map((id) => prices.get(id) ?? null);
    return {
      ...(view.kind === 'parent' ? { own: null, children: own } : { own: own[0] ?? null, children: [] }),
      sales: promotionEntries(services, requester, prices, ids, locale),
      isForClient: requester.client !== null,
      vatRegime: regime,
      isOrderableWithoutStock: withoutStock.isOrderable,
    };
  };
}

/** Picture sizes in pixels. */
const PICTURE_SIZES = { small: 128, medium: 480, large: 1000 } as const;

/** A picture in the wire format, with its size in pixels. */
export function pictureOf(url: string, size: keyof typeof PICTURE_SIZES) {
  return { url, width: PICTURE_SIZES[size], height: PICTURE_SIZES[size] };
}

/** Serializes the packaging options of an article. */
export function serializePackaging(options: readonly PackagingOption[]) {
  return options.map(({ code, unit, quantity }) => ({
    packaging_code: code,
    packaging_uom: unit,
    qty_x_packaging: quantity,
  }));
}

const WIRE_TEXTS = { name: 'name', summary: 'short_description' } as const;

/** What rows and variants have in common; prices are null without one: for guests, or outside the customer's list. */
function serializeCommon(view: ArticleView, prices: ShownPrices, locale: Locale) {
  const rejection = addErrorOf(view, prices);
  const { own } = prices;
  return {
    id: view.code,
    slug: view.code,
    sku: view.sku,
    name: view.name,
    short_description: view.summary,
    ...(view.italian.length > 0 ? { italian: view.italian.map((name) => WIRE_TEXTS[name]) } : {}),
    um: view.unit,
    vat_perc: rateToPercent(view.vatRate),
    price: own && oneUnitToEuro(own.grossPrice, own),
    sale_price: own && oneUnitToEuro(own.netPrice, own),
    ...serializePricesForQuantity(own),
    is_sale: own !== null && isSale(own),
    discount_description: own ? printableDiscounts(own.discounts) : '',
    sales: prices.sales,
    small_pictures: view.pictures.slice(0, 2).map((url) => pictureOf(url, 'small')),
    stato: view.availability,
    can_add: isAddable(view, prices) && rejection === null,
    can_add_reason: shortReason(rejection, locale),
    data_arrivo: view.arrivingOn,
    giacenza: prices.isForClient && view.children.length === 0 ? view.stockQuantity : null,
    qty_min_imballo: view.minimumPackaging,
    pz_per_um: view.piecesPerUnit,
    packaging: serializePackaging(view.packaging),
    num_alternatives: view.alternatives.length,
    alternative_item_codes: view.alternatives,
  };
}

/** An article as a listing row. */
export function serializeArticle(view: ArticleView, prices: ShownPrices, locale: Locale): Product {
  return {
    ...serializeCommon(view, prices, locale),
    brand: view.brand,
    is_new: view.isNew,
    is_hot: view.isHot,
    is_announced: view.isAnnounced,
    ratings: null,
    num_childs: view.children.length,
    childs: view.children.map(({ code, sku }) => ({ id: code, carti: sku })),
    variants: prices.children.map((price) => ({
      price: price && oneUnitToEuro(price.grossPrice, price),
      sale_price: price && oneUnitToEuro(price.netPrice, price),
      ...serializePricesForQuantity(price),
    })),
    variant_packaging: view.variantPackaging && {
      min: view.variantPackaging.smallest,
      max: view.variantPackaging.largest,
    },
  };
}

/** A variant as shown in the variants table and matrix, with its values on the axes of its product. */
export function serializeVariant(
  view: ArticleView,
  article: ArticleFacts,
  { axes, featureDefinitions }: { axes: readonly string[]; featureDefinitions: readonly FeatureDefinition[] },
  prices: ShownPrices,
  locale: Locale,
): ChildProduct {
  const shown = serializeCommon(view, prices, locale);
  return {
    ...shown,
    code: shown.id,
    carti: shown.sku,
    price_discount: shown.sale_price,
    price_info: serializePriceInfo(prices.own, vatRateUnder(prices.vatRegime, view.vatRate)),
    axes: axes.map((axis) => axisText(article, axis, featureDefinitions, locale)),
    barcodes: article.barcodes.map(({ code }) => code),
  };
}

/** Articles as listing rows, in their order, with the requester's prices and only alternatives that it can buy. */
export async function articleRows(
  services: Services,
  requester: RequestContext,
  views: readonly ArticleView[],
  locale: Locale,
): Promise<Product[]> {
  const shownPrices = await pricesOf(services, requester, views, locale);
  const replacing = views.flatMap(({ alternatives }) => alternatives);
  const offered = await offeredAlternatives(services, requester, replacing);
  return views.map((view) => {
    const alternatives = view.alternatives.filter((code) => offered.has(code));
    return serializeArticle({ ...view, alternatives }, shownPrices(view), locale);
  });
}

/** Articles of the search index by database id as listing rows, in their order; those not in it are left out. */
export async function listedRows(
  services: Services,
  requester: RequestContext,
  articleIds: readonly number[],
  locale: Locale,
): Promise<Product[]> {
  const found = await services.search.listByIds(articleIds, locale);
  return articleRows(services, requester, [...found.values()], locale);
}

/**
 * Articles of a wishlist or of past orders, by database id, each as its own listing entry (a variant as itself, not as
 * its product). Articles in the search index need no query; those no longer sold or not indexed yet are read with one
 * query. An article no longer sold has no price and can't be added.
 */
export async function rowsById(
  services: Services,
  requester: RequestContext,
  articles: readonly { articleId: number; isSold: boolean }[],
  locale: Locale,
): Promise<Map<number, Product>> {
  const sold = new Set(articles.filter(({ isSold }) => isSold).map(({ articleId }) => articleId));
  const listed = await services.search.listByIds([...sold], locale);
  const others = new Set(articles.map(({ articleId }) => articleId).filter((id) => !listed.has(id)));
  const facts = await findArticleFacts(services.database, [...others]);
  const today = shopDay(services.clock());
  const views = [...listed.values(), ...facts.map((article) => viewOf(article, [], today, locale))];
  const rows = await articleRows(services, requester, views, locale);
  const gone = {
    price: null,
    sale_price: null,
    ...serializePricesForQuantity(null),
    is_sale: false,
    discount_description: '',
    sales: [],
    can_add: false,
    can_add_reason: shortReason('not-addable', locale),
    stato: 'NON GESTITO' as const,
  };
  return new Map(
    views.flatMap(({ articleId }, index) => {
      const row = rows[index];
      return row ? [[articleId, sold.has(articleId) ? row : { ...row, ...gone }]] : [];
    }),
  );
}
