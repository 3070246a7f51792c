import { z } from 'zod';
import { italianTexts } from './italian-texts.ts';
import { PRICE_RANKS } from '../domain/price.ts';
import { day } from './dates.ts';
import { availability } from './states.ts';
import {
  amount,
  discount,
  integer,
  moneyFlag,
  moneyPart,
  moneyText,
  notMoney,
  price,
  priceQuantity,
  pricesForQuantity,
  text,
  vatRate,
} from './money.ts';

export const picture = z.object({ url: text(), width: integer(), height: integer() });

/** A promotion that applies to this customer today (`sales`). */
export const promotionEntry = z.object({
  CodicePromozione: text(),
  RigaPromozione: integer(),
  promo_row: integer(),
  TitoloPromozione: text(),
  TipoPromozione: z.enum(['RigaPrezzoNettoQuantitaMinima', 'RigaScontoExtra']),
  PrezzoNettoConPromo: price().describe('Net price per unit from the minimum quantity on; null for guests.'),
  PrezzoNettoListinoDiRiferimento: price(),
  QuantitaPrezzo: priceQuantity('price').describe(
    'Both prices for `QuantitaPrezzo` sale units, exact where those of one unit are rounded; people are shown them for `QuantitaDichiarata`.',
  ),
  QuantitaDichiarata: priceQuantity('price'),
  PrezzoNettoConPromoPerQuantita: amount('price'),
  PrezzoNettoListinoPerQuantita: amount('price'),
  DataInizioValidita: day().describe('Days as YYYY-MM-DD.'),
  DataFineValidita: day(),
  QuantitaMinima: integer(),
  ScontoExtra1: discount('price'),
  ScontoExtra2: discount('price'),
  ScontoExtra3: discount('price'),
});

export const packagingOption = z.object({
  packaging_code: text(),
  packaging_uom: text(),
  qty_x_packaging: integer(),
});

/** What rows, variants and the product page have in common. */
const article = z.object({
  id: text().describe('Internal code; slug is the same.'),
  slug: text(),
  sku: text().describe('Code shown to the customer; the cart calls it carti.'),
  name: text(),
  short_description: text(),
  ...italianTexts('name', 'short_description'),
  um: text(),
  vat_perc: vatRate(),
  price: price().describe('List price and net price of one unit.'),
  sale_price: price(),
  ...pricesForQuantity('price'),
  is_sale: moneyFlag('price', false),
  discount_description: moneyText('price').describe("Printable cascade discounts, '30+10+5'; '' when none."),
  small_pictures: z.array(picture).max(2),
  sales: z.array(promotionEntry),
  stato: availability().nullable().describe('DISPONIBILE, IN ARRIVO, or anything else for not available.'),
  can_add: z.boolean(),
  can_add_reason: text()
    .nullable()
    .describe(
      'Why it can’t be added, in the request’s language: a few words, or a sentence on the article’s own page. Null where it can be added, and for a product of which the customer may buy some variants.',
    ),
  data_arrivo: day().nullable().describe('Expected day of arrival, YYYY-MM-DD.'),
  giacenza: integer().nullable().describe('Pieces in stock; null for guests, and for a product with variants.'),
  qty_min_imballo: integer().positive(),
  pz_per_um: integer()
    .positive()
    .nullable()
    .describe('Pieces in one unit (`um`) that is a pack; of a product with variants only where all have the same.'),
  packaging: z.array(packagingOption),
  num_alternatives: integer().describe('Alternatives offered when the article can’t be bought.'),
  alternative_item_codes: z
    .array(text())
    .describe('Internal codes of these alternatives, for the `id` filter of the listing.'),
});

/** An article as a listing row. */
export const product = article.extend({
  brand: text().nullable(),
  is_new: z.boolean(),
  is_hot: z.boolean(),
  is_announced: z.boolean(),
  ratings: notMoney(z.number().min(0).max(5)).nullable(),
  num_childs: integer(),
  childs: z.array(z.object({ id: text(), carti: text() })),
  variants: z.array(z.object({ price: price(), sale_price: price(), ...pricesForQuantity('price') })),
  variant_packaging: z
    .object({ min: integer().positive(), max: integer().positive() })
    .nullable()
    .describe('Smallest and largest `qty_min_imballo` of its variants; null without variants.'),
});
export type Product = z.infer<typeof product>;
export type PromotionEntry = z.infer<typeof promotionEntry>;

/** Each discount with the price after it; empty for an agreed net price. */
const runningPrices = z.array(z.object({ discount: z.number(), price: z.number(), price_for_quantity: z.number() }));

/**
 * What has decided a price: an agreement for the article, its category or brand, for discount classes of article and
 * customer, or the customer's own discounts.
 */
const priceSource = z.object({
  rank: z.enum(PRICE_RANKS),
  min_qty: integer().describe('Quantity from which the agreement holds.'),
  for_address: z.boolean().describe('Whether it is for the selected delivery address only.'),
  then_customer: z.boolean().describe('Whether the customer’s own discounts follow those of the classes.'),
  valid_from: day().nullable().describe('Days, inclusive; null is unbounded.'),
  valid_to: day().nullable(),
});

/** The price explained step by step (list price, each discount with the price after it, quantity steps). */
export const priceInfo = z.object({
  gross_price: price(),
  net_price: price(),
  ...pricesForQuantity('price'),
  vat_percent: z.number(),
  discount: z.array(z.number()),
  discount_description: text(),
  running: runningPrices.describe('From the list price to the net price of the first step.'),
  steps: z.array(
    z.object({
      qty: integer(),
      discount_description: text(),
      net_price: z.number(),
      net_for_quantity: z.number(),
      running: runningPrices,
      source: priceSource,
    }),
  ),
});

/** A variant as shown in the variants table and matrix. */
export const childProduct = article.extend({
  code: text(),
  carti: text(),
  price_discount: price().describe('Net unit price, the same as sale_price.'),
  axes: z.array(text()).describe('Values on the product’s variant axes, in axis order, as shown.'),
  barcodes: z.array(text()),
  price_info: moneyPart('price', priceInfo).describe(
    'How the price was computed; null for guests and where there is no price.',
  ),
});
export type ChildProduct = z.infer<typeof childProduct>;

export const barcode = z.object({ barcode: text(), um: text().nullable() });
export const articleDocument = z.object({ name: text(), url: text() });

/** Sidebar data: under `product` for a single article, under `data` for a product with variants. */
export const sidebarData = z.object({
  barcodes: z.array(barcode),
  documents: z.array(articleDocument).describe('Empty for guests.'),
  link_assistence: text().nullable(),
  video: text().nullable(),
  long_descr: text().nullable(),
  ...italianTexts('long_descr'),
});

export const productDetail = product.extend({
  is_single_child: z.boolean(),
  codice_figura: text(),
  id_father: text().nullable(),
  price_info: moneyPart('price', priceInfo),
  pictures: z.array(picture),
  large_pictures: z.array(picture),
  features: z.array(z.object({ label: text(), value: text() })),
  category_path: z.array(z.object({ code: text(), label: text() })),
  axes: z.array(z.object({ code: text(), label: text() })),
  children: z.array(childProduct),
  related_products: z.array(product),
  alternative_products: z
    .array(product)
    .describe(
      'Alternatives that can be bought, with price and availability; empty while the article itself can be bought.',
    ),
  extra_info: z.object({ product: sidebarData.nullable(), data: sidebarData.nullable() }),
});
export type ProductDetail = z.infer<typeof productDetail>;
