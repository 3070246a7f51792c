import type { CallGuard } from '../../outgoing/index.ts';
import { type DeliveredQuantity, type ErpGateway, type ErpOrderState, ErpRejection } from './gateway.ts';
import { orderBody } from './order-body.ts';
import {
  erpAddress,
  type ErpResponse,
  isRecord,
  postToErp,
  reasonOf,
  referenceIn,
  REJECTION_STATUSES,
  signedHeaders,
  TIMEOUT_MILLISECONDS,
} from './signed-post.ts';
import { idempotencyKey } from './versions.ts';

export interface HttpErpSettings {
  /** Base address, e.g. `https://erp.example.com/bancale`. */
  url: string;
  /** Shared secret of the signatures. */
  secret: string;
  clock: () => Date;
  /** Checks the address before each call; null or none: the environment has set it. */
  guard?: CallGuard | null;
  /** Timeout of one request. */
  timeoutMilliseconds?: number;
}

/** An ERP over HTTP, as described in docs/reference/interfaces.md. Retries are left to the caller. */
export function createHttpErp(settings: HttpErpSettings): ErpGateway {
  function post(path: string, body: string, headers: Record<string, string>): Promise<ErpResponse> {
    const address = erpAddress(settings.url, path);
    const signed = signedHeaders(settings.secret, address, body, settings.clock());
    const timeout = AbortSignal.timeout(settings.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS);
    return postToErp(address, body, { ...signed, ...headers }, { signal: timeout, guard: settings.guard ?? null });
  }

  return {
    async exportOrder(order) {
      const result = await post('orders', orderBody(order), { 'Idempotency-Key': idempotencyKey(order) });
      if (REJECTION_STATUSES.has(result.status)) {
        throw new ErpRejection(`The ERP refuses the order with status ${result.status}${reasonOf(result)}`, result);
      }
      if (result.status !== 200 && result.status !== 201) {
        throw new Error(`The ERP answers with status ${result.status}${reasonOf(result)}`);
      }
      const reference = referenceIn(result);
      if (reference === null) throw new Error('The ERP answers success without a reference');
      return { reference, response: result };
    },

    async orderStates(numbers) {
      const result = await post('order-states', JSON.stringify({ numbers }), {});
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

/**
 * The delivered quantities reported by the ERP, with up to three decimals; null where it reports none. Invalid entries are left
 * out; the others still show that a closed order was not delivered completely.
 */
export function deliveredOf(value: unknown): DeliveredQuantity[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  return (value as unknown[]).flatMap((entry) => {
    const { position, quantity } = isRecord(entry) ? entry : {};
    const isUsable = Number.isSafeInteger(position) && typeof quantity === 'number' && Number.isFinite(quantity);
    return isUsable ? [{ position: Number(position), quantity: Math.round(quantity * 1000) / 1000 }] : [];
  });
}
