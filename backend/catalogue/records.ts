/**
 * Input records of the catalogue, used by the importer (from a supplier's files) and the demo data (from a seed).
 * Records refer to each other by code, never by database id, so that importing them again gives the same result.
 */

/** A text in both languages of the shop; a missing English text falls back to Italian (R1.12). */
export interface LocalText {
  it: string;
  en?: string | null;
}

/** A text in which only the given languages change; null clears a language. */
export interface TextChange {
  it?: string | null;
  en?: string | null;
}

type FieldChangeOf<T> = T extends LocalText ? TextChange : T;

type Fields<R> = { [F in keyof R]?: FieldChangeOf<R[F]> };

/**
 * A record in which only the fields `K` are required. A missing field keeps the stored value (a new record gets the
 * default), null or an empty list clears it. Lists are replaced as a whole.
 */
export type Change<R, K extends keyof R> = Pick<R, K> &
  Fields<Omit<R, K>> & {
    /** Fields that are set on a new record and left unchanged on a stored one. */
    ifNew?: Fields<Omit<R, K>>;
  };

export interface CategoryRecord {
  code: string;
  parentCode: string | null;
  name: LocalText;
  position: number;
  picture?: string | null;
}

export interface FamilyRecord {
  code: string;
  parentCode: string | null;
  name: LocalText;
  position: number;
  /** Codes of the features that describe this family, in display order. */
  features: string[];
}

export type CategoryChange = Change<CategoryRecord, 'code'>;
export type FamilyChange = Change<FamilyRecord, 'code'>;

/** s text, f number, d date (YYYY-MM-DD), b boolean: the letters of `field_<id>_feature_<letter>` (semantics 1.8.4). */
export type FeatureType = 's' | 'f' | 'd' | 'b';

export interface FeatureRecord {
  code: string;
  dataType: FeatureType;
  name: LocalText;
  unit?: string | null;
  position: number;
  isFacet: boolean;
}

export interface BrandRecord {
  code: string;
  name: string;
  logo?: string | null;
}

export interface CollectionRecord {
  code: string;
  name: LocalText;
}

export interface ColorRecord {
  /** Lower-case Italian word, used in the URL: `color=rosso`. */
  code: string;
  name: LocalText;
  /** CSS colour of the swatch, e.g. `#C0392B`. */
  swatch: string | null;
}

/** Phrases with the same meaning in search, at most 50; a single phrase has no effect. */
export interface SynonymRecord {
  code: string;
  /** Language of the searches it applies to; all when missing. */
  language?: 'it' | 'en' | null;
  phrases: string[];
}

export type FeatureValue = string | number | boolean | LocalText;

export interface PackagingOption {
  /** MV minimum sale, CF pack, IMB box, PAL pallet. */
  code: string;
  unit: string;
  /** Units of the article it contains. */
  quantity: number;
}

export interface DocumentRecord {
  name: LocalText;
  /** URL of the file: a path of this site or an absolute http(s) URL. */
  url: string;
}

export interface ArticleRecord {
  /** Internal code (id and slug in the API). */
  code: string;
  /** Code that customers see and type (sku and carti in the API). */
  sku: string;
  kind: 'single' | 'parent' | 'child';
  parentCode: string | null;
  /** Order among the variants of one product. */
  position: number;
  name: LocalText;
  /** One line of distinguishing attributes, shown under the name in lists. */
  summary?: LocalText | null;
  description?: LocalText | null;
  brandCode: string | null;
  categoryCode: string | null;
  familyCode: string | null;
  collectionCode?: string | null;
  makerCode?: string | null;
  unit: string;
  /** Hundredths of a percent: 2200, 1000, 400. */
  vatRate: number;
  /** The order quantity must be a multiple of this; qty_min_imballo in the API. */
  minimumPackaging: number;
  packaging: PackagingOption[];
  color?: string | null;
  size?: string | null;
  /** On parents: what distinguishes the variants, in order: 'color', 'size' or feature codes; at most two. */
  axes: string[];
  features: Record<string, FeatureValue>;
  /** URLs of the pictures without version prefix, e.g. `/img/demo/helmet-yellow.webp` (R3.10). */
  pictures: string[];
  documents: DocumentRecord[];
  assistanceLink?: string | null;
  videoLink?: string | null;
  isNew: boolean;
  isHot: boolean;
  /** Announced for the catalogue ("coming soon"), which is not the same as arriving (R1.10). */
  isAnnounced: boolean;
  isManaged: boolean;
  isActive: boolean;
  stockQuantity: number;
  /** Date of confirmed supply, YYYY-MM-DD. Zero stock with this date is IN ARRIVO. */
  arrivingOn?: string | null;
  barcodes: { code: string; unit?: string | null }[];
  oldCodes: string[];
  relatedCodes: string[];
  alternativeCodes: string[];
}

