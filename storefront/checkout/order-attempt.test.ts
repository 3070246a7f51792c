import { describe, expect, test } from 'vitest';
import { attemptStore, closeAttempt, openAttempt, unansweredRequest, type OrderRequest } from './order-attempt.ts';

function makeStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
    key: () => null,
    length: 0,
  };
}

const request = { id_cart: 5, idempotency_key: 'key-one-key' } as OrderRequest;

describe('the idempotency key of an order (R2.98)', () => {
  test('stays the same across reloads and retries of one cart', () => {
    const storage = makeStorage();
    const first = openAttempt(
      attemptStore(() => storage),
      'A/1',
      5,
      'key-one',
    );
    const reloaded = openAttempt(
      attemptStore(() => storage),
      'A/1',
      5,
      'key-two',
    );
    expect([first.key, reloaded.key]).toEqual(['key-one', 'key-one']);
  });

  test('another cart and another customer have another key', () => {
    const store = attemptStore(makeStorage);
    openAttempt(store, 'A/1', 5, 'key-one');
    expect(openAttempt(store, 'A/1', 6, 'key-two').key).toBe('key-two');
    expect(openAttempt(store, 'B/1', 6, 'key-three').key).toBe('key-three');
  });

  test('is restored after switching to another customer and back', () => {
    const storage = makeStorage();
    const store = attemptStore(() => storage);
    openAttempt(store, 'A/1', 5, 'key-one');
    openAttempt(store, 'B/1', 6, 'key-two');
    expect(openAttempt(store, 'A/1', 5, 'key-three').key).toBe('key-one');
  });

  test('is cleared with the acknowledgement', () => {
    const storage = makeStorage();
    const store = attemptStore(() => storage);
    openAttempt(store, 'A/1', 5, 'key-one');
    store.clear('A/1');
    expect(openAttempt(store, 'A/1', 5, 'key-two').key).toBe('key-two');
  });

  test('without browser storage it stays in memory while the page is open', () => {
    const store = attemptStore(() => {
      throw new DOMException('denied');
    });
    openAttempt(store, 'A/1', 5, 'key-one');
    expect(openAttempt(store, 'A/1', 5, 'key-two').key).toBe('key-one');
  });

  test('an invalid value in the storage is ignored', () => {
    const storage = makeStorage();
    storage.setItem('order_attempt A/1', '{"owner":"A/1","cartId":"5"}');
    expect(
      openAttempt(
        attemptStore(() => storage),
        'A/1',
        5,
        'key-two',
      ).key,
    ).toBe('key-two');
    storage.setItem('order_attempt A/1', '{');
    expect(
      openAttempt(
        attemptStore(() => storage),
        'A/1',
        6,
        'key-three',
      ).key,
    ).toBe('key-three');
  });
});

describe('the typed values, once the order is acknowledged (R2.14)', () => {
  const typed = { ...request, note: 'Citofono Bassi' };
  const sent = (isToBePaid: boolean) => {
    const store = attemptStore(makeStorage);
    store.write({ ...openAttempt(store, 'A/1', 5, 'key-one'), request: typed });
    closeAttempt(store, 'A/1', typed, isToBePaid);
    return store;
  };

  test('are restored for a cart whose payment failed, under a new key', () => {
    const again = openAttempt(sent(true), 'A/1', 5, 'key-two');
    expect(again).toMatchObject({ key: 'key-two', request: null, draft: typed });
  });

  test('cause no retry while the order waits for its payment', () => {
    expect(unansweredRequest(sent(true), 'A/1', 6)).toBeNull();
  });

  test('are discarded for the next cart, and when an order is complete', () => {
    expect(openAttempt(sent(true), 'A/1', 6, 'key-two').draft).toBeNull();
    expect(sent(false).read('A/1')).toBeNull();
  });
});

describe('an order without a response', () => {
  test('is requested again only when its cart is no longer the active one', () => {
    const storage = makeStorage();
    const store = attemptStore(() => storage);
    const attempt = openAttempt(store, 'A/1', 5, 'key-one-key');
    expect(unansweredRequest(store, 'A/1', 0)).toBeNull();
    store.write({ ...attempt, request });
    expect(unansweredRequest(store, 'A/1', 5)).toBeNull();
    expect(unansweredRequest(store, 'A/1', 0)).toEqual(request);
    expect(unansweredRequest(store, 'A/1', 6)).toEqual(request);
    expect(unansweredRequest(store, 'B/1', 0)).toBeNull();
  });
});
