import type { DeliveryType } from '../../trade/cart-totals.ts';
import { earliestRequestedDay, isDay, isWorkingDay, shopDay } from '../../trade/shop-day.ts';
import { cartChanges, type Cart } from '../carts/index.ts';
import type { ShopSettings } from '../content/index.ts';
import { Refusal, type Sentence } from '../refusal.ts';
import { DELIVERY_TYPES } from './order-lines.ts';
import { paymentMethodsOf } from './payment-methods.ts';

/** Longest note and longest reference (R5.13). */
const MAXIMUM_NOTE = 1000;
const MAXIMUM_REFERENCE = 255;

/** What a buyer says of an order besides its lines. */
export interface OrderWishes {
  note?: string | null;
  customerReference?: string | null;
  /** YYYY-MM-DD. */
  requestedOn?: string | null;
  delivery?: DeliveryType;
  paymentMethod?: string | null;
}

/** The wishes as they are written: defaults filled in, blank texts left out. */
export interface CheckedWishes {
  note: string | null;
  customerReference: string | null;
  requestedOn: string | null;
  delivery: DeliveryType;
  paymentMethod: string;
}

function textOf(value: string | null | undefined): string | null {
  const text = (value ?? '').trim();
  return text === '' ? null : text;
}

/** Refuses with `invalid`, all faults at once: texts too long, a day or choice that is not offered. */
export function checkWishes(
  wishes: OrderWishes,
  context: { now: Date; settings: ShopSettings; usualPayment: string | null },
): CheckedWishes {
  const errors: Record<string, Sentence[]> = {};
  const note = textOf(wishes.note);
  const customerReference = textOf(wishes.customerReference);
  const requestedOn = wishes.requestedOn ?? null;
  const delivery = wishes.delivery ?? 'SHIPPING_GOOD';
  const offered = paymentMethodsOf(context.usualPayment).map(({ code }) => code);
  const paymentMethod = wishes.paymentMethod ?? offered[0] ?? '';
  const earliest = earliestRequestedDay(shopDay(context.now), context.settings.shipping.minimumDays);
  if ((note ?? '').length > MAXIMUM_NOTE) {
    errors.note = [{ key: 'noteTooLong', parameters: { maximum: MAXIMUM_NOTE } }];
  }
  if ((customerReference ?? '').length > MAXIMUM_REFERENCE) {
    errors.customer_reference = [{ key: 'noteTooLong', parameters: { maximum: MAXIMUM_REFERENCE } }];
  }
  if (requestedOn !== null && (!isDay(requestedOn) || requestedOn < earliest || !isWorkingDay(requestedOn))) {
    errors.shipping_date = [{ key: 'requestedDayNotPossible', parameters: { day: { day: earliest } } }];
  }
  if (!DELIVERY_TYPES.includes(delivery)) errors.delivery_type = [{ key: 'deliveryTypeNotOffered' }];
  if (!offered.includes(paymentMethod)) errors.payment_method = [{ key: 'paymentMethodNotOffered' }];
  if (Object.keys(errors).length > 0) throw new Refusal('invalid', 'dataInvalid', { errors });
  return { note, customerReference, requestedOn, delivery, paymentMethod };
}

/**
 * Refuses a cart that can't be ordered as it stands: empty, with lines that are gone, not available, not in whole packs
 * or under an ended promotion (field `rows.<row id>`), below the minimum order (R3.5), or, when the buyer told which
 * total it agreed to, at another one.
 */
export function checkCart(cart: Cart, agreedTotalCents: number | undefined): void {
  if (cart.lines.length === 0) throw new Refusal('invalid', 'cartEmpty', { reason: 'cart-empty' });
  const blocking = cartChanges(cart.lines).filter(({ isBlocking }) => isBlocking);
  if (blocking.length > 0) {
    const errors = Object.fromEntries(blocking.map(({ rowId, sentence }) => [`rows.${rowId}`, [sentence]]));
    throw new Refusal('invalid', 'linesCannotBeOrdered', { errors, reason: 'lines-cannot-be-ordered' });
  }
  const { minimumOrder, totalCents } = cart.totals;
  if (!minimumOrder.isCompliant) {
    const parameters = { missing: { cents: minimumOrder.missingCents } };
    throw new Refusal('invalid', 'belowMinimumOrder', { parameters, reason: 'below-minimum-order' });
  }
  if (agreedTotalCents !== undefined && agreedTotalCents !== totalCents) {
    throw new Refusal('conflict', 'cartChanged', { reason: 'cart-changed' });
  }
}
