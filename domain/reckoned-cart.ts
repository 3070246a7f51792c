import type { Cents } from './money.ts';
import type { Destination } from './transport.ts';

/** An open cart as far as transport and minimum order need it, as it was reckoned in the background. */
export interface ReckonedCart {
  cartId: number;
  addressId: number;
  netCents: Cents;
  /** Null where the weight of a line is not known. */
  grams: number | null;
  destination: Destination | null;
  /** The customer's own. */
  minimumOrderCents: Cents | null;
}
