import type { ChildProduct } from '../../contract/product.ts';
import { availabilityOf, canBeAdded, comingDay } from '../../domain/availability.ts';
import { packagingRange, piecesOf } from '../../domain/packaging.ts';
import type { Locale } from '../../domain/locale.ts';
import { localized } from '../../domain/local-text.ts';
import { axisText, type ArticleFacts, type FeatureDefinition } from '../catalogue/index.ts';
import { serializePriceInfo } from './price-info.ts';
import { serializeProduct, type ListedArticle, type ShownPrices } from './serialize-product.ts';

/** A product's availability is the best of its variants'. */
const BEST_FIRST = ['DISPONIBILE', 'IN ARRIVO', 'NON DISPONIBILE', 'NON GESTITO'] as const;

function bestState(children: readonly ArticleFacts[], today: string): string {
  const states = new Set(children.map((child) => availabilityOf(child, today)));
  return BEST_FIRST.find((state) => states.has(state)) ?? 'NON GESTITO';
}

/** Converts an article from the database to a listing row, as it is on a day, YYYY-MM-DD. */
export function listedArticleOf(
  article: ArticleFacts,
  children: readonly ArticleFacts[],
  today: string,
  locale: Locale,
): ListedArticle {
  const isParent = article.kind === 'parent';
  return {
    code: article.code,
    sku: article.sku,
    name: localized(article.name, locale),
    summary: article.summary ? localized(article.summary, locale) : '',
    brand: article.brand,
    unit: article.unit,
    vatRate: article.vatRate,
    minimumPackaging: article.minimumPackaging,
    piecesPerUnit: piecesOf(article, children),
    variantPackaging: packagingRange(children.map((child) => child.minimumPackaging)),
    packaging: article.packaging,
    pictures: article.pictures,
    isNew: article.isNew,
    isHot: article.isHot,
    isAnnounced: article.isAnnounced,
    state: isParent ? bestState(children, today) : availabilityOf(article, today),
    canBeAdded: canBeAdded(article, article.kind, today),
    arrivingOn: comingDay(article.arrivingOn, today),
    stockQuantity: article.stockQuantity,
    children: children.map((child) => ({ code: child.code, sku: child.sku })),
    alternatives: article.alternatives,
  };
}

/** A variant as shown in the variants table and matrix. */
export function serializeChild(
  article: ArticleFacts,
  prices: ShownPrices,
  axes: readonly string[],
  definitions: readonly FeatureDefinition[],
  today: string,
  locale: Locale,
): ChildProduct {
  const shown = serializeProduct(listedArticleOf(article, [], today, locale), { ...prices, children: [] }, locale);
  return {
    id: shown.id,
    slug: shown.slug,
    sku: shown.sku,
    code: shown.id,
    carti: shown.sku,
    name: shown.name,
    short_description: shown.short_description,
    um: shown.um,
    vat_perc: shown.vat_perc,
    price: shown.price,
    sale_price: shown.sale_price,
    price_discount: shown.sale_price,
    is_sale: shown.is_sale,
    discount_description: shown.discount_description,
    small_pictures: shown.small_pictures,
    sales: shown.sales,
    stato: shown.stato,
    can_add: shown.can_add,
    can_add_reason: shown.can_add_reason,
    data_arrivo: shown.data_arrivo,
    giacenza: shown.giacenza,
    qty_min_imballo: shown.qty_min_imballo,
    pz_per_um: shown.pz_per_um,
    packaging: shown.packaging,
    num_alternatives: shown.num_alternatives,
    alternative_item_codes: shown.alternative_item_codes,
    price_info: serializePriceInfo(prices.own, article.vatRate),
    axes: axes.map((axis) => axisText(article, axis, definitions, locale)),
    barcodes: article.barcodes.map((barcode) => barcode.code),
  };
}
