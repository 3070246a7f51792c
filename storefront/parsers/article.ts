import { langOf } from '../../domain/local-text.ts';
import { pricedFor, type PriceQuantities } from '../../domain/price-quantity.ts';
import { priceFor } from '../../domain/rounding.ts';
import { parsePriceFor, parsePriceQuantities, quantitiesOf } from './price-quantity.ts';
import { fields, flag, number, percentage, rows, text, textOrNull, whole } from './values.ts';

/** Availability of an article. */
export type Availability = 'available' | 'arriving' | 'unavailable';

export interface PictureFile {
  url: string;
  width: number;
  height: number;
}

/** Its quantities are those of the promoted article: of a product with variants, those of one of them. */
export interface Promotion extends PriceQuantities {
  code: string;
  row: number;
  title: string;
  /** Net price from a minimum quantity, or extra discounts. */
  kind: 'net-price' | 'discount';
  /** For `priceQuantity` sale units, in ten-thousandths of a euro; null for guests. */
  netPrice: number | null;
  minimumQuantity: number;
  /** Dates, YYYY-MM-DD. */
  from: string;
  until: string;
  /** Hundredths of a percent. */
  discounts: number[];
}

/** A packaging option: MV minimum sale, CF pack, IMB box, PAL pallet, and the number of units it contains. */
export interface Packaging {
  code: string;
  unit: string;
  quantity: number;
}

/**
 * A product or variant as rows, cards and the variants table show it. Prices in ten-thousandths of a euro, for the price
 * quantity; those of the explanation too.
 */
export interface Article extends PriceQuantities {
  internalCode: string;
  /** The code shown to the customer. */
  code: string;
  name: string;
  description: string;
  /** Language of name and description where it is not that of the page. */
  nameLang: 'it' | undefined;
  descriptionLang: 'it' | undefined;
  /** Match reason of a search as text, if nothing else in the row shows it: 'Codice precedente NOR-12'. */
  foundBy: string;
  /** Whether the match reason names several variants; it is then shown unabridged. */
  namesVariants: boolean;
  brand: string | null;
  unit: string;
  /** Hundredths of a percent. */
  vat: number;
  gross: number | null;
  net: number | null;
  /** Whether the gross price is shown struck through. */
  onSale: boolean;
  /** Cascading discounts as text, '30+10+5'; '' when there are none. */
  discounts: string;
  isNew: boolean;
  /** Promoted by the shop: shown with the badge In evidenza. */
  isHot: boolean;
  isAnnounced: boolean;
  pictures: PictureFile[];
  variantCount: number;
  variants: { internalCode: string; code: string }[];
  /** Codes of the variants that the search singles out; empty where the whole product matches. */
  matchingCodes: string[];
  /** These variants, if they are so few that the listing shows them in place of the product. */
  foundVariants: Article[];
  /** Whether it matches only some words of the searched text. */
  isPartial: boolean;
  /** Whether it is a variant that a listing shows by itself. */
  isVariant: boolean;
  /** Lowest and highest net price of the variants; for one unit where they are stated for different quantities. */
  priceRange: PriceRange | null;
  promotions: Promotion[];
  availability: Availability;
  canAdd: boolean;
  /** Why it cannot be added to the cart, in the language of the page; '' when it can. */
  cannotAdd: string;
  /** Date, YYYY-MM-DD. */
  arrival: string | null;
  /** Pieces in stock; null for guests, and for a product with variants. */
  stock: number | null;
  /** Quantities must be multiples of it. */
  packQuantity: number;
  piecesPerUnit: number | null;
  /** The smallest and the largest of these quantities among its variants; null without variants. */
  variantPacks: { smallest: number; largest: number } | null;
  packaging: Packaging[];
  /** Internal codes of the alternatives. */
  alternativeCodes: string[];
}

