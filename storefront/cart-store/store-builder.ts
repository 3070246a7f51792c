import { vi } from 'vitest';
import { createCartStore } from './store.ts';
import type { ArticleToAdd, CartStoreSettings, PendingQuantities } from './cart.ts';
import { parseCart, type Cart, type CartLine } from '../parsers/cart.ts';

interface WireRow {
  row_id: number;
  id: string;
  quantity: number;
  qty_min_imballo?: number;
  promo_code?: string;
  promo_row?: number;
}

/** A cart with these rows, parsed as from a response. */
export function cartOf(rows: WireRow[]): Cart {
  return parseCart({ message: { id_cart: 5, totale_netto: 10, data: rows.map((row) => ({ name: row.id, ...row })) } });
}

/** A fake server that stores rows and returns the configured responses, at once or delayed. */
export function makeShop(rows: WireRow[] = []) {
  const requests: [string, unknown][] = [];
  let response = (_name: string, _request: unknown): unknown => ({ message: { response: true, rounded: [] } });
  const shop = {
    rows,
    requests,
    names: () => requests.map(([name]) => name),
    answerWith: (next: typeof response) => (response = next),
    cart: async () => {
      requests.push(['getCartItems', {}]);
      return cartOf(shop.rows);
    },
    call: async (name: string, request: unknown) => {
      requests.push([name, request]);
      return response(name, request);
    },
  };
  return shop;
}

/** Pending changes in memory; `rows` has those written last. */
export function makePending(): PendingQuantities & { rows: [number, number][] } {
  const pending = {
    rows: [] as [number, number][],
    read: () => pending.rows,
    write: (_owner: string, rows: Iterable<readonly [number, number]>) => {
      pending.rows = [...rows].map(([row, quantity]): [number, number] => [row, quantity]);
    },
  };
  return pending;
}

export function makeStore(shop: ReturnType<typeof makeShop>, more: Partial<CartStoreSettings> = {}) {
  const onFailure = vi.fn();
  const onRemoved = vi.fn();
  const client = shop as unknown as ReturnType<CartStoreSettings['api']>;
  const api = () => client;
  const store = createCartStore({ api, pending: makePending(), delay: 500, onFailure, onRemoved, ...more });
  return { store, api, onFailure, onRemoved };
}

export const article: ArticleToAdd = {
  internalCode: 'S',
  quantity: 12,
  packQuantity: 10,
  unit: 'pz',
  piecesPerUnit: null,
  name: 'Valvola',
  path: '/product/default/S',
  picture: null,
};

export function lineOf(store: ReturnType<typeof makeStore>['store'], rowId: number) {
  const line = store.state().cart.lines.find((one) => one.rowId === rowId);
  if (!line) throw new Error(`no line ${rowId}`);
  // The fake server sends whole lines.
  return line as CartLine;
}
