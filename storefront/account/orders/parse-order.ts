import type { PriceQuantities } from '../../../domain/price-quantity.ts';
import { parsePriceFor, parsePriceQuantities } from '../../parsers/price-quantity.ts';
import { cents } from '../../parsers/values.ts';
import type { LineSupply, ShipmentChoice } from '../../../domain/line-supply.ts';
import type { ResponseOf } from '../../api-client/api.ts';
import { openPaymentOf, type OpenPayment, type OrderKey } from '../../orders/order-links.ts';
import type { PaymentStep } from '../../orders/payment-step.ts';
import {
  parseContributions,
  parseSupply,
  parseVatByRate,
  type ContributionOfKind,
  type VatOfRate,
} from '../../parsers/cart.ts';
import { documentKey, linePath, placeOf, unitName } from '../../parsers/wire.ts';
import { parseChain, type Chain } from '../documents/parse-chain.ts';

type WireOrder = ResponseOf<'getOrderDetail'>['message']['order'];

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
  /** Day by which the office answers about an order that it looks at; null otherwise. */
  answerBy: string | null;
  /** Time of sending, ISO 8601. */
  sentAt: string;
  /** YYYY-MM-DD. */
  deliveryOn: string | null;
  destination: string;
  reference: string | null;
  /** Its number in the ERP; null as long as that gave none. */
  erpReference: string | null;
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

/** A line of an order. Prices in ten-thousandths of a euro, amounts in cents. */
export interface OrderLine extends PriceQuantities {
  position: number;
  code: string;
  /** Without language prefix; null when the article is no longer sold. */
  path: string | null;
  name: string;
  picture: string | null;
  unit: string;
  /** Pieces in one unit that is a pack. */
  piecesPerUnit: number | null;
  /** For the price quantity. */
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

/** Lines that the office has lowered or removed, or asks the buyer about. Amounts in cents. */
export interface OrderChange {
  isProposed: boolean;
  mayAnswer: boolean;
  note: string;
  lines: {
    position: number;
    code: string;
    name: string;
    unit: string;
    before: number;
    /** 0: removed. */
    after: number;
    beforeCents: number;
    afterCents: number;
  }[];
  /** Document totals. */
  totalBefore: number;
  totalAfter: number;
}

export interface Order extends ListedOrder {
  change: OrderChange | null;
  /** Numbers that it had before. */
  formerNumbers: string[];
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
  contributions: ContributionOfKind[];
  vat: number;
  /** Empty where it is not known. */
  vatByRate: VatOfRate[];
  document: number;
  /** What is to be paid of it, and the legal text about the VAT. */
  payable: number;
  vatNote: string | null;
  coupon: { code: string; amount: number } | null;
  timeline: { status: string; at: string }[];
  pdf: string;
  lines: OrderLine[];
  /** Its chain of documents up to the payment. */
  chain: Chain;
}

function parseHead(wire: WireOrder | ResponseOf<'getOrders'>['message']['orders'][number]): ListedOrder {
  return {
    ...documentKey(wire),
    status: wire.stato,
    statusLabel: wire.stato_label,
    answerBy: wire.risposta_entro,
    sentAt: wire.data_registrazione,
    deliveryOn: wire.data_consegna,
    destination: placeOf(wire.address),
    reference: wire.rif_cliente,
    erpReference: wire.riferimento_erp,
    lineCount: wire.numero_righe,
    net: cents(wire.totale_netto),
    by: { name: wire.inviato_da ?? '', company: wire.inviato_per, approver: wire.approvato_da },
  };
}

/** Maps the response of get_orders. */
export function parseOrders({ message }: ResponseOf<'getOrders'>): OrderList {
  return {
    orders: message.orders.map(parseHead),
    total: message.total,
    page: message.current_page,
    pages: message.pages,
    perPage: message.per_page,
    counts: message.per_stato,
    from: message.date_from,
    to: message.date_to,
  };
}

function parseLine(wire: WireOrder['order_details'][number]): OrderLine {
  return {
    position: wire.id_riga,
    code: wire.articolo,
    path: linePath(wire),
    name: wire.descrizione_articolo,
    picture: wire.image,
    unit: unitName(wire.um),
    piecesPerUnit: wire.pz_per_um,
    ...parsePriceQuantities(wire),
    net: parsePriceFor(parsePriceQuantities(wire), wire.netto, wire.net_for_quantity) ?? 0,
    ordered: wire.quantita.ordinato,
    delivered: wire.quantita.consegnato,
    residual: wire.quantita.residuo,
    vat: cents(wire.aliquota_iva),
    total: cents(wire.valore),
    note: wire.note,
    supply: wire.consegna && parseSupply(wire.consegna),
  };
}

function parseChange(wire: NonNullable<WireOrder['modifica']>): OrderChange {
  return {
    isProposed: wire.proposta,
    mayAnswer: wire.may_answer,
    note: wire.note,
    lines: wire.righe.map((line) => ({
      position: line.id_riga,
      code: line.articolo,
      name: line.descrizione_articolo,
      unit: unitName(line.um),
      before: line.quantita_prima,
      after: line.quantita_dopo,
      beforeCents: cents(line.valore_prima),
      afterCents: cents(line.valore_dopo),
    })),
    totalBefore: cents(wire.totale_prima),
    totalAfter: cents(wire.totale_dopo),
  };
}

/** Maps the response of get_order_detail. */
export function parseOrder({ message }: ResponseOf<'getOrderDetail'>): Order {
  const { order: wire, payment_next: paymentStep } = message;
  return {
    ...parseHead(wire),
    formerNumbers: wire.numeri_precedenti,
    change: wire.modifica && parseChange(wire.modifica),
    isPickup: wire.delivery_type === 'PICKUP',
    pickupHours: wire.pickup_slot && `${wire.pickup_slot.from}–${wire.pickup_slot.to}`,
    shipmentChoice: wire.shipment_choice,
    openPayment: openPaymentOf(wire.payment_state),
    paymentStep,
    payment: wire.payment_label ?? wire.payment_method,
    note: wire.note,
    gross: cents(wire.totale_lordo),
    transport: cents(wire.spese_trasporto),
    contributions: parseContributions(wire.contributi_dettaglio),
    vat: cents(wire.iva),
    vatByRate: parseVatByRate(wire.iva_dettaglio),
    document: cents(wire.totale_doc),
    payable: cents(wire.totale_da_pagare ?? wire.totale_doc),
    vatNote: wire.regime_iva?.testo ?? null,
    coupon: wire.coupon && { code: wire.coupon.code, amount: cents(wire.coupon.value) },
    timeline: wire.storico.map(({ stato, data }) => ({ status: stato, at: data })),
    pdf: wire.pdf,
    lines: wire.order_details.map(parseLine),
    chain: parseChain(wire.chain),
  };
}
