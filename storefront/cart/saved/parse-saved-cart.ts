import { cents } from '../../parsers/values.ts';
import { shopDay } from '../../../domain/shop-day.ts';
import type { ResponseOf } from '../../api-client/api.ts';
import { parseLineChange, type LineChange } from '../../orders/line-change.ts';
import { parseCart, type Cart } from '../../parsers/cart.ts';
import { placeOf } from '../../parsers/wire.ts';

/** A cart in the list of saved ones. Amounts in cents, at current prices. */
export interface SavedCart {
  id: number;
  name: string;
  /** When it was saved: the day in Italy, YYYY-MM-DD. */
  day: string;
  lineCount: number;
  net: number;
  address: string;
  addressCode: string;
}

/** The fields of a saved cart needed to activate it. */
export type Activable = Pick<SavedCart, 'id' | 'name' | 'lineCount' | 'address' | 'addressCode'>;

/** A saved cart with its lines. */
export interface OpenedCart {
  cart: Cart;
  name: string;
  address: string;
  addressCode: string;
  changes: LineChange[];
}

/** Maps the response of get_cart_list. */
export function parseSavedCarts({ message }: ResponseOf<'getCartList'>): { carts: SavedCart[]; count: number } {
  const carts = message.data.map((wire) => ({
    id: wire.id_cart,
    name: wire.cart_name ?? '',
    day: shopDay(new Date(wire.creation_date)),
    lineCount: wire.items_count,
    net: cents(wire.totale_netto),
    address: placeOf(wire),
    addressCode: wire.address_code,
  }));
  return { carts, count: message.count };
}

/** Maps the response of get_saved_cart. */
export function parseOpenedCart(response: ResponseOf<'getSavedCart'>): OpenedCart {
  const { cart_name: name, address, anomalies } = response.message;
  return {
    cart: parseCart(response),
    name: name ?? '',
    address: placeOf(address),
    addressCode: address.address_code,
    changes: anomalies.map(parseLineChange),
  };
}
