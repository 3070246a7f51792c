import type { LocalText } from '../../domain/local-text.ts';
import type { Change } from '../database/upsert/index.ts';

export interface PriceListRecord {
  code: string;
  name: LocalText;
  /** Code of the list from which it follows; null: it has prices of its own. */
  base?: string | null;
  /** Hundredths of a percent that are added to the base's prices; negative for less. */
  percent?: number | null;
  /** Ten-thousandths of a euro to which derived prices are rounded. */
  step?: number | null;
}

/** What an article costs the wholesaler; its key is article, source and first day. */
export interface CostRecord {
  articleCode: string;
  /** Where it comes from: the ERP, a supplier's list. */
  source: string;
  /** YYYY-MM-DD. */
  validFrom: string | null;
  /** Ten-thousandths of a euro for `priceQuantity` sale units; null removes it. */
  amount: number | null;
  /** null: as many units as the ERP states prices for. */
  priceQuantity: number | null;
}

export type CostChange = Pick<CostRecord, 'articleCode' | 'source'> & Partial<CostRecord>;

export type PriceListChange = Change<PriceListRecord, 'code'>;

export interface PriceRecord {
  priceListCode: string;
  articleCode: string;
  /** Ten-thousandths of a euro, without VAT, with up to three decimals. */
  price: number;
  /** Units that the price is for; default: those for which the ERP states the prices of the article. */
  priceQuantity?: number | null;
  /** Whether a price of 0 says that the article is free; any other 0 is no price. */
  isFree?: boolean;
  /** First day, YYYY-MM-DD; without one the price replaces what is in force. */
  validFrom?: string | null;
}

/** A list price to set; null removes the article from the price list, or with a day, from that day on. */
export type PriceChange = Omit<PriceRecord, 'price'> & { price?: number | null };

/** Discounts for a class of articles and a class of customers; a null class is for all. The key is all but the values. */
export interface ClassConditionRecord {
  articleClass: string | null;
  customerClass: string | null;
  minimumQuantity: number;
  /** YYYY-MM-DD. */
  validFrom: string | null;
  discounts: number[];
  /** Whether the customer's own discounts follow. */
  thenCustomer: boolean;
  validTo: string | null;
}

export type ClassConditionChange = Change<
  ClassConditionRecord,
  'articleClass' | 'customerClass' | 'minimumQuantity' | 'validFrom'
>;

export interface PromotionRecord {
  code: string;
  title: LocalText;
  startsOn: string;
  endsOn: string;
  /** Code of the group of customers to whom it is limited; null: for everybody. */
  customerGroup?: string | null;
  /** A draft is offered to nobody. */
  state?: 'draft' | 'published';
  rows: {
    row: number;
    articleCode: string;
    minimumQuantity: number;
    /** Ten-thousandths of a euro, with up to three decimals; either this or extraDiscounts. */
    netPrice: number | null;
    /** Units that the net price is for; default: those for which the ERP states the prices of the article. */
    priceQuantity?: number | null;
    /** Whether a net price of 0 says that the article is free; a row with any other 0 is not offered. */
    isFree?: boolean;
    /** Hundredths of a percent, applied after the customer's own discounts. */
    extraDiscounts: number[] | null;
  }[];
}

export type PromotionChange = Change<PromotionRecord, 'code'>;

/** A coupon issued by the operator; days are YYYY-MM-DD, inclusive. */
export interface CouponRecord {
  code: string;
  /** Cents off the net goods total; either this or a percentage. */
  amount: number | null;
  /** Hundredths of a percent. */
  percent: number | null;
  validFrom: string;
  validTo: string;
  /** Minimum net goods total in cents. */
  minimum: number;
  /** How many orders may use it; null for no limit. */
  maximumUses: number | null;
  /** Customers who may use it; all when empty. */
  customerCodes: string[];
  isActive: boolean;
}

export type CouponChange = Change<CouponRecord, 'code'>;
