import { RateLimiterCluster, RateLimiterMemory } from 'rate-limiter-flexible';
import type { Logger } from 'pino';
import type { EventLog, ShopEvent } from '../integrations/events/index.ts';
import { scrub } from './scrub.ts';

/** Limits of the queue in memory and of the writes. */
export interface TrackerLimits {
  /** Events that may be queued; further ones are dropped. */
  queueLength: number;
  /** Events per network address and minute; further ones are dropped. */
  perMinute: number;
  /** Events written with one statement. */
  batchLength: number;
  /** How long an event may be queued so that it is written in one batch with others. */
  gatherMilliseconds: number;
  /** Whether all processes of the command count together what an address sends. */
  isShared?: boolean;
}

const DEFAULT_LIMITS: TrackerLimits = {
  queueLength: 10_000,
  perMinute: 600,
  batchLength: 500,
  gatherMilliseconds: 250,
};
const SHORTEST_BACKOFF = 1_000;
const LONGEST_BACKOFF = 30_000;
const DAY = 86_400_000;
/** Milliseconds for the answer of the process that counts for all. */
const LIMITED_WITHIN = 1_000;

/** Counts of the events of this process: accepted = written + dropped + still queued. */
export interface TrackerCounts {
  accepted: number;
  written: number;
  dropped: number;
}

/**
 * Queues events and writes them in batches in the background. Adding an event never waits and never fails: when the log
 * is unavailable events stay queued; above the queue limit or the rate limit of one address they are dropped and
 * counted.
 */
export function createTracker(events: EventLog, logger: Pick<Logger, 'warn'>, given: Partial<TrackerLimits> = {}) {
  const limits = { ...DEFAULT_LIMITS, ...given };
  const queue: ShopEvent[] = [];
  const counts: TrackerCounts = { accepted: 0, written: 0, dropped: 0 };
  const rate = { points: limits.perMinute, duration: 60 };
  const bySource = limits.isShared
    ? new RateLimiterCluster({ ...rate, keyPrefix: 'events', timeoutMs: LIMITED_WITHIN })
    : new RateLimiterMemory(rate);
  /** Events that the limiter has not judged yet. */
  const judging = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> | null = null;
  let backoff = SHORTEST_BACKOFF;
  let reported = 0;
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
      backoff = SHORTEST_BACKOFF;
    } catch (error) {
      logger.warn({ err: error, waiting: queue.length }, 'events could not be written; they wait');
      schedule(backoff);
      backoff = Math.min(backoff * 2, LONGEST_BACKOFF);
    }
    if (counts.dropped > reported) {
      logger.warn({ dropped: counts.dropped - reported }, 'events were dropped');
      reported = counts.dropped;
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
    // Scrubbed only here: a dropped event must cost almost nothing.
    queue.push({ ...event, payload: scrub(event.payload) as object });
    schedule(limits.gatherMilliseconds);
  }

  return {
    /**
     * Queues an event; session secrets are removed from its payload.
     * @param source network address it came from.
     */
    add(event: ShopEvent, source: string): void {
      counts.accepted += 1;
      const judged = bySource.consume(source).then(
        () => put(event),
        () => void (counts.dropped += 1),
      );
      judging.add(judged);
      void judged.then(() => judging.delete(judged));
    },

    counts: (): Readonly<TrackerCounts> => ({ ...counts }),

    /** Deletes events older than `keptDays` days, including those not yet forwarded. */
    sweep(now: Date, keptDays: number): Promise<void> {
      return events.forgetBefore(new Date(now.getTime() - keptDays * DAY));
    },

    /** Resolves when every event added before is written, or could not be written for now. */
    async settled(): Promise<void> {
      // The rate limiter is asynchronous, so an event reaches the queue a moment after `add`.
      await Promise.all(judging);
      await writing;
      await write();
      await events.settled();
    },

    /** Tries to write the queued events once, then stops. */
    async close(): Promise<void> {
      await Promise.all(judging);
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
