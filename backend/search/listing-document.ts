import type { AvailabilityState } from '../../domain/availability.ts';
import type { ShownRow } from '../catalogue/records.ts';

/** Id and the two codes of an article: the internal one and the visible one. */
export interface ArticleCodes {
  articleId: number;
  code: string;
  sku: string;
}

/** Data of an article in a listing, in one language; prices are not included. */
export interface ListingDocument extends ShownRow, ArticleCodes {
  brand: string | null;
  /** Of a product with variants only where all have the same. */
  piecesPerUnit: number | null;
  /** The minimum packaging of its variants; null without variants. */
  variantPackaging: { smallest: number; largest: number } | null;
  /** Internal codes of the articles that may replace it, best first. */
  alternatives: string[];
  /** Variants of a product, in order; empty otherwise. */
  children: ArticleCodes[];
  /** 0 on a product with variants. */
  stockQuantity: number;
  /** A product has the best availability of its variants. */
  availability: AvailabilityState;
  /** YYYY-MM-DD; for a product the earliest date of its variants. */
  arrivingOn: string | null;
}
