import { asRequestFailure, type RequestFailure } from '../api-client/request-failure.ts';
import type { CartHolder } from './cart-holder.ts';
import type { CartState, CartStoreSettings } from './cart-model.ts';

/** Result of a mutation. `perhaps`: it failed, but the server's cart may have changed. */
export interface Outcome<Result> {
  result: Result;
  changed: boolean | 'perhaps';
}

/** Whether the server may have applied a failed mutation; not when the user was not authenticated. */
export function changedDespite(failure: RequestFailure): false | 'perhaps' {
  return failure.kind === 'http' && failure.status === 401 ? false : 'perhaps';
}

export type MutationQueue = ReturnType<typeof createMutationQueue>;

/**
 * Mutations run one after another in the order of the requests; after the last one the cart is loaded and replaced.
 */
export function createMutationQueue(
  { change, generation, reader }: CartHolder,
  { api, onFailure }: Pick<CartStoreSettings, 'api' | 'onFailure'>,
) {
  let loads = 0;
  let running: Promise<unknown> = Promise.resolve();
  let waitingChanges = 0;
  /** Whether the cart on the server has changed since the last load, or may have. */
  let isStale = false;

  async function read(): Promise<Pick<CartState, 'cart' | 'lines'>> {
    const readLines = reader();
    if (!readLines) return { cart: await api().cart(), lines: null };
    const cart = await readLines(api());
    return { cart, lines: cart.lines };
  }

  /**
   * Loads the cart, with its lines where they are shown; of overlapping loads only the last one counts. Rejects when it
   * fails.
   */
  async function load(): Promise<void> {
    const number = ++loads;
    change({ isLoading: true });
    try {
      const cart = await read();
      if (number === loads) change({ ...cart, status: 'ready', isLoading: false });
    } catch (error) {
      if (number !== loads) return;
      change({ status: 'failed', isLoading: false });
      throw error;
    }
  }

  /**
   * Loads the cart as it is now, unless a change is under way, after which it is loaded anyway. Nothing shows that it
   * is loading, or that it failed.
   */
  async function refresh(): Promise<void> {
    if (waitingChanges > 0) return;
    const number = ++loads;
    try {
      const cart = await read();
      if (number === loads) change({ ...cart, status: 'ready' });
    } catch {
      // The page still shows the cart as it was.
    }
  }

  /** Loads and reports a failure instead of rejecting. */
  async function reload(): Promise<void> {
    await load().catch((error: unknown) => onFailure(asRequestFailure(error)));
  }

  /**
   * Queues a mutation, then loads the cart unless another mutation follows; the last one loads it for all, even when it
   * fails itself. After a failure the state on the server is unknown, so the cart is loaded too, but a second failure
   * is not reported. `onResult` receives the result before the cart is loaded.
   */
  function enqueue<Result>(
    mutation: () => Promise<Outcome<Result>>,
    onResult?: (result: Result) => void,
  ): Promise<Result> {
    const mine = generation();
    waitingChanges += 1;
    const turn = running.then(async () => {
      try {
        const { result, changed } = await mutation();
        onResult?.(result);
        if (mine !== generation()) return result;
        if (changed) {
          isStale = true;
          // The response of a load started before the mutation must not be shown.
          loads += 1;
        }
        if (isStale && waitingChanges === 1) {
          isStale = false;
          await (changed === 'perhaps' ? load().catch(() => undefined) : reload());
        }
        return result;
      } finally {
        waitingChanges -= 1;
      }
    });
    running = turn.catch(() => undefined);
    return turn;
  }

  return {
    load,
    reload,
    refresh,
    enqueue,
    /** Resolves when all queued mutations have finished or failed. */
    settled: () => running,
    /** Discards the responses of loads already started. */
    forgetLoads: () => void (loads += 1),
  };
}
