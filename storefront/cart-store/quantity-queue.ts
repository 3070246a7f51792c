/**
 * Quantities not yet confirmed by the server, by cart row. `waiting` were typed and not sent yet, `sent` are in the
 * running request. A quantity typed while its row is being sent waits for the next request, so none is lost or
 * overtaken.
 */
export interface QuantityQueue {
  readonly waiting: ReadonlyMap<number, number>;
  readonly sent: ReadonlyMap<number, number>;
}

export const emptyQueue: QuantityQueue = { waiting: new Map(), sent: new Map() };

/** Maximum number of rows in one update_cart request; more wait for the next one. */
export const rowsPerRequest = 200;

/** Enters a quantity; it replaces one that still waits for the same row. */
export function enter(queue: QuantityQueue, rowId: number, quantity: number): QuantityQueue {
  return { ...queue, waiting: new Map(queue.waiting).set(rowId, quantity) };
}

/** Starts a request: moves at most 200 waiting rows to `sent`, oldest first. Nothing may be in `sent` already. */
export function send(queue: QuantityQueue): QuantityQueue {
  const rows = [...queue.waiting];
  return { sent: new Map(rows.slice(0, rowsPerRequest)), waiting: new Map(rows.slice(rowsPerRequest)) };
}

/** The server has accepted the rows, or rejected them in a way that a retry would not change. */
export function settle(queue: QuantityQueue): QuantityQueue {
  return { ...queue, sent: new Map() };
}

/** No response came: the sent rows wait again, unless a newer quantity was entered for the row. */
export function requeue(queue: QuantityQueue): QuantityQueue {
  return { sent: new Map(), waiting: new Map([...queue.sent, ...queue.waiting]) };
}

/** Drops a row that was removed from the cart. */
export function drop(queue: QuantityQueue, rowId: number): QuantityQueue {
  const without = (rows: ReadonlyMap<number, number>) => new Map([...rows].filter(([id]) => id !== rowId));
  return { waiting: without(queue.waiting), sent: without(queue.sent) };
}

/** The unconfirmed quantity of a row; undefined when the cart's own applies. */
export function entered(queue: QuantityQueue, rowId: number): number | undefined {
  return queue.waiting.get(rowId) ?? queue.sent.get(rowId);
}

/** Whether everything entered has reached the server. */
export function isSettled(queue: QuantityQueue): boolean {
  return queue.waiting.size === 0 && queue.sent.size === 0;
}
