import { type DeliveredQuantity, type ErpGateway, type ErpOrderState, ErpRejection } from './gateway.ts';
import { signRequest } from './signature.ts';
import { readBounded } from '../bounded-response.ts';

export interface HttpErpSettings {
  /** Base address, e.g. `https://erp.example.com/bancale`. */
  url: string;
  /** Shared secret of the signatures. */
  secret: string;
  clock: () => Date;
  /** Timeout of one request. */
  timeoutMilliseconds?: number;
}

const TIMEOUT_MILLISECONDS = 10_000;
/** The order itself is invalid: a retry with the same content can only have the same result. */
const REJECTION_STATUSES = new Set([400, 409, 413, 422]);

/** An ERP over HTTP, as described in docs/reference/interfaces.md. Retries are left to the caller. */
export function createHttpErp(settings: HttpErpSettings): ErpGateway {
  const base = new URL(settings.url.endsWith('/') ? settings.url : `${settings.url}/`);

  async function post(path: string, content: unknown, headers: Record<string, string>): Promise<ApiResponse> {
    const address = new URL(path, base);
    const body = JSON.stringify(content);
    const timestamp = String(Math.floor(settings.clock().getTime() / 1000));
    const signed = { timestamp, method: 'POST', path: address.pathname + address.search, body };
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        Accept: 'application/json',
        // A separate connection per request: surplus data of one response must not become the response to the next
        // order.
        Connection: 'close',
        'Bancale-Timestamp': timestamp,
        'Bancale-Signature': signRequest(settings.secret, signed),
        ...headers,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(settings.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS),
    });
    return { status: response.status, content: parse(await readBounded(response, 'The ERP')) };
  }

  return {
    async exportOrder(order) {
      const result = await post('orders', order, { 'Idempotency-Key': order.number });
      if (REJECTION_STATUSES.has(result.status)) {
        throw new ErpRejection(`The ERP refuses the order with status ${result.status}${reasonOf(result)}`, result);
      }
      const reference = isRecord(result.content) ? result.content.reference : undefined;
      if (result.status !== 200 && result.status !== 201) {
        throw new Error(`The ERP answers with status ${result.status}${reasonOf(result)}`);
      }
      if (typeof reference !== 'string' || reference === '' || reference.length > 100) {
        throw new Error('The ERP answers success without a reference');
      }
      return { reference, response: result };
    },

    async orderStates(numbers) {
      const result = await post('order-states', { numbers }, {});
      const rows = isRecord(result.content) ? result.content.states : undefined;
      if (result.status !== 200 || !Array.isArray(rows)) {
        throw new Error(`The ERP answers the question for states with status ${result.status}${reasonOf(result)}`);
      }
      const states: ErpOrderState[] = [];
      for (const row of rows as unknown[]) {
        if (!isRecord(row) || typeof row.number !== 'string' || typeof row.state !== 'string') continue;
        if (!numbers.includes(row.number)) continue;
        const delivered = deliveredOf(row.delivered);
        states.push({ number: row.number, state: row.state, ...(delivered ? { delivered } : {}) });
      }
      return states;
    },
  };
}

interface ApiResponse {
  status: number;
  /** Parsed JSON; text that is not JSON is left unchanged. */
  content: unknown;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The delivered quantities reported by the ERP, in whole units; null where it reports none. Invalid entries are left
 * out; the others still show that a closed order was not delivered completely.
 */
function deliveredOf(value: unknown): DeliveredQuantity[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  return (value as unknown[]).flatMap((entry) => {
    const { position, quantity } = isRecord(entry) ? entry : {};
    const isUsable = Number.isSafeInteger(position) && typeof quantity === 'number' && Number.isFinite(quantity);
    return isUsable ? [{ position: Number(position), quantity: Math.floor(quantity) }] : [];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text.slice(0, 2000);
  }
}

function reasonOf({ content }: ApiResponse): string {
  const message = isRecord(content) ? content.message : content;
  return typeof message === 'string' && message !== '' ? `: ${message.slice(0, 500)}` : '';
}
