import { packageQuantity } from '../../domain/packaging.ts';
import { asRequestFailure, isClientChanged } from '../api-client/request-failure.ts';
import type { CartHolder } from './cart-holder.ts';
import { addArticle } from './add-article.ts';
import { findLine, type AddResult, type ArticleToAdd, type CartStoreSettings, type NamedLine } from './cart-model.ts';
import { changedDespite, type MutationQueue } from './mutation-queue.ts';
import { drop } from './quantity-queue.ts';
import type { TypedQuantities } from './typed-quantities.ts';

/** Adding an article, removing a line and restoring it. */
export function createLineChanges(
  holder: CartHolder,
  { enqueue }: MutationQueue,
  { setQuantity, flush }: Pick<TypedQuantities, 'setQuantity' | 'flush'>,
  { api, onFailure, onRemoved }: CartStoreSettings,
) {
  const { state, change, changeQueue, changeLines } = holder;
  /** Rows whose removal is pending: a second click sends no further request. */
  const leaving = new Set<number>();

  /** Adds an article to the cart; the quantity replaces the quantity of its line. */
  async function add(article: ArticleToAdd): Promise<AddResult> {
    const existing = findLine(state().cart.lines, article);
    if (existing && article.quantity === 0) {
      const { internalCode: code, packQuantity, unit, piecesPerUnit, name, path, picture } = article;
      setQuantity({ ...existing, code, packQuantity, unit, piecesPerUnit, name, path, picture }, 0);
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
        const failure = asRequestFailure(error);
        onFailure(failure);
        return { result: { status: 'rejected', failure }, changed: changedDespite(failure) };
      }
    });
  }

  /** Removes a line; false when the server did not. A failure is not reported. */
  async function remove(line: NamedLine): Promise<boolean> {
    if (leaving.has(line.rowId)) return false;
    leaving.add(line.rowId);
    return enqueue<boolean>(async () => {
      try {
        const asked = { row_id: line.rowId, id_cart: state().cart.id };
        const response = await api().call('removeCartItem', asked);
        if (response.message?.response !== true) return { result: false, changed: 'perhaps' };
      } catch (error) {
        const failure = asRequestFailure(error);
        if (isClientChanged(failure)) onFailure(failure);
        return { result: false, changed: changedDespite(failure) };
      } finally {
        // Before the cart is loaded again, so that a failed removal can be repeated at once.
        leaving.delete(line.rowId);
      }
      changeQueue(drop(state().queue, line.rowId));
      changeLines((lines) => lines.filter(({ rowId }) => rowId !== line.rowId));
      onRemoved(line);
      return { result: true, changed: true };
    });
  }

  /** Restores a removed line at its former position; the page that shows it moves the focus there. */
  async function restore(line: NamedLine): Promise<void> {
    const promotion = line.promotionCode ? { code: line.promotionCode, row: line.promotionRow } : null;
    await add({ ...line, promotion, formerRowId: line.rowId });
    const restored = findLine(state().cart.lines, { internalCode: line.internalCode, promotion });
    if (restored) change({ restored });
  }

  return { add, remove, restore };
}
