import { langOf } from '../../domain/local-text.ts';
import type { PriceQuantities } from '../../domain/price-quantity.ts';
import { parseArticle, parsePicture, type Article, type PictureFile } from './article.ts';
import { parsePriceFor, parsePriceQuantities } from './price-quantity.ts';
import { fields, flag, number, percentage, rows, text, textOrNull, whole } from './values.ts';

/** A variant: its values on the product's axes and its barcodes, and the fields of every article. */
export interface Variant extends Article {
  axes: string[];
  barcodes: string[];
  explanation: PriceExplanation | null;
}

interface RunningPrice {
  discount: number;
  price: number;
}

/**
 * How a net price is calculated. Prices for the price quantity of the article, in ten-thousandths of a euro, discounts in
 * hundredths of a percent.
 */
export interface PriceExplanation {
  gross: number | null;
  net: number | null;
  vat: number;
  discounts: string;
  /** Each discount with the price after it; empty for an agreed net price. */
  running: RunningPrice[];
  steps: { quantity: number; discounts: string; net: number; running: RunningPrice[] }[];
}

/** Everything a product page shows. */
export interface ArticleDetail extends Article {
  isSingle: boolean;
  parentCode: string;
  explanation: PriceExplanation | null;
  galleryPictures: PictureFile[];
  mainPictures: PictureFile[];
  features: { label: string; value: string }[];
  categoryPath: { code: string; label: string }[];
  axes: { code: string; label: string }[];
  variantArticles: Variant[];
  relatedArticles: Article[];
  /** Alternatives that can be bought; empty while the product itself can be bought. */
  alternativeArticles: Article[];
  /** 0 to 5; null without ratings. */
  rating: number | null;
  barcodes: { barcode: string; unit: string | null }[];
  documents: { name: string; url: string }[];
  assistanceUrl: string | null;
  videoUrl: string | null;
  longDescription: string | null;
  longDescriptionLang: 'it' | undefined;
}

/** Parses the response of get_item and get_item_child; null when the code is unknown. */
export function parseArticleDetail(response: unknown): ArticleDetail | null {
  const data = fields(fields(response).message).data;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  const wire = fields(data);
  const extra = fields(wire.extra_info);
  const sidebar = fields(extra.product ?? extra.data);
  return {
    ...parseArticle(wire),
    isSingle: flag(wire.is_single_child),
    parentCode: text(wire.codice_figura),
    explanation: parseExplanation(wire.price_info, parsePriceQuantities(wire)),
    galleryPictures: rows(wire.pictures).map(parsePicture),
    mainPictures: rows(wire.large_pictures).map(parsePicture),
    features: rows(wire.features).map((feature) => ({
      label: text(fields(feature).label),
      value: text(fields(feature).value),
    })),
    categoryPath: rows(wire.category_path).map(parseLabelled),
    axes: rows(wire.axes).map(parseLabelled),
    variantArticles: rows(wire.children).map(parseVariant),
    relatedArticles: rows(wire.related_products).map(parseArticle),
    alternativeArticles: rows(wire.alternative_products).map(parseArticle),
    rating: number(wire.ratings),
    barcodes: rows(sidebar.barcodes).map((entry) =>
      typeof entry === 'string'
        ? { barcode: entry, unit: null }
        : { barcode: text(fields(entry).barcode), unit: textOrNull(fields(entry).um) },
    ),
    documents: rows(sidebar.documents).map((entry) => ({
      name: text(fields(entry).name) || text(fields(entry).label),
      url: text(fields(entry).url),
    })),
    assistanceUrl: textOrNull(sidebar.link_assistence),
    videoUrl: textOrNull(sidebar.video) ?? textOrNull(fields(sidebar.video).url),
    longDescription: textOrNull(sidebar.long_descr),
    longDescriptionLang: langOf(
      rows(sidebar.italian).map((name) => text(name)),
      'long_descr',
    ),
  };
}

/** Parses a variant of a product response or of child_list. */
export function parseVariant(value: unknown): Variant {
  const wire = fields(value);
  return {
    ...parseArticle(wire),
    axes: rows(wire.axes).map((axis) => text(axis)),
    barcodes: rows(wire.barcodes).map((barcode) => text(barcode)),
    explanation: parseExplanation(wire.price_info, parsePriceQuantities(wire)),
  };
}

function parseLabelled(value: unknown): { code: string; label: string } {
  return { code: text(fields(value).code), label: text(fields(value).label) };
}

function parseExplanation(value: unknown, quantities: PriceQuantities): PriceExplanation | null {
  if (!value) return null;
  const wire = fields(value);
  return {
    gross: parsePriceFor(quantities, wire.gross_price, wire.price_for_quantity),
    net: parsePriceFor(quantities, wire.net_price, wire.net_for_quantity),
    vat: percentage(wire.vat_percent),
    discounts: text(wire.discount_description),
    running: parseRunning(wire.running, quantities),
    steps: rows(wire.steps).map((step) => ({
      quantity: whole(fields(step).qty),
      discounts: text(fields(step).discount_description),
      net: parsePriceFor(quantities, fields(step).net_price, fields(step).net_for_quantity) ?? 0,
      running: parseRunning(fields(step).running, quantities),
    })),
  };
}

function parseRunning(value: unknown, quantities: PriceQuantities): RunningPrice[] {
  return rows(value).map((stage) => ({
    discount: percentage(fields(stage).discount),
    price: parsePriceFor(quantities, fields(stage).price, fields(stage).price_for_quantity) ?? 0,
  }));
}
