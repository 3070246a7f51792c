import { asRequestFailure } from '../api-client/request-failure.ts';
import type { CartHolder } from './cart-holder.ts';
import type { CartStoreSettings } from './cart-model.ts';

/** Creates the function that sends quantities by cart row; it rejects when a retry may succeed. */
export function createQuantitySender(
  { state, changeLines, remark }: CartHolder,
  { api, onRemoved }: Pick<CartStoreSettings, 'api' | 'onRemoved'>,
) {
  async function sendRows(rows: ReadonlyMap<number, number>): Promise<void> {
    const cart_rows = [...rows].map(([row_id, quantity]) => ({ row_id, quantity }));
    await api().call('updateCart', { id_cart: state().cart.id, cart_rows });
    const { cart, lines, typed } = state();
    const removed = cart.lines.filter(({ rowId }) => rows.get(rowId) === 0);
    // Confirmed quantities are applied at once: until the cart is reloaded no older quantity may be shown.
    changeLines((held) =>
      held.flatMap((line) => {
        const quantity = rows.get(line.rowId) ?? line.quantity;
        return quantity === 0 ? [] : { ...line, quantity };
      }),
    );
    for (const { rowId, quantity } of removed) {
      const line = lines?.find((one) => one.rowId === rowId) ?? typed.get(rowId);
      if (line) onRemoved({ ...line, quantity });
    }
  }

  /**
   * A request is applied as a whole or not at all; after a rejection (422) the rows are sent one by one, so that an
   * invalid row does not affect the others.
   */
  async function sendEach(rows: ReadonlyMap<number, number>): Promise<void> {
    try {
      await sendRows(rows);
    } catch (error) {
      const failure = asRequestFailure(error);
      if (failure.kind !== 'http' || failure.status !== 422) throw failure;
      if (rows.size > 1) {
        for (const row of rows) await sendEach(new Map([row]));
        return;
      }
      const message = Object.values(failure.errors).flat()[0] ?? failure.message;
      for (const rowId of rows.keys()) remark(rowId, { kind: 'rejected', message });
    }
  }

  return sendEach;
}
