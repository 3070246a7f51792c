import { describe, expect, test } from 'vitest';
import { drop, emptyQuantities, enter, entered, requeue, isSettled, rowsPerRequest, send, settle } from './cart.ts';

describe('unconfirmed quantities', () => {
  test('the last quantity typed for a row replaces the former one (R2.96)', () => {
    const quantities = enter(enter(emptyQuantities, 7, 10), 7, 20);
    expect([...quantities.waiting]).toEqual([[7, 20]]);
    expect(entered(quantities, 7)).toBe(20);
  });

  test('a quantity typed while its row is being sent waits for the next request', () => {
    const quantities = enter(send(enter(emptyQuantities, 7, 10)), 7, 30);
    expect([...quantities.sent]).toEqual([[7, 10]]);
    expect(entered(quantities, 7)).toBe(30);
    const settled = settle(quantities);
    expect(isSettled(settled)).toBe(false);
    expect([...settled.waiting]).toEqual([[7, 30]]);
  });

  test('without a response everything waits again, with the newer quantity', () => {
    const quantities = requeue(enter(send(enter(enter(emptyQuantities, 7, 10), 8, 5)), 7, 30));
    expect([...quantities.waiting]).toEqual([
      [7, 30],
      [8, 5],
    ]);
    expect(quantities.sent.size).toBe(0);
  });

  test('more rows than one request allows are sent in several requests', () => {
    let quantities = emptyQuantities;
    for (let row = 1; row <= rowsPerRequest + 1; row++) quantities = enter(quantities, row, 1);
    const first = send(quantities);
    expect(first.sent.size).toBe(rowsPerRequest);
    expect([...send(settle(first)).sent]).toEqual([[rowsPerRequest + 1, 1]]);
  });

  test('a removed row is dropped, also while it is being sent', () => {
    const quantities = drop(enter(send(enter(emptyQuantities, 7, 10)), 7, 30), 7);
    expect(isSettled(quantities)).toBe(true);
  });
});
