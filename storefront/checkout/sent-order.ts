import { redirect } from 'react-router';
import { RequestFailure } from '../api-client/request-failure.ts';
import { localPath } from '../i18n/locale.ts';
import { parseShipmentChoice } from '../orders/shipment-choice.ts';
import { orderPath, parseOpenPayment, type OpenPayment, type OrderKey } from '../orders/order-links.ts';
import { parsePaymentStep, type PaymentStep } from '../orders/payment-step.ts';
import { requireSession, type PageRequest } from '../routing/page-data.ts';
import type { LineSupply, ShipmentChoice } from '../../domain/line-supply.ts';
import { dueDaysOf, parsePaymentTerms } from '../../domain/payment-terms.ts';
import { parseSupply } from '../parsers/cart.ts';
import { cents, fields, flag, rows, text, textOrNull, whole } from '../parsers/values.ts';
import type { Address } from '../session/session.ts';
import { parseBankTransfer, type BankTransfer } from './bank-transfer.tsx';
import { parsePickupSlot, type PickupSlot } from './pickup.ts';
import { parseAddress } from './prepared-order.ts';

/** A line of the order just sent; its value in cents. */
export interface SentLine {
  position: number;
  code: string;
  name: string;
  picture: string | null;
  unit: string;
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

/** Parses the order in the response of send_order, get_sent_order or get_order_detail. */
export function parseSentOrder(response: unknown): SentOrder {
  const message = fields(fields(response).message);
  const wire = fields(message.order);
  return {
    cause: text(wire.causale),
    year: whole(wire.anno),
    number: whole(wire.numero),
    sentAt: text(wire.data_registrazione),
    net: cents(wire.totale_netto),
    document: cents(wire.totale_doc),
    lineCount: whole(wire.numero_righe),
    address: parseAddress(wire.address),
    requestedOn: textOrNull(wire.data_consegna),
    isPickup: wire.delivery_type === 'PICKUP',
    pickupSlot: parsePickupSlot(wire.pickup_slot),
    shipmentChoice: parseShipmentChoice(wire.shipment_choice),
    shortLines: rows(wire.seguono).map((line) => ({
      code: text(fields(line).carti),
      name: text(fields(line).name),
      supply: parseSupply(line),
    })),
    paymentMethod: textOrNull(wire.payment_label) ?? textOrNull(wire.payment_method),
    dueOn: dueDays(text(wire.payment_method), textOrNull(wire.data_consegna)),
    transfer: parseBankTransfer(message.bonifico),
    isToBePaid: wire.payment_state === 'due',
    isPaid: wire.payment_state === 'paid',
    openPayment: parseOpenPayment(wire.payment_state),
    paymentStep: parsePaymentStep(message.payment_next),
    reference: textOrNull(wire.rif_cliente),
    note: textOrNull(wire.note),
    confirmationTo:
      rows(message.conferma_a)
        .map((address) => text(address))
        .join(', ') || null,
    lines: rows(wire.order_details).map(parseSentLine),
    wasSentBefore: flag(message.already_sent),
  };
}

function dueDays(paymentMethod: string, requestedOn: string | null): string[] {
  const terms = parsePaymentTerms(paymentMethod);
  return terms && requestedOn !== null ? dueDaysOf(terms, requestedOn) : [];
}

function parseSentLine(value: unknown): SentLine {
  const wire = fields(value);
  return {
    position: whole(wire.id_riga),
    code: text(wire.articolo),
    name: text(wire.descrizione_articolo),
    picture: textOrNull(wire.image),
    unit: text(wire.um).toLowerCase(),
    quantity: whole(fields(wire.quantita).ordinato),
    total: cents(wire.valore),
    supply: wire.consegna ? parseSupply(wire.consegna) : null,
  };
}

/**
 * The confirmation page of an order, without language prefix. With `wasSentBefore` it shows that the order
 * already existed, so that nobody thinks there is a second order.
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
      page.api.call('getSentOrder', named).then(parseSentOrder),
      // The confirmation is complete without the list of its lines.
      page.api.call('getOrderDetail', named).then(
        (response) => parseSentOrder(response).lines,
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
