import { parseCents } from '../../domain/money.ts';
import type { DeliveryType } from '../../domain/cart-totals.ts';
import type { AcceptedTexts } from '../../domain/legal-texts.ts';
import type { OrderSupply } from '../../domain/line-supply.ts';
import type { RequestedDays } from '../../domain/requested-day.ts';
import type { ResponseOf } from '../api-client/api.ts';
import { parseLineChange, type LineChange } from '../orders/line-change.ts';
import { parseCart, type Cart } from '../parsers/cart.ts';
import { parseAddress, type Address } from '../session/session.ts';
import { parseBankTransfer, type BankTransfer } from './bank-transfer.tsx';
import { parsePickupSlot, type PickupSlot } from './pickup.ts';

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
  /** Whether none of them is online because the order will wait for approval. */
  isOnlineLeftOut: boolean;
  /** Transport costs in cents; null for users who may not see prices. */
  deliveryTypes: { code: DeliveryType; label: string; transport: number | null }[];
  /** Selectable pickup slots, earliest first. */
  pickupSlots: PickupSlot[];
  /** Time from which an order no longer gets the first slot, ISO 8601; null without pickup. */
  firstPickupUntil: string | null;
  /** Whether the order may have a note. */
  hasNote: boolean;
  /** Range of possible requested dates. */
  days: RequestedDays;
  changes: LineChange[];
  legal: OrderTexts;
}

/** The legal texts around an order. */
export interface OrderTexts {
  /** The versions that the consent names, to be sent with the order. */
  consent: AcceptedTexts;
  /** Whether the buyer has to accept something first. */
  mustAccept: boolean;
  /** Of agents and the office: texts that nobody of the company has accepted. */
  unaccepted: { title: string; isRefused: boolean }[];
}

/** Maps the response of prepare_order; lines and totals are those of the cart. */
export function parsePreparedOrder(response: ResponseOf<'prepareOrder'>): PreparedOrder {
  const { message } = response;
  return {
    cart: parseCart(response),
    supply: {
      lineCount: message.items_count,
      following: message.seguono_per_data.map(({ data, righe }) => ({ on: data, lines: righe })),
    },
    address: parseAddress(message.address),
    paymentMethods: message.payment_methods.map(({ code, label, usual, online, scadenze, bonifico }) => ({
      ...{ code, label, isUsual: usual, isOnline: online, dueOn: scadenze },
      transfer: bonifico && parseBankTransfer(bonifico),
    })),
    isOnlineLeftOut: message.online_left_out,
    deliveryTypes: message.delivery_types.map(({ code, label, spese_trasporto: transport }) => ({
      ...{ code, label, transport: parseCents(transport) },
    })),
    pickupSlots: message.pickup_slots.map(parsePickupSlot),
    firstPickupUntil: message.first_pickup_until,
    hasNote: message.display_note,
    days: {
      earliest: message.min_shipping_date,
      usual: message.usual_shipping_date,
      latest: message.max_shipping_date,
      closed: message.closed_days,
    },
    changes: message.anomalies.map(parseLineChange),
    legal: {
      consent: message.accepted_texts,
      mustAccept: message.must_accept_texts,
      unaccepted: message.unaccepted_texts.map(({ title, is_refused: isRefused }) => ({ title, isRefused })),
    },
  };
}
