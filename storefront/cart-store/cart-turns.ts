import { asCallFailure, type CallFailure } from '../calls/call-failure.ts';
import type { CartHolder } from './cart-holder.ts';
import type { CartStoreSettings } from './cart-model.ts';

/** What a change came to. `perhaps`: it failed, and the server's cart may be another than the page's all the same. */
export interface Outcome<Result> {
  result: Result;
  changed: boolean | 'perhaps';
}

/** Whether a failure leaves open what the server has: not where nobody was let in. */
export function changedDespite(failure: CallFailure): false | 'perhaps' {
  return failure.kind === 'http' && failure.status === 401 ? false : 'perhaps';
}

export type CartTurns = ReturnType<typeof createCartTurns>;

/**
 * Changes run one after another in the order in which they were asked for; after the last of them the cart is loaded
 * anew and replaced whole (R4.7).
 */
export function createCartTurns(
  { change, reign }: CartHolder,
  { api, onFailure }: Pick<CartStoreSettings, 'api' | 'onFailure'>,
) {
  let loads = 0;
  let running: Promise<unknown> = Promise.resolve();
  let waitingChanges = 0;
  /** Whether the cart is different on the server since it was last asked for, or may be. */
  let isStale = false;

  /** Loads the cart; of loads that overlap only the last one counts. Rejects when it fails (R8.23). */
  async function load(): Promise<void> {
    const number = ++loads;
    change({ isLoading: true });
    try {
      const cart = await api().cart();
      if (number === loads) change({ cart, status: 'ready', isLoading: false });
    } catch (error) {
      if (number !== loads) return;
      change({ status: 'failed', isLoading: false });
      throw error;
    }
  }

  /** Loads and reports a failure instead of rejecting. */
  async function reload(): Promise<void> {
    await load().catch((error: unknown) => onFailure(asCallFailure(error)));
  }

  /**
   * Runs a change after those before it, then loads the cart unless another change follows; the last one loads it for
   * all, whatever became of itself. After a failure only the server knows what holds: the cart is loaded then too, but
   * of two failures one is enough to be told. `told` hears of the result before the cart is loaded.
   */
  function inTurn<Result>(deed: () => Promise<Outcome<Result>>, told?: (result: Result) => void): Promise<Result> {
    const mine = reign();
    waitingChanges += 1;
    const turn = running.then(async () => {
      try {
        const { result, changed } = await deed();
        told?.(result);
        if (mine !== reign()) return result;
        if (changed) {
          isStale = true;
          // What was asked for before the change must not show after it.
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
    inTurn,
    /** Resolves when all that was asked for has been done, or has failed. */
    settled: () => running,
    /** What was asked for until now is not shown any more. */
    forgetLoads: () => void (loads += 1),
  };
}
