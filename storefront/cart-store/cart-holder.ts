import { emptyCart, type HeldLine } from '../parsers/cart.ts';
import type { CartState, CartStoreSettings, LineReader, LineRemark, NamedLine } from './cart-model.ts';
import { emptyQueue, type QuantityQueue } from './quantity-queue.ts';

export type CartHolder = ReturnType<typeof createCartHolder>;

/** Holds the cart state of the page, its owner and the subscribers. */
export function createCartHolder({ cart, pending }: Pick<CartStoreSettings, 'cart' | 'pending'>) {
  const nothing: CartState = {
    status: 'unknown',
    isLoading: false,
    cart: emptyCart,
    lines: null,
    queue: emptyQueue,
    remarks: new Map(),
    typed: new Map(),
    isUnsent: false,
    restored: null,
  };
  const firstState: CartState = cart ? { ...nothing, status: 'ready', cart } : nothing;
  let state = firstState;
  let owner: string | null = null;
  let generation = 0;
  const listeners = new Set<() => void>();
  /** One for each part of the page that shows the lines. */
  const readers = new Set<{ read: LineReader }>();

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
    if (owner !== null) pending.write(owner, [...queue.sent, ...queue.waiting]);
  }

  function remark(rowId: number, said: LineRemark | null, line?: NamedLine): void {
    const remarks = new Map(state.remarks);
    if (said) remarks.set(rowId, said);
    else remarks.delete(rowId);
    change({ remarks, ...(line && { typed: new Map(state.typed).set(rowId, line) }) });
  }

  /** Changes what the cart holds, and the lines where they are shown. */
  function changeLines(update: <Line extends HeldLine>(lines: readonly Line[]) => Line[]): void {
    const { cart, lines } = state;
    change({ cart: { ...cart, lines: update(cart.lines) }, lines: lines && update(lines) });
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
    changeLines,
    /** Adds a part of the page that shows the lines; returns the function that removes it. */
    addReader: (read: LineReader): (() => void) => {
      const reader = { read };
      readers.add(reader);
      return () => void readers.delete(reader);
    },
    /** Reads the lines; null when no part of the page shows them. */
    reader: (): LineReader | null => [...readers][0]?.read ?? null,
    /** Resets the state: totals, lines and cart number. */
    empty: () => change(nothing),
    owner: () => owner,
    /** Counts owner changes, so that responses for a former owner are discarded. */
    generation: () => generation,
    giveTo,
  };
}
