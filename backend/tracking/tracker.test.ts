import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EventLog, ShopEvent } from '../integrations/events/index.ts';
import { createTracker, type TrackerLimits } from './tracker.ts';

const LIMITS: TrackerLimits = { queueLength: 5, perMinute: 100, batchLength: 2, gatherMilliseconds: 10 };

function event(cartId: number): ShopEvent {
  return {
    at: new Date(0),
    topic: 'cart',
    action: 'add-to-cart',
    clientCode: '1',
    addressCode: '1',
    cartId,
    payload: {},
  };
}

/** In-memory event log that can be made unavailable. */
function memoryLog() {
  const kept: number[] = [];
  const log = { isAway: false, batches: [] as number[] };
  const events: EventLog = {
    append(batch) {
      if (log.isAway) return Promise.reject(new Error('away'));
      log.batches.push(batch.length);
      kept.push(...batch.map(({ cartId }) => cartId));
      return Promise.resolve(batch.length);
    },
    forgetBefore: () => Promise.resolve(),
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  return { log, events, kept };
}

afterEach(() => vi.useRealTimers());

describe('R7.20 the tracker', () => {
  it('writes events in batches, in order', async () => {
    const { log, events, kept } = memoryLog();
    const tracker = createTracker(events, { warn: () => undefined }, LIMITS);
    for (const cartId of [1, 2, 3]) tracker.add(event(cartId), 'here');
    await tracker.settled();
    expect(kept).toEqual([1, 2, 3]);
    expect(log.batches).toEqual([2, 1]);
    expect(tracker.counts()).toEqual({ accepted: 3, written: 3, dropped: 0 });
    await tracker.close();
  });

  it('queues events that cannot be written up to the limit and counts the dropped ones', async () => {
    const { log, events, kept } = memoryLog();
    const warn = vi.fn();
    const tracker = createTracker(events, { warn }, LIMITS);
    log.isAway = true;
    for (const cartId of [1, 2, 3, 4, 5, 6, 7]) tracker.add(event(cartId), 'here');
    await tracker.settled();
    expect(tracker.counts()).toEqual({ accepted: 7, written: 0, dropped: 2 });
    expect(warn).toHaveBeenCalledWith({ dropped: 2 }, expect.any(String));
    log.isAway = false;
    await tracker.close();
    expect(kept).toEqual([1, 2, 3, 4, 5]);
  });

  it('retries by itself after a delay', async () => {
    vi.useFakeTimers();
    const { log, events, kept } = memoryLog();
    const tracker = createTracker(events, { warn: () => undefined }, LIMITS);
    log.isAway = true;
    tracker.add(event(1), 'here');
    await vi.advanceTimersByTimeAsync(500);
    log.isAway = false;
    expect(kept).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(kept).toEqual([1]);
  });

  it('drops events above the rate limit of one address and accepts those of others', async () => {
    const { events, kept } = memoryLog();
    const tracker = createTracker(events, { warn: () => undefined }, { ...LIMITS, perMinute: 2 });
    for (const cartId of [1, 2, 3]) tracker.add(event(cartId), 'one');
    tracker.add(event(4), 'other');
    await tracker.settled();
    expect(kept).toEqual([1, 2, 4]);
    expect(tracker.counts().dropped).toBe(1);
    await tracker.close();
  });

  it('R3.21 removes session secrets and scrubs only the events that it queues', async () => {
    const payloads: object[] = [];
    const looked: number[] = [];
    const events: EventLog = {
      ...memoryLog().events,
      append: (batch) => Promise.resolve(payloads.push(...batch.map(({ payload }) => payload)) && batch.length),
    };
    const tracker = createTracker(events, { warn: () => undefined }, { ...LIMITS, perMinute: 1 });
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl';
    for (const cartId of [1, 2]) {
      const payload = {
        token,
        get seen() {
          return looked.push(cartId);
        },
      };
      tracker.add({ ...event(cartId), payload }, 'here');
    }
    await tracker.settled();
    expect([payloads, looked]).toEqual([[{ token: '', seen: 1 }], [1]]);
    await tracker.close();
  });

  it('writes queued events on close and accepts none afterwards', async () => {
    const { events, kept } = memoryLog();
    const tracker = createTracker(events, { warn: () => undefined }, LIMITS);
    tracker.add(event(1), 'here');
    await tracker.close();
    tracker.add(event(2), 'here');
    await tracker.settled();
    expect(kept).toEqual([1]);
  });
});
