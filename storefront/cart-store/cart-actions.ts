import { createCartHolder } from './cart-holder.ts';
import type { CartStoreSettings, LineReader } from './cart-model.ts';
import type { Cart } from '../parsers/cart.ts';
import { createLineChanges } from './line-changes.ts';
import { createMutationQueue, type Outcome } from './mutation-queue.ts';
import { emptyQueue, enter, isSettled } from './quantity-queue.ts';
import { createRejectedQuantities } from './rejected-quantities.ts';
import { createTypedQuantities } from './typed-quantities.ts';

export type CartStore = ReturnType<typeof createCartStore>;

/** The browser's cart store with its operations. It never computes totals. */
export function createCartStore(settings: CartStoreSettings) {
  const { pending } = settings;
  const holder = createCartHolder(settings);
  const { subscribe, state, firstState, changeQueue, generation } = holder;
  const mutationQueue = createMutationQueue(holder, settings);
  const { enqueue, reload } = mutationQueue;
  const typed = createTypedQuantities(holder, mutationQueue, settings);
  const { setQuantity, flush, discard } = typed;
  const { add, remove, restore } = createLineChanges(holder, mutationQueue, typed, settings);

  /**
   * Queues the submission of a form, which reports its own failures, then loads the cart. Resolves before the load,
   * because the form can be used again by then. False when the cart had another owner in the meantime: nothing is
   * submitted then.
   */
  function run(submission: () => Promise<void>): Promise<boolean> {
    const mine = generation();
    const mutation = async (): Promise<Outcome<boolean>> => {
      if (mine !== generation()) return { result: false, changed: false };
      await submission();
      return { result: true, changed: 'perhaps' };
    };
    return new Promise((resolve, reject) => void enqueue(mutation, resolve).catch(reject));
  }

  /** Clears the cart of the former owner. */
  function purge(): void {
    typed.stopWaiting();
    mutationQueue.forgetLoads();
    holder.empty();
  }

  /**
   * Sets the owner of the cart, `client/address`, and loads it; null for guests, who cause no request. A new
   * owner clears the former cart; pending changes that an earlier page of the same owner could not send are sent first.
   */
  async function open(next: string | null): Promise<void> {
    const owner = holder.owner();
    if (next === owner) return;
    if (owner !== null || next === null) purge();
    holder.giveTo(next);
    if (next === null) return;
    const rows = pending.read(next);
    if (rows.length === 0) return reload();
    changeQueue(rows.reduce((queue, [rowId, quantity]) => enter(queue, rowId, quantity), emptyQueue));
    await flush();
  }

  /**
   * A part of the page shows the lines: from now on every load reads them, until the returned function is called.
   * `first` are the lines that came with the page; they are shown until all are loaded.
   */
  function showLines(read: LineReader, first: Cart | null): () => void {
    const leave = holder.addReader(read);
    const { cart, lines } = state();
    if (lines === null && first && cart === firstState.cart) holder.change({ lines: first.lines });
    // Before the cart has an owner, `open` will load it.
    if (holder.owner() !== null && state().lines?.length !== cart.lines.length) void reload();
    return leave;
  }

  /** Loads the cart and its prices again when the user comes back; not while a typed quantity waits. */
  async function refresh(): Promise<void> {
    const { queue, isLoading, status } = state();
    if (holder.owner() === null || isLoading || status === 'unknown' || !isSettled(queue)) return;
    await mutationQueue.refresh();
  }

  return {
    subscribe,
    showLines,
    state,
    firstState,
    open,
    reload,
    refresh,
    add,
    setQuantity,
    flush,
    remove,
    restore,
    run,
    discard,
    rejectedQuantities: createRejectedQuantities(),
  };
}
