import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { requestProvider } from './provider-http.ts';

/** Long enough for a request to arrive on a busy machine. */
const SHORT = 1500;

let server: Server;
let requests = 0;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Asks a provider that answers like this; without a short time limit, so that a slow machine reaches none. */
async function ask(answer: (attempt: number, ...exchange: Parameters<RequestListener>) => void, milliseconds = 60_000) {
  requests = 0;
  server = createServer((request, response) => answer((requests += 1), request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return requestProvider(
    `http://127.0.0.1:${port}/`,
    { method: 'GET', path: '/v2/orders/1', headers: {} },
    milliseconds,
  );
}

describe('a payment provider', () => {
  it('that does not respond fails after the time limit, and is not asked again while the buyer waits', async () => {
    await expect(ask(() => undefined, SHORT)).rejects.toThrow(/timeout/i);
    expect(requests).toBe(1);
  });

  it('that sends its response too slowly fails after the time limit', async () => {
    const answer = ask((_attempt, _request, response) => void response.writeHead(200).write('{"id":'), SHORT);
    await expect(answer).rejects.toThrow(/timeout|aborted/i);
    expect(requests).toBe(1);
  });

  it('that fails twice is asked a third time', async () => {
    const answer = await ask((attempt, _request, response) =>
      response.writeHead(attempt < 3 ? 500 : 200).end('{"id":1}'),
    );
    expect(answer).toEqual({ status: 200, content: { id: 1 } });
    expect(requests).toBe(3);
  });

  it('that sends no JSON, or redirects elsewhere, gave no content', async () => {
    expect(await ask((_attempt, _request, response) => response.end('<html>'))).toEqual({ status: 200, content: null });
    server.close();
    const redirected = await ask((_attempt, _request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    );
    expect(redirected).toEqual({ status: 302, content: null });
  });
});
