import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, string | number>;
  /** 2 for an error. */
  status: number | undefined;
}

export interface FakeCollector {
  url: string;
  spans: () => SentSpan[];
  /** Everything that was received. */
  text: () => string;
  /** Headers of the last request. */
  headers: () => Record<string, unknown>;
  stop: () => void;
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: (Omit<SentSpan, 'attributes' | 'status'> & Raw)[] }[] }[];
}
interface Raw {
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

/** A collector for traces; `answer` null never responds. */
export async function startFakeCollector(
  answer: { status: number; body: string } | null = { status: 200, body: '{}' },
): Promise<FakeCollector> {
  const texts: string[] = [];
  let headers = {};
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    request.on('end', () => {
      if (request.url !== '/v1/traces') return response.writeHead(404).end();
      texts.push(text);
      headers = request.headers;
      if (answer) response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => texts.join('\n'),
    headers: () => headers,
    spans: () =>
      texts
        .flatMap((text) => (JSON.parse(text) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
        .flatMap(({ spans }) => spans)
        .map(({ attributes, status, ...span }) => ({
          ...span,
          attributes: Object.fromEntries(
            attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
          ),
          status: status.code,
        })),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
