import type { DeliveryType } from '../../trade/cart-totals.ts';
import { firstPickupSlot, pickupSlots, slotCode, type PickupSlot } from '../../trade/pickup-slots.ts';
import { nextFreeDay, requestedDayFault, requestedDays } from '../../trade/requested-day.ts';
import { shopDay } from '../../trade/shop-day.ts';
import { cartChanges, couponSentence, type Cart } from '../carts/index.ts';
import type { ShopSettings } from '../content/index.ts';
import { Refusal, type Sentence } from '../refusal.ts';
import { deliveryTypes } from './order-lines.ts';
import { PAYPAL, paymentMethodsOf, type PaymentTerms } from './payment-methods.ts';

/** Longest note and longest reference (R5.13). */
const MAXIMUM_NOTE = 1000;
const MAXIMUM_REFERENCE = 255;

/** What a buyer says of an order besides its lines. */
export interface OrderWishes {
  note?: string | null;
  customerReference?: string | null;
  /** YYYY-MM-DD; not looked at when the order is collected. */
  requestedOn?: string | null;
  delivery?: DeliveryType;
  /** Code of the slot in which the order is collected; not looked at when it is shipped. */
  pickupSlot?: string | null;
  paymentMethod?: string | null;
}

/** The wishes as they are written: defaults filled in, blank texts left out. */
export interface CheckedWishes {
  note: string | null;
  customerReference: string | null;
  /** For an order that is collected the day of its slot. */
  requestedOn: string | null;
  delivery: DeliveryType;
  pickupSlot: PickupSlot | null;
  paymentMethod: string;
  /** Whether the order waits for its payment before it goes anywhere (R9.20). */
  isPaidOnline: boolean;
}

function textOf(value: string | null | undefined): string | null {
  const text = (value ?? '').trim();
  return text === '' ? null : text;
}

type Errors = Record<string, Sentence[]>;

/** The slot of that name when an order sent now still reaches it; else a fault that names the next one that can be had. */
function checkSlot(code: string | null | undefined, now: Date, settings: ShopSettings, errors: Errors) {
  const slot = pickupSlots(now, settings.pickup.workingDays).find((candidate) => slotCode(candidate) === code);
  if (slot) return slot;
  const { day, from, to } = firstPickupSlot(now);
  const key = code ? 'pickupSlotNotPossible' : 'choosePickupSlot';
  errors.pickup_slot = [{ key, parameters: { day: { day }, from, to } }];
  return null;
}

function checkRequestedDay(requestedOn: string | null, now: Date, settings: ShopSettings, errors: Errors): void {
  if (requestedOn === null) return;
  const days = requestedDays(shopDay(now), settings.shipping.minimumDays);
  const fault = requestedDayFault(requestedOn, days);
  if (fault === 'not-possible') {
    errors.shipping_date = [{ key: 'requestedDayNotPossible', parameters: { day: { day: days.earliest } } }];
  } else if (fault === 'closed') {
    const parameters = { day: { day: requestedOn }, next: { day: nextFreeDay(requestedOn) } };
    errors.shipping_date = [{ key: 'requestedDayClosed', parameters }];
  } else if (fault === 'too-far') {
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
 * Refuses with `invalid`, all faults at once: texts too long, a day, slot or choice that is not offered, no choice where
 * there are several payment methods. A note is left out where orders have none (R9.23).
 */
export function checkWishes(
  wishes: OrderWishes,
  context: { now: Date; settings: ShopSettings; terms: PaymentTerms; canPayOnline?: boolean | undefined },
): CheckedWishes {
  const { now, settings, terms, canPayOnline } = context;
  const errors: Errors = {};
  const note = settings.order_note.isShown ? textOf(wishes.note) : null;
  const customerReference = textOf(wishes.customerReference);
  const delivery = wishes.delivery ?? 'SHIPPING_GOOD';
  if ((note ?? '').length > MAXIMUM_NOTE) {
    errors.note = [{ key: 'noteTooLong', parameters: { maximum: MAXIMUM_NOTE } }];
  }
  if ((customerReference ?? '').length > MAXIMUM_REFERENCE) {
    errors.customer_reference = [{ key: 'noteTooLong', parameters: { maximum: MAXIMUM_REFERENCE } }];
  }
  let requestedOn = wishes.requestedOn ?? null;
  let pickupSlot: PickupSlot | null = null;
  if (!deliveryTypes(settings).includes(delivery)) errors.delivery_type = [{ key: 'deliveryTypeNotOffered' }];
  else if (delivery === 'PICKUP') {
    pickupSlot = checkSlot(wishes.pickupSlot, now, settings, errors);
    requestedOn = pickupSlot?.day ?? null;
  } else checkRequestedDay(requestedOn, now, settings, errors);
  const offered = paymentMethodsOf(terms, settings, canPayOnline).map(({ code }) => code);
  const paymentMethod = checkPayment(wishes.paymentMethod, offered, errors);
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', 'dataInvalid', { errors });
  const isPaidOnline = paymentMethod === PAYPAL;
  return { note, customerReference, requestedOn, delivery, pickupSlot, paymentMethod, isPaidOnline };
}

/**
 * Refuses a cart that can't be ordered as it stands: empty, with lines that are gone, not available or not in whole packs
 * (field `rows.<row id>`), with a coupon that does not count any more, below the minimum order (R3.5), or, when the buyer
 * told which total it agreed to, at another one. Then one with a line that is dearer than when it was last seen, has lost
 * its promotion or must now be waited for, unless exactly that was accepted.
 */
export function checkCart(
  cart: Cart,
  agreedTotalCents: number | undefined,
  acceptedChanges: readonly string[] = [],
): void {
  if (cart.lines.length === 0) throw new Refusal('invalid', 'cartEmpty', { reason: 'cart-empty' });
  const changes = cartChanges(cart.lines);
  const blocking = changes.filter(({ isBlocking }) => isBlocking);
  if (blocking.length > 0) {
    const errors = Object.fromEntries(blocking.map(({ rowId, sentence }) => [`rows.${rowId}`, [sentence]]));
    throw new Refusal('invalid', 'linesCannotBeOrdered', { errors, reason: 'lines-cannot-be-ordered' });
  }
  if (cart.coupon?.refusal) {
    const sentence = couponSentence(cart.coupon.coupon, cart.coupon.refusal, cart.totals.netCents);
    const { key, parameters = {} } = sentence;
    throw new Refusal('invalid', key, { parameters, errors: { coupon: [sentence] }, reason: 'coupon-not-valid' });
  }
  const { minimumOrder, totalCents } = cart.totals;
  if (!minimumOrder.isCompliant) {
    const parameters = { missing: { cents: minimumOrder.missingCents } };
    throw new Refusal('invalid', 'belowMinimumOrder', { parameters, reason: 'below-minimum-order' });
  }
  if (agreedTotalCents !== undefined && agreedTotalCents !== totalCents) {
    throw new Refusal('conflict', 'cartChanged', { reason: 'cart-changed' });
  }
  const open = changes.filter(({ acceptance }) => acceptance !== null && !acceptedChanges.includes(acceptance));
  if (open.length > 0) {
    const errors = Object.fromEntries(open.map(({ rowId, sentence }) => [`rows.${rowId}`, [sentence]]));
    throw new Refusal('conflict', 'changesNotAccepted', { errors, reason: 'changes-not-accepted' });
  }
}
