import type { VatShare } from '../../domain/cart-totals.ts';
import type { Locale } from '../../domain/locale.ts';
import type { UserKind } from '../../domain/user-kind.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type {
  AccessRequestTable,
  AccountLogTable,
  AccountMailTable,
  CorrectionRequestTable,
  PasswordLinkTable,
  RecoveryCodeTable,
  SecondFactorTable,
} from './account-tables.ts';
import type {
  CategoryTable,
  FamilyTable,
  FeatureTable,
  FamilyFeatureTable,
  BrandTable,
  CollectionTable,
  ColorTable,
  SynonymGroupTable,
  ArticleTable,
  BarcodeTable,
  ArticleAliasTable,
  ArticleLinkTable,
  StockEventTable,
} from './catalogue-tables.ts';
import type { ClaimPhotoTable, ClaimTable } from './claim-tables.ts';
import type { DateText, DefaultedTimestamp, Timestamp } from './column-types.ts';
import type { InquiryAttachmentTable, InquiryTable, NewsletterSubscriptionTable } from './inquiry-tables.ts';
import type { ContentItemTable, ContentVersionTable } from './content-tables.ts';
import type { ApprovalRequestTable, CompanyMemberTable } from './member-tables.ts';
import type {
  CustomerCreditTable,
  CustomerDocumentChargeTable,
  CustomerDocumentLineTable,
  CustomerDocumentTable,
  CustomerDocumentVatTable,
  DueDateTable,
  TransportDocumentLineTable,
  TransportDocumentTable,
} from './document-tables.ts';
import type {
  CouponCustomerTable,
  CouponTable,
  OrderMailAttemptTable,
  OrderMailTable,
  TrackingEventTable,
  WishlistItemTable,
} from './ordering-tables.ts';
import type { PaymentAllocationTable, PaymentEventTable, PaymentTable } from './payment-tables.ts';

/**
 * The tables created by the migrations. Integers (also bigint) are numbers, `date` is 'YYYY-MM-DD', `timestamptz` is a
 * Date, `jsonb` is read parsed and written as JSON text, because the driver would convert a list to a PostgreSQL array.
 * Amounts: unit prices in ten-thousandths of a euro, `_cents` in cents, rates and discounts in hundredths of a percent.
 */

export interface PriceListTable {
  id: GeneratedAlways<number>;
  code: string;
  name_it: string;
  name_en: string | null;
}

export interface AgentTable {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  phone: string | null;
  email: string | null;
}

export interface CustomerTable {
  id: GeneratedAlways<number>;
  code: string;
  company_name: string;
  first_name: string | null;
  last_name: string | null;
  tax_code: string | null;
  vat_number: string | null;
  email: string | null;
  certified_email: string | null;
  recipient_code: string | null;
  price_list_id: number;
  discounts: Generated<number[]>;
  payment_method: string | null;
  minimum_order_cents: number | null;
  /** Open as far as the ERP is concerned; written by the import only. */
  is_active: Generated<boolean>;
  /** Closed by a person, which no import changes. */
  is_closed_by_office: Generated<boolean>;
  created_at: DefaultedTimestamp;
}

export interface CustomerPaymentMethodTable {
  customer_id: number;
  code: string;
  position: Generated<number>;
}

export interface CustomerAddressTable {
  id: GeneratedAlways<number>;
  customer_id: number;
  code: string;
  position: Generated<number>;
  street: string;
  postal_code: string | null;
  city: string;
  province: string | null;
  phone: string | null;
  mobile: string | null;
  email: string | null;
  is_default: Generated<boolean>;
  is_legal_seat: Generated<boolean>;
  agent_id: number | null;
  /** As for a customer. */
  is_active: Generated<boolean>;
  is_closed_by_office: Generated<boolean>;
}

export interface UserAccountTable {
  id: GeneratedAlways<number>;
  email: string;
  username: string;
  name: string;
  password_hash: string;
  kind: UserKind;
  is_active: Generated<boolean>;
  created_at: DefaultedTimestamp;
}

export interface AgentCustomerTable {
  user_id: number;
  customer_id: number;
  last_used_at: Generated<Date | null>;
}

export interface SessionTable {
  id: string;
  secret_hash: Buffer;
  user_id: number;
  customer_id: number | null;
  address_id: number | null;
  created_at: DefaultedTimestamp;
  expires_at: Timestamp;
  user_agent: string | null;
  last_used_at: DefaultedTimestamp;
}

