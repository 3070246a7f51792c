import { AppError } from './app-error.ts';

/** The user, or guest, for whom expensive work is done. */
export interface Person {
  /** One key for all requests of a user; of a guest, the network address. */
  key: string;
  /** Aborted when the client has left; missing for work that nobody waits for. */
  leaving?: AbortSignal | undefined;
  /** Whether the work is never rejected: it continues something that was already accepted, or is the shop's own. */
  mayAlwaysWait?: boolean;
}

export interface QueueLimits {
  /** Maximum number of works that run at once in this process: of everybody, and of one person. */
  atOnce: number;
  atOncePerPerson: number;
  /** Maximum number of works that wait: of everybody, and of one person. */
  waiting: number;
  waitingPerPerson: number;
}

/** A queue that serves people in turn: somebody with much work delays only that work. */
export interface FairQueue {
  /**
   * Waits for a place among the running works; the returned function frees it and may be called twice. Fails at once
   * with 429 when too much work of this person waits, and with 503 when too much of everybody does.
   */
  enter(person: Person): Promise<() => void>;
  /** Runs the work when its turn has come. */
  run<Result>(person: Person, work: () => Promise<Result>): Promise<Result>;
  counts: () => { running: number; waiting: number };
}

interface Place {
  running: number;
  /** What waits, each called when its turn begins. */
  queue: (() => void)[];
}

const RETRY_SECONDS = 5;

const hasLeft = () => new AppError('unavailable', 'serviceUnavailable');

/** Creates a queue with its limits. */
export function createFairQueue(limits: QueueLimits): FairQueue {
  /** By the key of the person; the person served last is at the end. */
  const places = new Map<string, Place>();
  let running = 0;
  let waiting = 0;

  function beginNext(): void {
    while (running < limits.atOnce) {
      const next = places
        .entries()
        .find(([, place]) => place.queue.length > 0 && place.running < limits.atOncePerPerson);
      if (!next) return;
      const [key, place] = next;
      moveBack(key, place);
      running += 1;
      waiting -= 1;
      place.running += 1;
      place.queue.shift()?.();
    }
  }

  /** Moves a person to the end; one without work is removed. */
  function moveBack(key: string, place: Place): void {
    places.delete(key);
    if (place.running > 0 || place.queue.length > 0) places.set(key, place);
  }

  function rejectIfFull(place: Place): void {
    // Work that can start at once does not wait.
    if (running < limits.atOnce && place.running < limits.atOncePerPerson) return;
    if (place.queue.length >= limits.waitingPerPerson) {
      throw new AppError('too-many-requests', 'tooMuchAtOnce', { retryAfterSeconds: RETRY_SECONDS });
    }
    if (waiting >= limits.waiting) throw new AppError('unavailable', 'tooMuchOfAll');
  }

  async function enter({ key, leaving, mayAlwaysWait = false }: Person): Promise<() => void> {
    if (leaving?.aborted) throw hasLeft();
    const place = places.get(key) ?? { running: 0, queue: [] };
    if (!mayAlwaysWait) rejectIfFull(place);
    places.set(key, place);
    const { promise: begun, resolve, reject } = Promise.withResolvers<void>();
    const begin = () => resolve();
    const giveUp = () => {
      const index = place.queue.indexOf(begin);
      if (index < 0) return;
      place.queue.splice(index, 1);
      waiting -= 1;
      if (place.running === 0 && place.queue.length === 0) places.delete(key);
      reject(hasLeft());
    };
    leaving?.addEventListener('abort', giveUp, { once: true });
    waiting += 1;
    place.queue.push(begin);
    beginNext();
    try {
      await begun;
    } finally {
      leaving?.removeEventListener('abort', giveUp);
    }
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      running -= 1;
      place.running -= 1;
      moveBack(key, place);
      beginNext();
    };
  }

  return {
    enter,
    async run(person, work) {
      const end = await enter(person);
      try {
        return await work();
      } finally {
        end();
      }
    },
    counts: () => ({ running, waiting }),
  };
}

/**
 * The queues for expensive work except drawing (`backend/drawing/`). Work that reads the database uses few of the
 * pool's connections, so that most are left for everything else.
 */
export const createWorkQueues = () => ({
  /** Archives that are being sent, for as long as the client takes: they draw one file at a time. */
  archives: createFairQueue({ atOnce: 20, atOncePerPerson: 2, waiting: 40, waitingPerPerson: 10 }),
  /** Lists read as a whole. */
  exports: createFairQueue({ atOnce: 2, atOncePerPerson: 1, waiting: 100, waitingPerPerson: 10 }),
  /** Orders of buyers as files, whose reading takes the processor for a while. */
  orderFiles: createFairQueue({ atOnce: 2, atOncePerPerson: 1, waiting: 100, waitingPerPerson: 10 }),
  /** Pages: one in a turn of the event loop (`backend/http/page-turns.ts`). */
  pages: createFairQueue({ atOnce: 1, atOncePerPerson: 1, waiting: Infinity, waitingPerPerson: Infinity }),
  /** Lists that search a text in every line of a customer's documents. */
  searches: createFairQueue({ atOnce: 4, atOncePerPerson: 1, waiting: 200, waitingPerPerson: 30 }),
});
export type WorkQueues = ReturnType<typeof createWorkQueues>;
