import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the fake OpenSearch responds to searches. */
export type ResponseKind =
  /** With an empty result. */
  | 'empty'
  /** Not within the time limit of the shop. */
  | 'slow'
  /** With the page of a proxy. */
  | 'page'
  /** With JSON of another kind. */
  | 'other'
  /** With a part of the shards. */
  | 'part'
  /** With an error of the query. */
  | 'refused'
  /** With an error of the server. */
  | 'failed';

export interface FakeOpenSearch {
  url: string;
  responseKind: ResponseKind;
  /** Number of products that an empty result says were found. */
  total: number;
  /** Until it resolves, products that are sent get no response. */
  held: Promise<void>;
  /** Number of searches since the start. */
  searches(): number;
  /** Names of the indexes that were filled, and how many products each got. */
  filled(): ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

const empty = {
  timed_out: false,
  _shards: { failed: 0 },
  hits: { total: { value: 0 }, hits: [] },
  aggregations: { variants: { doc_count: 0, passing: { doc_count: 0 } } },
};

const errorOf = (status: number) => ({ error: { type: 'some_exception', reason: 'a reason' }, status });

/** An HTTP server that accepts an index as OpenSearch does, and responds to searches as set. */
export async function startFakeOpenSearch(responseKind: ResponseKind): Promise<FakeOpenSearch> {
  const filled = new Map<string, number>();
  const aliases = new Map<string, string>();
  const mappings = new Map<string, unknown>();
  const waiting = new Set<NodeJS.Timeout>();
  let searches = 0;
  const fake: Pick<FakeOpenSearch, 'responseKind' | 'total' | 'held'> = {
    ...{ responseKind, total: 0, held: Promise.resolve() },
  };

  function answerSearch(body: string, response: ServerResponse): void {
    searches += 1;
    const count = body.trim().split('\n').length / 2;
    const json = (answer: unknown): void => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    };
    const all = (answer: unknown) => ({ responses: Array.from({ length: count }, () => answer) });
    if (fake.responseKind === 'slow') waiting.add(setTimeout(() => json(all(empty)), 20_000));
    else if (fake.responseKind === 'page') response.setHeader('content-type', 'text/html').end('<html>Welcome</html>');
    else if (fake.responseKind === 'other') json(all({ timed_out: false, _shards: { failed: 0 }, hits: 'many' }));
    else if (fake.responseKind === 'part') json(all({ ...empty, _shards: { failed: 1 } }));
    else if (fake.responseKind === 'refused') json(all(errorOf(400)));
    else if (fake.responseKind === 'failed') json(all(errorOf(503)));
    else json(all({ ...empty, hits: { total: { value: fake.total }, hits: [] } }));
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const [, name = '', operation = ''] = new URL(request.url ?? '', 'http://fake').pathname.split('/');
      const json = (answer: unknown, status = 200): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      };
      if (operation === '_msearch') return answerSearch(body, response);
      if (operation === '_mapping') {
        const index = aliases.get(name) ?? name;
        const known = mappings.get(index);
        return known ? json({ [index]: { mappings: known } }) : json({ error: { type: 'index_not_found' } }, 404);
      }
      if (operation === '_doc') return json({ found: false }, request.method === 'GET' ? 404 : 200);
      if (operation === '_bulk') {
        filled.set(name, (filled.get(name) ?? 0) + body.trim().split('\n').length / 2);
        await fake.held;
        return json({ errors: false, items: [] });
      }
      if (name === '_aliases') {
        for (const { add } of (JSON.parse(body) as { actions: { add?: { index: string; alias: string } }[] }).actions) {
          if (add) aliases.set(add.alias, add.index);
        }
      } else if (request.method === 'PUT') mappings.set(name, (JSON.parse(body) as { mappings: unknown }).mappings);
      return json({});
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(fake, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    searches: () => searches,
    filled: () => filled,
    async stop() {
      for (const timer of waiting) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
