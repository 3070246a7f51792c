/**
 * An order as submitted to the ERP. Amounts are decimal text in euro: unit prices with 4 decimals, totals with 2. What is
 * marked as of version 2 is sent to an ERP that has it.
 */
export interface ErpOrder {
  /** `OWEB-2026-000123`: identifies the order in the ERP; the same number is the same order. */
  number: string;
  /** Time of sending, ISO 8601 in UTC. */
  sentAt: string;
  customerCode: string;
  addressCode: string;
  /** Version 2: 1, and one more each time that the office corrects the order after the ERP refused it. */
  revision?: number;
  /** Who sent it: the customer itself (`client`), or an `agent` or the `office` on its behalf. */
  sentBy: { kind: string; username: string };
  customerReference: string | null;
  note: string | null;
  /** YYYY-MM-DD. */
  requestedOn: string | null;
  deliveryType: string;
  /** Pickup time in Italy: day YYYY-MM-DD, hours HH:MM; null when it is shipped. */
  pickupSlot: { day: string; from: string; to: string } | null;
  /**
   * How the articles are shipped where the stock does not cover the order: as they arrive, or all at once; else null.
   */
  shipment: 'SPLIT' | 'WAIT' | null;
  paymentMethod: string | null;
  /** The online payment made before the submission; null for every other method. */
  payment: {
    amount: string;
    reference: string;
    /** Version 2: the part of the amount that was paid back before the submission. */
    refunded?: string;
  } | null;
  currency: 'EUR';
  lines: ErpOrderLine[];
  /** Subtracted from the sum of the lines, and already from the net total; null without a coupon. */
  coupon: { code: string; amount: string } | null;
  /** Version 2: null for an ordinary customer. */
  vatRegime?: ErpVatRegime | null;
  /** Version 2: what the costs of transport were computed from, and the carrier where the office chose one. */
  transport?: { weightGrams: number | null; carrier?: string };
  totals: {
    gross: string;
    net: string;
    transport: string;
    /** Version 2: the environmental contributions of all lines. */
    contributions?: string;
    vat: string;
    document: string;
    /** Version 2: what the customer pays: the document without the VAT that a split payment leaves to the state. */
    payable?: string;
  };
}

/** The VAT regime under which an order was sent. */
export interface ErpVatRegime {
  code: string;
  /** The legal text of the invoice. */
  note: string | null;
  /** The shop does not know the code, and has computed the ordinary VAT. */
  toBeChecked: boolean;
}

/** An environmental contribution of a line, for its whole quantity. */
export interface ErpContribution {
  kind: string;
  amount: string;
}

/** An order with all fields of the newest version. */
export type NewestErpOrder = Omit<Required<ErpOrder>, 'lines' | 'payment' | 'totals'> & {
  lines: Required<ErpOrderLine>[];
  payment: Required<NonNullable<ErpOrder['payment']>> | null;
  totals: Required<ErpOrder['totals']>;
};

export interface ErpOrderLine {
  position: number;
  articleCode: string;
  sku: string;
  name: string;
  unit: string;
  quantity: number;
  grossPrice: string;
  /** Cascade discounts in percent: ['30', '10', '5']. */
  discounts: string[];
  netPrice: string;
  /** Version 2: sale units that the two exact prices are for; the prices of one unit may be rounded. */
  priceQuantity?: number;
  grossPriceForQuantity?: string;
  netPriceForQuantity?: string;
  /** Percent. */
  vatRate: string;
  /** Version 2: not part of the net total, with the VAT of the line. */
  contributions?: ErpContribution[];
  netTotal: string;
  promotion: { code: string; row: number } | null;
  note: string | null;
  /**
   * What the buyer saw at sending: pieces in stock, pieces that follow, and the day from which they do, YYYY-MM-DD
   * or null; null for a line that the stock covered.
   */
  supply: { now: number; later: number; from: string | null } | null;
}

/** State of an order in the ERP; codes as in `domain/order-status.ts`, unknown ones are passed on unchanged. */
export interface ErpOrderState {
  number: string;
  state: string;
  /** Quantities of each line shipped so far, if the ERP reports them; also those of an order closed with less. */
  delivered?: readonly DeliveredQuantity[];
}

/** A line by its position in the order, with its total delivered quantity, of up to three decimals. */
export interface DeliveredQuantity {
  position: number;
  quantity: number;
}

/**
 * The ERP refuses the order as it is; a retry would have the same result. After any other error a retry is possible.
 */
export class ErpRejection extends Error {
  override name = 'ErpRejection';
  /** The ERP's response, to be stored. */
  readonly response: unknown;

  constructor(message: string, response: unknown) {
    super(message);
    this.response = response;
  }
}

/** The wholesaler's ERP of any kind. */
export interface ErpGateway {
  /**
   * Submits an order. Submitting the same order again returns the same reference; a different one with the same number
   * is refused. Throws ErpRejection when the order is refused, any other error when the ERP could not be reached.
   */
  exportOrder(order: ErpOrder): Promise<{ reference: string; response: unknown }>;
  /** The states of those orders that the ERP knows, of at most 200; one request. Throws when they can't be read. */
  orderStates(numbers: readonly string[]): Promise<ErpOrderState[]>;
}

/** An ERP that is reached by files: what it answers comes as files too, and it can't be asked. */
export interface FileErp {
  /**
   * Writes an order into the folder of orders; the same order again as the same file. Throws ErpRejection when there is
   * a file of that name with another content, any other error when the order can't be written.
   */
  exportOrder(order: ErpOrder): Promise<WrittenOrder>;
}

/** An order as a file that the ERP has yet to take. */
export interface WrittenOrder {
  file: string;
  /** The marker of the folder. */
  marker: string;
  response: unknown;
}
