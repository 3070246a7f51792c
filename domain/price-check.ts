import type { PRICE_RANKS, WhyNot } from './price.ts';
import type { StatedPrice } from './price-quantity.ts';
import type { PriceRounding } from './price-rounding.ts';

/** A price of the ERP: what a customer pays there for an article. */
export interface ErpPrice {
  /** Line of the file. */
  line: number;
  customerCode: string;
  /** Internal or visible code. */
  articleCode: string;
  addressCode: string | null;
  /** Null: the smallest pack. */
  quantity: number | null;
  /** YYYY-MM-DD. */
  day: string;
  /** Either the amount of the line, or the net price. */
  totalCents: number | null;
  netPrice: StatedPrice | null;
}

/** What would come to the price of the ERP, or what decides in the shop where nothing does. */
export type DifferenceCause =
  /** Another rounding of the shop. */
  | { kind: 'rounding' }
  /** A condition that does not hold in the shop for this line. */
  | { kind: 'condition'; row: number; rank: (typeof PRICE_RANKS)[number]; target: string; whyNot: WhyNot }
  /** The customer's own discounts, while a condition decides in the shop. */
  | { kind: 'own-discounts'; row: number }
  /** Another price of the list: with the day from which it counts, null for ever. */
  | { kind: 'list'; validFrom: string | null }
  /** The price of the list, without any discount. */
  | { kind: 'gross' }
  | { kind: 'promotion'; code: string; title: string }
  /** The shop has no price. */
  | { kind: 'no-price' }
  /** Nothing but one cent: the prices have other decimals. */
  | { kind: 'cent' }
  /** Nothing that the shop knows. */
  | { kind: 'other'; row: number; rank: (typeof PRICE_RANKS)[number] };

/** A checked price that the shop computes otherwise. */
export interface CheckedDifference {
  line: number;
  customerCode: string;
  customerName: string;
  articleCode: string;
  addressCode: string | null;
  quantity: number;
  day: string;
  erpCents: number;
  shopCents: number | null;
  cause: DifferenceCause;
}

/** A row of the file that could not be compared. */
export interface UncomparedRow {
  line: number;
  reason: 'customer' | 'address' | 'article' | 'no-price' | 'unreadable';
  /** The code that is unknown; of an unreadable row what is wrong with it. */
  detail: string;
}

/** What a check of the ERP's prices has found. */
export interface PriceCheckResult {
  compared: number;
  /** Of all, also of those that are not listed. */
  different: number;
  /** How many of them differ by one cent. */
  byOneCent: number;
  withoutPrice: number;
  /** The first of them. */
  differences: CheckedDifference[];
  uncompared: number;
  /** The first of them. */
  rows: UncomparedRow[];
  /** How prices were rounded. */
  rounding: PriceRounding;
  /** The rounding with which most prices are equal, and how many; null where none makes more equal. */
  remedy: { rounding: PriceRounding; equal: number } | null;
}
