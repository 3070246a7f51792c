import type { Credit } from '../../domain/credit.ts';
import type { StoredVatRegime } from '../../domain/vat-regime.ts';
import type { Change } from '../database/upsert/index.ts';

/**
 * Input records of invoices, transport documents, due dates and credit. Documents are named by series, year and number;
 * a reference to one is its label: `F/2026/7001`. Amounts in cents, unit prices in ten-thousandths of a euro, rates and
 * discounts in hundredths of a percent; days are YYYY-MM-DD, times ISO 8601.
 */

/** Names of files in DELIVERED_FOLDER (delivered-files.ts). */
export interface DocumentFiles {
  pdfFile: string | null;
  xmlFile: string | null;
}

/** The fields that lines of invoices and of transport documents share. */
interface DocumentLineRecord {
  position: number;
  /** Code of the article, visible or internal; any other code is stored as it is. */
  code: string;
  /** Default: the article's name. */
  description?: string | null;
  /** Default: the article's unit. */
  unit?: string | null;
  /** With up to three decimals. */
  quantity: number;
  /** The order that the line fulfils, `OWEB/2026/123`, and the position of its line. */
  order?: string | null;
  orderLine?: number | null;
}

export interface InvoiceLineRecord extends DocumentLineRecord {
  grossPrice?: number | null;
  discounts?: number[] | null;
  netPrice: number;
  /** Units that both prices are for; default: 1. */
  priceQuantity?: number | null;
  vatRate: number;
  /** Default: quantity times net price, by its price quantity. */
  netCents?: number | null;
  /** The transport document that the line bills, `DDT/2026/3254`, and the position of its line. */
  delivery?: string | null;
  deliveryLine?: number | null;
}

export interface InvoiceVatRecord {
  rate: number;
  /** Why there is no VAT: N1 to N7. */
  nature?: string | null;
  taxableCents: number;
  vatCents: number;
}

export interface InvoiceChargeRecord {
  /** `rounding` is outside the sums by VAT rate: it stands between them and the total. */
  kind: 'conai' | 'raee' | 'transport' | 'collection' | 'stamp' | 'rounding' | 'other';
  description?: string | null;
  rate: number;
  cents: number;
}

/** An invoice or credit note; amounts of a credit note are positive. */
export interface InvoiceRecord extends DocumentFiles {
  customerCode: string;
  kind: 'invoice' | 'credit-note';
  cause: string;
  year: number;
  number: number;
  issuedOn: string;
  /** Due dates of the document decide it, once there are any. */
  dueOn: string;
  totalCents: number;
  /** Amount still to be paid; null means all of it. Due dates of the document decide it, once there are any. */
  openCents: number | null;
  /** Of which moment the open amount is, one that is older than the stored one is rejected. */
  asOf?: Date;
  /** Code of the delivery address. */
  addressCode: string | null;
  type: 'accompanying' | 'deferred' | null;
  /** TD01, TD04, TD24 … */
  erpType: string | null;
  taxableCents: number | null;
  /** Default: the total minus the taxable amount. */
  vatCents: number | null;
  /** Default: that of the customer when the document is new. */
  vatRegime?: StoredVatRegime;
  paymentMethod: string | null;
  /** What happened to it at the SdI, and its number there. */
  sdiState: 'sent' | 'delivered' | 'not-delivered' | 'rejected' | null;
  sdiId: string | null;
  /** Label of the invoice that a credit note belongs to. */
  creditedInvoice: string | null;
  lines: InvoiceLineRecord[];
  vat: InvoiceVatRecord[];
  charges: InvoiceChargeRecord[];
}

export type InvoiceChange = Change<InvoiceRecord, 'cause' | 'year' | 'number'>;

export interface TransportDocumentLineRecord extends DocumentLineRecord {
  /** Lot or serial numbers. */
  lot?: string | null;
}

/** A transport document (DDT). */
export interface TransportDocumentRecord {
  customerCode: string;
  cause: string;
  year: number;
  number: number;
  addressCode: string | null;
  issuedOn: string;
  transportStartedAt: string | null;
  deliveredAt: string | null;
  receivedBy: string | null;
  /** What the receiver wrote beside the signature. */
  reservation: string | null;
  /** Causale: the reason of the transport. */
  reason: string | null;
  /** Porto: who pays the transport. */
  carriage: string | null;
  goodsAspect: string | null;
  parcels: number | null;
  weightGrams: number | null;
  carrier: string | null;
  waybill: string | null;
  pdfFile: string | null;
  lines: TransportDocumentLineRecord[];
}

export type TransportDocumentChange = Change<TransportDocumentRecord, 'cause' | 'year' | 'number'>;

/** One due date of an invoice. */
export interface DueDateRecord {
  /** Label of the invoice. */
  document: string;
  /** Its place among the due dates of the invoice, from 1. */
  position: number;
  kind: 'direct' | 'riba' | 'transfer' | 'other';
  /** The name that the ERP gives the kind. */
  label: string | null;
  dueOn: string;
  cents: number;
  /** Amount still to be paid; null means all of it. */
  openCents: number | null;
  /** When it was presented to the bank: from then on it cannot be paid otherwise. */
  presentedOn: string | null;
  /** When the bank returned it unpaid, and what it said. */
  returnedOn: string | null;
  returnNote: string | null;
  /** The moment of the figures; null where it is not known. */
  asOf?: string | null;
}

export type DueDateChange = Change<DueDateRecord, 'document' | 'position'>;

/** A document as its electronic invoice (FatturaPA) states it, which never says what was paid. */
export interface ElectronicInvoice {
  /** All of it; `dueOn` is the last day on which something is due. */
  invoice: InvoiceChange & {
    customerCode: string;
    kind: 'invoice' | 'credit-note';
    issuedOn: string;
    totalCents: number;
  };
  dueDates: Pick<DueDateRecord, 'kind' | 'label' | 'dueOn' | 'cents'>[];
  /** What the customer has to pay: without the VAT of split payment and what is withheld. */
  payableCents: number;
  /** Whether a new document counts as paid, whatever other figures say. */
  isPaid: boolean;
  /** What lines say about their transport document and order, by position. */
  sources: LineSource[];
}

/** The transport document and the order to which a line says it belongs; both may be unknown to the shop. */
export interface LineSource {
  position: number;
  delivery: { number: number; day: string } | null;
  /** Label of an order, and the position of its line. */
  order: { label: string; position: number | null } | null;
}

/** Credit of a customer; see the table `customer_credit`. */
export interface CreditRecord extends Credit {
  customerCode: string;
  asOf: string;
  limitValidTo: string | null;
}

export type CreditChange = Change<CreditRecord, 'customerCode'>;
