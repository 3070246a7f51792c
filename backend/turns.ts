import { AppError } from './app-error.ts';

/** Who asks for something that costs much. */
export interface Person {
  /** One key for all requests of a user; of a guest, the network address. */
  key: string;
  /** Aborted when the client has left; missing for work that nobody waits for. */
  leaving?: AbortSignal | undefined;
  /** Whether the work may always wait: it goes on with something that was accepted before, or is the shop's own. */
  mayAlwaysWait?: boolean;
}

export interface TurnLimits {
  /** Most works at once in this process: of everybody, and of one person. */
  atOnce: number;
  atOncePerPerson: number;
  /** Most works that wait: of everybody, and of one person. */
  waiting: number;
  waitingPerPerson: number;
}

/** A queue in which people take turns: whoever asks for much waits behind own work only. */
export interface Turns {
  /**
   * Waits for a turn; the result ends it and may be called twice. Fails at once with 429 when the person has too much
   * waiting, and with 503 when all together have.
   */
  take(person: Person): Promise<() => void>;
  /** Does the work in a turn. */
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
export function createTurns(limits: TurnLimits): Turns {
  /** By the key of the person; whoever had a turn last is last. */
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

  /** Others come first now; a place without work is forgotten. */
  function moveBack(key: string, place: Place): void {
    places.delete(key);
    if (place.running > 0 || place.queue.length > 0) places.set(key, place);
  }

  function rejectIfFull(place: Place): void {
    // Whoever gets a turn at once does not wait.
    if (running < limits.atOnce && place.running < limits.atOncePerPerson) return;
    if (place.queue.length >= limits.waitingPerPerson) {
      throw new AppError('too-many-requests', 'tooMuchAtOnce', { retryAfterSeconds: RETRY_SECONDS });
    }
    if (waiting >= limits.waiting) throw new AppError('unavailable', 'tooMuchOfAll');
  }

  async function take({ key, leaving, mayAlwaysWait = false }: Person): Promise<() => void> {
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
    take,
    async run(person, work) {
      const end = await take(person);
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
 * The queues for what costs much, besides drawing (`backend/drawing/`). What is read from the database uses few of the
 * pool's connections, so that most are left for everything else.
 */
export const createCostlyTurns = () => ({
  /** Archives that are being sent, for as long as the client takes: they draw one file at a time. */
  archives: createTurns({ atOnce: 20, atOncePerPerson: 2, waiting: 40, waitingPerPerson: 10 }),
  /** Lists read as a whole. */
  exports: createTurns({ atOnce: 2, atOncePerPerson: 1, waiting: 100, waitingPerPerson: 10 }),
  /** Lists that search a text in every line of a customer's documents. */
  searches: createTurns({ atOnce: 4, atOncePerPerson: 1, waiting: 200, waitingPerPerson: 30 }),
});
export type CostlyTurns = ReturnType<typeof createCostlyTurns>;
