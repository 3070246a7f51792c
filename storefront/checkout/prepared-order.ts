import type { DeliveryType } from '../../domain/cart-totals.ts';
import type { OrderSupply } from '../../domain/line-supply.ts';
import type { RequestedDays } from '../../domain/requested-day.ts';
import { parseCart, type Cart } from '../parsers/cart.ts';
import { cents, fields, flag, number, rows, text, textOrNull, whole } from '../parsers/values.ts';
import type { Address } from '../session/session.ts';
import { parseBankTransfer, type BankTransfer } from './bank-transfer.tsx';
import { parsePickupSlots, type PickupSlot } from './pickup.ts';

/** A change of a line since the buyer last saw it. */
export interface LineChange {
  rowId: number;
  code: string;
  name: string;
  kind: 'price' | 'availability' | 'packaging' | 'gone' | 'promotion';
  message: string;
  /** Euro per unit for prices, pieces for packaging and for an availability of a part; null when there is no number. */
  before: number | null;
  today: number | null;
  /** Day when the line was last seen, YYYY-MM-DD; null when unknown. */
  seenOn: string | null;
  /** Expected arrival of a line, or its rest, that was in stock before, YYYY-MM-DD. */
  arrivingOn: string | null;
  /** The line cannot be ordered: it must be changed or removed. */
  isBlocking: boolean;
  /** Value sent to the server when the buyer accepts the change; null when it needs no acceptance. */
  acceptance: string | null;
}

/** Whether a change still needs a decision: it blocks its line, or is not accepted. */
export function isOpen({ isBlocking, acceptance }: LineChange, accepted: ReadonlySet<string>): boolean {
  return isBlocking || (acceptance !== null && !accepted.has(acceptance));
}

/** A payment method; the usual one comes from the customer's terms. */
export interface PaymentChoice {
  code: string;
  label: string;
  isUsual: boolean;
  /** Paid online right after sending. */
  isOnline: boolean;
  /** Expected days of payment, YYYY-MM-DD. */
  dueOn: string[];
  /** Where it is transferred to; null for other methods. */
  transfer: BankTransfer | null;
}

/** The order that sending the cart now would create. */
export interface PreparedOrder {
  /** The lines are the first ones, the first of which a part follows, and those with changes. */
  cart: Cart;
  /** Of all lines, also of those that are not in `cart`. */
  supply: OrderSupply;
  address: Address;
  paymentMethods: PaymentChoice[];
  /** Transport costs in cents; null when the server does not state them. */
  deliveryTypes: { code: DeliveryType; label: string; transport: number | null }[];
  /** Selectable pickup slots, earliest first. */
  pickupSlots: PickupSlot[];
  /** Time from which an order no longer gets the first slot, ISO 8601; null without pickup. */
  firstPickupUntil: string | null;
  /** Whether the order may have a note. */
  hasNote: boolean;
  /** Range of possible requested dates; '' when the server gives none. */
  days: RequestedDays;
  changes: LineChange[];
}

const kinds: readonly LineChange['kind'][] = ['price', 'availability', 'packaging', 'gone', 'promotion'];

/** Parses the response of prepare_order; lines and totals are those of the cart. */
export function parsePreparedOrder(response: unknown): PreparedOrder {
  const message = fields(fields(response).message);
  const cart = parseCart(response);
  return {
    cart,
    supply: {
      lineCount: whole(message.items_count, cart.lines.length),
      following: parseFollowing(message.seguono_per_data),
    },
    address: parseAddress(message.address),
    paymentMethods: rows(message.payment_methods).map((method) => ({
      ...parseChoice(method),
      isUsual: flag(fields(method).usual),
      isOnline: flag(fields(method).online),
      dueOn: rows(fields(method).scadenze).map((day) => text(day)),
      transfer: parseBankTransfer(fields(method).bonifico),
    })),
    deliveryTypes: rows(message.delivery_types).map(parseDelivery).filter(isKnownDelivery),
    pickupSlots: parsePickupSlots(message.pickup_slots),
    firstPickupUntil: textOrNull(message.first_pickup_until),
    hasNote: message.display_note === undefined || flag(message.display_note),
    days: {
      earliest: text(message.min_shipping_date),
      usual: text(message.usual_shipping_date),
      latest: text(message.max_shipping_date),
    },
    changes: rows(message.anomalies).map(parseChange),
  };
}

/** Parses an address in wire format. */
export function parseAddress(value: unknown): Address {
  const wire = fields(value);
  return {
    code: text(wire.address_code),
    street: text(wire.IndirizzoEsteso),
    city: text(wire.Citta),
    postalCode: textOrNull(wire.CAP),
    province: textOrNull(wire.Provincia),
  };
}

function parseFollowing(value: unknown): OrderSupply['following'] {
  return rows(value).map((row) => ({ on: textOrNull(fields(row).data), lines: whole(fields(row).righe) }));
}

function parseChoice(value: unknown): { code: string; label: string } {
  const { code, label } = fields(value);
  return { code: text(code), label: text(label) || text(code) };
}

function parseDelivery(value: unknown) {
  const transport = fields(value).spese_trasporto;
  return { ...parseChoice(value), transport: number(transport) === null ? null : cents(transport) };
}

function isKnownDelivery<Choice extends { code: string }>(choice: Choice): choice is Choice & { code: DeliveryType } {
  return choice.code === 'SHIPPING_GOOD' || choice.code === 'PICKUP';
}

function parseChange(value: unknown): LineChange {
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
