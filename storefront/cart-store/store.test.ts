import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RequestFailure } from '../api-client/request-failure.ts';
import type { Cart } from '../parsers/cart.ts';
import { findLine, entered, type CartStoreSettings } from './cart.ts';
import { article, cartOf, lineOf, makePending, makeShop, makeStore } from './store-builder.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('cart store: loading', () => {
  test('sends no request for a guest (R4.6)', async () => {
    const shop = makeShop();
    await makeStore(shop).store.open(null);
    expect(shop.requests).toEqual([]);
  });

  test('loads once when the page opens, and the response replaces the list (R7.24, R4.7)', async () => {
    const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
    const { store } = makeStore(shop, { cart: cartOf([{ row_id: 9, id: 'gone', quantity: 1 }]) });
    await store.open('A/1');
    await store.open('A/1');
    expect(shop.names()).toEqual(['getCartItems']);
    expect(store.state().cart.lines.map((line) => line.rowId)).toEqual([1]);
  });

  test('of overlapping loads only the last one counts', async () => {
    const shop = makeShop();
    const { store } = makeStore(shop);
    const answers: ((cart: Cart) => void)[] = [];
    shop.cart = () => new Promise<Cart>((resolve) => answers.push(resolve));
    const first = store.open('A/1');
    const second = store.reload();
    answers[1]?.(cartOf([{ row_id: 2, id: 'new', quantity: 1 }]));
    answers[0]?.(cartOf([{ row_id: 1, id: 'old', quantity: 1 }]));
    await Promise.all([first, second]);
    expect(store.state().cart.lines.map((line) => line.internalCode)).toEqual(['new']);
  });

  test('a failed load is reported and keeps the lines, with status failed (R8.23)', async () => {
    const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
    const { store, onFailure } = makeStore(shop);
    await store.open('A/1');
    shop.cart = () => Promise.reject(new RequestFailure({ kind: 'http', status: 500 }));
    await store.reload();
    expect(store.state().status).toBe('failed');
    expect(store.state().cart.lines).toHaveLength(1);
    expect(onFailure).toHaveBeenCalledOnce();
  });

  test('logging out empties everything (R4.10)', async () => {
    const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
    const { store } = makeStore(shop);
    await store.open('A/1');
    await store.open(null);
    expect(store.state().cart).toMatchObject({ id: 0, lines: [], totals: { net: 0, document: 0 } });
  });

  test('a response for the former customer does not reach the next one', async () => {
    const shop = makeShop();
    const { store } = makeStore(shop);
    const answers: ((cart: Cart) => void)[] = [];
    shop.cart = () => new Promise<Cart>((resolve) => answers.push(resolve));
    const first = store.open('A/1');
    const second = store.open('B/1');
    answers[1]?.(cartOf([{ row_id: 2, id: 'of B', quantity: 1 }]));
    await second;
    answers[0]?.(cartOf([{ row_id: 1, id: 'of A', quantity: 1 }]));
    await first;
    expect(store.state().cart.lines.map((line) => line.internalCode)).toEqual(['of B']);
  });
});

