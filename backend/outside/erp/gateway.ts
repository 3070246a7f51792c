/** An order as it is told to the ERP. Amounts are decimal text in euro: unit prices with 4 decimals, totals with 2. */
export interface ErpOrder {
  /** `OWEB-2026-000123`: the name under which the ERP knows the order; the same number is the same order. */
  number: string;
  /** Moment of sending, ISO 8601 in UTC. */
  sentAt: string;
  customerCode: string;
  addressCode: string;
  /** Who sent it: the customer itself or an agent on its behalf. */
  sentBy: { kind: string; username: string };
  customerReference: string | null;
  note: string | null;
  /** YYYY-MM-DD. */
  requestedOn: string | null;
  deliveryType: string;
  /** When it is collected, in Italian time: day YYYY-MM-DD, hours HH:MM; null when it is shipped. */
  pickupSlot: { day: string; from: string; to: string } | null;
  paymentMethod: string | null;
  /** What was paid online before the order was handed over; null for every other method. */
  payment: { amount: string; reference: string } | null;
  currency: 'EUR';
  lines: ErpOrderLine[];
  /** What is taken off the sum of the lines; null without one. The net total is after it. */
  coupon: { code: string; amount: string } | null;
  totals: { gross: string; net: string; transport: string; vat: string; document: string };
}

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
  /** Percent. */
  vatRate: string;
  netTotal: string;
  promotion: { code: string; row: number } | null;
  note: string | null;
}

/** How an order stands at the ERP; codes as in `trade/order-status.ts`, unknown ones passed on as they come. */
export interface ErpOrderState {
  number: string;
  state: string;
  /** What has left the house of each line so far, where the ERP tells it. */
  delivered?: readonly DeliveredQuantity[];
}

/** A line by its position in the order, with all that was delivered of it so far. */
export interface DeliveredQuantity {
  position: number;
  quantity: number;
}

/** The ERP will not take the order as it is; trying again is of no use. Anything else thrown may be tried again. */
export class ErpRefusal extends Error {
  override name = 'ErpRefusal';
  /** What the ERP said, to be kept. */
  readonly answer: unknown;

  constructor(message: string, answer: unknown) {
    super(message);
    this.answer = answer;
  }
}

/** The wholesaler's ERP, whichever it is. */
export interface ErpGateway {
  /**
   * Hands over an order. Taking the same order again answers the same reference; a different one under the same number
   * is refused. Throws ErpRefusal when the order is not accepted, any other error when the ERP could not be asked.
   */
  deliverOrder(order: ErpOrder): Promise<{ reference: string; answer: unknown }>;
  /** The states of those of the given orders that the ERP knows. */
  orderStates(numbers: readonly string[]): Promise<ErpOrderState[]>;
}
