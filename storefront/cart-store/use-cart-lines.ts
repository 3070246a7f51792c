import { useEffect, useState } from 'react';
import type { Api } from '../api-client/api.ts';
import { parseCart, type Cart, type CartLine } from '../parsers/cart.ts';
import { useCartPart, useCartStore } from './cart-state.tsx';

/** Reads the active cart with all its lines. */
export async function readCart(api: Pick<Api, 'call'>): Promise<Cart> {
  return parseCart(await api.call('getCartItems', {}));
}

/** The lines of the cart where they are shown. */
export interface ShownLines {
  /** Null while they are loading, or when that failed. */
  lines: readonly CartLine[] | null;
  /** Whether these are all lines, and not only the first ones. */
  isWhole: boolean;
}

/**
 * The lines of the cart, for the parts of a page that show them: loaded when they appear, and with every change while
 * they are there. `first`: the lines that came with the page.
 */
export function useCartLines(first: Cart | null = null): ShownLines {
  const store = useCartStore();
  const cart = useCartPart((state) => state.cart);
  const loaded = useCartPart((state) => state.lines);
  const [came] = useState(first);
  useEffect(() => store.showLines(readCart, came), [store, came]);
  const lines = loaded ?? (cart === store.firstState.cart ? (came?.lines ?? null) : null);
  const count = cart.lines.length;
  if (count === 0) return { lines: [], isWhole: true };
  return { lines, isWhole: lines?.length === count };
}
