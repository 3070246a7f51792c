import { redirect } from 'react-router';
import { CallFailure } from '../calls/call-failure.ts';
import { localPath } from '../i18n/locale.ts';
import { orderPath, readOpenPayment, type OpenPayment, type OrderKey } from '../order-parts/order-links.ts';
import { readPaymentStep, type PaymentStep } from '../order-parts/payment-step.ts';
import { requireSession, type PageRequest } from '../page/page-data.ts';
import { cents, fields, flag, text, textOrNull, whole } from '../readers/values.ts';
import type { Address } from '../session/session.ts';
import { readPickupSlot, type PickupSlot } from './pickup.ts';
import { readAddress } from './prepared-order.ts';

/** An order that the server has acknowledged. Amounts in cents. */
export interface SentOrder {
  cause: string;
  year: number;
  number: number;
  /** Moment of sending, ISO 8601. */
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
  /** Whether it goes nowhere before it is paid online. */
  isToBePaid: boolean;
  /** Whether it was paid online. */
  isPaid: boolean;
  /** Whether its payment is still to be made or being checked. */
  openPayment: OpenPayment;
  /** What can be done about that; null in the answer of send_order. */
  paymentStep: PaymentStep | null;
  reference: string | null;
  note: string | null;
  /** What was sent now was sent before: this is the order that came of it then. */
  wasSentBefore: boolean;
}

/** Reads the order in the answer of send_order, get_sent_order or get_order_detail. */
export function readSentOrder(answer: unknown): SentOrder {
  const message = fields(fields(answer).message);
  const wire = fields(message.order);
  return {
    cause: text(wire.causale),
    year: whole(wire.anno),
    number: whole(wire.numero),
    sentAt: text(wire.data_registrazione),
    net: cents(wire.totale_netto),
    document: cents(wire.totale_doc),
    lineCount: whole(wire.numero_righe),
    address: readAddress(wire.address),
    requestedOn: textOrNull(wire.data_consegna),
    isPickup: wire.delivery_type === 'PICKUP',
    pickupSlot: readPickupSlot(wire.pickup_slot),
    paymentMethod: textOrNull(wire.payment_label) ?? textOrNull(wire.payment_method),
    isToBePaid: wire.payment_state === 'due',
    isPaid: wire.payment_state === 'paid',
    openPayment: readOpenPayment(wire.payment_state),
    paymentStep: readPaymentStep(message.payment_next),
    reference: textOrNull(wire.rif_cliente),
    note: textOrNull(wire.note),
    wasSentBefore: flag(message.already_sent),
  };
}

/**
 * The page that shows an order just sent, without language prefix (R2.13). With `wasSentBefore` it says that this was
 * done before, so that nobody believes in a second order.
 */
export function thankYouPath({ cause, year, number }: OrderKey, wasSentBefore = false): string {
  const query = new URLSearchParams({ causale: cause, anno: String(year), numero: String(number) });
  if (wasSentBefore) query.set('repeated', '1');
  return `/pages/thankyou?${query}`;
}

/**
 * The order that the address names, only just after its sender has sent it; anything else leads to the orders (R2.13). What
 * turned out to be an order of before leads to that one, which says so.
 */
export async function loadSentOrder(page: PageRequest): Promise<SentOrder> {
  requireSession(page);
  const { searchParams } = page.url;
  const toOrders = redirect(localPath(page.locale, '/pages/account?tab=orders'));
  const causale = searchParams.get('causale');
  const [anno, numero] = ['anno', 'numero'].map((name) => whole(searchParams.get(name)));
  if (!causale || !anno || !numero) throw toOrders;
  try {
    const order = readSentOrder(await page.api.call('getSentOrder', { causale, anno, numero }));
    return { ...order, wasSentBefore: searchParams.has('repeated') };
  } catch (error) {
    if (!(error instanceof CallFailure) || ![403, 404, 422].includes(error.status)) throw error;
    if (!searchParams.has('repeated')) throw toOrders;
    const former = orderPath({ cause: causale, year: anno, number: numero });
    throw redirect(localPath(page.locale, `${former}&repeated=1`));
  }
}
