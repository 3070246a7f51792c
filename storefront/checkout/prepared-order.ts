import type { DeliveryType } from '../../trade/cart-totals.ts';
import type { RequestedDays } from '../../trade/requested-day.ts';
import { readCart, type Cart } from '../readers/cart.ts';
import { cents, fields, flag, number, rows, text, textOrNull, whole } from '../readers/values.ts';
import type { Address } from '../session/session.ts';
import { readPickupSlots, type PickupSlot } from './pickup.ts';

/** What changed on a line since the buyer last saw it. */
export interface LineChange {
  rowId: number;
  code: string;
  name: string;
  kind: 'price' | 'availability' | 'packaging' | 'gone' | 'promotion';
  message: string;
  /** Euro per unit for prices, pieces for packaging; null where there is no figure. */
  before: number | null;
  today: number | null;
  /** Day when the line was last seen, YYYY-MM-DD; null when that is not known. */
  seenOn: string | null;
  /** Day of the supply that a line in stock until now waits for, YYYY-MM-DD. */
  arrivingOn: string | null;
  /** Such a line can't be ordered: it must change or go. */
  isBlocking: boolean;
  /** What the server is told when the buyer takes the line so; null when there is nothing to take. */
  acceptance: string | null;
}

/** Whether a change still waits for the buyer: it blocks its line, or is not accepted. */
export function isOpen({ isBlocking, acceptance }: LineChange, accepted: ReadonlySet<string>): boolean {
  return isBlocking || (acceptance !== null && !accepted.has(acceptance));
}

/** A way to pay; the usual one is what the client's terms say (R9.27). */
export interface PaymentChoice {
  code: string;
  label: string;
  isUsual: boolean;
}

/** What would be ordered if the cart were sent now (R7.25). */
export interface PreparedOrder {
  cart: Cart;
  address: Address;
  paymentMethods: PaymentChoice[];
  /** With what transport costs for each, in cents; null where the server does not say. */
  deliveryTypes: { code: DeliveryType; label: string; transport: number | null }[];
  /** What can be chosen for a pickup, the earliest first. */
  pickupSlots: PickupSlot[];
  /** Moment from which an order no longer reaches the first slot, ISO 8601; null where there is no pickup. */
  firstPickupUntil: string | null;
  /** Whether the order may have a note (R9.23). */
  hasNote: boolean;
  /** The days that can be asked for; '' where the server does not say one. */
  days: RequestedDays;
  changes: LineChange[];
}

const kinds: readonly LineChange['kind'][] = ['price', 'availability', 'packaging', 'gone', 'promotion'];

/** Reads prepare_order; lines and totals are those of the cart. */
export function readPreparedOrder(answer: unknown): PreparedOrder {
  const message = fields(fields(answer).message);
  return {
    cart: readCart(answer),
    address: readAddress(message.address),
    paymentMethods: rows(message.payment_methods).map((method) => ({
      ...readChoice(method),
      isUsual: flag(fields(method).usual),
    })),
    deliveryTypes: rows(message.delivery_types).map(readDelivery).filter(isKnownDelivery),
    pickupSlots: readPickupSlots(message.pickup_slots),
    firstPickupUntil: textOrNull(message.first_pickup_until),
    hasNote: message.display_note === undefined || flag(message.display_note),
    days: {
      earliest: text(message.min_shipping_date),
      usual: text(message.usual_shipping_date),
      latest: text(message.max_shipping_date),
    },
    changes: rows(message.anomalies).map(readChange),
  };
}

/** Reads an address under its wire names. */
export function readAddress(value: unknown): Address {
  const wire = fields(value);
  return {
    code: text(wire.address_code),
    street: text(wire.IndirizzoEsteso),
    city: text(wire.Citta),
    postalCode: textOrNull(wire.CAP),
    province: textOrNull(wire.Provincia),
  };
}

function readChoice(value: unknown): { code: string; label: string } {
  const { code, label } = fields(value);
  return { code: text(code), label: text(label) || text(code) };
}

function readDelivery(value: unknown) {
  const transport = fields(value).spese_trasporto;
  return { ...readChoice(value), transport: number(transport) === null ? null : cents(transport) };
}

function isKnownDelivery<Choice extends { code: string }>(choice: Choice): choice is Choice & { code: DeliveryType } {
  return choice.code === 'SHIPPING_GOOD' || choice.code === 'PICKUP';
}

function readChange(value: unknown): LineChange {
  const wire = fields(value);
  return {
    rowId: whole(wire.row_id),
    code: text(wire.sku),
    name: text(wire.name),
    kind: kinds.find((kind) => kind === wire.kind) ?? 'gone',
    message: text(wire.message),
    before: number(wire.before),
    today: number(wire.today),
    seenOn: textOrNull(wire.seen_on),
    arrivingOn: textOrNull(wire.arriving_on),
    isBlocking: flag(wire.blocking),
    acceptance: textOrNull(wire.acceptance),
  };
}
