import type { z } from 'zod';
import type { prepareOrder as prepareOrderEndpoint } from '../../contract/prepare-order.ts';
import type { getSentOrder, sendOrder as sendOrderEndpoint, sentOrder } from '../../contract/send-order.ts';
import { isJustSent } from '../../domain/just-sent.ts';
import { followingLines } from '../../domain/line-supply.ts';
import { slotCode, type PickupSlot } from '../../domain/pickup-slots.ts';
import { centsToEuro, parseCents, unitPriceToEuro } from '../../domain/money.ts';
import { dueDaysOf, parsePaymentTerms } from '../../domain/payment-terms.ts';
import { shopDay } from '../../domain/shop-day.ts';
import type { Locale } from '../../domain/locale.ts';
import { localized } from '../../domain/local-text.ts';
import type { CartChange } from '../carts/index.ts';
import { requireClient, scopeOf, type Client } from '../customers/index.ts';
import { text } from '../texts/index.ts';
import {
  findConfirmation,
  type BankAccount,
  prepareOrder,
  findLastSent,
  findSentOrder,
  submitCart,
  type OrderPreview,
  type SentOrder,
} from '../orders/index.ts';
import { findUnpaidStep, type UnpaidStep } from '../payments/index.ts';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import { serializeAddress } from './address-entry.ts';
import {
  serializeCartRow,
  serializeCartTotals,
  serializeContribution,
  serializeVatRegime,
  serializeSupply,
  serializeVatShare,
  ownerOf,
} from './serialize-cart.ts';
import type { Handler } from './handler.ts';
import { oneUnitToEuro } from './unit-price.ts';

/** Serializes what changed on a line. */
export function serializeAnomaly(change: CartChange, locale: Locale) {
  const { priceQuantity } = change;
  const amount = (value: number | null) => {
    return value !== null && priceQuantity !== null ? oneUnitToEuro(value, { priceQuantity }) : value;
  };
  const forQuantity = (value: number | null) =>
    value !== null && priceQuantity !== null ? unitPriceToEuro(value) : null;
  return {
    row_id: change.rowId,
    sku: change.line.sku,
    name: localized(change.line.name, locale),
    kind: change.kind,
    message: text(locale, change.sentence.key, change.sentence.parameters),
    before: amount(change.before),
    today: amount(change.today),
    price_quantity: priceQuantity,
    stated_quantity: priceQuantity === null ? null : change.line.statedQuantity,
    before_for_quantity: forQuantity(change.before),
    today_for_quantity: forQuantity(change.today),
    seen_on: change.line.seenAt ? shopDay(change.line.seenAt) : null,
    arriving_on: change.arrivingOn,
    blocking: change.isBlocking,
    acceptance: change.acceptance,
  };
}

/** Serializes a pickup slot. */
export function serializePickupSlot(slot: PickupSlot) {
  return { code: slotCode(slot), date: slot.day, from: slot.from, to: slot.to };
}

function dueDaysOfMethod(code: string, invoicedOn: string): string[] {
  const terms = parsePaymentTerms(code);
  return terms ? dueDaysOf(terms, invoicedOn) : [];
}

/** Serializes the account for bank transfers. */
function serializeAccount({ holder, iban, bank }: BankAccount) {
  return { intestatario: holder, iban, banca: bank };
}

/** The first lines, the first ones of which a part follows, and those that have changed. */
function shownLines({ cart, changes }: OrderPreview, limit = cart.lines.length) {
  const first = cart.lines.slice(0, limit);
  const short = cart.lines.filter(({ supply }) => supply.later > 0).slice(0, limit);
  const shown = new Set([...first, ...short, ...changes].map(({ rowId }) => rowId));
  return cart.lines.filter(({ rowId }) => shown.has(rowId));
}

export const handlePrepareOrder: Handler<typeof prepareOrderEndpoint> = async (services, request, context) => {
  const { requester, locale } = context;
  const client = requireClient(requester);
  const preview = await prepareOrder(services, ownerOf(client), {
    cartId: request.id_cart,
    delivery: request.delivery_type,
    member: client.identity.membership,
    userId: client.identity.userId,
  });
  return {
    message: {
      data: shownLines(preview, request.limit).map((line) => serializeCartRow(line, preview.cart.cartId, locale)),
      items_count: preview.cart.lines.length,
      id_cart: preview.cart.cartId,
      seguono_per_data: followingLines(preview.cart.lines.map(({ supply }) => supply)).map(({ on, lines }) => ({
        data: on,
        righe: lines,
      })),
      ...serializeCartTotals(preview.cart, locale),
      address: serializeAddress(client.address),
      payment_methods: preview.paymentMethods.map((method) => ({
        code: method.code,
        label: localized(method.label, locale),
        usual: method.isUsual,
        online: method.isOnline,
        bonifico: method.account && serializeAccount(method.account),
        scadenze: dueDaysOfMethod(method.code, preview.days.usual),
      })),
      online_left_out: preview.isOnlineLeftOut,
      delivery_types: preview.deliveryTypes.map(({ code, transportCents }) => ({
        code,
        label: text(locale, code === 'PICKUP' ? 'deliveryPickup' : 'deliveryShipping'),
        spese_trasporto: centsToEuro(transportCents),
      })),
      pickup_slots: preview.pickupSlots.map(serializePickupSlot),
      first_pickup_until: preview.firstSlotHoldsUntil?.toISOString() ?? null,
      display_note: preview.hasNote,
      min_shipping_date: preview.days.earliest,
      usual_shipping_date: preview.days.usual,
      max_shipping_date: preview.days.latest,
      closed_days: preview.days.closed.map(({ from, to }) => ({ from, to })),
      accepted_texts: preview.legal.consent,
      must_accept_texts: preview.legal.mustAccept,
      unaccepted_texts: preview.legal.unaccepted.map(({ title, isRefused }) => ({
        title: localized(title, locale),
        is_refused: isRefused,
      })),
      anomalies: preview.changes.map((change) => serializeAnomaly(change, locale)),
    },
  };
};

