import type { Generated, GeneratedAlways } from 'kysely';
import type { DateText, Timestamp } from './column-types.ts';

/** An invoice or credit note of the ERP. */
export interface CustomerDocumentTable {
  id: GeneratedAlways<number>;
  cause: string;
  year: number;
  number: number;
  customer_id: number;
  kind: 'invoice' | 'credit-note';
  issued_on: DateText;
  due_on: DateText;
  total_cents: number;
  /** The amount still open in the ERP, and of which moment that is. */
  open_cents: number;
  open_as_of: Date | null;
  address_id: number | null;
  type: 'accompanying' | 'deferred' | null;
  erp_type: string | null;
  taxable_cents: number | null;
  vat_cents: number | null;
  payment_method: string | null;
  sdi_state: 'sent' | 'delivered' | 'not-delivered' | 'rejected' | null;
  sdi_id: string | null;
  credited_document_id: number | null;
  /** Names of files below DATA_DIR/customer-documents. */
  pdf_file: string | null;
  xml_file: string | null;
}

export interface CustomerDocumentVatTable {
  document_id: number;
  rate: number;
  nature: Generated<string>;
  taxable_cents: number;
  vat_cents: number;
}

export interface CustomerDocumentChargeTable {
  document_id: number;
  kind: 'conai' | 'transport' | 'collection' | 'stamp' | 'other';
  description: Generated<string>;
  rate: number;
  cents: number;
}

/** The columns that lines of invoices and of transport documents share. `quantity` is read as text. */
interface DocumentLineTable {
  document_id: number;
  position: number;
  article_id: number | null;
  code: string;
  description: string;
  unit: string | null;
  quantity: string;
  order_id: number | null;
  order_position: number | null;
}

export interface CustomerDocumentLineTable extends DocumentLineTable {
  gross_price: number | null;
  discounts: Generated<number[]>;
  net_price: number;
  vat_rate: number;
  net_cents: number;
  delivery_id: number | null;
  delivery_position: number | null;
}

/** A transport document (DDT). */
export interface TransportDocumentTable {
  id: GeneratedAlways<number>;
  cause: string;
  year: number;
  number: number;
  customer_id: number;
  address_id: number | null;
  issued_on: DateText;
  transport_started_at: Timestamp | null;
  delivered_at: Timestamp | null;
  received_by: string | null;
  reservation: string | null;
  reason: string | null;
  carriage: string | null;
  goods_aspect: string | null;
  parcels: number | null;
  weight_grams: number | null;
  carrier: string | null;
  waybill: string | null;
  pdf_file: string | null;
}

export interface TransportDocumentLineTable extends DocumentLineTable {
  lot: string | null;
}

export interface DueDateTable {
  id: GeneratedAlways<number>;
  document_id: number;
  customer_id: number;
  position: number;
  kind: 'direct' | 'riba' | 'transfer' | 'other';
  label: string | null;
  due_on: DateText;
  cents: number;
  open_cents: number;
  presented_on: DateText | null;
  returned_on: DateText | null;
  return_note: string | null;
}

export interface CustomerCreditTable {
  customer_id: number;
  as_of: Timestamp;
  direct_expired_cents: Generated<number>;
  direct_to_expire_cents: Generated<number>;
  riba_expired_cents: Generated<number>;
  riba_to_expire_cents: Generated<number>;
  unbilled_cents: Generated<number>;
  unfulfilled_cents: Generated<number>;
  pre_delivery_cents: Generated<number>;
  advances_cents: Generated<number>;
  limit_cents: number | null;
  limit_valid_to: DateText | null;
}
