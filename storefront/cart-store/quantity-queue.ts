/**
 * Quantities on their way to the server, by row of the cart. `waiting` were typed and not sent yet, `sent` are in the
 * call that runs now. A quantity typed while its row is on its way waits for the next call; nothing is lost or overtaken.
 */
export interface QuantityQueue {
  readonly waiting: ReadonlyMap<number, number>;
  readonly sent: ReadonlyMap<number, number>;
}

export const emptyQueue: QuantityQueue = { waiting: new Map(), sent: new Map() };

/** The most rows of one update_cart call; more wait for the next one. */
export const rowsPerCall = 200;

/** A quantity was entered: it takes the place of one that still waits for the same row (R2.96). */
export function enter(queue: QuantityQueue, rowId: number, quantity: number): QuantityQueue {
  return { ...queue, waiting: new Map(queue.waiting).set(rowId, quantity) };
}

/** The call starts: takes what waits, at most 200 rows, oldest first. Nothing may be on its way already. */
export function send(queue: QuantityQueue): QuantityQueue {
  const rows = [...queue.waiting];
  return { sent: new Map(rows.slice(0, rowsPerCall)), waiting: new Map(rows.slice(rowsPerCall)) };
}

/** The server answered, with yes or with a refusal that a repetition would meet again. */
export function settle(queue: QuantityQueue): QuantityQueue {
  return { ...queue, sent: new Map() };
}

/** No answer came: what was sent waits again, unless something newer was entered for the row meanwhile. */
export function giveBack(queue: QuantityQueue): QuantityQueue {
  return { sent: new Map(), waiting: new Map([...queue.sent, ...queue.waiting]) };
}

/** Forgets a row that was taken out of the cart. */
export function drop(queue: QuantityQueue, rowId: number): QuantityQueue {
  const without = (rows: ReadonlyMap<number, number>) => new Map([...rows].filter(([id]) => id !== rowId));
  return { waiting: without(queue.waiting), sent: without(queue.sent) };
}

/** The quantity to show for a row while it is not confirmed; undefined when the cart's own holds. */
export function entered(queue: QuantityQueue, rowId: number): number | undefined {
  return queue.waiting.get(rowId) ?? queue.sent.get(rowId);
}

/** Whether everything entered has reached the server. */
export function isSettled(queue: QuantityQueue): boolean {
  return queue.waiting.size === 0 && queue.sent.size === 0;
}
