import { asRequestFailure, type RequestFailure } from '../api-client/request-failure.ts';
import type { CartHolder } from './cart-holder.ts';
import type { CartStoreSettings, LineRemark, NamedLine } from './cart-model.ts';
import type { MutationQueue } from './mutation-queue.ts';
import { createQuantitySender } from './quantity-sender.ts';
import { drop, emptyQueue, enter, requeue, isSettled, send, settle } from './quantity-queue.ts';

export type TypedQuantities = ReturnType<typeof createTypedQuantities>;

/** Quantities typed on cart lines: shown at once, sent after a typing delay, stored until the server responds. */
export function createTypedQuantities(holder: CartHolder, mutationQueue: MutationQueue, settings: CartStoreSettings) {
  const { delay, onFailure } = settings;
  const { state, changeQueue, remark, generation } = holder;
  const { load, enqueue, settled } = mutationQueue;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Result of the last flush. */
  let reached = Promise.resolve(true);

  const sendEach = createQuantitySender(holder, settings);

  /**
   * Sends typed quantities now. Resolves with whether everything has reached the server, before the cart is reloaded:
   * leaving the cart or sending the order need not wait for that.
   */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (state().queue.waiting.size === 0) {
      return (isSettled(state().queue) ? settled() : reached).then(() => isSettled(state().queue));
    }
    const mine = generation();
    const mutation = async () => {
      if (mine !== generation()) return { result: false, changed: false };
      while (state().queue.waiting.size > 0) {
        try {
          // Changes can only be sent with the cart number.
          if (state().cart.id === 0) await load();
          changeQueue(send(state().queue));
          await sendEach(state().queue.sent);
        } catch (error) {
          if (mine !== generation()) return { result: false, changed: false };
          return { result: false, changed: failedToSend(asRequestFailure(error)) };
        }
        if (mine !== generation()) return { result: false, changed: false };
        changeQueue(settle(state().queue), { isUnsent: false });
      }
      return { result: true, changed: true };
    };
    return (reached = new Promise((resolve) => void enqueue(mutation, resolve)));
  }

  /** Keeps the changes when a retry may succeed; returns whether the cart must be loaded to get its current state. */
  function failedToSend(failure: RequestFailure): boolean {
    onFailure(failure);
    const isAppError = failure.kind === 'http' && failure.status >= 400 && failure.status < 500;
    if (isAppError && failure.status !== 401 && failure.status !== 429) {
      changeQueue(settle(state().queue));
      return true;
    }
    changeQueue(requeue(state().queue), { isUnsent: true });
    return false;
  }

  /**
   * Sets the quantity of a line, in pieces and whole packs: shown at once, sent after a typing delay; 0 removes the
   * line. `lineRemark` is the remark of the line.
   */
  function setQuantity(line: NamedLine, quantity: number, lineRemark: LineRemark | null = null): void {
    remark(line.rowId, lineRemark, line);
    const { queue, cart, isUnsent } = state();
    // Back to the cart's quantity: nothing to send, unless a request without a response may have changed it.
    const held = cart.lines.find(({ rowId }) => rowId === line.rowId)?.quantity;
    if (quantity === held && !isUnsent && !queue.sent.has(line.rowId)) return changeQueue(drop(queue, line.rowId));
    changeQueue(enter(queue, line.rowId, quantity));
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  /** Discards quantities that were typed but not sent. */
  function discard(): void {
    clearTimeout(timer);
    changeQueue(emptyQueue, { isUnsent: false });
  }

  return { setQuantity, flush, discard, stopWaiting: () => clearTimeout(timer) };
}