describe('cart store: quantities', () => {
  const rows = [
    { row_id: 1, id: 'S', quantity: 10, qty_min_imballo: 10 },
    { row_id: 2, id: 'T', quantity: 1 },
  ];

  test('quick typing sends one request with the last quantity, then one load (R2.96)', async () => {
    const shop = makeShop(rows);
    const { store } = makeStore(shop);
    await store.open('A/1');
    store.setQuantity(lineOf(store, 2), 1);
    store.setQuantity(lineOf(store, 2), 15);
    await vi.advanceTimersByTimeAsync(499);
    expect(shop.names()).toEqual(['getCartItems']);
    await vi.advanceTimersByTimeAsync(1);
    expect(shop.requests.slice(1)).toEqual([
      ['updateCart', { id_cart: 5, cart_rows: [{ row_id: 2, quantity: 15 }] }],
      ['getCartItems', {}],
    ]);
  });

  test('the remark of a line stays until another quantity is entered', async () => {
    const shop = makeShop(rows);
    const { store } = makeStore(shop);
    await store.open('A/1');
    const held = { quantity: 20, unitPieces: 1 };
    store.setQuantity(lineOf(store, 1), 20, { kind: 'counted', held, rounding: null });
    expect(entered(store.state().quantities, 1)).toBe(20);
    expect(store.state().remarks.get(1)).toEqual({ kind: 'counted', held, rounding: null });
    store.setQuantity(lineOf(store, 1), 30);
    expect(store.state().remarks.has(1)).toBe(false);
  });

  test('a confirmed quantity is shown while the cart is reloading, never an older one', async () => {
    const shop = makeShop(rows);
    const { store } = makeStore(shop);
    await store.open('A/1');
    let response: (cart: Cart) => void = () => {};
    shop.cart = () => new Promise<Cart>((resolve) => (response = resolve));
    store.setQuantity(lineOf(store, 2), 15);
    await vi.advanceTimersByTimeAsync(500);
    expect(shop.names()).toContain('updateCart');
    expect(entered(store.state().quantities, 2) ?? lineOf(store, 2).quantity).toBe(15);
    response(cartOf([{ row_id: 2, id: 'T', quantity: 15 }]));
    await vi.advanceTimersByTimeAsync(0);
    expect(lineOf(store, 2).quantity).toBe(15);
  });

  test('a quantity that is back to the one of the cart is not sent (R5.1)', async () => {
    const shop = makeShop(rows);
    const { store } = makeStore(shop);
    await store.open('A/1');
    store.setQuantity(lineOf(store, 2), 1);
    store.setQuantity(lineOf(store, 1), 30);
    store.setQuantity(lineOf(store, 1), 10);
    await store.flush();
    await vi.advanceTimersByTimeAsync(1000);
    expect(shop.names()).toEqual(['getCartItems']);
  });

  test('without a response the former quantity is sent too: the server may have stored the other one', async () => {
    const shop = makeShop(rows);
    const { store } = makeStore(shop);
    await store.open('A/1');
    shop.answerWith(() => {
      throw new RequestFailure({ kind: 'network' });
    });
    store.setQuantity(lineOf(store, 2), 4);
    await store.flush();
    shop.answerWith(() => ({ message: { response: true, rounded: [] } }));
    store.setQuantity(lineOf(store, 2), 1);
    await store.flush();
    expect(shop.requests.at(-2)).toEqual(['updateCart', { id_cart: 5, cart_rows: [{ row_id: 2, quantity: 1 }] }]);
  });

  test('0 removes the line and reports the removal (R2.96)', async () => {
    const shop = makeShop(rows);
    const { store, onRemoved } = makeStore(shop);
    await store.open('A/1');
    store.setQuantity(lineOf(store, 2), 0);
    await store.flush();
    expect(shop.requests[1]).toEqual(['updateCart', { id_cart: 5, cart_rows: [{ row_id: 2, quantity: 0 }] }]);
    expect(onRemoved).toHaveBeenCalledOnce();
  });

  test('without a response the quantity stays, is stored, and is sent with the next attempt', async () => {
    const shop = makeShop(rows);
    const pending = makePending();
    const { store } = makeStore(shop, { pending });
    await store.open('A/1');
    shop.answerWith(() => {
      throw new RequestFailure({ kind: 'network' });
    });
    store.setQuantity(lineOf(store, 2), 4);
    expect(await store.flush()).toBe(false);
    expect(store.state().isUnsent).toBe(true);
    expect(pending.rows).toEqual([[2, 4]]);
    shop.answerWith(() => ({ message: { response: true, rounded: [] } }));
    expect(await store.flush()).toBe(true);
    expect(pending.rows).toEqual([]);
    expect(store.state().isUnsent).toBe(false);
  });

  test('what a page could no longer send is sent by the next one before it loads', async () => {
    const shop = makeShop(rows);
    const pending = makePending();
    pending.rows = [[2, 9]];
    const { store } = makeStore(shop, { pending, cart: cartOf(rows) });
    await store.open('A/1');
    expect(shop.requests).toEqual([
      ['updateCart', { id_cart: 5, cart_rows: [{ row_id: 2, quantity: 9 }] }],
      ['getCartItems', {}],
    ]);
  });

  test('rows are not sent one by one for a customer whose cart was left during their rejection', async () => {
    const shop = makeShop(rows);
    const { store } = makeStore(shop, { pending: { read: () => [], write: () => {} } });
    await store.open('A/1');
    const { promise, resolve } = Promise.withResolvers<void>();
    shop.answerWith(async () => {
      await promise;
      throw new RequestFailure({ kind: 'http', status: 422, errors: { 'cart_rows.0.quantity': ['no'] } });
    });
    store.setQuantity(lineOf(store, 1), 20);
    store.setQuantity(lineOf(store, 2), 3);
    const sent = store.flush();
    await vi.advanceTimersByTimeAsync(0);
    const opened = store.open('B/1');
    resolve();
    expect(await sent).toBe(false);
    await opened;
    expect(shop.names().filter((name) => name === 'updateCart')).toHaveLength(1);
    expect(store.state().remarks.size).toBe(0);
  });

  test('a rejected row does not affect the others', async () => {
    const shop = makeShop(rows);
    const { store } = makeStore(shop);
    await store.open('A/1');
    shop.answerWith((_name, request) => {
      const { cart_rows } = request as { cart_rows: { row_id: number }[] };
      if (cart_rows.some((row) => row.row_id === 1)) {
        throw new RequestFailure({ kind: 'http', status: 422, errors: { 'cart_rows.0.quantity': ['no'] } });
      }
      return { message: { response: true, rounded: [] } };
    });
    store.setQuantity(lineOf(store, 1), 20);
    store.setQuantity(lineOf(store, 2), 3);
    await store.flush();
    expect(shop.requests.filter(([name]) => name === 'updateCart').map(([, request]) => request)).toContainEqual({
      id_cart: 5,
      cart_rows: [{ row_id: 2, quantity: 3 }],
    });
    expect(store.state().remarks.get(1)).toEqual({ kind: 'rejected', message: 'no' });
  });

  test('R4.9 a row that was removed elsewhere is put back with what was typed, or left out', async () => {
    const shop = makeShop(rows);
    const { store } = makeStore(shop);
    await store.open('A/1');
    const typed = async (quantity: number) => {
      const line = lineOf(store, 1);
      shop.answerWith((name) => {
        if (name !== 'updateCart') return { message: { response: true, row_id: 1, quantity } };
        shop.rows = rows.filter(({ row_id }) => row_id !== 1);
        throw new RequestFailure({ kind: 'http', status: 422, errors: { 'cart_rows.0.row_id': ['no such row'] } });
      });
      store.setQuantity(line, quantity);
      await store.flush();
      return store.state().gone.map((gone) => [gone.rowId, gone.quantity]);
    };
    // Who removes the line too has nothing to be asked.
    expect(await typed(0)).toEqual([]);
    shop.rows = rows;
    await store.reload();
    expect(await typed(20)).toEqual([[1, 20]]);
    expect(store.state().remarks.size).toBe(0);
    shop.requests.length = 0;
    await store.settleGone(false);
    expect([store.state().gone, shop.names()]).toEqual([[], []]);
    shop.rows = rows;
    await store.reload();
    await typed(30);
    await store.settleGone(true);
    expect(shop.requests.filter(([name]) => name === 'addToCart').map(([, request]) => request)).toMatchObject([
      { item_id: 'S', quantity: 30, row_id: 1 },
    ]);
    expect(store.state().gone).toEqual([]);
  });
});

