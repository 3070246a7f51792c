import type { DeliveryType } from '../../domain/cart-totals.ts';
import { shipmentChoiceOf, type ShipmentChoice } from '../../domain/line-supply.ts';
import { closedForDeliveries, closedForPeople } from '../../domain/closures.ts';
import { firstPickupSlot, pickupSlots, slotCode, type PickupSlot } from '../../domain/pickup-slots.ts';
import { nextFreeDay, requestedDayError, requestedDays } from '../../domain/requested-day.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { cartChanges, couponSentence, type Cart } from '../carts/index.ts';
import type { ShopSettings } from '../content/index.ts';
import { AppError, type Sentence } from '../app-error.ts';
import { deliveryTypes } from './order-lines.ts';
import { PAYPAL, paymentMethodsOf, type PaymentTerms } from './payment-methods.ts';

/** Maximum lengths of the note and the reference. */
const MAXIMUM_NOTE = 1000;
const MAXIMUM_REFERENCE = 255;

/** Data of an order that the buyer enters, besides its lines. */
export interface OrderValues {
  note?: string | null;
  customerReference?: string | null;
  /** YYYY-MM-DD; ignored for pickup. */
  requestedOn?: string | null;
  delivery?: DeliveryType;
  /** Code of the pickup slot; ignored for shipping. */
  pickupSlot?: string | null;
  paymentMethod?: string | null;
  /** How an order is shipped that the stock does not cover; ignored for any other. */
  shipmentChoice?: ShipmentChoice | null;
}

/** The validated order data: defaults filled in, blank texts as null. */
export interface CheckedOrderValues {
  note: string | null;
  customerReference: string | null;
  /** For pickup, the day of the slot. */
  requestedOn: string | null;
  delivery: DeliveryType;
  pickupSlot: PickupSlot | null;
  paymentMethod: string;
  /** Whether the order waits for its payment before it is exported. */
  isPaidOnline: boolean;
  /** As chosen; whether it applies depends on the lines, see `withChoiceFor`. */
  shipmentChoice: ShipmentChoice | null;
}

function textOf(value: string | null | undefined): string | null {
  const text = (value ?? '').trim();
  return text === '' ? null : text;
}

type Errors = Record<string, Sentence[]>;

/**
 * The slot with this code if an order sent now can still use it; otherwise adds an error that names the next possible
 * slot.
 */
function checkSlot(code: string | null | undefined, now: Date, settings: ShopSettings, errors: Errors) {
  const { pickup, closures } = settings;
  const isClosed = closedForPeople(closures.days);
  const slots = pickupSlots(now, pickup.workingDays, pickup, isClosed);
  const slot = slots.find((candidate) => slotCode(candidate) === code);
  if (slot) return slot;
  const { day, from, to } = firstPickupSlot(now, pickup, isClosed);
  const key = code ? 'pickupSlotNotPossible' : 'choosePickupSlot';
  errors.pickup_slot = [{ key, parameters: { day: { day }, from, to } }];
  return null;
}

function checkRequestedDay(requestedOn: string | null, now: Date, settings: ShopSettings, errors: Errors): void {
  if (requestedOn === null) return;
  const isClosed = closedForDeliveries(settings.closures.days);
  const days = requestedDays(shopDay(now), settings.shipping.minimumDays, isClosed);
  const error = requestedDayError(requestedOn, days);
  if (error === 'not-possible') {
    errors.shipping_date = [{ key: 'requestedDayNotPossible', parameters: { day: { day: days.earliest } } }];
  } else if (error === 'closed' || error === 'shut') {
    const parameters = { day: { day: requestedOn }, next: { day: nextFreeDay(requestedOn, days) } };
    errors.shipping_date = [{ key: error === 'shut' ? 'requestedDayShut' : 'requestedDayClosed', parameters }];
  } else if (error === 'too-far') {
    errors.shipping_date = [{ key: 'requestedDayTooFar', parameters: { day: { day: days.latest } } }];
  }
}

function checkPayment(code: string | null | undefined, offered: readonly string[], errors: Errors): string {
  const chosen = code ?? (offered.length === 1 ? offered[0] : undefined);
  if (chosen === undefined) errors.payment_method = [{ key: 'choosePaymentMethod' }];
  else if (!offered.includes(chosen)) errors.payment_method = [{ key: 'paymentMethodNotOffered' }];
  return chosen ?? '';
}

/**
 * Validates the order data. Fails with `invalid`, all errors at once: texts too long; a day, slot or choice that is not
 * offered; no choice where there are several payment methods. The note is dropped where orders have none.
 */
