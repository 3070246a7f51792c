import type { LocalText } from '../../domain/local-text.ts';
import type { Change } from '../database/upsert/index.ts';

export interface AgentRecord {
  code: string;
  name: string;
  phone: string | null;
  email: string | null;
}

/** A payment code of the ERP with what it means. */
export interface PaymentTermRecord {
  code: string;
  label: LocalText;
}

export interface AddressRecord {
  code: string;
  street: string;
  postalCode: string | null;
  city: string;
  province: string | null;
  /** Two letters; Italy where it is not given. */
  country?: string;
  phone: string | null;
  mobile: string | null;
  email: string | null;
  isDefault: boolean;
  isLegalSeat: boolean;
  /** False: the ERP accepts no orders for it. */
  isActive?: boolean;
  agentCode: string | null;
}

export interface ContractPriceRecord {
  addressCode?: string | null;
  /** Exactly one of articleCode, brandCode and categoryCode. */
  articleCode?: string | null;
  brandCode?: string | null;
  categoryCode?: string | null;
  minimumQuantity: number;
  /** Ten-thousandths of a euro, with up to three decimals; either this or discounts. */
  netPrice: number | null;
  /**
   * Units that the net price is for; default: those for which the ERP states the prices of the article, one unit for a
   * brand or category.
   */
  priceQuantity?: number | null;
  /** Whether a net price of 0 says that the article is free; any other 0 means that there is no price. */
  isFree?: boolean;
  discounts: number[] | null;
  validFrom?: string | null;
  validTo?: string | null;
  /** Line of the condition in its file, for reports. */
  line?: number;
}

/** The parts of a condition's key that a row gives; the others are undefined. */
export type ConditionKey = Partial<
  Pick<ContractPriceRecord, 'articleCode' | 'brandCode' | 'categoryCode' | 'minimumQuantity'>
>;

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
  /** Class of the ERP for which discounts are agreed; created if it is new. */
  discountClass?: string | null;
  /** The usual payment method; null is bank transfer. */
  paymentMethod: string | null;
  /** Further payment methods it may use. */
  otherPaymentMethods?: string[];
  /** Minimum order in cents; null uses the shop's setting. */
  minimumOrderCents: number | null;
  /** How VAT is charged (`domain/vat-regime.ts`), null for ordinary; the legal text for documents. */
  vatRegime?: string | null;
  vatNote?: string | null;
  /** False: the ERP accepts no orders of the customer. */
  isActive?: boolean;
  addresses: AddressRecord[];
  contractPrices: ContractPriceRecord[];
}

/** Customers to whom something is limited: a promotion. */
export interface CustomerGroupRecord {
  code: string;
  name: string | null;
  customerCodes: string[];
}

export type CustomerGroupChange = Change<CustomerGroupRecord, 'code'>;

/** A customer of a group, as a row of a file; a row without a customer names the group alone. */
export interface GroupMemberRow {
  code: string;
  name?: string | null;
  customerCode: string | null;
}

export type AddressChange = Change<AddressRecord, 'code'>;

/** A partial change of a customer: addresses that are not given stay, contract prices are replaced as a whole. */
export type CustomerChange = Change<Omit<CustomerRecord, 'addresses'>, 'code'> & {
  addresses?: AddressChange[];
  /** Conditions that the file names without usable values: the stored ones among them stay. */
  unusableConditions?: ConditionKey[];
};