/** Serializes an order with its delivery address. */
export function serializeSentOrder(order: SentOrder, client: Client, locale: Locale): z.infer<typeof sentOrder> {
  const address = client.customer.addresses.find((candidate) => candidate.id === order.addressId) ?? client.address;
  return {
    causale: order.cause,
    anno: order.year,
    numero: order.number,
    stato: order.status,
    data_registrazione: order.createdAt.toISOString(),
    totale_lordo: centsToEuro(order.grossCents),
    totale_netto: centsToEuro(order.netCents),
    spese_trasporto: centsToEuro(order.transportCents),
    contributi: centsToEuro(order.contributionCents),
    contributi_dettaglio: order.contributions.map(serializeContribution),
    iva: centsToEuro(order.vatCents),
    iva_dettaglio: (order.vatByRate ?? []).map(serializeVatShare),
    totale_doc: centsToEuro(order.totalCents),
    totale_da_pagare: centsToEuro(order.payableCents),
    regime_iva: serializeVatRegime(order.vat, locale),
    coupon: order.coupon ? { code: order.coupon.code, value: centsToEuro(order.coupon.cents) } : null,
    numero_righe: order.lineCount,
    address: serializeAddress(address),
    note: order.note,
    rif_cliente: order.customerReference,
    data_consegna: order.requestedOn,
    delivery_type: order.deliveryType === 'PICKUP' ? 'PICKUP' : 'SHIPPING_GOOD',
    pickup_slot: order.pickupSlot ? serializePickupSlot(order.pickupSlot) : null,
    shipment_choice: order.shipmentChoice,
    seguono: order.shortLines.map((line) => ({
      ...serializeSupply(line),
      carti: line.sku,
      name: localized(line.name, locale),
      um: line.unit,
    })),
    payment_method: order.paymentMethod,
    payment_label: order.paymentLabel && localized(order.paymentLabel, locale),
    payment_state: order.paymentState,
    inviato_da: order.sentBy,
    inviato_per: order.isSentByAgent ? client.customer.companyName : null,
    approvato_da: order.approvedBy,
    storico: order.timeline.map(({ status, at }) => ({ stato: status, data: at.toISOString() })),
  };
}

/** What the customer can do about the payment of an order; only orders paid online need a query. */
export async function serializePaymentStep(
  services: Services,
  order: SentOrder,
  client: Client,
): Promise<UnpaidStep | null> {
  if (order.paymentState !== 'due' && order.paymentState !== 'pending') return null;
  const asking = { owner: ownerOf(client), userId: client.identity.userId, now: services.clock() };
  return findUnpaidStep(services.database.query, order.orderId, asking);
}

export const handleSendOrder: Handler<typeof sendOrderEndpoint> = async (services, request, context) => {
  const client = requireClient(context.requester);
  const agreed = request.totale_doc === undefined ? null : parseCents(request.totale_doc);
  const agreedPayable = request.totale_da_pagare === undefined ? null : parseCents(request.totale_da_pagare);
  const { order, approval } = await submitCart(
    services,
    { userId: client.identity.userId, owner: ownerOf(client), member: client.identity.membership },
    {
      cartId: request.id_cart,
      idempotencyKey: request.idempotency_key,
      acceptedChanges: request.accepted_changes ?? [],
      note: request.note,
      customerReference: request.customer_reference,
      requestedOn: request.shipping_date,
      delivery: request.delivery_type,
      pickupSlot: request.pickup_slot,
      paymentMethod: request.payment_method,
      shipmentChoice: request.shipment_choice,
      ...(request.accepted_texts && { acceptedTexts: request.accepted_texts }),
      locale: context.locale,
      origin: context.origin,
      ...(agreed === null ? {} : { agreedTotalCents: agreed }),
      ...(agreedPayable === null ? {} : { agreedPayableCents: agreedPayable }),
    },
  );
  return {
    message: {
      success: true,
      already_sent: (order ?? approval).wasSentBefore,
      order: order && serializeSentOrder(order, client, context.locale),
      approval: approval && { id: approval.approvalId, expires: approval.expiresAt.toISOString() },
    },
  };
};

export const handleGetSentOrder: Handler<typeof getSentOrder> = async (services, request, context) => {
  const client = requireClient(context.requester);
  const order = await findSentOrder(services.database.query, {
    cause: request.causale,
    year: request.anno,
    number: request.numero,
    ...scopeOf(client),
    sentByUserId: client.identity.userId,
  });
  const isShown = order && isJustSent(await findLastSent(services.database.query, order.orderId), services.clock());
  if (!isShown) throw new AppError('not-found', 'notFound');
  const settings = await services.shopSettings.current();
  const [payment_next, confirmation] = await Promise.all([
    serializePaymentStep(services, order, client),
    findConfirmation(services.database, settings, { orderId: order.orderId }),
  ]);
  const conferma_a = confirmation?.copies.map(({ to }) => to) ?? [];
  const transfer = confirmation?.transfer;
  const bonifico = transfer
    ? {
        ...serializeAccount(transfer),
        causale: text(context.locale, 'transferReason', { order: transfer.reason }),
      }
    : null;
  return { message: { order: serializeSentOrder(order, client, context.locale), payment_next, conferma_a, bonifico } };
};
