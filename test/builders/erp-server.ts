import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { ErpRejection, isSignedBy, type ErpGateway, type ErpOrder } from '../../backend/integrations/erp/index.ts';

/** What an ERP received. */
export interface ErpRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What it answers: a status with JSON. */
export interface ErpAnswer {
  status: number;
  content: unknown;
}

export interface ErpServer {
  /** Values for ERP_URL and ERP_SECRET. */
  url: string;
  secret: string;
  received: ErpRequest[];
  end(): Promise<void>;
}

const SECRET = 'a secret of the ERP for tests';
const FIVE_MINUTES = 300;

/**
 * An ERP over HTTP that does what docs/reference/interfaces.md asks for and keeps its orders in `erp`. `change` may
 * answer in its place; null is no answer at all.
 */
export async function startErpServer(
  erp: ErpGateway,
  change: (request: ErpRequest, rightly: () => Promise<ErpAnswer>) => Promise<ErpAnswer | null> = (_, rightly) =>
    rightly(),
): Promise<ErpServer> {
  const received: ErpRequest[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const one = { path: request.url ?? '', headers: request.headers, body: await text(request) };
    received.push(one);
    const answer = await change(one, () => answerRightly(erp, one));
    if (answer === null) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.content));
  };
  const server = createServer((request, response) => {
    // A client may hang up at any time.
    serve(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port could be had');
  return {
    url: `http://127.0.0.1:${address.port}/erp`,
    secret: SECRET,
    received,
    async end() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Whether a request has a signature of the shared secret that is not older than five minutes. */
export function isTrusted({ path, headers, body }: ErpRequest): boolean {
  const timestamp = String(headers['bancale-timestamp'] ?? '');
  const signature = String(headers['bancale-signature'] ?? '');
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= FIVE_MINUTES;
  return isFresh && isSignedBy(SECRET, { timestamp, method: 'POST', path, body }, signature);
}

async function answerRightly(erp: ErpGateway, request: ErpRequest): Promise<ErpAnswer> {
  if (!isTrusted(request)) return { status: 401, content: { message: 'unknown sender' } };
  return answerUnsigned(erp, request);
}

/** The answer of an ERP that does not look at signatures. */
export async function answerUnsigned(erp: ErpGateway, { path, body }: ErpRequest): Promise<ErpAnswer> {
  const content: unknown = JSON.parse(body);
  if (path.endsWith('/order-states')) {
    return { status: 200, content: { states: await erp.orderStates((content as { numbers: string[] }).numbers) } };
  }
  const unknown = (content as ErpOrder).lines.find(({ articleCode }) => articleCode.endsWith('-CHECK'));
  if (unknown) return { status: 422, content: { message: `unknown article ${unknown.articleCode}` } };
  try {
    const { reference } = await erp.exportOrder(content as ErpOrder);
    return { status: 201, content: { reference } };
  } catch (error) {
    if (error instanceof ErpRejection) return { status: 409, content: { message: error.message } };
    throw error;
  }
}
