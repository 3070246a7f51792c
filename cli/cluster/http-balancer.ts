import { once } from 'node:events';
import { Agent, createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two checks of a process. */
const CHECK_MILLISECONDS = 100;

/** A round-robin load balancer without sticky sessions, over kept connections as nginx and HAProxy use them. */
export interface Balancer {
  address: string;
  /** Requests without a response of a process, with the reason. */
  failures: string[];
  /** Requests by process. */
  counts: Map<string, number>;
  /** Resolves when the process gets requests, or gets none any more. */
  until(address: string, isServing: boolean): Promise<void>;
  close(): Promise<void>;
}

interface Target {
  address: string;
  agent: Agent;
  isServing: boolean;
}

/** Starts a balancer for processes; it sends requests only to those whose `/readyz` returned 200 last. */
export async function startBalancer(addresses: readonly string[], ownPort = 0): Promise<Balancer> {
  const targets: Target[] = addresses.map((address) => ({
    address,
    agent: new Agent({ keepAlive: true }),
    isServing: false,
  }));
  const failures: string[] = [];
  const counts = new Map<string, number>(addresses.map((address) => [address, 0]));
  let turn = 0;

  const check = async (target: Target): Promise<void> => {
    target.isServing = await fetch(`${target.address}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      async (response) => {
        await response.body?.cancel();
        return response.ok;
      },
      () => false,
    );
  };
  let isOpen = true;
  const checking = targets.map(async (target) => {
    while (isOpen) {
      await check(target);
      await wait(CHECK_MILLISECONDS);
    }
  });

  const server = createServer((incoming, response) => {
    const serving = targets.filter((target) => target.isServing);
    const target = serving[(turn += 1) % serving.length];
    if (!target) {
      failures.push(`${incoming.url}: no process`);
      return void response.writeHead(503).end();
    }
    counts.set(target.address, (counts.get(target.address) ?? 0) + 1);
    const outgoing = sendRequest(
      `${target.address}${incoming.url}`,
      { agent: target.agent, method: incoming.method, headers: incoming.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    outgoing.on('error', (error) => {
      failures.push(`${incoming.url} at ${target.address}: ${error.message}`);
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
    incoming.pipe(outgoing);
  });
  server.listen(ownPort, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    address: `http://127.0.0.1:${port}`,
    failures,
    counts,
    async until(address, isServing) {
      while (targets.find((target) => target.address === address)?.isServing !== isServing) await wait(20);
    },
    async close() {
      isOpen = false;
      await Promise.all(checking);
      server.close();
      server.closeAllConnections();
      for (const { agent } of targets) agent.destroy();
    },
  };
}
