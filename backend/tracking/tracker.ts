import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Logger } from 'pino';
import type { EventLog, ShopEvent } from '../integrations/events/index.ts';
import { scrub } from './scrub.ts';

/** How much is held in memory and how it is written. */
export interface TrackerLimits {
  /** Events that may wait; further ones are dropped. */
  queueLength: number;
  /** Events of one network address in a minute; further ones are dropped. */
  perMinute: number;
  /** Events written with one statement. */
  batchLength: number;
  /** How long an event may wait for others to be written with. */
  gatherMilliseconds: number;
}

const USUAL_LIMITS: TrackerLimits = { queueLength: 10_000, perMinute: 600, batchLength: 500, gatherMilliseconds: 250 };
const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
const DAY = 86_400_000;

/** What became of the events of this process. Taken = written + dropped + those still waiting. */
export interface TrackerCounts {
  taken: number;
  written: number;
  dropped: number;
}

/**
 * Takes what people did and writes it behind their backs, many events at once. Taking never waits and never fails: when
 * the log is away events wait, and when too many wait or one address tells too many, they are dropped and counted.
 */
export function createTracker(events: EventLog, logger: Pick<Logger, 'warn'>, limits: TrackerLimits = USUAL_LIMITS) {
  const queue: ShopEvent[] = [];
  const counts: TrackerCounts = { taken: 0, written: 0, dropped: 0 };
  const bySource = new RateLimiterMemory({ points: limits.perMinute, duration: 60 });
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> | null = null;
  let pause = SHORTEST_PAUSE;
  let told = 0;
  let isClosed = false;

  function schedule(milliseconds: number): void {
    if (timer || isClosed) return;
    timer = setTimeout(() => {
      timer = null;
      void write();
    }, milliseconds);
    timer.unref();
  }

  async function writeAll(): Promise<void> {
    try {
      while (queue.length > 0) {
        const batch = queue.slice(0, limits.batchLength);
        const written = await events.append(batch);
        queue.splice(0, batch.length);
        counts.written += written;
        counts.dropped += batch.length - written;
      }
      pause = SHORTEST_PAUSE;
    } catch (error) {
      logger.warn({ err: error, waiting: queue.length }, 'events could not be written; they wait');
      schedule(pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
    if (counts.dropped > told) {
      logger.warn({ dropped: counts.dropped - told }, 'events were dropped');
      told = counts.dropped;
    }
  }

  function write(): Promise<void> {
    writing ??= writeAll().finally(() => (writing = null));
    return writing;
  }

  function put(event: ShopEvent): void {
    if (isClosed || queue.length >= limits.queueLength) {
      counts.dropped += 1;
      return;
    }
    // Only now: an event that is dropped must cost next to nothing.
    queue.push({ ...event, payload: scrub(event.payload) as object });
    schedule(limits.gatherMilliseconds);
  }

  return {
    /**
     * Takes an event; what opens a session is left out of what is kept of it.
     * @param source network address it came from.
     */
    take(event: ShopEvent, source: string): void {
      counts.taken += 1;
      bySource.consume(source).then(
        () => put(event),
        () => (counts.dropped += 1),
      );
    },

    counts: (): Readonly<TrackerCounts> => ({ ...counts }),

    /** Deletes events older than so many days, also those that still wait to be sent on. */
    sweep(now: Date, keptDays: number): Promise<void> {
      return events.forgetBefore(new Date(now.getTime() - keptDays * DAY));
    },

    /** Resolves when everything taken before is in the log, or could not be written for now. */
    async settled(): Promise<void> {
      // An event is put into the queue a moment after it was taken.
      await new Promise((resolve) => setImmediate(resolve));
      await writing;
      await write();
      await events.settled();
    },

    /** Writes what waits, once, and stops. */
    async close(): Promise<void> {
      await new Promise((resolve) => setImmediate(resolve));
      if (timer) clearTimeout(timer);
      timer = null;
      await writing;
      isClosed = true;
      await write();
      await events.close();
    },
  };
}
export type Tracker = ReturnType<typeof createTracker>;
