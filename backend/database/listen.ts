import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './connection.ts';

/** A message, or a reconnection: messages may have been missed while the connection was lost. */
export type ListenEvent = { kind: 'notification'; channel: string; payload: string } | { kind: 'reconnected' };

export interface Listener {
  /** Resolves when the handler has received everything committed before this call. */
  caughtUp(): Promise<void>;
  /** Closes the connection; the handler is not called afterwards. */
  close(): Promise<void>;
}

const SHORTEST_BACKOFF = 100;
const LONGEST_BACKOFF = 15_000;
const HEARTBEAT_INTERVAL = 20_000;
/** Listeners notify themselves on this channel to determine their position. */
const MARKERS = 'listener_marker';

/**
 * Listens to channels on a separate connection and passes every message to the handler. A broken connection is reopened
 * with increasing backoff and reported as `reconnected`: a cached copy must then be read again. Rejects when the first
 * connection fails. The handler must not throw.
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

  /** Connects and listens; `over` settles when this connection ends. */
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
    // A lost network connection goes unnoticed at both ends until something is sent.
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
    let backoff = SHORTEST_BACKOFF;
    while (!ending.signal.aborted) {
      try {
        const { over } = await open();
        backoff = SHORTEST_BACKOFF;
        if (ending.signal.aborted) await client?.end();
        else handler({ kind: 'reconnected' });
        // Markers sent while the connection was lost never arrive.
        passAllMarkers();
        await over;
      } catch {
        await wait(backoff * (0.75 + Math.random() / 2), undefined, { signal: ending.signal, ref: false }).catch(
          () => undefined,
        );
        backoff = Math.min(backoff * 2, LONGEST_BACKOFF);
      }
    }
  }

  const finished = keepOpen(await open());
  return {
    async caughtUp() {
      // Messages arrive in the order of their commits: after this one, all earlier ones have arrived.
      const marker = randomUUID();
      const isBack = new Promise<void>((resolve) => markers.set(marker, resolve));
      try {
        await database.statements.query('select pg_notify($1, $2)', [MARKERS, marker]);
        // No message arrives after closing.
        if (!ending.signal.aborted) await isBack;
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