/** Changes of single features: null removes one, features that are not named keep their value. */
export type FeatureChanges = Record<string, FeatureValue | null>;

export type ArticleChange = Change<ArticleRecord, 'code'> & { featureChanges?: FeatureChanges };

export interface PriceListRecord {
  code: string;
  name: LocalText;
}

export interface PriceRecord {
  priceListCode: string;
  articleCode: string;
  /** Ten-thousandths of a euro per unit, without VAT. */
  price: number;
}

/** A list price to set; null removes the article from the price list. */
export type PriceChange = Omit<PriceRecord, 'price'> & { price?: number | null };

export interface PromotionRecord {
  code: string;
  title: LocalText;
  startsOn: string;
  endsOn: string;
  rows: {
    row: number;
    articleCode: string;
    minimumQuantity: number;
    /** Ten-thousandths of a euro; either this or extraDiscounts. */
    netPrice: number | null;
    /** Hundredths of a percent, applied after the customer's own discounts. */
    extraDiscounts: number[] | null;
  }[];
}

export type PromotionChange = Change<PromotionRecord, 'code'>;

export interface AgentRecord {
  code: string;
  name: string;
  phone: string | null;
  email: string | null;
}

export interface AddressRecord {
  code: string;
  street: string;
  postalCode: string | null;
  city: string;
  province: string | null;
  phone: string | null;
  mobile: string | null;
  email: string | null;
  isDefault: boolean;
  isLegalSeat: boolean;
  agentCode: string | null;
}

export interface ContractPriceRecord {
  addressCode?: string | null;
  /** Exactly one of articleCode, brandCode and categoryCode. */
  articleCode?: string | null;
  brandCode?: string | null;
  categoryCode?: string | null;
  minimumQuantity: number;
  /** Ten-thousandths of a euro; either this or discounts. */
  netPrice: number | null;
  discounts: number[] | null;
  validFrom?: string | null;
  validTo?: string | null;
}

export interface CustomerRecord {
  code: string;
  companyName: string;
  firstName: string | null;
  lastName: string | null;
  taxCode: string | null;
  vatNumber: string | null;
  email: string | null;
  certifiedEmail: string | null;
  recipientCode: string | null;
  priceListCode: string;
  /** General cascade discounts, hundredths of a percent. */
  discounts: number[];
  /** The usual payment method; null is bank transfer. */
  paymentMethod: string | null;
  /** Further payment methods it may use. */
  otherPaymentMethods?: string[];
  /** Minimum order in cents; null uses the shop's setting. */
  minimumOrderCents: number | null;
  addresses: AddressRecord[];
  contractPrices: ContractPriceRecord[];
}

export type AddressChange = Change<AddressRecord, 'code'>;

/** A partial change of a customer: addresses that are not given stay, contract prices are replaced as a whole. */
export type CustomerChange = Change<Omit<CustomerRecord, 'addresses'>, 'code'> & { addresses?: AddressChange[] };

export interface UserRecord {
  email: string;
  username: string;
  name: string;
  /** Clear text only in this record; stored as an argon2id hash. */
  password: string;
  kind: 'client' | 'agent' | 'operator';
  /** The customer that a client orders for. */
  customerCode: string | null;
  /** The customers an agent may act for. */
  agentCustomerCodes: string[];
}

/** A partial change of a user, who is found by user name or, without one, by e-mail address. */
export type UserChange = Change<UserRecord, never>;

export interface StockRecord {
  articleCode: string;
  quantity: number;
  arrivingOn?: string | null;
}

export type StockChange = Change<StockRecord, 'articleCode'>;

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

/** A code that a customer uses for an article. */
export interface CustomerCodeRecord {
  customerCode: string;
  articleCode: string;
  code: string;
}