describe('cart store: adding and removing', () => {
  test('0 of an article that is not in the cart is rejected without a request (R5.1)', async () => {
    const shop = makeShop();
    const { store } = makeStore(shop);
    for (const quantity of [0, -1, Number.NaN]) {
      const result = await store.add({ ...article, quantity });
      expect(result).toEqual({ status: 'exception', message: 'no-valid-quantity' });
    }
    expect(shop.requests).toEqual([]);
  });

  test('0 of an article that is in the cart removes its line, less than 0 changes nothing (R5.1, R2.96)', async () => {
    const shop = makeShop([{ row_id: 3, id: 'S', quantity: 10, qty_min_imballo: 10 }]);
    const { store, onRemoved } = makeStore(shop);
    await store.open('A/1');
    expect(await store.add({ ...article, quantity: -1 })).toEqual({
      status: 'exception',
      message: 'no-valid-quantity',
    });
    expect(shop.names()).toEqual(['getCartItems']);
    const result = await store.add({ ...article, quantity: 0 });
    expect(result).toEqual({ status: 'done', quantity: 0, rounded: null, former: 10 });
    expect(shop.requests[1]).toEqual(['updateCart', { id_cart: 5, cart_rows: [{ row_id: 3, quantity: 0 }] }]);
    expect(onRemoved).toHaveBeenCalledOnce();
  });

  test('reports the quantity that the server has stored (R4.8)', async () => {
    const shop = makeShop();
    const { store } = makeStore(shop);
    await store.open('A/1');
    for (const [stored, expected] of [
      [1, 1],
      [40, 40],
      [0, 20],
      ['x', 20],
    ]) {
      shop.answerWith(() => ({ message: { response: true, quantity: stored } }));
      expect(await store.add(article)).toMatchObject({ status: 'done', quantity: expected });
    }
  });

  test('the rounded quantity is sent and the cart reloaded (R4.9)', async () => {
    const shop = makeShop();
    const { store } = makeStore(shop);
    await store.open('A/1');
    const result = await store.add(article);
    expect(result).toMatchObject({ status: 'done', quantity: 20, rounded: { requested: 12 } });
    expect(shop.requests.slice(1)).toEqual([
      ['addToCart', { item_id: 'S', quantity: 20 }],
      ['getCartItems', {}],
    ]);
  });

  test('several additions in a row load the cart once, at the end', async () => {
    const shop = makeShop();
    const { store } = makeStore(shop);
    await store.open('A/1');
    await Promise.all([store.add(article), store.add({ ...article, internalCode: 'T' })]);
    expect(shop.names()).toEqual(['getCartItems', 'addToCart', 'addToCart', 'getCartItems']);
  });

  test('a promotion has its own line (R4.8)', async () => {
    const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
    const { store } = makeStore(shop);
    await store.open('A/1');
    const result = await store.add({ ...article, promotion: { code: 'P1', row: 3 } });
    expect(result).toMatchObject({ status: 'done', former: 0 });
    expect(shop.requests[1]).toEqual([
      'addToCartPromo',
      { item_id: 'S', quantity: 20, promo_code: 'P1', promo_row: 3 },
    ]);
  });

  test('a line matches an article under the same promotion and the same row of it (R4.8)', () => {
    const { lines } = cartOf([{ row_id: 1, id: 'S', quantity: 10, promo_code: 'P1', promo_row: 3 }]);
    expect(findLine(lines, { internalCode: 'S', promotion: { code: 'P1', row: 3 } })?.rowId).toBe(1);
    expect(findLine(lines, { internalCode: 'S', promotion: { code: 'P2', row: 3 } })).toBeUndefined();
    expect(findLine(lines, { internalCode: 'S', promotion: { code: 'P1', row: 4 } })).toBeUndefined();
    expect(findLine(lines, { internalCode: 'S' })).toBeUndefined();
  });

  test('a line disappears only once the server confirms it; a failure is not reported (R4.11, R8.21)', async () => {
    const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
    const { store, onRemoved, onFailure } = makeStore(shop);
    await store.open('A/1');
    shop.answerWith(() => ({ message: { response: false } }));
    expect(await store.remove(lineOf(store, 1))).toBe(false);
    shop.answerWith(() => {
      throw new RequestFailure({ kind: 'http', status: 500 });
    });
    expect(await store.remove(lineOf(store, 1))).toBe(false);
    expect(shop.names().slice(1)).toEqual(['removeCartItem', 'removeCartItem', 'getCartItems']);
    expect(onRemoved).not.toHaveBeenCalled();
    expect(onFailure).not.toHaveBeenCalled();
    shop.answerWith(() => ({ message: { response: true } }));
    expect(await store.remove(lineOf(store, 1))).toBe(true);
    expect(onRemoved).toHaveBeenCalledOnce();
    expect(shop.names().slice(4)).toEqual(['removeCartItem', 'getCartItems']);
  });

  test('a failed removal can be repeated while the cart is still being loaded', async () => {
    const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
    const { store } = makeStore(shop);
    await store.open('A/1');
    shop.answerWith(() => {
      throw new RequestFailure({ kind: 'http', status: 500 });
    });
    const loads: ((cart: Cart) => void)[] = [];
    shop.cart = () => new Promise<Cart>((resolve) => loads.push(resolve));
    const failed = store.remove(lineOf(store, 1));
    await vi.waitFor(() => expect(loads).toHaveLength(1));
    shop.answerWith(() => ({ message: { response: true } }));
    const repeated = store.remove(lineOf(store, 1));
    loads[0]?.(cartOf(shop.rows));
    await vi.waitFor(() => expect(loads).toHaveLength(2));
    loads[1]?.(cartOf([]));
    expect(await Promise.all([failed, repeated])).toEqual([false, true]);
  });

  test('a removed line is restored with its note, at its row', async () => {
    const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
    const { store } = makeStore(shop);
    await store.open('A/1');
    await store.restore({ ...lineOf(store, 1), note: 'Piano terra' });
    expect(shop.requests[1]).toEqual(['addToCart', { item_id: 'S', quantity: 10, note: 'Piano terra', row_id: 1 }]);
  });

  test('a removal is undone for its own customer only', async () => {
    const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
    const { store, onRemoved } = makeStore(shop);
    await store.open('A/1');
    shop.answerWith(() => ({ message: { response: true } }));
    await store.remove(lineOf(store, 1));
    const [, undo] = onRemoved.mock.calls[0] as Parameters<CartStoreSettings['onRemoved']>;
    await undo();
    expect(shop.names().filter((name) => name === 'addToCart')).toHaveLength(1);
    await store.open('B/1');
    await undo();
    expect(shop.names().filter((name) => name === 'addToCart')).toHaveLength(1);
  });

  test('a form is submitted after the changes before it, and then the cart is loaded, whether it succeeded or not', async () => {
    const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
    const { store, onFailure } = makeStore(shop);
    await store.open('A/1');
    store.setQuantity(lineOf(store, 1), 20);
    const sent = store.flush();
    const isSubmitted = store.run(() => shop.call('form', {}).then(() => undefined));
    expect(await Promise.all([sent, isSubmitted])).toEqual([true, true]);
    await vi.advanceTimersByTimeAsync(0);
    expect(shop.names()).toEqual(['getCartItems', 'updateCart', 'form', 'getCartItems']);
    // The form has reported its failure, so that of the load is not reported as well.
    shop.cart = () => Promise.reject(new RequestFailure({ kind: 'network' }));
    expect(await store.run(() => Promise.resolve())).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(onFailure).not.toHaveBeenCalled();
    expect(store.state().status).toBe('failed');
  });

  test('the next form can be submitted while the cart is loaded after the one before', async () => {
    const shop = makeShop();
    const { store } = makeStore(shop);
    await store.open('A/1');
    let answer = (_cart: Cart) => {};
    shop.cart = () => new Promise<Cart>((resolve) => (answer = resolve));
    expect(await store.run(() => Promise.resolve())).toBe(true);
    expect(store.state().isLoading).toBe(true);
    const next = store.run(() => shop.call('form', {}).then(() => undefined));
    answer(cartOf([]));
    expect(await next).toBe(true);
    expect(shop.names()).toContain('form');
  });

  test('an article is not added for the customer after the one for whom it was chosen', async () => {
    const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
    const { store } = makeStore(shop);
    await store.open('A/1');
    const removed = store.remove(lineOf(store, 1));
    const added = store.add({ ...article, internalCode: 'T' });
    await store.open('B/1');
    await removed;
    expect(await added).toEqual({ status: 'no-client' });
    expect(shop.names()).not.toContain('addToCart');
  });

  test('a form is not submitted for the customer after the one who filled it', async () => {
    const shop = makeShop();
    const { store } = makeStore(shop);
    await store.open('A/1');
    const isSubmitted = store.run(() => shop.call('form', {}).then(() => undefined));
    await store.open('B/1');
    expect(await isSubmitted).toBe(false);
    expect(shop.names()).not.toContain('form');
  });

  test('discarded quantities are never sent, so that emptying the cart is the last change (R4.10)', async () => {
    const shop = makeShop([{ row_id: 1, id: 'S', quantity: 10 }]);
    const { store } = makeStore(shop);
    await store.open('A/1');
    store.setQuantity(lineOf(store, 1), 20);
    store.discard();
    expect(await store.flush()).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(shop.names()).toEqual(['getCartItems']);
  });
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

test('R5.1 leads back to the first of several rejected quantities, once for each text', () => {
  const rejected = makeStore(makeShop()).store.rejectedQuantities;
  const focused: number[] = [];
  const report = (index: number) => {
    let wasLedBack = false;
    return rejected.report({
      index,
      wasLedBack: () => wasLedBack,
      leadBack: (isFirst) => {
        wasLedBack = true;
        if (isFirst) focused.push(index);
      },
    });
  };
  expect(rejected.leadBack()).toBe(false);
  report(7);
  report(2);
  const correct = report(0);
  correct();
  expect(rejected.leadBack()).toBe(true);
  expect(focused).toEqual([2]);
  expect(rejected.leadBack()).toBe(false);
  report(4);
  expect(rejected.leadBack()).toBe(true);
  expect(focused).toEqual([2, 4]);
});