/** Parses an article of a listing, a variant, or the product of a product page. */
export function parseArticle(value: unknown): Article {
  const wire = fields(value);
  const quantities = parsePriceQuantities(wire);
  const italian = rows(wire.italian).map((name) => text(name));
  return {
    internalCode: text(wire.id) || text(wire.slug),
    code: text(wire.sku) || text(wire.carti) || text(wire.code),
    name: text(wire.name) || text(wire.title),
    description: text(wire.short_description) || text(wire.short_descr),
    nameLang: langOf(italian, 'name'),
    descriptionLang: langOf(italian, 'short_description'),
    foundBy: text(wire.found_by),
    namesVariants: wire.why === 'variants',
    brand: textOrNull(wire.brand),
    unit: text(wire.um).toLowerCase(),
    vat: percentage(wire.vat_perc),
    ...quantities,
    gross: parsePriceFor(quantities, wire.price, wire.price_for_quantity),
    net: parsePriceFor(quantities, wire.sale_price ?? wire.price_discount, wire.net_for_quantity),
    onSale: flag(wire.is_sale),
    discounts: text(wire.discount_description),
    isNew: flag(wire.is_new),
    isHot: flag(wire.is_hot),
    isAnnounced: flag(wire.is_announced),
    pictures: rows(wire.small_pictures).map(parsePicture),
    variantCount: whole(wire.num_childs),
    variants: rows(wire.childs).map((variant) => ({
      internalCode: text(fields(variant).id),
      code: text(fields(variant).carti),
    })),
    matchingCodes: rows(wire.matching_childs).map((code) => text(code)),
    foundVariants: rows(wire.found_variants).map((variant) => ({
      ...parseArticle(variant),
      isPartial: wire.partial === true,
    })),
    isPartial: wire.partial === true,
    isVariant: text(wire.id_father) !== '' && whole(wire.num_childs) === 0,
    priceRange: parseRange(rows(wire.variants)),
    promotions: rows(wire.sales).map((sale) => parsePromotion(sale, quantities)),
    availability: parseAvailability(wire.stato),
    canAdd: flag(wire.can_add),
    cannotAdd: text(wire.can_add_reason),
    arrival: textOrNull(wire.data_arrivo),
    stock: number(wire.giacenza),
    packQuantity: Math.max(1, whole(wire.qty_min_imballo, 1)),
    piecesPerUnit: number(wire.pz_per_um),
    variantPacks: wire.variant_packaging
      ? {
          smallest: whole(fields(wire.variant_packaging).min, 1),
          largest: whole(fields(wire.variant_packaging).max, 1),
        }
      : null,
    packaging: parsePackaging(wire.packaging),
    alternativeCodes: rows(wire.alternative_item_codes).map((code) => text(code)),
  };
}

/** Prices of several articles as they are shown: both of its quantities are the same. */
export interface PriceRange extends PriceQuantities {
  lowest: number;
  highest: number;
}

function parseRange(variants: readonly unknown[]): PriceRange | null {
  const stated = new Set(variants.map((variant) => parsePriceQuantities(variant).statedQuantity));
  const [only = 1] = stated;
  const shownFor = stated.size === 1 ? only : 1;
  const prices = variants.map(fields).flatMap((variant) => {
    const quantities = parsePriceQuantities(variant);
    const price = parsePriceFor(quantities, variant.sale_price ?? variant.price, variant.net_for_quantity);
    return price === null ? [] : priceFor(shownFor, price, quantities.priceQuantity);
  });
  if (prices.length === 0) return null;
  return { lowest: Math.min(...prices), highest: Math.max(...prices), ...pricedFor(shownFor) };
}

/** Parses the packaging options of an article. */
export function parsePackaging(value: unknown): Packaging[] {
  return rows(value).map((option) => ({
    code: text(fields(option).packaging_code),
    unit: text(fields(option).packaging_uom),
    quantity: whole(fields(option).qty_x_packaging, 1),
  }));
}

/** Parses the availability: DISPONIBILE is available, IN ARRIVO arriving, anything else unavailable. */
export function parseAvailability(state: unknown): Availability {
  if (state === 'DISPONIBILE') return 'available';
  return state === 'IN ARRIVO' ? 'arriving' : 'unavailable';
}

export function parsePicture(value: unknown): PictureFile {
  if (typeof value === 'string') return { url: value, width: 1, height: 1 };
  const wire = fields(value);
  return { url: text(wire.url), width: whole(wire.width, 1), height: whole(wire.height, 1) };
}

/**
 * Parses an active promotion of an article with these quantities, unless it tells its own; the start date may come in
 * either of two spellings.
 */
export function parsePromotion(value: unknown, ofArticle: PriceQuantities): Promotion {
  const wire = fields(value);
  const quantities = quantitiesOf(wire.QuantitaPrezzo, wire.QuantitaDichiarata, ofArticle);
  const kind = text(wire.TipoPromozione);
  return {
    code: text(wire.CodicePromozione),
    row: whole(wire.promo_row ?? wire.RigaPromozione),
    title: text(wire.TitoloPromozione),
    kind: kind === 'RigaPrezzoNettoQuantitaMinima' ? 'net-price' : 'discount',
    netPrice: parsePriceFor(quantities, wire.PrezzoNettoConPromo, wire.PrezzoNettoConPromoPerQuantita),
    ...quantities,
    minimumQuantity: whole(wire.QuantitaMinima, 1),
    from: text(wire.DataInizioValidita ?? wire.DataInizioValitita),
    until: text(wire.DataFineValidita),
    discounts: [wire.ScontoExtra1, wire.ScontoExtra2, wire.ScontoExtra3]
      .filter((discount) => (number(discount) ?? 0) > 0)
      .map(percentage),
  };
}

/** Path of a product page: /product/default, or /product/child for several variants. */
export function articlePath(article: { code: string; variantCount: number; isVariant?: boolean }): string {
  const route = article.variantCount > 1 || article.isVariant ? 'child' : 'default';
  return `/product/${route}/${encodeURIComponent(article.code)}`;
}