export interface SettingTable {
  key: string;
  value: ColumnType<unknown, string, string>;
  updated_at: DefaultedTimestamp;
}

export interface PriceListEntryTable {
  price_list_id: number;
  article_id: number;
  price: number;
  is_free: Generated<boolean>;
}

export interface ContractPriceTable {
  id: GeneratedAlways<number>;
  customer_id: number;
  address_id: number | null;
  article_id: number | null;
  brand_id: number | null;
  category_id: number | null;
  minimum_quantity: Generated<number>;
  net_price: number | null;
  is_free: Generated<boolean>;
  discounts: number[] | null;
  valid_from: DateText | null;
  valid_to: DateText | null;
}

export interface PromotionTable {
  id: GeneratedAlways<number>;
  code: string;
  title_it: string;
  title_en: string | null;
  starts_on: DateText;
  ends_on: DateText;
}

export interface PromotionRowTable {
  promotion_id: number;
  row_number: number;
  article_id: number;
  minimum_quantity: Generated<number>;
  net_price: number | null;
  is_free: Generated<boolean>;
  extra_discounts: number[] | null;
}

export interface CartTable {
  id: GeneratedAlways<number>;
  customer_id: number;
  address_id: number;
  owner_user_id: number | null;
  state: Generated<'A' | 'S' | 'O' | 'R' | 'P'>;
  name: string | null;
  saved_at: Timestamp | null;
  coupon_id: number | null;
  created_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
}

export interface CartLineTable {
  id: GeneratedAlways<number>;
  cart_id: number;
  article_id: number;
  promo_code: Generated<string>;
  promo_row: Generated<number>;
  quantity: number;
  note: string | null;
  seen_net_price: number | null;
  seen_at: Generated<Date | null>;
  /** Pieces in stock when the buyer last changed the line; null for lines stored before this was recorded. */
  seen_stock: Generated<number | null>;
  created_at: DefaultedTimestamp;
}

export interface DocumentNumberTable {
  cause: string;
  year: number;
  last_number: number;
}

export interface SalesOrderTable {
  id: GeneratedAlways<number>;
  cause: string;
  year: number;
  number: number;
  customer_id: number;
  address_id: number;
  /** Null, as sender and key, for an order of the ERP's history. */
  cart_id: number | null;
  sent_by_user_id: number | null;
  /** The colleague who approved it; null for an order that its buyer sent alone. */
  approved_by_user_id: number | null;
  idempotency_key: string | null;
  status: Generated<OrderStatus>;
  note: string | null;
  customer_reference: string | null;
  requested_on: DateText | null;
  delivery_type: Generated<string>;
  payment_method: string | null;
  pickup_on: DateText | null;
  /** HH:MM:SS. */
  pickup_from: string | null;
  pickup_to: string | null;
  gross_cents: number;
  net_cents: number;
  transport_cents: number;
  vat_cents: number;
  /** VatShare[] as JSON. */
  vat_by_rate: ColumnType<VatShare[] | null, string | null, string | null>;
  total_cents: number;
  coupon_code: string | null;
  coupon_cents: Generated<number>;
  /** How it is shipped; null where the stock covers it, and for a pickup. */
  shipment_choice: Generated<'SPLIT' | 'WAIT' | null>;
  locale: Generated<Locale>;
  /** null for an order that is not paid online. */
  payment_state: 'due' | 'pending' | 'paid' | null;
  payment_reference: string | null;
  created_at: DefaultedTimestamp;
  /** When it was last sent again unchanged; null for an order that was sent once. */
  sent_again_at: Timestamp | null;
}

export interface SalesOrderLineTable {
  order_id: number;
  position: number;
  /** Null for an article that the catalogue no longer has. */
  article_id: number | null;
  sku: string;
  name: string;
  unit: string;
  quantity: number;
  gross_price: number;
  discounts: number[];
  net_price: number;
  vat_rate: number;
  net_cents: number;
  promo_code: Generated<string>;
  promo_row: Generated<number>;
  note: string | null;
  delivered: Generated<number>;
  /** Pieces in stock at sending; null for an order that was not sent in this shop. */
  ready_quantity: Generated<number | null>;
  /** Day from which the others follow. */
  later_on: Generated<DateText | null>;
}

export interface SalesOrderStatusTable {
  order_id: number;
  status: OrderStatus;
  at: DefaultedTimestamp;
}

