import { describe, expect, test } from 'vitest';
import { attemptStore, closeAttempt, openAttempt, unansweredRequest, type OrderRequest } from './order-attempt.ts';

function makeStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  };
}

const request = { id_cart: 5, idempotency_key: 'key-one-key' } as OrderRequest;

describe('the key of an order (R2.98)', () => {
  test('stays the same through reloads and retries of one cart', () => {
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

  test('another cart and another client have another key', () => {
    const store = attemptStore(makeStorage);
    openAttempt(store, 'A/1', 5, 'key-one');
    expect(openAttempt(store, 'A/1', 6, 'key-two').key).toBe('key-two');
    expect(openAttempt(store, 'B/1', 6, 'key-three').key).toBe('key-three');
  });

  test('is there again after a look at another client', () => {
    const storage = makeStorage();
    const store = attemptStore(() => storage);
    openAttempt(store, 'A/1', 5, 'key-one');
    openAttempt(store, 'B/1', 6, 'key-two');
    expect(openAttempt(store, 'A/1', 5, 'key-three').key).toBe('key-one');
  });

  test('goes with the acknowledgement', () => {
    const storage = makeStorage();
    const store = attemptStore(() => storage);
    openAttempt(store, 'A/1', 5, 'key-one');
    store.clear('A/1');
    expect(openAttempt(store, 'A/1', 5, 'key-two').key).toBe('key-two');
  });

  test('a browser that keeps nothing remembers it while the page is open', () => {
    const store = attemptStore(() => {
      throw new DOMException('denied');
    });
    openAttempt(store, 'A/1', 5, 'key-one');
    expect(openAttempt(store, 'A/1', 5, 'key-two').key).toBe('key-one');
  });

  test('what somebody else wrote in its place is ignored', () => {
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

describe('what was typed, once the order is acknowledged (R2.14)', () => {
  const typed = { ...request, note: 'Citofono Bassi' };
  const sent = (isToBePaid: boolean) => {
    const store = attemptStore(makeStorage);
    store.write({ ...openAttempt(store, 'A/1', 5, 'key-one'), request: typed });
    closeAttempt(store, 'A/1', typed, isToBePaid);
    return store;
  };

  test('is there again for a cart whose payment came to nothing, under a new key', () => {
    const again = openAttempt(sent(true), 'A/1', 5, 'key-two');
    expect(again).toMatchObject({ key: 'key-two', request: null, draft: typed });
  });

  test('is asked for by nobody while it waits for its payment', () => {
    expect(unansweredRequest(sent(true), 'A/1', 6)).toBeNull();
  });

  test('is gone for the next cart, and for good with an order that is complete', () => {
    expect(openAttempt(sent(true), 'A/1', 6, 'key-two').draft).toBeNull();
    expect(sent(false).read('A/1')).toBeNull();
  });
});

describe('an order without an answer', () => {
  test('is asked for again only when its cart is not the active one any more', () => {
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
