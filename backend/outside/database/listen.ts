import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './connection.ts';

/** A message, or the news that the connection was lost for a while and messages may have been missed. */
export type ListenEvent = { kind: 'notification'; channel: string; payload: string } | { kind: 'reconnected' };

export interface Listener {
  /** Resolves when the handler has been told of all that was committed before this call. */
  caughtUp(): Promise<void>;
  /** Ends the connection; no event is told afterwards. */
  close(): Promise<void>;
}

const SHORTEST_PAUSE = 100;
const LONGEST_PAUSE = 15_000;
const HEARTBEAT_INTERVAL = 20_000;
/** Listeners send themselves messages here to learn where they are. */
const MARKERS = 'listener_marker';

/**
 * Listens to channels on a connection of its own and tells every message to the handler. When the connection breaks it
 * comes back by itself, with growing pauses, and tells `reconnected`: whoever keeps a copy must then read anew.
 * Rejects when even the first connection fails. The handler must not throw.
 */
export async function listen(
  database: Database,
  channels: readonly string[],
  handler: (event: ListenEvent) => void,
): Promise<Listener> {
  const ending = new AbortController();
  const markers = new Map<string, () => void>();
  let client: pg.Client | undefined;

  function passAllMarkers(): void {
    for (const pass of markers.values()) pass();
  }

  /** Connects and listens; `over` settles when this connection is. */
  async function open(): Promise<{ over: Promise<void> }> {
    const candidate = new pg.Client({ ...database.connectionSettings, query_timeout: 10_000 });
    const over = new Promise<void>((resolve) => {
      candidate.on('error', () => resolve());
      candidate.on('end', () => resolve());
    });
    candidate.on('notification', ({ channel, payload }) => {
      if (ending.signal.aborted) return;
      if (channel === MARKERS) markers.get(payload ?? '')?.();
      else handler({ kind: 'notification', channel, payload: payload ?? '' });
    });
    try {
      await candidate.connect();
      for (const channel of [...channels, MARKERS])
        await candidate.query(`listen ${candidate.escapeIdentifier(channel)}`);
    } catch (error) {
      candidate.end().catch(() => undefined);
      throw error;
    }
    client = candidate;
    // A cable can be cut without either end noticing: only asking shows it.
    const heartbeat = setInterval(() => {
      candidate.query('select 1').catch(() => candidate.end().catch(() => undefined));
    }, HEARTBEAT_INTERVAL);
    heartbeat.unref();
    return {
      over: over.finally(() => {
        clearInterval(heartbeat);
        candidate.end().catch(() => undefined);
      }),
    };
  }

  async function keepOpen(first: { over: Promise<void> }): Promise<void> {
    await first.over;
    let pause = SHORTEST_PAUSE;
    while (!ending.signal.aborted) {
      try {
        const { over } = await open();
        pause = SHORTEST_PAUSE;
        if (ending.signal.aborted) await client?.end();
        else handler({ kind: 'reconnected' });
        // Those sent while nobody listened never come.
        passAllMarkers();
        await over;
      } catch {
        await wait(pause * (0.75 + Math.random() / 2), undefined, { signal: ending.signal, ref: false }).catch(
          () => undefined,
        );
        pause = Math.min(pause * 2, LONGEST_PAUSE);
      }
    }
  }

  const finished = keepOpen(await open());
  return {
    async caughtUp() {
      // Messages arrive in the order of their commits: when this one is back, all earlier ones are.
      const marker = randomUUID();
      const isBack = new Promise<void>((resolve) => markers.set(marker, resolve));
      try {
        await database.pool.query('select pg_notify($1, $2)', [MARKERS, marker]);
        await isBack;
      } finally {
        markers.delete(marker);
      }
    },
    async close() {
      ending.abort();
      passAllMarkers();
      await client?.end().catch(() => undefined);
      await finished;
    },
  };
}
