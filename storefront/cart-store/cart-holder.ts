import { emptyCart } from '../readers/cart.ts';
import type { CartState, CartStoreSettings, LineRemark } from './cart-model.ts';
import { emptyQueue, type QuantityQueue } from './quantity-queue.ts';

export type CartHolder = ReturnType<typeof createCartHolder>;

/** Holds the cart as the page knows it, whose it is, and who is told when it changes. */
export function createCartHolder({ cart, kept }: Pick<CartStoreSettings, 'cart' | 'kept'>) {
  const nothing: CartState = {
    status: 'unknown',
    isLoading: false,
    cart: emptyCart,
    queue: emptyQueue,
    remarks: new Map(),
    isUnsent: false,
  };
  const firstState: CartState = cart ? { ...nothing, status: 'ready', cart } : nothing;
  let state = firstState;
  let owner: string | null = null;
  let reign = 0;
  const listeners = new Set<() => void>();

  function change(part: Partial<CartState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** What is typed and not sent outlives the page, for its owner. */
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
    reign += 1;
    owner = next;
  }

  return {
    state: () => state,
    /** The state the page was made with. */
    firstState,
    subscribe,
    change,
    changeQueue,
    remark,
    /** Everything back to nothing: totals, lines and the cart's number (R4.10). */
    empty: () => change(nothing),
    owner: () => owner,
    /** Counts owners, so that what a former one still gets answered is thrown away. */
    reign: () => reign,
    giveTo,
  };
}
