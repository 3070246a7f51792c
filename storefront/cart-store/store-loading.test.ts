import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RequestFailure } from '../api-client/request-failure.ts';
import type { Cart } from '../parsers/cart.ts';
import { entered } from './cart.ts';
import { article, cartOf, lineOf, makeShop, makeStore } from './store-builder.ts';

describe('coming back to the page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('loads the current cart in one request, without a sign of loading', async () => {
    const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
    const { store } = makeStore(shop);
    await store.open('A/1');
    shop.rows = [{ row_id: 2, id: 'T', quantity: 3 }];
    const refreshed = store.refresh();
    expect(store.state().isLoading).toBe(false);
    await refreshed;
    expect(shop.names()).toEqual(['getCartItems', 'getCartItems']);
    expect(store.state().cart.lines.map((line) => line.internalCode)).toEqual(['T']);
  });

  test('loads nothing for a guest, and nothing while a typed quantity waits, which is kept', async () => {
    const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
    const { store } = makeStore(shop);
    await store.refresh();
    expect(shop.names()).toEqual([]);
    await store.open('A/1');
    store.setQuantity(lineOf(store, 1), 30);
    await store.refresh();
    expect(shop.names()).toEqual(['getCartItems']);
    expect(entered(store.state().quantities, 1)).toBe(30);
  });

  test('a quantity typed while the cart is read again is kept', async () => {
    const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
    const { store } = makeStore(shop);
    await store.open('A/1');
    const refreshed = store.refresh();
    store.setQuantity(lineOf(store, 1), 30);
    await refreshed;
    expect(entered(store.state().quantities, 1)).toBe(30);
  });

  test('reports no error without a connection', async () => {
    const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
    const { store, onFailure } = makeStore(shop);
    await store.open('A/1');
    shop.cart = () => Promise.reject(new RequestFailure({ kind: 'http', status: 500 }));
    await store.refresh();
    expect(store.state().status).toBe('ready');
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('the lines of the cart', () => {
  const rows = [
    { row_id: 1, id: 'S', quantity: 10 },
    { row_id: 2, id: 'T', quantity: 1 },
  ];

  /** A store over a shop, and a reader of its lines that counts how often it is called. */
  function makeReading(first: Cart | null = null) {
    const shop = makeShop([...rows]);
    const made = makeStore(shop, first ? { cart: first } : {});
    const read = vi.fn(() => Promise.resolve(cartOf(shop.rows)));
    return { ...made, shop, read };
  }

  test('lines are read only while a part of the page shows them', async () => {
    const { store, shop, read } = makeReading();
    await store.open('A/1');
    expect(store.state().lines).toBeNull();
    const leave = store.showLines(read, null);
    await vi.waitFor(() => expect(store.state().lines).toHaveLength(2));
    await store.add({ ...article, quantity: 20 });
    expect(read).toHaveBeenCalledTimes(2);
    expect(shop.names()).toEqual(['getCartItems', 'addToCart']);
    leave();
    await store.add({ ...article, quantity: 30 });
    expect(read).toHaveBeenCalledTimes(2);
    expect(shop.names().slice(2)).toEqual(['addToCart', 'getCartItems']);
    // They may be old by now.
    expect(store.state().lines).toBeNull();
  });

  test('lines that are still known are shown again without a request', async () => {
    const { store, read } = makeReading();
    await store.open('A/1');
    const leave = store.showLines(read, null);
    await vi.waitFor(() => expect(store.state().lines).toHaveLength(2));
    leave();
    store.showLines(read, null);
    expect(store.state().isLoading).toBe(false);
    expect(read).toHaveBeenCalledOnce();
  });

  test('the first lines come with the page; one load reads the others', async () => {
    const whole = cartOf(rows);
    const { store, shop, read } = makeReading(whole);
    store.showLines(read, { ...whole, lines: whole.lines.slice(0, 1) });
    expect(store.state().lines).toHaveLength(1);
    await store.open('A/1');
    expect(store.state().lines).toHaveLength(2);
    expect(read).toHaveBeenCalledOnce();
    expect(shop.names()).toEqual([]);
  });

  test('a changed quantity and a removal are shown in the lines at once', async () => {
    const { store, shop, read } = makeReading();
    await store.open('A/1');
    store.showLines(read, null);
    await vi.waitFor(() => expect(store.state().lines).toHaveLength(2));
    read.mockImplementation(() => new Promise(() => {}));
    shop.answerWith(() => ({ message: { response: true } }));
    store.setQuantity(lineOf(store, 2), 15);
    expect(await store.flush()).toBe(true);
    expect(store.state().lines?.map(({ quantity }) => quantity)).toEqual([10, 15]);
  });

  test('lines that could not be read are reported as a failed cart, and are read again on request', async () => {
    const { store, read, onFailure } = makeReading();
    await store.open('A/1');
    read.mockRejectedValueOnce(new TypeError('offline'));
    store.showLines(read, null);
    await vi.waitFor(() => expect(store.state().status).toBe('failed'));
    expect(onFailure).toHaveBeenCalledOnce();
    await store.reload();
    expect(store.state()).toMatchObject({ status: 'ready', lines: [{ rowId: 1 }, { rowId: 2 }] });
  });

  test('R8.26 a line removed where no lines are shown is named and can be restored with its note', async () => {
    const { store, onRemoved, shop } = makeReading();
    await store.open('A/1');
    await store.add({ ...article, quantity: 0, name: 'Valvola' });
    const [removed] = onRemoved.mock.calls[0] as [Parameters<typeof store.restore>[0]];
    expect(removed).toMatchObject({ rowId: 1, name: 'Valvola', quantity: 10 });
    await store.restore({ ...removed, note: 'Piano terra' });
    expect(shop.requests.at(-2)).toEqual(['addToCart', { item_id: 'S', quantity: 10, note: 'Piano terra', row_id: 1 }]);
  });
});
