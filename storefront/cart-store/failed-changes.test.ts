import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RequestFailure } from '../api-client/request-failure.ts';
import type { Cart } from '../parsers/cart.ts';
import { article, cartOf, lineOf, makeShop, makeStore } from './store-builder.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('after any failure the page shows the state of the server', () => {
  test('a second click during a removal sends no request, and the line is removed (R4.11)', async () => {
    const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
    const { store, onRemoved } = makeStore(shop);
    await store.open('A/1');
    shop.answerWith(() => {
      shop.rows = [];
      return { message: { response: true } };
    });
    const line = lineOf(store, 1);
    expect(await Promise.all([store.remove(line), store.remove(line)])).toEqual([true, false]);
    expect(shop.names()).toEqual(['getCartItems', 'removeCartItem', 'getCartItems']);
    expect(store.state().cart.lines).toEqual([]);
    expect(onRemoved).toHaveBeenCalledOnce();
  });

  test('a failure after a successful change does not prevent the reload of the cart (R4.7)', async () => {
    const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
    const { store } = makeStore(shop);
    await store.open('A/1');
    shop.answerWith((name) => {
      if (name === 'addToCart') throw new RequestFailure({ kind: 'http', status: 401 });
      shop.rows = [];
      return { message: { response: true } };
    });
    await Promise.all([store.remove(lineOf(store, 1)), store.add({ ...article, internalCode: 'T' })]);
    expect(store.state().cart.lines).toEqual([]);
  });

  test('after a failure the page shows the state of the server; only the failure itself is reported', async () => {
    const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
    const { store, onFailure } = makeStore(shop);
    await store.open('A/1');
    // The server applies the mutation, but its response is lost.
    shop.answerWith((name) => {
      shop.rows = name === 'addToCart' ? [{ row_id: 2, id: 'T', quantity: 20 }] : [];
      throw new RequestFailure({ kind: 'network' });
    });
    await store.remove(lineOf(store, 1));
    expect(store.state().cart.lines).toEqual([]);
    await store.add({ ...article, internalCode: 'T' });
    expect(lineOf(store, 2).quantity).toBe(20);
    shop.cart = () => Promise.reject(new RequestFailure({ kind: 'network' }));
    await store.add({ ...article, internalCode: 'T', quantity: 40 });
    expect(onFailure).toHaveBeenCalledTimes(2);
    expect(store.state().status).toBe('failed');
  });

  test('a load started before a change does not bring back what the change has removed', async () => {
    const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
    const { store } = makeStore(shop);
    await store.open('A/1');
    const answers: ((cart: Cart) => void)[] = [];
    shop.cart = () => new Promise<Cart>((resolve) => answers.push(resolve));
    const before = store.reload();
    let answerNote = () => {};
    shop.answerWith((name) => {
      if (name === 'removeCartItem') return { message: { response: true } };
      return new Promise<void>((resolve) => (answerNote = resolve));
    });
    const removal = store.remove(lineOf(store, 1));
    const later = store.add({ ...article, internalCode: 'T' });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.state().cart.lines).toEqual([]);
    answers[0]?.(cartOf([{ row_id: 1, id: 'S', quantity: 10 }]));
    await before;
    expect(store.state().cart.lines).toEqual([]);
    answerNote();
    await vi.advanceTimersByTimeAsync(0);
    answers[1]?.(cartOf([{ row_id: 2, id: 'T', quantity: 20 }]));
    await Promise.all([removal, later]);
    expect(store.state().cart.lines.map(({ rowId }) => rowId)).toEqual([2]);
  });
});
