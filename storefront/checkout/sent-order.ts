import { redirect } from 'react-router';
import { CallFailure } from '../api-client/call-failure.ts';
import { localPath } from '../i18n/locale.ts';
import { orderPath, parseOpenPayment, type OpenPayment, type OrderKey } from '../orders/order-links.ts';
import { parsePaymentStep, type PaymentStep } from '../orders/payment-step.ts';
import { requireSession, type PageRequest } from '../routing/page-data.ts';
import { cents, fields, flag, text, textOrNull, whole } from '../parsers/values.ts';
import type { Address } from '../session/session.ts';
import { parsePickupSlot, type PickupSlot } from './pickup.ts';
import { parseAddress } from './prepared-order.ts';

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
  paymentMethod: string | null;
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
    paymentMethod: textOrNull(wire.payment_label) ?? textOrNull(wire.payment_method),
    isToBePaid: wire.payment_state === 'due',
    isPaid: wire.payment_state === 'paid',
    openPayment: parseOpenPayment(wire.payment_state),
    paymentStep: parsePaymentStep(message.payment_next),
    reference: textOrNull(wire.rif_cliente),
    note: textOrNull(wire.note),
    wasSentBefore: flag(message.already_sent),
  };
}

/**
 * The confirmation page of an order, without language prefix (R2.13). With `wasSentBefore` it shows that the order
 * already existed, so that nobody believes in a second order.
 */
export function thankYouPath({ cause, year, number }: OrderKey, wasSentBefore = false): string {
  const query = new URLSearchParams({ causale: cause, anno: String(year), numero: String(number) });
  if (wasSentBefore) query.set('repeated', '1');
  return `/pages/thankyou?${query}`;
}

/**
 * Loads the order in the URL, shortly after its sender has sent it; anything else redirects to the orders (R2.13). An
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
    const order = parseSentOrder(await page.api.call('getSentOrder', { causale, anno, numero }));
    return { ...order, wasSentBefore: searchParams.has('repeated') };
  } catch (error) {
    if (!(error instanceof CallFailure) || ![403, 404, 422].includes(error.status)) throw error;
    if (!searchParams.has('repeated')) throw toOrders;
    const former = orderPath({ cause: causale, year: anno, number: numero });
    throw redirect(localPath(page.locale, `${former}&repeated=1`));
  }
}
