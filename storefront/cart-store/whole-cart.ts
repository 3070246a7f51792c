import type { Api } from '../api-client/api.ts';
import type { CartStore } from './cart-actions.ts';
import type { CartLine } from '../parsers/cart.ts';

type Endpoint = Pick<Api, 'call'>;

/** Writes the note of a line; '' removes it. False when it could not be saved. */
export function writeNote(store: CartStore, api: Endpoint, { rowId }: CartLine, note: string): Promise<boolean> {
  return store.run(() => {
    const cart_rows = [{ row_id: rowId, note }];
    return api.call('updateCart', { id_cart: store.state().cart.id, cart_rows });
  });
}

/**
 * Removes all lines (R4.10) and discards unsent quantities. `emptied` receives the number of lines and a function that
 * restores them. False when the server did not.
 */
export function emptyWholeCart(
  store: CartStore,
  api: Endpoint,
  emptied: (lineCount: number, undo: () => void) => void,
): Promise<boolean> {
  store.discard();
  return store.run(async () => {
    const { id, lines } = store.state().cart;
    await api.call('emptyCart', { id_cart: id });
    emptied(lines.length, () => void store.run(() => api.call('restoreCart', { id_cart: id })));
  });
}
