import type { Product, PromotionEntry } from '../../contract/product.ts';
import { printableDiscounts } from '../../domain/discounts.ts';
import { rateToPercent, unitPriceToEuro } from '../../domain/money.ts';
import { isSale, type ArticlePrice, type PromotionRow } from '../../domain/price.ts';
import type { Locale } from '../../domain/locale.ts';
import { localized } from '../../domain/local-text.ts';
import type { PackagingOption } from '../catalogue/index.ts';
import { addErrorOf, shortReason } from './add-error.ts';

/** Data of a listing row that does not depend on the requester. */
export interface ListedArticle {
  code: string;
  sku: string;
  name: string;
  summary: string;
  brand: string | null;
  unit: string;
  vatRate: number;
  minimumPackaging: number;
  piecesPerUnit: number | null;
  variantPackaging: { smallest: number; largest: number } | null;
  packaging: PackagingOption[];
  pictures: string[];
  isNew: boolean;
  isHot: boolean;
  isAnnounced: boolean;
  state: string;
  canBeAdded: boolean;
  arrivingOn: string | null;
  stockQuantity: number;
  children: { code: string; sku: string }[];
  alternatives: string[];
}

/** Picture sizes in pixels. */
export const PICTURE_SIZES = { small: 128, medium: 480, large: 1000 } as const;

/** A picture in the wire format, with its size in pixels. */
export function pictureOf(url: string, size: keyof typeof PICTURE_SIZES) {
  return { url, width: PICTURE_SIZES[size], height: PICTURE_SIZES[size] };
}

/**
 * A promotion valid today (`sales`), with its price for the customer; a guest gets no prices, but may see the
 * promotion and its end day.
 */
export function serializePromotion(
  promotion: PromotionRow & { promotionPrice?: number },
  netPrice: number | null,
  locale: Locale,
): PromotionEntry {
  const hasPrices = netPrice !== null && promotion.promotionPrice !== undefined;
  const extra = hasPrices ? (promotion.extraDiscounts ?? []) : [];
  const percent = (index: number) => rateToPercent(extra[index] ?? 0);
  return {
    CodicePromozione: promotion.code,
    RigaPromozione: promotion.row,
    promo_row: promotion.row,
    TitoloPromozione: localized(promotion.title, locale),
    TipoPromozione: promotion.netPrice === null ? 'RigaScontoExtra' : 'RigaPrezzoNettoQuantitaMinima',
    PrezzoNettoConPromo: promotion.promotionPrice === undefined ? null : unitPriceToEuro(promotion.promotionPrice),
    PrezzoNettoListinoDiRiferimento: netPrice === null ? null : unitPriceToEuro(netPrice),
    DataInizioValidita: promotion.startsOn,
    DataFineValidita: promotion.endsOn,
    QuantitaMinima: promotion.minimumQuantity,
    ScontoExtra1: percent(0),
    ScontoExtra2: percent(1),
    ScontoExtra3: percent(2),
  };
}

/** The price fields of an article; all null without a price (guests, or no price in the customer's list). */
function priceFieldsOf(price: ArticlePrice | null) {
  return {
    price: price ? unitPriceToEuro(price.grossPrice) : null,
    sale_price: price ? unitPriceToEuro(price.netPrice) : null,
    is_sale: price ? isSale(price) : false,
    discount_description: price ? printableDiscounts(price.discounts) : '',
  };
}

/** An article's prices for the requester. */
export interface ShownPrices {
  own: ArticlePrice | null;
  sales: PromotionEntry[];
  /** A customer can only order what is in its price list; a guest sees everything. */
  isForClient: boolean;
}

/**
 * Serializes an article for the listing. A product with variants has no price of its own; `variants` contains
 * the prices of its variants, in their order.
 */
export function serializeProduct(
  article: ListedArticle,
  prices: ShownPrices & { children: (ArticlePrice | null)[] },
  locale: Locale,
): Product {
  const rejection = addErrorOf(article, prices);
  return {
    id: article.code,
    slug: article.code,
    sku: article.sku,
    name: article.name,
    short_description: article.summary,
    brand: article.brand,
    um: article.unit,
    vat_perc: rateToPercent(article.vatRate),
    ...priceFieldsOf(prices.own),
    sales: prices.sales,
    is_new: article.isNew,
    is_hot: article.isHot,
    is_announced: article.isAnnounced,
    ratings: 0,
    small_pictures: article.pictures.slice(0, 2).map((url) => pictureOf(url, 'small')),
    num_childs: article.children.length,
    childs: article.children.map((child) => ({ id: child.code, carti: child.sku })),
    variants: prices.children.map((price) => ({
      price: price ? unitPriceToEuro(price.grossPrice) : null,
      sale_price: price ? unitPriceToEuro(price.netPrice) : null,
    })),
    stato: article.state,
    can_add: article.canBeAdded && rejection === null,
    can_add_reason: shortReason(rejection, locale),
    data_arrivo: article.arrivingOn,
    giacenza: prices.isForClient && article.children.length === 0 ? article.stockQuantity : null,
    qty_min_imballo: article.minimumPackaging,
    pz_per_um: article.piecesPerUnit,
    variant_packaging: article.variantPackaging && {
      min: article.variantPackaging.smallest,
      max: article.variantPackaging.largest,
    },
    packaging: serializePackaging(article.packaging),
    num_alternatives: article.alternatives.length,
    alternative_item_codes: article.alternatives,
  };
}

/** Serializes the packaging options of an article. */
export function serializePackaging(options: readonly PackagingOption[]) {
  return options.map(({ code, unit, quantity }) => ({
    packaging_code: code,
    packaging_uom: unit,
    qty_x_packaging: quantity,
  }));
}
