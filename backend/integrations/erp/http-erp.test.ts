import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type ErpOrder, ErpRejection } from './gateway.ts';
import { createHttpErp } from './http-erp.ts';
import { isSignedBy, signRequest } from './signature.ts';

const SECRET = 'a-shared-secret';
const NOW = new Date('2026-11-23T09:00:00Z');
const order = { number: 'OWEB-2026-000001', note: 'Città' } as ErpOrder;

interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A real server on a free port that records the requests and responds as configured. */
async function erpThat(result: (response: ServerResponse, request: Received) => void) {
  const received: Received[] = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      received.push(one);
      result(response, one);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/bancale`;
  const erp = createHttpErp({ url, secret: SECRET, clock: () => NOW, timeoutMilliseconds: 2_000 });
  return { erp, received };
}

function json(status: number, content: unknown) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(content));
  };
}

describe('an ERP over HTTP', () => {
  it('does not use a late second response to one order for the next order', async () => {
    const known = new Set<unknown>();
    const { erp } = await erpThat((response) => {
      const isLate = known.has(response.socket);
      known.add(response.socket);
      json(201, { reference: isLate ? 'A-1' : `A-${known.size}` })(response);
    });
    for (const place of [1, 2, 3]) {
      const answered = await erp.exportOrder({ ...order, number: `OWEB-2026-00000${place}` });
      expect(answered.reference).toBe(`A-${place}`);
    }
  });

  it('posts the signed order under its idempotency key', async () => {
    const { erp, received } = await erpThat(json(201, { reference: 'A-1' }));
    expect(await erp.exportOrder(order)).toMatchObject({ reference: 'A-1' });
    const [request] = received;
    expect(request).toMatchObject({ method: 'POST', path: '/bancale/orders', body: JSON.stringify(order) });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'idempotency-key': 'OWEB-2026-000001',
      'bancale-timestamp': String(NOW.getTime() / 1000),
    });
    const signed = {
      timestamp: String(request?.headers['bancale-timestamp']),
      method: 'POST',
      path: '/bancale/orders',
      body: request?.body ?? '',
    };
    const signature = String(request?.headers['bancale-signature']);
    expect(isSignedBy(SECRET, signed, signature)).toBe(true);
    expect(isSignedBy('another secret', signed, signature)).toBe(false);
    expect(isSignedBy(SECRET, { ...signed, body: `${signed.body} ` }, signature)).toBe(false);
    expect(isSignedBy(SECRET, signed, 'v1=00')).toBe(false);
  });

  it.each([400, 409, 413, 422])('treats status %d as a rejection, with the reason', async (status) => {
    const { erp } = await erpThat(json(status, { message: 'customer blocked' }));
    const rejection = await erp.exportOrder(order).catch((error: unknown) => error);
    expect(rejection).toBeInstanceOf(ErpRejection);
    expect(rejection).toMatchObject({ message: expect.stringContaining('customer blocked') as unknown });
  });

  it.each([
    ['status 500', json(500, {})],
    ['status 503', json(503, {})],
    ['status 401', json(401, {})],
    ['status 404', json(404, {})],
    ['status 429', json(429, {})],
    [
      'a redirect',
      (response: ServerResponse) => void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['no reference', json(200, { ok: true })],
    ['an empty reference', json(200, { reference: '' })],
    ['a reference that is no text', json(200, { reference: 7 })],
    ['no JSON', (response: ServerResponse) => void response.end('<html>')],
    ['an endless answer', (response: ServerResponse) => void response.end('x'.repeat(300 * 1024))],
    ['silence', () => undefined],
    ['a cut connection', (response: ServerResponse) => void response.destroy()],
  ])('treats %s as a temporary failure', async (_title, result) => {
    const { erp } = await erpThat(result);
    const failure = await erp.exportOrder(order).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(ErpRejection);
  });

  it('uses only the states of requested orders', async () => {
    const numbers = ['OWEB-2026-000001', 'OWEB-2026-000002'];
    const { erp, received } = await erpThat((response, { body }) => {
      const requested = (JSON.parse(body) as { numbers: string[] }).numbers;
      const states = [{ number: requested[0], state: 'NE' }, { number: 'OTHER', state: 'E' }, { number: 7 }, null];
      json(200, { states })(response);
    });
    expect(await erp.orderStates(numbers)).toEqual([{ number: numbers[0], state: 'NE' }]);
    expect(received.map(({ path }) => path)).toEqual(['/bancale/order-states']);
  });

  it('R2.87 reads the delivered quantity of each line and ignores invalid entries', async () => {
    const number = 'OWEB-2026-000001';
    const delivered = [{ position: 1, quantity: 20.5 }, { position: 'x', quantity: 1 }, { position: 2 }, null, 7];
    const states = [
      { number, state: 'PR', delivered },
      { number: 'OWEB-2026-000002', state: 'E', delivered: [] },
      { number: 'OWEB-2026-000003', state: 'E', delivered: [{ position: 1 }] },
    ];
    const { erp } = await erpThat(json(200, { states }));
    expect(await erp.orderStates(states.map((state) => state.number))).toEqual([
      { number, state: 'PR', delivered: [{ position: 1, quantity: 20.5 }] },
      { number: 'OWEB-2026-000002', state: 'E' },
      // What it says about the line is not known, but it does say that not everything was delivered.
      { number: 'OWEB-2026-000003', state: 'E', delivered: [] },
    ]);
  });

  it.each([json(500, {}), json(200, {}), json(200, { states: 'none' })])(
    'fails when the states are invalid',
    async (result) => {
      const { erp } = await erpThat(result);
      await expect(erp.orderStates(['OWEB-2026-000001'])).rejects.toThrow(/states/);
    },
  );
});

describe('the signature', () => {
  it('matches the example in the documentation', async () => {
    const text = await readFile(new URL('../../../docs/reference/interfaces.md', import.meta.url), 'utf8');
    const field = (name: string): string => {
      const value = new RegExp(`^\\| ${name} +\\| \`(.+)\` +\\|$`, 'm').exec(text)?.[1];
      if (value === undefined) throw new Error(`docs/reference/interfaces.md has no ${name}`);
      return value;
    };
    const request = {
      timestamp: field('Timestamp'),
      method: field('Method'),
      path: field('Path'),
      body: field('Body'),
    };
    expect(signRequest(field('Secret'), request)).toBe(field('Signature'));
  });
});
