import { emptyCart } from '../parsers/cart.ts';
import type { CartState, CartStoreSettings, LineRemark } from './cart-model.ts';
import { emptyQueue, type QuantityQueue } from './quantity-queue.ts';

export type CartHolder = ReturnType<typeof createCartHolder>;

/** Holds the cart state of the page, its owner and the subscribers. */
export function createCartHolder({ cart, kept }: Pick<CartStoreSettings, 'cart' | 'kept'>) {
  const nothing: CartState = {
    status: 'unknown',
    isLoading: false,
    cart: emptyCart,
    queue: emptyQueue,
    remarks: new Map(),
    isUnsent: false,
    restored: null,
  };
  const firstState: CartState = cart ? { ...nothing, status: 'ready', cart } : nothing;
  let state = firstState;
  let owner: string | null = null;
  let generation = 0;
  const listeners = new Set<() => void>();

  function change(part: Partial<CartState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Unsent quantities are stored, so that they survive a reload, for their owner only. */
  function changeQueue(queue: QuantityQueue, more: Partial<CartState> = {}): void {
    change({ ...more, queue });
    if (owner !== null) kept.write(owner, [...queue.sent, ...queue.waiting]);
  }

  function remark(rowId: number, said: LineRemark | null): void {
    const remarks = new Map(state.remarks);
    if (said) remarks.set(rowId, said);
    else remarks.delete(rowId);
    change({ remarks });
  }

  function giveTo(next: string | null): void {
    generation += 1;
    owner = next;
  }

  return {
    state: () => state,
    /** The initial state, used for hydration. */
    firstState,
    subscribe,
    change,
    changeQueue,
    remark,
    /** Resets the state: totals, lines and cart number (R4.10). */
    empty: () => change(nothing),
    owner: () => owner,
    /** Counts owner changes, so that responses for a former owner are discarded. */
    generation: () => generation,
    giveTo,
  };
}
