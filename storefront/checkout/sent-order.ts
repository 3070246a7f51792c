import { redirect } from 'react-router';
import type { ResponseOf } from '../api-client/api.ts';
import { RequestFailure } from '../api-client/request-failure.ts';
import { localPath } from '../../domain/locale.ts';
import { orderPath, openPaymentOf, type OpenPayment, type OrderKey } from '../orders/order-links.ts';
import type { PaymentStep } from '../orders/payment-step.ts';
import { requireSession, type PageRequest } from '../routing/page-data.ts';
import type { LineSupply, ShipmentChoice } from '../../domain/line-supply.ts';
import { dueDaysOf, parsePaymentTerms } from '../../domain/payment-terms.ts';
import { parseSupply } from '../parsers/cart.ts';
import { cents, whole } from '../parsers/values.ts';
import { documentKey, unitName } from '../parsers/wire.ts';
import { parseAddress, type Address } from '../session/session.ts';
import { parseBankTransfer, type BankTransfer } from './bank-transfer.tsx';
import { parsePickupSlot, type PickupSlot } from './pickup.ts';

/** A line of the order just sent; its value in cents. */
export interface SentLine {
  position: number;
  code: string;
  name: string;
  picture: string | null;
  unit: string;
  /** Pieces in one unit that is a pack. */
  piecesPerUnit: number | null;
  quantity: number;
  total: number;
  /** What the stock covered when it was sent; null where that is not known. */
  supply: LineSupply | null;
}

/** An order that the server has acknowledged. Amounts in cents. */
export interface SentOrder {
  cause: string;
  year: number;
  number: number;
  /** Time of sending, ISO 8601. */
  sentAt: string;
  net: number;
  document: number;
  /** What is to be paid of it. */
  payable: number;
  /** Whether VAT is charged as usual. */
  hasUsualVat: boolean;
  lineCount: number;
  address: Address;
  /** YYYY-MM-DD. */
  requestedOn: string | null;
  isPickup: boolean;
  /** When the goods are collected; null for a shipment. */
  pickupSlot: PickupSlot | null;
  /** How it is shipped; null where the stock covered it. */
  shipmentChoice: ShipmentChoice | null;
  /** The lines of which a part follows. */
  shortLines: { code: string; name: string; supply: LineSupply }[];
  paymentMethod: string | null;
  /** When it will be due if it is invoiced on the requested day, YYYY-MM-DD; empty where that is not known. */
  dueOn: string[];
  /** How it is paid by bank transfer; null for other payments. */
  transfer: BankTransfer | null;
  /** Whether the order must be paid online before it is processed. */
  isToBePaid: boolean;
  /** Whether it was paid online. */
  isPaid: boolean;
  /** State of a payment that is due or being checked. */
  openPayment: OpenPayment;
  /** The possible next action for the payment; null in the response of send_order. */
  paymentStep: PaymentStep | null;
  reference: string | null;
  note: string | null;
  /** Where its confirmation goes; null when there is no address, or the response names none. */
  confirmationTo: string | null;
  lines: SentLine[];
  /** The request repeated an earlier one: this is the existing order. */
  wasSentBefore: boolean;
}

/** An order in the response of send_order, get_sent_order or get_order_detail, with the other fields of each. */
interface OrderMessage extends Partial<Omit<ResponseOf<'getSentOrder'>['message'], 'order'>> {
  order: ResponseOf<'getSentOrder'>['message']['order'];
  already_sent?: boolean;
}

/** Maps the order in the response of send_order, get_sent_order or get_order_detail. */
export function parseSentOrder(message: OrderMessage): SentOrder {
  const { order: wire, bonifico, payment_next, conferma_a, already_sent } = message;
  return {
    ...documentKey(wire),
    sentAt: wire.data_registrazione,
    net: cents(wire.totale_netto),
    document: cents(wire.totale_doc),
    payable: cents(wire.totale_da_pagare ?? wire.totale_doc),
    hasUsualVat: !wire.regime_iva,
    lineCount: wire.numero_righe,
    address: parseAddress(wire.address),
    requestedOn: wire.data_consegna,
    isPickup: wire.delivery_type === 'PICKUP',
    pickupSlot: wire.pickup_slot && parsePickupSlot(wire.pickup_slot),
    shipmentChoice: wire.shipment_choice,
    shortLines: wire.seguono.map((line) => ({ code: line.carti, name: line.name, supply: parseSupply(line) })),
    paymentMethod: wire.payment_label ?? wire.payment_method,
    dueOn: dueDays(wire.payment_method ?? '', wire.data_consegna),
    transfer: bonifico ? parseBankTransfer(bonifico) : null,
    isToBePaid: wire.payment_state === 'due',
    isPaid: wire.payment_state === 'paid',
    openPayment: openPaymentOf(wire.payment_state),
    paymentStep: payment_next ?? null,
    reference: wire.rif_cliente,
    note: wire.note,
    confirmationTo: conferma_a?.join(', ') || null,
    lines: [],
    wasSentBefore: already_sent ?? false,
  };
}

function dueDays(paymentMethod: string, requestedOn: string | null): string[] {
  const terms = parsePaymentTerms(paymentMethod);
  return terms && requestedOn !== null ? dueDaysOf(terms, requestedOn) : [];
}

function parseSentLine(wire: ResponseOf<'getOrderDetail'>['message']['order']['order_details'][number]): SentLine {
  return {
    position: wire.id_riga,
    code: wire.articolo,
    name: wire.descrizione_articolo,
    picture: wire.image,
    unit: unitName(wire.um),
    piecesPerUnit: wire.pz_per_um,
    quantity: wire.quantita.ordinato,
    total: cents(wire.valore),
    supply: wire.consegna && parseSupply(wire.consegna),
  };
}

/**
 * The confirmation page of an order, without language prefix. With `wasSentBefore` it shows that the order already
 * existed, so that the buyer does not think there is a second order.
 */
export function thankYouPath({ cause, year, number }: OrderKey, wasSentBefore = false): string {
  const query = new URLSearchParams({ causale: cause, anno: String(year), numero: String(number) });
  if (wasSentBefore) query.set('repeated', '1');
  return `/pages/thankyou?${query}`;
}

/**
 * Loads the order in the URL, shortly after its sender has sent it; anything else redirects to the orders. An
 * order that already existed redirects to its own page, which shows that.
 */
export async function loadSentOrder(page: PageRequest): Promise<SentOrder> {
  requireSession(page);
  const { searchParams } = page.url;
  const toOrders = redirect(localPath(page.locale, '/pages/account?tab=orders'));
  const causale = searchParams.get('causale');
  const [anno, numero] = ['anno', 'numero'].map((name) => whole(searchParams.get(name)));
  if (!causale || !anno || !numero) throw toOrders;
  try {
    const named = { causale, anno, numero };
    const [order, lines] = await Promise.all([
      page.api.call('getSentOrder', named).then(({ message }) => parseSentOrder(message)),
      // The confirmation is complete without the list of its lines.
      page.api.call('getOrderDetail', named).then(
        ({ message }) => message.order.order_details.map(parseSentLine),
        () => [],
      ),
    ]);
    return { ...order, lines, wasSentBefore: searchParams.has('repeated') };
  } catch (error) {
    if (!(error instanceof RequestFailure) || ![403, 404, 422].includes(error.status)) throw error;
    if (!searchParams.has('repeated')) throw toOrders;
    const former = orderPath({ cause: causale, year: anno, number: numero });
    throw redirect(localPath(page.locale, `${former}&repeated=1`));
  }
}
