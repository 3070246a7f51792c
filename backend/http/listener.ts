import { once } from 'node:events';
import type { createServer as createHttpServer, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '@hono/node-server';

/** Milliseconds that running requests get to finish when the shop stops. */
const FINISH_MILLISECONDS = 10_000;
/** Interval in milliseconds for closing connections that have become idle during shutdown. */
const IDLE_MILLISECONDS = 100;

/**
 * Timeouts in milliseconds: slower headers and requests get 408 and are disconnected. Idle connections stay open for
 * longer than load balancers keep theirs (60 seconds), because a request sent on a connection that is just being closed
 * fails.
 */
const SERVER_LIMITS = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 75_000,
};

type Fetch = Parameters<typeof serve>[0]['fetch'];

/** The HTTP server of this process. */
export interface Listener {
  /** Starts listening; the port is the real one where the settings say 0. */
  listen(): Promise<{ host: string; port: number }>;
  /** Whether the process was asked to stop. */
  isDraining(): boolean;
  /** Handles requests for some more milliseconds; each response closes its connection. */
  drain(milliseconds: number): Promise<void>;
  /** Stops accepting connections and waits for running requests until a timeout. */
  finish(): Promise<void>;
}

/**
 * Creates the HTTP server of an application.
 * @param createServer a development server handles its own requests first.
 */
export function createListener(
  settings: { host: string; port: number },
  fetch: Fetch,
  createServer?: typeof createHttpServer,
): Listener {
  let server: Server | null = null;
  let isDraining = false;

  /** A monitor that polls over its own connection would otherwise keep the server open until the timeout. */
  function startDraining(): void {
    if (isDraining) return;
    isDraining = true;
    server?.prependListener('request', (_, response: ServerResponse) => (response.shouldKeepAlive = false));
  }

  return {
    async listen() {
      server = serve({
        fetch,
        port: settings.port,
        hostname: settings.host,
        serverOptions: SERVER_LIMITS,
        ...(createServer ? { createServer } : {}),
      }) as Server;
      await once(server, 'listening');
      const { address, port } = server.address() as AddressInfo;
      return { host: address, port };
    },
    isDraining: () => isDraining,
    async drain(milliseconds) {
      startDraining();
      if (milliseconds > 0) await wait(milliseconds, undefined, { ref: false });
    },
    async finish() {
      startDraining();
      if (!server?.listening) return;
      const listening = server;
      const closed = once(listening, 'close');
      listening.close();
      const idle = setInterval(() => listening.closeIdleConnections(), IDLE_MILLISECONDS);
      const timeout = setTimeout(() => listening.closeAllConnections(), FINISH_MILLISECONDS);
      await closed;
      clearInterval(idle);
      clearTimeout(timeout);
    },
  };
}
