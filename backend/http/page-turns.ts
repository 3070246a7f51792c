import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FairQueue, Person } from '../fair-queue.ts';

/** Waits for the turn of a page; the returned function gives the turn on. */
export type PageTurn = () => Promise<() => void>;

/**
 * Turns in which pages are rendered one after the other. A page takes milliseconds of the only thread: without turns all
 * that wait are rendered at once, and everything else that the process does waits for the last of them. Between two pages
 * the event loop reads what has arrived. A person with many pages delays mostly their own.
 */
export function pageTurns(queue: FairQueue, person: Person): PageTurn {
  return async () => {
    const end = await queue.enter(person);
    return () => void nextTurn().then(end);
  };
}
