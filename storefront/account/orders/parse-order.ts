import { parseOpenPayment, type OpenPayment, type OrderKey } from '../../orders/order-links.ts';
import type { LineSupply, ShipmentChoice } from '../../../domain/line-supply.ts';
import { parseShipmentChoice } from '../../orders/shipment-choice.ts';
import { parsePaymentStep, type PaymentStep } from '../../orders/payment-step.ts';
import { parseChain, type Chain } from '../documents/parse-chain.ts';
import { parseSupply, parseVatByRate, type VatOfRate } from '../../parsers/cart.ts';
import {
  cents,
  entries,
  fields,
  flag,
  number,
  rows,
  text,
  textOrNull,
  unitPrice,
  whole,
} from '../../parsers/values.ts';

/** Who ordered: the customer's user, or an agent for the customer; and the colleague who approved it. */
export interface OrderedBy {
  name: string;
  /** The company, when an agent has ordered for it. */
  company: string | null;
  approver: string | null;
}

/** An order in the list. Amounts in cents. */
export interface ListedOrder extends OrderKey {
  /** Status code from the server. */
  status: string;
  /** Key of its label; null for an unknown code. */
  statusLabel: string | null;
  /** Time of sending, ISO 8601. */
  sentAt: string;
  /** YYYY-MM-DD. */
  deliveryOn: string | null;
  destination: string;
  reference: string | null;
  lineCount: number;
  net: number;
  by: OrderedBy;
}

export interface OrderList {
  orders: ListedOrder[];
  total: number;
  page: number;
  pages: number;
  perPage: number;
  /** By status code, whatever status is shown. */
  counts: Readonly<Record<string, number>>;
  /** YYYY-MM-DD. */
  from: string;
  to: string;
}

/** A line of an order. Unit prices in ten-thousandths of a euro, amounts in cents. */
export interface OrderLine {
  position: number;
  code: string;
  /** Without language prefix; null when the article is no longer sold. */
  path: string | null;
  name: string;
  picture: string | null;
  unit: string;
  /** Pieces in one unit that is a pack. */
  piecesPerUnit: number | null;
  net: number;
  ordered: number;
  delivered: number;
  residual: number;
  vat: number;
  total: number;
  note: string | null;
  /**
   * What was in stock when the order was sent and what was to follow; null for an order that was not sent in this shop.
   */
  supply: LineSupply | null;
}

export interface Order extends ListedOrder {
  isPickup: boolean;
  /** HH:MM–HH:MM; null for a shipment. */
  pickupHours: string | null;
  /** How it is shipped; null where the stock covered it, and for a pickup. */
  shipmentChoice: ShipmentChoice | null;
  payment: string | null;
  /** State of the online payment when it is due or being checked. */
  openPayment: OpenPayment;
  /** The possible next action for the payment. */
  paymentStep: PaymentStep | null;
  note: string | null;
  gross: number;
  transport: number;
  vat: number;
  /** Empty where it is not known. */
  vatByRate: VatOfRate[];
  document: number;
  coupon: { code: string; amount: number } | null;
  timeline: { status: string; at: string }[];
  pdf: string;
  lines: OrderLine[];
  /** Its chain of documents up to the payment. */
  chain: Chain;
}

function parseHead(value: unknown): ListedOrder {
  const wire = fields(value);
  const address = fields(wire.address);
  return {
    cause: text(wire.causale),
    year: whole(wire.anno),
    number: whole(wire.numero),
    status: text(wire.stato),
    statusLabel: textOrNull(wire.stato_label),
    sentAt: text(wire.data_registrazione),
    deliveryOn: textOrNull(wire.data_consegna),
    destination: [text(address.IndirizzoEsteso), text(address.Citta)].filter(Boolean).join(', '),
    reference: textOrNull(wire.rif_cliente),
    lineCount: whole(wire.numero_righe),
    net: cents(wire.totale_netto),
    by: {
      name: text(wire.inviato_da),
      company: textOrNull(wire.inviato_per),
      approver: textOrNull(wire.approvato_da),
    },
  };
}

/** Parses the response of get_orders. */
export function parseOrders(response: unknown): OrderList {
  const message = fields(fields(response).message);
  return {
    orders: rows(message.orders).map(parseHead),
    total: whole(message.total),
    page: whole(message.current_page, 1),
    pages: whole(message.pages),
    perPage: whole(message.per_page, 12),
    counts: Object.fromEntries(entries(message.per_stato).map(([status, count]) => [status, whole(count)])),
    from: text(message.date_from),
    to: text(message.date_to),
  };
}

function parseLine(value: unknown): OrderLine {
  const wire = fields(value);
  const quantity = fields(wire.quantita);
  const page = encodeURIComponent(text(wire.page_code) || text(wire.articolo));
  const isSold = wire.is_sold === undefined || flag(wire.is_sold);
  return {
    position: whole(wire.id_riga),
    code: text(wire.articolo),
    path: isSold ? `/product/${flag(wire.single_child) ? 'default' : 'child'}/${page}` : null,
    name: text(wire.descrizione_articolo),
    picture: textOrNull(wire.image),
    unit: text(wire.um).toLowerCase(),
    piecesPerUnit: number(wire.pz_per_um),
    net: unitPrice(wire.netto) ?? 0,
    ordered: whole(quantity.ordinato),
    delivered: whole(quantity.consegnato),
    residual: whole(quantity.residuo),
    vat: whole(cents(wire.aliquota_iva)),
    total: cents(wire.valore),
    note: textOrNull(wire.note),
    supply: wire.consegna ? parseSupply(wire.consegna) : null,
  };
}

/** Parses the response of get_order_detail. */
export function parseOrder(response: unknown): Order {
  const message = fields(fields(response).message);
  const wire = fields(message.order);
  const slot = fields(wire.pickup_slot);
  const coupon = fields(wire.coupon);
  return {
    ...parseHead(wire),
    isPickup: wire.delivery_type === 'PICKUP',
    pickupHours: text(slot.from) ? `${text(slot.from)}–${text(slot.to)}` : null,
    shipmentChoice: parseShipmentChoice(wire.shipment_choice),
    openPayment: parseOpenPayment(wire.payment_state),
    paymentStep: parsePaymentStep(message.payment_next),
    payment: textOrNull(wire.payment_label) ?? textOrNull(wire.payment_method),
    note: textOrNull(wire.note),
    gross: cents(wire.totale_lordo),
    transport: cents(wire.spese_trasporto),
    vat: cents(wire.iva),
    vatByRate: parseVatByRate(wire.iva_dettaglio),
    document: cents(wire.totale_doc),
    coupon: text(coupon.code) ? { code: text(coupon.code), amount: cents(coupon.value) } : null,
    timeline: rows(wire.storico).map((step) => ({ status: text(fields(step).stato), at: text(fields(step).data) })),
    pdf: text(wire.pdf),
    lines: rows(wire.order_details).map(parseLine),
    chain: parseChain(wire.chain),
  };
}
