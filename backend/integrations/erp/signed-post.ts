import { checkedCall, type CallGuard } from '../../outgoing/index.ts';
import { readBounded } from '../bounded-response.ts';
import { signRequest } from './signature.ts';

/** Longest wait for one response. */
export const TIMEOUT_MILLISECONDS = 10_000;

/** What the ERP answered. */
export interface ErpResponse {
  status: number;
  /** Parsed JSON; text that is not JSON is left unchanged. */
  content: unknown;
}

/** The address of an endpoint below the base address of the ERP. */
export function erpAddress(url: string, path: string): URL {
  return new URL(path, url.endsWith('/') ? url : `${url}/`);
}

/** The two headers that prove who sent a body, and when. */
export function signedHeaders(secret: string, address: URL, body: string, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const request = { timestamp, method: 'POST', path: address.pathname + address.search, body };
  return { 'Bancale-Timestamp': timestamp, 'Bancale-Signature': signRequest(secret, request) };
}

/**
 * Posts a JSON body to the ERP. Throws when no response came in time, or a longer one than is read; every status counts
 * as a response.
 */
export async function postToErp(
  address: URL,
  body: string,
  headers: Record<string, string>,
  { signal, guard }: { signal: AbortSignal; guard: CallGuard | null },
): Promise<ErpResponse> {
  const request = {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      Accept: 'application/json',
      // A separate connection per request: surplus data of one response must not become the response to the next
      // order.
      Connection: 'close',
      ...headers,
    },
    body,
    signal,
  };
  const response =
    guard === null
      ? await fetch(address, { ...request, redirect: 'manual' })
      : await checkedCall(guard, address, request);
  return { status: response.status, content: parse(await readBounded(response, 'The ERP')) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text.slice(0, 2000);
  }
}

/** Whether a value of a response is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The ERP's own words about a response, as the end of a sentence: `: customer blocked`; empty without any. */
export function reasonOf({ content }: ErpResponse): string {
  const message = isRecord(content) ? content.message : content;
  return typeof message === 'string' && message !== '' ? `: ${message.slice(0, 500)}` : '';
}

/** The order itself is invalid: a retry with the same content can only have the same result. */
export const REJECTION_STATUSES: ReadonlySet<number> = new Set([400, 409, 413, 422]);

/** The reference of an accepted order; null for any other response. */
export function referenceIn({ status, content }: ErpResponse): string | null {
  const reference = isRecord(content) ? content.reference : undefined;
  const isAccepted = status === 200 || status === 201;
  return isAccepted && typeof reference === 'string' && reference !== '' && reference.length <= 100 ? reference : null;
}
