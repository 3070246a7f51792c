import { setTimeout as wait } from 'node:timers/promises';
import { readBounded } from '../bounded-response.ts';

const BACKOFF_MILLISECONDS = [200, 800];

export interface ProviderResponse {
  status: number;
  /** Parsed JSON; null when the body is not JSON. */
  content: unknown;
}

export interface ProviderRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * One request to the provider, with at most three attempts: only for requests that are safe to repeat. Connection
 * errors, 429 and 5xx are retried; timeouts are not, and other responses are returned.
 */
export async function requestProvider(
  baseUrl: string,
  request: ProviderRequest,
  timeoutMilliseconds: number,
): Promise<ProviderResponse> {
  for (let attempt = 0; ; attempt += 1) {
    const backoff = BACKOFF_MILLISECONDS[attempt];
    try {
      const response = await send(baseUrl, request, timeoutMilliseconds);
      if (backoff === undefined || (response.status < 500 && response.status !== 429)) return response;
    } catch (error) {
      // After a timeout there is no retry, because the buyer is waiting.
      if (backoff === undefined || (error instanceof Error && error.name === 'TimeoutError')) throw error;
    }
    await wait(backoff);
  }
}

async function send(baseUrl: string, request: ProviderRequest, timeoutMilliseconds: number): Promise<ProviderResponse> {
  const response = await fetch(`${baseUrl.replace(/\/$/, '')}${request.path}`, {
    method: request.method,
    headers: { Accept: 'application/json', ...request.headers },
    ...(request.body === undefined ? {} : { body: request.body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  return { status: response.status, content: parse(await readBounded(response, 'The payment provider')) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
