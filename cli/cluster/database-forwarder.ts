import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { databaseHealth } from './database-servers.ts';

/** Milliseconds between two checks of which server is the primary. */
const CHECK_MILLISECONDS = 200;
/** Checks in a row without a primary after which its connections are closed: one is late on a busy machine. */
const FAILED_CHECKS = 2;

/** An address that always leads to the primary, as HAProxy, a virtual address or a provider's address does. */
export interface DatabaseForwarder {
  /** `host:port`. */
  address: string;
  close(): Promise<void>;
}

/**
 * Passes connections on to the server that is the primary, and closes those to one that no longer is: a shop must not
 * stay with a server that hangs or has become a standby.
 * @param urlAt the URL of the database at an address (`host:port`).
 */
export async function startDatabaseForwarder(
  addresses: readonly string[],
  urlAt: (address: string) => string,
  port = 0,
): Promise<DatabaseForwarder> {
  let primary: string | null = null;
  let failedChecks = 0;
  let isOpen = true;
  const sockets = new Map<Socket, string>();

  async function check(): Promise<void> {
    const states = await Promise.all(
      addresses.map((address) => databaseHealth(urlAt(address)).catch(() => ({ isPrimary: false }))),
    );
    const found = addresses.find((_, index) => states[index]?.isPrimary === true) ?? null;
    failedChecks = found === null ? failedChecks + 1 : 0;
    if (found === null && failedChecks < FAILED_CHECKS) return;
    primary = found;
    for (const [socket, address] of sockets) if (address !== primary) socket.destroy();
  }
  await check();
  const checking = (async () => {
    while (isOpen) {
      await wait(CHECK_MILLISECONDS);
      await check();
    }
  })();

  const server = createServer((incoming) => {
    if (primary === null) return void incoming.destroy();
    const [host, portOf] = primary.split(':');
    const outgoing = connect({ host, port: Number(portOf), noDelay: true });
    incoming.setNoDelay(true);
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.set(socket, primary);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${taken}`,
    async close() {
      isOpen = false;
      server.close();
      for (const socket of sockets.keys()) socket.destroy();
      await checking;
    },
  };
}
