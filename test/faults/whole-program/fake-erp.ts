import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { isSignedBy, type ErpOrder } from '../../../backend/integrations/erp/index.ts';

/** Faults of an ERP while it receives an order; 'taken' in a name means that it stored the order anyway. */
export const ERP_FAULTS = [
  'slow',
  'taken, then cut off',
  'taken, then silent',
  'cut off',
  'taken, then 500',
  '500',
  'taken, then garbage',
  'garbage',
  'no reference',
  'taken, answered twice',
  'redirected',
  'endless',
] as const;
export type ErpFault = (typeof ERP_FAULTS)[number];

export interface FakeErp {
  /** Values for ERP_URL and ERP_SECRET. */
  environment: { ERP_URL: string; ERP_SECRET: string };
  /** Stored orders by number, in order of first arrival. */
  taken: Map<string, ErpOrder>;
  /** Errors of the shop: a repeated order with a different body, a request without a valid signature. */
  complaints: string[];
  /** Number of faults by kind, and of repeated orders. */
  done: Map<string, number>;
  /** Chooses the fault for the next order; null for none. */
  setFault(choose: () => ErpFault | null): void;
  /** While away, its port is closed. */
  setAway(isAway: boolean): Promise<void>;
  end(): Promise<void>;
}

const SECRET = 'a secret of the sandbox for tests';

/** A fake ERP over HTTP that follows docs/reference/interfaces.md, and can fail in every way. */
export async function startFakeErp(): Promise<FakeErp> {
  const taken = new Map<string, ErpOrder>();
  const bodies = new Map<string, string>();
  const complaints: string[] = [];
  const done = new Map<string, number>();
  let choose: () => ErpFault | null = () => null;
  let last = '';

  const count = (what: string) => void done.set(what, (done.get(what) ?? 0) + 1);

  function take(body: string): string {
    const order = JSON.parse(body) as ErpOrder;
    const known = bodies.get(order.number);
    if (known !== undefined) count('came again');
    if (known !== undefined && known !== body) complaints.push(`${order.number} came again in other words`);
    if (known === undefined) {
      bodies.set(order.number, body);
      taken.set(order.number, order);
    }
    return referenceOf(order.number);
  }

  async function answerOrder(body: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const action = choose();
    if (action) count(action);
    const accept = () => JSON.stringify({ reference: take(body) });
    const isTaken = action === null || action === 'slow' || action.startsWith('taken');
    const honest = isTaken ? accept() : '';
    const before = last;
    if (isTaken) last = (JSON.parse(honest) as { reference: string }).reference;
    switch (action) {
      case null:
        return void response.writeHead(201, JSON_TYPE).end(honest);
      case 'slow':
        await pause(100 + Math.random() * 900);
        return void response.writeHead(201, JSON_TYPE).end(honest);
      case 'cut off':
      case 'taken, then cut off':
        return void request.socket.destroy();
      case 'taken, then silent':
        return;
      case '500':
      case 'taken, then 500':
        return void response.writeHead(500, JSON_TYPE).end('{"message":"out of order"}');
      case 'garbage':
      case 'taken, then garbage':
        return void response.writeHead(200, JSON_TYPE).end('<html>{"reference":');
      case 'no reference':
        return void response.writeHead(200, JSON_TYPE).end('{"reference":""}');
      case 'redirected':
        return void response.writeHead(302, { location: '/elsewhere' }).end();
      case 'taken, answered twice': {
        // The second response names another order: the shop must not use it for the next request.
        const other = JSON.stringify({ reference: before || 'ERP-OF-ANOTHER' });
        response.writeHead(201, JSON_TYPE).end(honest);
        await pause(Math.random() * 10);
        request.socket.write(
          `HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: ${other.length}\r\n\r\n${other}`,
        );
        return;
      }
      case 'endless':
        response.writeHead(200, JSON_TYPE);
        while (!response.destroyed && !response.writableEnded) {
          response.write(' '.repeat(65_536));
          await pause(1);
        }
    }
  }

  async function result(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const header = (name: string) => String(request.headers[name] ?? '');
    const signed = { timestamp: header('bancale-timestamp'), method: 'POST', path: request.url ?? '', body };
    if (!isSignedBy(SECRET, signed, header('bancale-signature'))) complaints.push(`${request.url} came unsigned`);
    if (request.url === '/erp/orders') return answerOrder(body, request, response);
    response.writeHead(200, JSON_TYPE).end('{"states":[]}');
  }

  const server = createServer((request, response) => {
    // The client may be killed during a request.
    result(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port could be had');
  const { port } = address;
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    environment: { ERP_URL: `http://127.0.0.1:${port}/erp`, ERP_SECRET: SECRET },
    taken,
    complaints,
    done,
    setFault(next) {
      choose = next;
    },
    async setAway(isAway) {
      if (isAway) return close();
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    end: close,
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** The reference that the fake ERP gives to an order. */
export function referenceOf(number: string): string {
  return `ERP-${number}`;
}
