import type { ReactNode } from 'react';
import type { ActionFunction } from 'react-router';
import { CartProvider } from '../cart-store/cart-state.tsx';
import { Toasts } from '../ui/toasts.tsx';
import type { Session } from '../session/session.ts';
import type { Rendered } from './render.tsx';
import { CUSTOMER, renderInShop, stubApi, type ApiRequest } from './shop.tsx';

/** A row of the cart as the server sends it. */
export interface CartRow {
  row_id: number;
  id: string;
  sku: string;
  name: string;
  quantity: number;
  [field: string]: unknown;
}

/** A server with one cart in memory; its totals follow the quantities, at 10 € each and without VAT. */
export interface CartServer {
  rows: CartRow[];
  requests: ApiRequest[];
  /** The paths of the requests that change the cart. */
  changes: () => string[];
  quantities: () => Record<string, number>;
  /** Removes the line of this code, as another window does. */
  removeElsewhere: (sku: string) => void;
  /** Delays the response to this path, until the returned function is called. */
  hold: (path: string) => () => void;
  /** Fails the next request to this path with this status; 0 as without a connection. */
  fail: (path: string, status: number) => void;
}

/** A row of an article with this code. */
export function rowOf(row_id: number, sku: string, quantity: number, more: object = {}): CartRow {
  const article = { id: sku, sku, name: `Articolo ${sku}`, um: 'PZ', qty_min_imballo: 1, single_child: true };
  const state = { stato: 'DISPONIBILE', can_add: true, price: 12, price_discount: 10 };
  return { row_id, ...article, ...state, quantity, totale_sconto: quantity * 10, ...more };
}

function cartOf(rows: readonly CartRow[]): object {
  const net = rows.reduce((sum, { quantity }) => sum + quantity * 10, 0);
  const totals = { totale_lordo: net, totale_netto: net, spese_trasporto: 0, iva: 0, totale_doc: net };
  return { id_cart: rows.length > 0 ? 5 : 0, data: rows, ...totals, iva_dettaglio: [], anomalies: [] };
}

/** Responds to the requests of the API client with a cart in memory. */
function serveCart(rows: CartRow[]): CartServer {
  const held = new Map<string, Promise<void>>();
  const failing = new Map<string, number>();
  const removed: CartRow[] = [];
  const server: CartServer = {
    rows,
    requests: [],
    changes: () => server.requests.map(({ path }) => path).filter((path) => /^(update|remove|add)_/.test(path)),
    quantities: () => Object.fromEntries(server.rows.map(({ sku, quantity }) => [sku, quantity])),
    removeElsewhere: (sku) => {
      removed.push(...server.rows.filter((row) => row.sku === sku));
      server.rows = server.rows.filter((row) => row.sku !== sku);
    },
    hold: (path) => {
      const gate = Promise.withResolvers<void>();
      held.set(path, gate.promise);
      return () => {
        held.delete(path);
        gate.resolve();
      };
    },
    fail: (path, status) => void failing.set(path, status),
  };
  function apply(path: string, parameters: Record<string, unknown>): object {
    if (path === 'update_cart') {
      const wanted = parameters['cart_rows'] as { row_id: number; quantity: number }[];
      const place = wanted.findIndex((one) => !server.rows.some(({ row_id }) => row_id === one.row_id));
      if (place >= 0) return { errors: { [`cart_rows.${place}.row_id`]: ['no such row'] } };
      server.rows = server.rows.flatMap((row) => {
        const quantity = wanted.find(({ row_id }) => row_id === row.row_id)?.quantity ?? row.quantity;
        if (quantity === 0) removed.push(row);
        return quantity === 0 ? [] : [{ ...row, quantity, totale_sconto: quantity * 10 }];
      });
      return { response: true, rounded: [] };
    }
    if (path === 'remove_cart_item') {
      removed.push(...server.rows.filter(({ row_id }) => row_id === parameters['row_id']));
      server.rows = server.rows.filter(({ row_id }) => row_id !== parameters['row_id']);
      return { response: true };
    }
    if (path === 'add_to_cart') {
      const quantity = Number(parameters['quantity']);
      const held = server.rows.find(({ id }) => id === parameters['item_id']);
      if (held) {
        server.rows = server.rows.map((row) =>
          row === held ? { ...row, quantity, totale_sconto: quantity * 10 } : row,
        );
        return { response: true, row_id: held.row_id, id_cart: 5, quantity };
      }
      const former = removed.find(({ id }) => id === parameters['item_id']);
      const row = former && { ...former, quantity, totale_sconto: quantity * 10 };
      if (row) server.rows = [...server.rows, row].sort((one, other) => one.row_id - other.row_id);
      return { response: true, row_id: row?.row_id ?? 0, id_cart: 5, quantity: row?.quantity ?? 0 };
    }
    return cartOf(server.rows);
  }
  server.requests = stubApi(async ({ path, parameters }) => {
    await held.get(path);
    const status = failing.get(path);
    failing.delete(path);
    if (status === 0) throw new TypeError('no connection');
    if (status) return { status, body: { message: 'no' } };
    const message = apply(path, parameters);
    if ('errors' in message) return { status: 422, body: { message: 'no', ...message } };
    return { status: 200, body: { message } };
  });
  return server;
}

/** Renders a part of the storefront for a customer with this cart, and the toasts. */
export async function renderWithCart(
  ui: ReactNode,
  rows: CartRow[],
  options: { action?: ActionFunction; initial?: string; session?: Session } = {},
): Promise<Rendered & { server: CartServer }> {
  const { action, initial = '/pages/cart?tab=active', session = CUSTOMER } = options;
  const server = serveCart(rows);
  const rendered = await renderInShop(
    initial,
    <CartProvider session={session} cart={null}>
      {ui}
      <Toasts label="Avvisi" closeLabel="Chiudi" />
    </CartProvider>,
    session,
    action,
  );
  return { ...rendered, server };
}
