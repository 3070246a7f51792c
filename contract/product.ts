import { z } from 'zod';

/** Euro with up to 4 decimals; null for guests and where there is no price (R0.2). */
export const price = z.number().nonnegative().nullable();

export const picture = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() });

/** A promotion that applies to this customer today (semantics 1.8.1; R3.9 `sales`). */
export const promotionEntry = z.object({
  CodicePromozione: z.string(),
  RigaPromozione: z.number().int(),
  promo_row: z.number().int(),
  TitoloPromozione: z.string(),
  TipoPromozione: z.enum(['RigaPrezzoNettoQuantitaMinima', 'RigaScontoExtra']),
  /** Net price per unit from the minimum quantity on; null for guests. */
  PrezzoNettoConPromo: price,
  PrezzoNettoListinoDiRiferimento: price,
  /** Days as YYYY-MM-DD. */
  DataInizioValidita: z.string(),
  DataFineValidita: z.string(),
  QuantitaMinima: z.number().int(),
  ScontoExtra1: z.number(),
  ScontoExtra2: z.number(),
  ScontoExtra3: z.number(),
});

export const packagingOption = z.object({
  packaging_code: z.string(),
  packaging_uom: z.string(),
  qty_x_packaging: z.number().int(),
});

/** Fields of an article shared by the listing, the variants table and the product page. */
export const product = z.object({
  /** Internal code; slug is the same (semantics 0.6). */
  id: z.string(),
  slug: z.string(),
  /** Code shown to the customer; the cart calls it carti. */
  sku: z.string(),
  name: z.string(),
  short_description: z.string(),
  brand: z.string().nullable(),
  um: z.string(),
  vat_perc: z.number(),
  price,
  sale_price: price,
  is_sale: z.boolean(),
  /** Printable cascade discounts, '30+10+5'; '' when none. */
  discount_description: z.string(),
  is_new: z.boolean(),
  is_hot: z.boolean(),
  is_announced: z.boolean(),
  ratings: z.number().min(0).max(5),
  small_pictures: z.array(picture).max(2),
  num_childs: z.number().int(),
  childs: z.array(z.object({ id: z.string(), carti: z.string() })),
  variants: z.array(z.object({ price, sale_price: price })),
  sales: z.array(promotionEntry),
  /** DISPONIBILE, IN ARRIVO, or anything else for not available (R2.84). */
  stato: z.string().nullable(),
  can_add: z.boolean(),
  /**
   * Why it can't be added, in the request's language: a few words, or a sentence on the article's own page (R2.85).
   * Null where it can be added, and for a product of which the customer may buy some variants.
   */
  can_add_reason: z.string().nullable(),
  /** Expected day of arrival, YYYY-MM-DD. */
  data_arrivo: z.string().nullable(),
  /** Pieces in stock; null for guests, and for a product with variants. */
  giacenza: z.number().int().nullable(),
  qty_min_imballo: z.number().int().positive(),
  /** Pieces in one unit (`um`) that is a pack; of a product with variants only where all have the same. */
  pz_per_um: z.number().int().positive().nullable(),
  /** Smallest and largest `qty_min_imballo` of its variants; null without variants. */
  variant_packaging: z.object({ min: z.number().int().positive(), max: z.number().int().positive() }).nullable(),
  packaging: z.array(packagingOption),
  /** Alternatives offered when the article can't be bought. */
  num_alternatives: z.number().int(),
  /** Internal codes of these alternatives, for the `id` filter of the listing (R2.75). */
  alternative_item_codes: z.array(z.string()),
});
export type Product = z.infer<typeof product>;
export type PromotionEntry = z.infer<typeof promotionEntry>;

/** Each discount with the price after it; empty for an agreed net price. */
const runningPrices = z.array(z.object({ discount: z.number(), price: z.number() }));

/** The price explained step by step (list price, each discount with the price after it, quantity steps). */
export const priceInfo = z.object({
  gross_price: price,
  net_price: price,
  vat_percent: z.number(),
  discount: z.array(z.number()),
  discount_description: z.string(),
  /** From the list price to the net price of the first step. */
  running: runningPrices,
  steps: z.array(
    z.object({
      qty: z.number().int(),
      discount_description: z.string(),
      net_price: z.number(),
      running: runningPrices,
    }),
  ),
});

/** A variant as shown in the variants table and matrix (R7.14). */
export const childProduct = product
  .pick({
    id: true,
    slug: true,
    sku: true,
    name: true,
    short_description: true,
    um: true,
    vat_perc: true,
    price: true,
    sale_price: true,
    is_sale: true,
    discount_description: true,
    small_pictures: true,
    sales: true,
    stato: true,
    can_add: true,
    can_add_reason: true,
    data_arrivo: true,
    giacenza: true,
    qty_min_imballo: true,
    pz_per_um: true,
    packaging: true,
    num_alternatives: true,
    alternative_item_codes: true,
  })
  .extend({
    code: z.string(),
    carti: z.string(),
    /** Net unit price, the same as sale_price (semantics 1.10). */
    price_discount: price,
    /** Values on the product's variant axes, in axis order, as shown. */
    axes: z.array(z.string()),
    barcodes: z.array(z.string()),
    /** How the price was computed; null for guests and where there is no price. */
    price_info: priceInfo.nullable(),
  });
export type ChildProduct = z.infer<typeof childProduct>;

export const barcode = z.object({ barcode: z.string(), um: z.string().nullable() });
export const articleDocument = z.object({ name: z.string(), url: z.string() });

/** Sidebar data (R3.11): under `product` for a single article, under `data` for a product with variants. */
export const sidebarData = z.object({
  barcodes: z.array(barcode),
  /** Empty for guests (R2.77). */
  documents: z.array(articleDocument),
  link_assistence: z.string().nullable(),
  video: z.string().nullable(),
  long_descr: z.string().nullable(),
});

export const productDetail = product.extend({
  is_single_child: z.boolean(),
  codice_figura: z.string(),
  id_father: z.string().nullable(),
  price_info: priceInfo.nullable(),
  pictures: z.array(picture),
  large_pictures: z.array(picture),
  features: z.array(z.object({ label: z.string(), value: z.string() })),
  category_path: z.array(z.object({ code: z.string(), label: z.string() })),
  axes: z.array(z.object({ code: z.string(), label: z.string() })),
  children: z.array(childProduct),
  related_products: z.array(product),
  /** Alternatives that can be bought, with price and availability; empty while the article itself can be bought. */
  alternative_products: z.array(product),
  extra_info: z.object({ product: sidebarData.nullable(), data: sidebarData.nullable() }),
});
export type ProductDetail = z.infer<typeof productDetail>;
