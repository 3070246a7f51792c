/**
 * The records in which a catalogue reaches us, whoever writes them: the importer (from a supplier's files) and the
 * demonstration wholesaler (from a seed). Everything refers to everything by code, never by database id, so that the
 * same records can be loaded again and again with the same result.
 */

/** A text in the two languages of the shop; English may be missing and then falls back to Italian (R1.12). */
export interface LocalText {
  it: string;
  en?: string | null;
}

/** A text of which only the languages that are given change; null empties a language. */
export interface TextChange {
  it?: string | null;
  en?: string | null;
}

type FieldChangeOf<T> = T extends LocalText ? TextChange : T;

type Fields<R> = { [F in keyof R]?: FieldChangeOf<R[F]> };

/**
 * A record of which only the fields `K` must be there. A field that is absent keeps what is stored (a new record takes
 * the usual value), null or an empty list empties it. Lists are replaced as a whole.
 */
export type Change<R, K extends keyof R> = Pick<R, K> &
  Fields<Omit<R, K>> & {
    /** Fields that a new record takes and a stored one keeps as they are. */
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
  /** Codes of the features that describe this family, in the order to show them. */
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
  /** Lower-case Italian word as it stands in the address: `color=rosso`. */
  code: string;
  name: LocalText;
  /** CSS colour of the swatch, e.g. `#C0392B`. */
  swatch: string | null;
}

/** Phrases that mean the same to who searches, at most 50; one alone has no effect. */
export interface SynonymRecord {
  code: string;
  /** Whose searches it holds for; everybody's when not said. */
  language?: 'it' | 'en' | null;
  phrases: string[];
}

export type FeatureValue = string | number | boolean | LocalText;

export interface PackagingOption {
  /** MV minimum sale, CF pack, IMB box, PAL pallet. */
  code: string;
  unit: string;
  /** How many units of the article it holds. */
  quantity: number;
}

export interface DocumentRecord {
  name: LocalText;
  /** Address of the file: a path of this site or an absolute http(s) address. */
  url: string;
}

export interface ArticleRecord {
  /** Internal code (the wire's id and slug). */
  code: string;
  /** Code a customer reads and types (the wire's sku and carti). */
  sku: string;
  kind: 'single' | 'parent' | 'child';
  parentCode: string | null;
  /** Order among the children of one parent. */
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
  /** Sellable multiple, the wire's qty_min_imballo. */
  minimumPackaging: number;
  packaging: PackagingOption[];
  color?: string | null;
  size?: string | null;
  /** On parents: what tells the children apart, in order: 'color', 'size' or feature codes; at most two. */
  axes: string[];
  features: Record<string, FeatureValue>;
  /** Addresses of the pictures without version prefix, e.g. `/img/demo/helmet-yellow.webp` (R3.10). */
  pictures: string[];
  documents: DocumentRecord[];
  assistanceLink?: string | null;
  videoLink?: string | null;
  isNew: boolean;
  isHot: boolean;
  /** Announced for the catalogue ("coming soon"), not the same as arriving (R1.10). */
  isAnnounced: boolean;
  isManaged: boolean;
  isActive: boolean;
  stockQuantity: number;
  /** Confirmed supply, YYYY-MM-DD. Zero stock with this date is IN ARRIVO. */
  arrivingOn?: string | null;
  barcodes: { code: string; unit?: string | null }[];
  oldCodes: string[];
  relatedCodes: string[];
  alternativeCodes: string[];
}

/** Technical features one by one: null removes one, those that are not named stay. */
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

/** A list price to set; null takes the article off the price list. */
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
    /** Hundredths of a percent, after the customer's own discounts. */
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
  /** Exactly one of the three. */
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
  /** The usual one; null is bank transfer. */
  paymentMethod: string | null;
  /** What it may pay by besides. */
  otherPaymentMethods?: string[];
  /** Minimum order in cents; null takes the shop's setting. */
  minimumOrderCents: number | null;
  addresses: AddressRecord[];
  contractPrices: ContractPriceRecord[];
}

export type AddressChange = Change<AddressRecord, 'code'>;

/** A customer of which some fields change; addresses that are not given stay, contract prices are replaced as a whole. */
export type CustomerChange = Change<Omit<CustomerRecord, 'addresses'>, 'code'> & { addresses?: AddressChange[] };

export interface UserRecord {
  email: string;
  username: string;
  name: string;
  /** Clear text only in transit; stored as argon2id. */
  password: string;
  kind: 'client' | 'agent' | 'operator';
  /** The customer a client orders for. */
  customerCode: string | null;
  /** The customers an agent may act for. */
  agentCustomerCodes: string[];
}

/** A user of whom some fields change; found by user name, or without one by e-mail address. */
export type UserChange = Change<UserRecord, never>;

export interface StockRecord {
  articleCode: string;
  quantity: number;
  arrivingOn?: string | null;
}

export type StockChange = Change<StockRecord, 'articleCode'>;

/** An invoice or credit note of the ERP; amounts in cents, with VAT. */
export interface CustomerDocumentRecord {
  customerCode: string;
  kind: 'invoice' | 'credit-note';
  /** Series, year and number name it: F/2026/7001. */
  cause: string;
  year: number;
  number: number;
  /** YYYY-MM-DD. */
  issuedOn: string;
  dueOn: string;
  totalCents: number;
  /** What is still to be paid; null is all of it. */
  openCents: number | null;
}

export type CustomerDocumentChange = Change<CustomerDocumentRecord, 'cause' | 'year' | 'number'>;

/** A coupon as the operator issues it; days YYYY-MM-DD, included. */
export interface CouponRecord {
  code: string;
  /** Cents off the net goods total; either this or a percentage. */
  amount: number | null;
  /** Hundredths of a percent. */
  percent: number | null;
  validFrom: string;
  validTo: string;
  /** Least net goods total in cents. */
  minimum: number;
  /** How many orders may use it; null for any number. */
  maximumUses: number | null;
  /** For whom it is; for everybody when empty. */
  customerCodes: string[];
  isActive: boolean;
}

export type CouponChange = Change<CouponRecord, 'code'>;

/** What a customer calls an article. */
export interface CustomerCodeRecord {
  customerCode: string;
  articleCode: string;
  code: string;
}
