import type { AvailabilityState } from '../../domain/availability.ts';

/** Id and the two codes of an article: the internal one and the visible one. */
export interface ArticleCodes {
  articleId: number;
  code: string;
  sku: string;
}

/** Data of an article in a listing, in one language; prices are not included. */
export interface ListingDocument extends ArticleCodes {
  kind: 'single' | 'parent' | 'child';
  name: string;
  summary: string;
  brand: string | null;
  /** URLs without version prefix; at most two. */
  pictures: string[];
  unit: string;
  /** Hundredths of a percent. */
  vatRate: number;
  minimumPackaging: number;
  /** Pieces in one unit that is a pack; of a product with variants only where all have the same. */
  piecesPerUnit: number | null;
  /** The minimum packaging of its variants; null without variants. */
  variantPackaging: { smallest: number; largest: number } | null;
  packaging: { code: string; unit: string; quantity: number }[];
  isNew: boolean;
  isHot: boolean;
  isAnnounced: boolean;
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
