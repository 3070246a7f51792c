import { shopDay } from '../../../domain/shop-day.ts';
import { parseCart, type Cart } from '../../parsers/cart.ts';
import { cents, fields, flag, rows, text, textOrNull, whole } from '../../parsers/values.ts';

/** A cart in the list of saved ones. Amounts in cents, at current prices. */
export interface SavedCart {
  id: number;
  name: string;
  /** When it was saved: the day in Italy, YYYY-MM-DD; '' when unknown. */
  day: string;
  lineCount: number;
  net: number;
  address: string;
  addressCode: string;
}

/** The fields of a saved cart needed to activate it. */
export type Activable = Pick<SavedCart, 'id' | 'name' | 'lineCount' | 'address' | 'addressCode'>;

/** What changed on a line since it was last edited, with the server's message. */
export interface LineChange {
  rowId: number;
  code: string;
  name: string;
  message: string;
  isBlocking: boolean;
}

/** A saved cart with its lines. */
export interface OpenedCart {
  cart: Cart;
  name: string;
  address: string;
  addressCode: string;
  changes: LineChange[];
}

function addressOf(wire: Record<string, unknown>): string {
  return [text(wire.IndirizzoEsteso), text(wire.Citta)].filter(Boolean).join(', ');
}

function dayOf(value: unknown): string {
  const moment = new Date(text(value));
  return Number.isNaN(moment.getTime()) ? '' : shopDay(moment);
}

/** Parses the response of get_cart_list. */
export function parseSavedCarts(response: unknown): { carts: SavedCart[]; count: number } {
  const message = fields(fields(response).message);
  const carts = rows(message.data).map((row): SavedCart => {
    const wire = fields(row);
    return {
      id: whole(wire.id_cart),
      name: text(wire.cart_name),
      day: dayOf(wire.creation_date),
      lineCount: whole(wire.items_count),
      net: cents(wire.totale_netto ?? wire.totale_net),
      address: addressOf(wire),
      addressCode: text(wire.address_code),
    };
  });
  return { carts, count: whole(message.count, carts.length) };
}

/** Parses the changes in the responses of get_saved_cart and activate_cart. */
function parseChanges(response: unknown): LineChange[] {
  return rows(fields(fields(response).message).anomalies).map((row) => {
    const wire = fields(row);
    return {
      rowId: whole(wire.row_id),
      code: text(wire.sku),
      name: text(wire.name),
      message: text(wire.message),
      isBlocking: flag(wire.blocking),
    };
  });
}

/** Parses the response of get_saved_cart. */
export function parseOpenedCart(response: unknown): OpenedCart {
  const message = fields(fields(response).message);
  return {
    cart: parseCart(response),
    name: textOrNull(message.cart_name) ?? '',
    address: addressOf(fields(message.address)),
    addressCode: text(fields(message.address).address_code),
    changes: parseChanges(response),
  };
}