/**
 * `unconnected`: sent before a real ERP was connected; `outside`: of these, one that somebody has handled otherwise;
 * `cancelled`: by the shop, before the ERP knew it.
 */
export type ErpExportState = 'waiting' | 'exported' | 'refused' | 'unconnected' | 'outside' | 'cancelled';

export interface ErpExportTable {
  order_id: number;
  state: Generated<ErpExportState>;
  erp_reference: string | null;
  exported_at: Timestamp | null;
  /** When the ERP cancelled what was left of a partly fulfilled order. */
  rest_cancelled_at: Timestamp | null;
  /** Whether it was submitted to the embedded ERP. */
  is_embedded: Generated<boolean>;
}

/** One row: which ERP the shop has, and since when it has had a real one. */
export interface ErpConnectionTable {
  is_only: Generated<boolean>;
  kind: 'none' | 'embedded' | 'http';
  connected_at: Timestamp | null;
}

/** The name that the ERP gave to its own copy of an order of this shop. */
export interface ErpOrderNameTable {
  cause: string;
  year: number;
  number: number;
  order_id: number;
}

export interface OrderLogTable {
  id: GeneratedAlways<number>;
  order_id: number;
  at: DefaultedTimestamp;
  entry: string;
}

export interface ErpAttemptTable {
  id: GeneratedAlways<number>;
  order_id: number;
  at: DefaultedTimestamp;
  request: JSONColumnType<object>;
  response: JSONColumnType<object> | null;
  error: string | null;
  duration_milliseconds: number;
  is_embedded: Generated<boolean>;
}

/** All tables of the shop by their names in PostgreSQL. */
export interface Tables {
  category: CategoryTable;
  family: FamilyTable;
  feature: FeatureTable;
  family_feature: FamilyFeatureTable;
  brand: BrandTable;
  collection: CollectionTable;
  color: ColorTable;
  synonym_group: SynonymGroupTable;
  article: ArticleTable;
  barcode: BarcodeTable;
  article_alias: ArticleAliasTable;
  article_link: ArticleLinkTable;
  stock_event: StockEventTable;
  price_list: PriceListTable;
  agent: AgentTable;
  customer: CustomerTable;
  customer_payment_method: CustomerPaymentMethodTable;
  customer_address: CustomerAddressTable;
  user_account: UserAccountTable;
  agent_customer: AgentCustomerTable;
  company_member: CompanyMemberTable;
  session: SessionTable;
  setting: SettingTable;
  price_list_entry: PriceListEntryTable;
  contract_price: ContractPriceTable;
  promotion: PromotionTable;
  promotion_row: PromotionRowTable;
  cart: CartTable;
  cart_line: CartLineTable;
  document_number: DocumentNumberTable;
  sales_order: SalesOrderTable;
  sales_order_line: SalesOrderLineTable;
  sales_order_status: SalesOrderStatusTable;
  erp_connection: ErpConnectionTable;
  erp_export: ErpExportTable;
  erp_attempt: ErpAttemptTable;
  order_log: OrderLogTable;
  erp_order_name: ErpOrderNameTable;
  order_mail: OrderMailTable;
  order_mail_attempt: OrderMailAttemptTable;
  customer_document: CustomerDocumentTable;
  customer_document_vat: CustomerDocumentVatTable;
  customer_document_charge: CustomerDocumentChargeTable;
  customer_document_line: CustomerDocumentLineTable;
  transport_document: TransportDocumentTable;
  transport_document_line: TransportDocumentLineTable;
  due_date: DueDateTable;
  claim: ClaimTable;
  claim_photo: ClaimPhotoTable;
  inquiry: InquiryTable;
  inquiry_attachment: InquiryAttachmentTable;
  newsletter_subscription: NewsletterSubscriptionTable;
  content_item: ContentItemTable;
  content_version: ContentVersionTable;
  customer_credit: CustomerCreditTable;
  payment: PaymentTable;
  payment_allocation: PaymentAllocationTable;
  payment_event: PaymentEventTable;
  wishlist_item: WishlistItemTable;
  coupon: CouponTable;
  coupon_customer: CouponCustomerTable;
  tracking_event: TrackingEventTable;
  approval_request: ApprovalRequestTable;
  access_request: AccessRequestTable;
  password_link: PasswordLinkTable;
  correction_request: CorrectionRequestTable;
  account_mail: AccountMailTable;
  account_log: AccountLogTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
}
