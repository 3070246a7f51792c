import { packageQuantity } from '../../domain/packaging.ts';
import { asCallFailure } from '../api-client/call-failure.ts';
import type { CartLine } from '../parsers/cart.ts';
import { addArticle } from './add-article.ts';
import { createCartHolder } from './cart-holder.ts';
import { findLine, type AddResult, type ArticleToAdd, type CartStoreSettings } from './cart-model.ts';
import { changedDespite, createMutationQueue } from './mutation-queue.ts';
import { drop, emptyQueue, enter } from './quantity-queue.ts';
import { createTypedQuantities } from './typed-quantities.ts';

export type CartStore = ReturnType<typeof createCartStore>;

/** The browser's cart store with its operations. It never computes totals. */
export function createCartStore(settings: CartStoreSettings) {
  const { api, kept, onFailure, onRemoved } = settings;
  const holder = createCartHolder(settings);
  const { subscribe, state, firstState, changeQueue, generation } = holder;
  const mutationQueue = createMutationQueue(holder, settings);
  const { enqueue, reload } = mutationQueue;
  const typed = createTypedQuantities(holder, mutationQueue, settings);
  const { setQuantity, flush, discard } = typed;
  /** Rows whose removal is pending: a second click sends no further request. */
  const leaving = new Set<number>();

  /** Adds an article to the cart; the quantity replaces the quantity of its line (R4.8). */
  async function add(article: ArticleToAdd): Promise<AddResult> {
    const existing = findLine(state().cart.lines, article);
    if (existing && article.quantity === 0) {
      setQuantity(existing, 0);
      await flush();
      return { status: 'done', quantity: 0, rounded: null, former: existing.quantity };
    }
    const packaged = packageQuantity(article.quantity, article.packQuantity);
    if (!packaged.accepted) return { status: 'exception', message: packaged.rejection };
    const { quantity, rounded } = packaged;
    return enqueue<AddResult>(async () => {
      try {
        if (existing) changeQueue(drop(state().queue, existing.rowId));
        const stored = await addArticle(api(), { ...article, quantity });
        const result = { status: 'done', quantity: stored.quantity, rounded, former: existing?.quantity ?? 0 } as const;
        return { result, changed: true };
      } catch (error) {
        const failure = asCallFailure(error);
        onFailure(failure);
        return { result: { status: 'refused', failure }, changed: changedDespite(failure) };
      }
    });
  }

  /** Removes a line; false when the server did not (R4.11). A failure is not reported (R8.21). */
  async function remove(line: CartLine): Promise<boolean> {
    if (leaving.has(line.rowId)) return false;
    leaving.add(line.rowId);
    const isDone = await enqueue<boolean>(async () => {
      try {
        const asked = { row_id: line.rowId, id_cart: state().cart.id };
        const response = await api().call('removeCartItem', asked);
        if (response.message?.response !== true) return { result: false, changed: 'perhaps' };
      } catch (error) {
        return { result: false, changed: changedDespite(asCallFailure(error)) };
      }
      const lines = state().cart.lines.filter(({ rowId }) => rowId !== line.rowId);
      changeQueue(drop(state().queue, line.rowId), { cart: { ...state().cart, lines } });
      onRemoved(line);
      return { result: true, changed: true };
    });
    leaving.delete(line.rowId);
    return isDone;
  }

  /** Restores a removed line at its former position; resolves with the restored line. */
  async function restore(line: CartLine): Promise<CartLine | undefined> {
    const promotion = line.promotionCode ? { code: line.promotionCode, row: line.promotionRow } : null;
    await add({ ...line, promotion, formerRowId: line.rowId });
    return findLine(state().cart.lines, { internalCode: line.internalCode, promotion });
  }

  /** Queues any other mutation, then loads the cart; a failure is reported. Resolves with whether it was done. */
  function run(mutation: () => Promise<unknown>): Promise<boolean> {
    const mine = generation();
    return enqueue(async () => {
      try {
        const isMine = mine === generation();
        if (isMine) await mutation();
        return { result: isMine, changed: isMine };
      } catch (error) {
        const failure = asCallFailure(error);
        onFailure(failure);
        return { result: false, changed: changedDespite(failure) };
      }
    });
  }

  /** Clears the cart of the former owner (R4.10). */
  function purge(): void {
    typed.stopWaiting();
    mutationQueue.forgetLoads();
    holder.empty();
  }

  /**
   * Sets the owner of the cart, `client/address`, and loads it; null for guests, who cause no request (R4.6). A new
   * owner clears the former cart; pending changes that an earlier page of the same owner could not send are sent first.
   */
  async function open(next: string | null): Promise<void> {
    const owner = holder.owner();
    if (next === owner) return;
    if (owner !== null || next === null) purge();
    holder.giveTo(next);
    if (next === null) return;
    const rows = kept.read(next);
    if (rows.length === 0) return reload();
    changeQueue(rows.reduce((queue, [rowId, quantity]) => enter(queue, rowId, quantity), emptyQueue));
    await flush();
  }

  return {
    subscribe,
    state,
    firstState,
    open,
    reload,
    add,
    setQuantity,
    flush,
    remove,
    restore,
    run,
    discard,
  };
}