export function checkOrderValues(
  requestedValues: OrderValues,
  context: { now: Date; settings: ShopSettings; terms: PaymentTerms; canPayOnline?: boolean | undefined },
): CheckedOrderValues {
  const { now, settings, terms, canPayOnline } = context;
  const errors: Errors = {};
  const note = settings.order_note.isShown ? textOf(requestedValues.note) : null;
  const customerReference = textOf(requestedValues.customerReference);
  const delivery = requestedValues.delivery ?? 'SHIPPING_GOOD';
  if ((note ?? '').length > MAXIMUM_NOTE) {
    errors.note = [{ key: 'noteTooLong', parameters: { maximum: MAXIMUM_NOTE } }];
  }
  if ((customerReference ?? '').length > MAXIMUM_REFERENCE) {
    errors.customer_reference = [{ key: 'noteTooLong', parameters: { maximum: MAXIMUM_REFERENCE } }];
  }
  let requestedOn = requestedValues.requestedOn ?? null;
  let pickupSlot: PickupSlot | null = null;
  if (!deliveryTypes(settings).includes(delivery)) errors.delivery_type = [{ key: 'deliveryTypeNotOffered' }];
  else if (delivery === 'PICKUP') {
    pickupSlot = checkSlot(requestedValues.pickupSlot, now, settings, errors);
    requestedOn = pickupSlot?.day ?? null;
  } else checkRequestedDay(requestedOn, now, settings, errors);
  const offered = paymentMethodsOf(terms, settings, canPayOnline).map(({ code }) => code);
  const paymentMethod = checkPayment(requestedValues.paymentMethod, offered, errors);
  if (Object.keys(errors).length > 0) throw new AppError('invalid', 'dataInvalid', { errors });
  const isPaidOnline = paymentMethod === PAYPAL;
  const shipmentChoice = requestedValues.shipmentChoice ?? null;
  return { note, customerReference, requestedOn, delivery, pickupSlot, paymentMethod, isPaidOnline, shipmentChoice };
}

/** The order data with the choice of the shipment that applies to the lines of the cart. */
export function withChoiceFor(cart: Cart, values: CheckedOrderValues): CheckedOrderValues {
  const supplies = cart.lines.map(({ supply }) => supply);
  return { ...values, shipmentChoice: shipmentChoiceOf(supplies, values.delivery, values.shipmentChoice) };
}

/** Fails with `invalid` for a cart that can't be ordered at any price: empty, or with lines that block it. */
export function checkLines(cart: Cart): void {
  if (cart.lines.length === 0) throw new AppError('invalid', 'cartEmpty', { reason: 'cart-empty' });
  const blocking = cartChanges(cart.lines).filter(({ isBlocking }) => isBlocking);
  if (blocking.length === 0) return;
  const errors = Object.fromEntries(blocking.map(({ rowId, sentence }) => [`rows.${rowId}`, [sentence]]));
  throw new AppError('invalid', 'linesCannotBeOrdered', { errors, reason: 'lines-cannot-be-ordered' });
}

/** What the buyer, or who approves the order, agreed to; what is not given is not compared. */
export interface Agreement {
  /** The document total. */
  agreedTotalCents?: number;
  /** The amount to pay, which split payment makes less than the total. */
  agreedPayableCents?: number;
  /** The acceptances of the cart changes. */
  acceptedChanges?: readonly string[];
}

/**
 * Fails with `invalid` for a cart that can't be ordered: empty, with lines that are gone, not available or not in whole
 * packs (field `rows.<row id>`), with a coupon that is no longer valid, or below the minimum order. Fails with
 * `conflict` when the total or the amount to pay differs from the one the buyer agreed to, or when a line is dearer than last seen, has lost
 * its promotion or must now wait for supply, unless exactly that change was accepted.
 */
export function checkCart(cart: Cart, { agreedTotalCents, agreedPayableCents, acceptedChanges = [] }: Agreement): void {
  checkLines(cart);
  const changes = cartChanges(cart.lines);
  if (cart.coupon?.rejection) {
    const sentence = couponSentence(cart.coupon.coupon, cart.coupon.rejection, cart.totals.netCents);
    const { key, parameters = {} } = sentence;
    throw new AppError('invalid', key, { parameters, errors: { coupon: [sentence] }, reason: 'coupon-not-valid' });
  }
  const { minimumOrder, totalCents, payableCents } = cart.totals;
  if (!minimumOrder.isCompliant) {
    const parameters = { missing: { cents: minimumOrder.missingCents } };
    throw new AppError('invalid', 'belowMinimumOrder', { parameters, reason: 'below-minimum-order' });
  }
  if ((agreedTotalCents ?? totalCents) !== totalCents || (agreedPayableCents ?? payableCents) !== payableCents) {
    throw new AppError('conflict', 'cartChanged', { reason: 'cart-changed' });
  }
  const open = changes.filter(({ acceptance }) => acceptance !== null && !acceptedChanges.includes(acceptance));
  if (open.length > 0) {
    const errors = Object.fromEntries(open.map(({ rowId, sentence }) => [`rows.${rowId}`, [sentence]]));
    throw new AppError('conflict', 'changesNotAccepted', { errors, reason: 'changes-not-accepted' });
  }
}
