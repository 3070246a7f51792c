import { describe, expect, test } from 'vitest';
import {
  drop,
  emptyQueue,
  enter,
  entered,
  requeue,
  isSettled,
  rowsPerRequest,
  send,
  settle,
} from './quantity-queue.ts';

describe('quantity queue', () => {
  test('the last quantity typed for a row replaces the former one (R2.96)', () => {
    const queue = enter(enter(emptyQueue, 7, 10), 7, 20);
    expect([...queue.waiting]).toEqual([[7, 20]]);
    expect(entered(queue, 7)).toBe(20);
  });

  test('a quantity typed while its row is being sent waits for the next request', () => {
    const queue = enter(send(enter(emptyQueue, 7, 10)), 7, 30);
    expect([...queue.sent]).toEqual([[7, 10]]);
    expect(entered(queue, 7)).toBe(30);
    const settled = settle(queue);
    expect(isSettled(settled)).toBe(false);
    expect([...settled.waiting]).toEqual([[7, 30]]);
  });

  test('without a response everything waits again, with the newer quantity', () => {
    const queue = requeue(enter(send(enter(enter(emptyQueue, 7, 10), 8, 5)), 7, 30));
    expect([...queue.waiting]).toEqual([
      [7, 30],
      [8, 5],
    ]);
    expect(queue.sent.size).toBe(0);
  });

  test('more rows than one request allows are sent in several requests', () => {
    let queue = emptyQueue;
    for (let row = 1; row <= rowsPerRequest + 1; row++) queue = enter(queue, row, 1);
    const first = send(queue);
    expect(first.sent.size).toBe(rowsPerRequest);
    expect([...send(settle(first)).sent]).toEqual([[rowsPerRequest + 1, 1]]);
  });

  test('a removed row is dropped, also while it is being sent', () => {
    const queue = drop(enter(send(enter(emptyQueue, 7, 10)), 7, 30), 7);
    expect(isSettled(queue)).toBe(true);
  });
});
