import { asCallFailure, type CallFailure } from '../api-client/call-failure.ts';
import type { CartLine } from '../parsers/cart.ts';
import type { CartHolder } from './cart-holder.ts';
import type { CartStoreSettings, LineRemark } from './cart-model.ts';
import type { MutationQueue } from './mutation-queue.ts';
import { drop, emptyQueue, enter, giveBack, isSettled, send, settle } from './quantity-queue.ts';

/** Quantities typed on cart lines: shown at once, sent after a typing delay, stored until the server responds. */
export function createTypedQuantities(holder: CartHolder, mutationQueue: MutationQueue, settings: CartStoreSettings) {
  const { api, delay, onFailure, onRemoved } = settings;
  const { state, change, changeQueue, remark, generation } = holder;
  const { load, enqueue, settled } = mutationQueue;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Result of the last flush. */
  let reached = Promise.resolve(true);

  async function sendRows(rows: ReadonlyMap<number, number>): Promise<void> {
    const cart_rows = [...rows].map(([row_id, quantity]) => ({ row_id, quantity }));
    await api().call('updateCart', { id_cart: state().cart.id, cart_rows });
    const removed = state().cart.lines.filter(({ rowId }) => rows.get(rowId) === 0);
    // Confirmed quantities are applied at once: until the cart is reloaded no older quantity may be shown.
    const lines = state().cart.lines.flatMap((line) => {
      const quantity = rows.get(line.rowId) ?? line.quantity;
      return quantity === 0 ? [] : { ...line, quantity };
    });
    change({ cart: { ...state().cart, lines } });
    removed.forEach(onRemoved);
  }

  /**
   * A request is applied as a whole or not at all; after a rejection (422) the rows are sent one by one, so that an
   * invalid row does not affect the others.
   */
  async function sendEach(rows: ReadonlyMap<number, number>): Promise<void> {
    try {
      await sendRows(rows);
    } catch (error) {
      const failure = asCallFailure(error);
      if (failure.kind !== 'http' || failure.status !== 422) throw failure;
      if (rows.size > 1) {
        for (const row of rows) await sendEach(new Map([row]));
        return;
      }
      const message = Object.values(failure.errors).flat()[0] ?? failure.message;
      for (const rowId of rows.keys()) remark(rowId, { kind: 'refused', message });
    }
  }

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
          return { result: false, changed: failedToSend(asCallFailure(error)) };
        }
        if (mine !== generation()) return { result: false, changed: false };
        changeQueue(settle(state().queue), { isUnsent: false });
      }
      return { result: true, changed: true };
    };
    return (reached = new Promise((told) => void enqueue(mutation, told)));
  }

  /** Keeps the changes when a retry may succeed; returns whether the cart must be loaded to learn the current state. */
  function failedToSend(failure: CallFailure): boolean {
    onFailure(failure);
    const isAppError = failure.kind === 'http' && failure.status >= 400 && failure.status < 500;
    if (isAppError && failure.status !== 401 && failure.status !== 429) {
      changeQueue(settle(state().queue));
      return true;
    }
    changeQueue(giveBack(state().queue), { isUnsent: true });
    return false;
  }

  /**
   * Sets the quantity of a line, in pieces and whole packs: shown at once, sent after a typing delay; 0 removes the
   * line (R2.96). `said` is the remark of the line.
   */
  function setQuantity(line: CartLine, quantity: number, said: LineRemark | null = null): void {
    remark(line.rowId, said);
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
