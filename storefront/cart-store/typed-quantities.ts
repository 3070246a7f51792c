import { asCallFailure, type CallFailure } from '../calls/call-failure.ts';
import type { CartLine } from '../readers/cart.ts';
import type { CartHolder } from './cart-holder.ts';
import type { CartStoreSettings, LineRemark } from './cart-model.ts';
import type { CartTurns } from './cart-turns.ts';
import { drop, emptyQueue, enter, giveBack, isSettled, send, settle } from './quantity-queue.ts';

/** Quantities typed on the lines of the cart: shown at once, sent after a moment of quiet, kept until they are answered. */
export function createTypedQuantities(holder: CartHolder, turns: CartTurns, settings: CartStoreSettings) {
  const { api, delay, onFailure, onRemoved } = settings;
  const { state, change, changeQueue, remark, reign } = holder;
  const { load, inTurn, settled } = turns;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the last sending came to. */
  let reached = Promise.resolve(true);

  async function sendRows(rows: ReadonlyMap<number, number>): Promise<void> {
    const cart_rows = [...rows].map(([row_id, quantity]) => ({ row_id, quantity }));
    await api().call('updateCart', { id_cart: state().cart.id, cart_rows });
    const removed = state().cart.lines.filter(({ rowId }) => rows.get(rowId) === 0);
    // What was confirmed holds at once: until the cart is loaded anew no older quantity may show.
    const lines = state().cart.lines.flatMap((line) => {
      const quantity = rows.get(line.rowId) ?? line.quantity;
      return quantity === 0 ? [] : { ...line, quantity };
    });
    change({ cart: { ...state().cart, lines } });
    removed.forEach(onRemoved);
  }

  /** All rows go or none; when one is at fault the others go one by one, so that it harms only itself. */
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
   * Sends what was typed, now. Resolves with whether everything has reached the server, while the cart is still being
   * loaded anew: who leaves it, or sends it, need not wait for that.
   */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (state().queue.waiting.size === 0) {
      return (isSettled(state().queue) ? settled() : reached).then(() => isSettled(state().queue));
    }
    const mine = reign();
    const deed = async () => {
      if (mine !== reign()) return { result: false, changed: false };
      while (state().queue.waiting.size > 0) {
        try {
          // Without the number of the cart there is nothing to send the changes to.
          if (state().cart.id === 0) await load();
          changeQueue(send(state().queue));
          await sendEach(state().queue.sent);
        } catch (error) {
          if (mine !== reign()) return { result: false, changed: false };
          return { result: false, changed: failedToSend(asCallFailure(error)) };
        }
        if (mine !== reign()) return { result: false, changed: false };
        changeQueue(settle(state().queue), { isUnsent: false });
      }
      return { result: true, changed: true };
    };
    return (reached = new Promise((told) => void inTurn(deed, told)));
  }

  /** Keeps the changes when a repetition may help; says whether the cart must be loaded to see what holds. */
  function failedToSend(failure: CallFailure): boolean {
    onFailure(failure);
    const isRefusal = failure.kind === 'http' && failure.status >= 400 && failure.status < 500;
    if (isRefusal && failure.status !== 401 && failure.status !== 429) {
      changeQueue(settle(state().queue));
      return true;
    }
    changeQueue(giveBack(state().queue), { isUnsent: true });
    return false;
  }

  /**
   * A quantity was entered on a line, in pieces and whole packs: shown at once, sent after a moment of quiet; 0 removes
   * the line (R2.96). `said` is what is known of it beside the cart.
   */
  function setQuantity(line: CartLine, quantity: number, said: LineRemark | null = null): void {
    remark(line.rowId, said);
    const { queue, cart, isUnsent } = state();
    // Back to what the cart has: there is nothing to send, unless an unanswered call may have changed it.
    const held = cart.lines.find(({ rowId }) => rowId === line.rowId)?.quantity;
    if (quantity === held && !isUnsent && !queue.sent.has(line.rowId)) return changeQueue(drop(queue, line.rowId));
    changeQueue(enter(queue, line.rowId, quantity));
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  /** Forgets what was typed and not sent. */
  function discard(): void {
    clearTimeout(timer);
    changeQueue(emptyQueue, { isUnsent: false });
  }

  return { setQuantity, flush, discard, stopWaiting: () => clearTimeout(timer) };
}
