import type { Product, PromotionEntry } from '../../contract/product.ts';
import { printableDiscounts } from '../../trade/discounts.ts';
import { rateToPercent, unitPriceToEuro } from '../../trade/money.ts';
import { isSale, type ArticlePrice, type PromotionRow } from '../../trade/price.ts';
import type { PackagingOption } from '../catalogue/index.ts';
import { addRefusalOf, shortReason } from './add-refusal.ts';
import type { Locale } from './handler.ts';

/** What a listing row says of an article to everybody. */
export interface ListedArticle {
  code: string;
  sku: string;
  name: string;
  summary: string;
  brand: string | null;
  unit: string;
  vatRate: number;
  minimumPackaging: number;
  packaging: PackagingOption[];
  pictures: string[];
  isNew: boolean;
  isHot: boolean;
  isAnnounced: boolean;
  state: string;
  canBeAdded: boolean;
  arrivingOn: string | null;
  children: { code: string; sku: string }[];
  alternatives: string[];
}

/** Sizes of the three picture versions (R3.10). */
export const PICTURE_SIZES = { small: 128, medium: 480, large: 1000 } as const;

export function pictureOf(url: string, size: keyof typeof PICTURE_SIZES) {
  return { url, width: PICTURE_SIZES[size], height: PICTURE_SIZES[size] };
}

/**
 * A promotion that runs today (R3.9 `sales`), with what it comes to for the client; without prices for a guest, who may
 * know that there is one and until when.
 */
export function promotionEntryOf(
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
    TitoloPromozione: (locale === 'en' ? promotion.title.en : null) ?? promotion.title.it,
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

/** The price fields of an article; all null without a price (guests, or no price in the client's list). */
function priceFieldsOf(price: ArticlePrice | null) {
  return {
    price: price ? unitPriceToEuro(price.grossPrice) : null,
    sale_price: price ? unitPriceToEuro(price.netPrice) : null,
    is_sale: price ? isSale(price) : false,
    discount_description: price ? printableDiscounts(price.discounts) : '',
  };
}

/** What an article costs whoever asks. */
export interface ShownPrices {
  own: ArticlePrice | null;
  sales: PromotionEntry[];
  /** A client orders only what is in its price list; a guest is shown what there is. */
  isForClient: boolean;
}

/**
 * An article as the listing shows it (R3.9). A parent has no own price; its variants carry those of its children, in
 * their order.
 */
export function productOf(
  article: ListedArticle,
  prices: ShownPrices & { children: (ArticlePrice | null)[] },
  locale: Locale,
): Product {
  const refusal = addRefusalOf(article, prices);
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
    can_add: article.canBeAdded && refusal === null,
    can_add_reason: shortReason(refusal, locale),
    data_arrivo: article.arrivingOn,
    qty_min_imballo: article.minimumPackaging,
    packaging: packagingOf(article.packaging),
    num_alternatives: article.alternatives.length,
    alternative_item_codes: article.alternatives,
  };
}

/** In what an article is packed, under wire names. */
export function packagingOf(options: readonly PackagingOption[]) {
  return options.map(({ code, unit, quantity }) => ({
    packaging_code: code,
    packaging_uom: unit,
    qty_x_packaging: quantity,
  }));
}
