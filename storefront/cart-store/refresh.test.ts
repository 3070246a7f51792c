import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RequestFailure } from '../api-client/request-failure.ts';
import { entered } from './quantity-queue.ts';
import { lineOf, makeShop, makeStore } from './store-builder.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('somebody who comes back gets the cart as it is now, in one request and without a sign of loading', async () => {
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

test('coming back loads nothing for a guest, and nothing while a typed quantity waits, which is kept', async () => {
  const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
  const { store } = makeStore(shop);
  await store.refresh();
  expect(shop.names()).toEqual([]);
  await store.open('A/1');
  store.setQuantity(lineOf(store, 1), 30);
  await store.refresh();
  expect(shop.names()).toEqual(['getCartItems']);
  expect(entered(store.state().queue, 1)).toBe(30);
});

test('a quantity typed while the cart is read again is kept', async () => {
  const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
  const { store } = makeStore(shop);
  await store.open('A/1');
  const refreshed = store.refresh();
  store.setQuantity(lineOf(store, 1), 30);
  await refreshed;
  expect(entered(store.state().queue, 1)).toBe(30);
});

test('coming back without a connection reports no error', async () => {
  const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
  const { store, onFailure } = makeStore(shop);
  await store.open('A/1');
  shop.cart = () => Promise.reject(new RequestFailure({ kind: 'http', status: 500 }));
  await store.refresh();
  expect(store.state().status).toBe('ready');
  expect(onFailure).not.toHaveBeenCalled();
});
