import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import type { CallGuard } from './may-call.ts';

/** A call with a text as its body. */
export interface CheckedRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  signal: AbortSignal;
}

/**
 * Calls an address that was set in the office: the connection goes to exactly the address that was checked, and no
 * redirect is followed: its status is the answer. @throws CallRefused, and what a connection throws
 */
export async function checkedCall(guard: CallGuard, url: URL, request: CheckedRequest): Promise<Response> {
  const { address, family } = await guard.mayCall(url.href);
  // Asked once more at connecting, the name could have another address by then.
  const lookup = (
    _host: string,
    options: { all?: boolean },
    done: (error: null, found: string | { address: string; family: number }[], family?: number) => void,
  ): void => (options.all ? done(null, [{ address, family }]) : done(null, address, family));
  const isSecure = url.protocol === 'https:';
  const agent = isSecure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false });
  const { method, headers, body, signal } = request;
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...headers }, agent, signal, lookup };
    const sent = (isSecure ? requestHttps : requestHttp)(url, options, (response) => {
      const status = response.statusCode ?? 0;
      const answer = new Headers();
      for (const [name, value] of Object.entries(response.headers)) {
        if (value !== undefined) answer.set(name, Array.isArray(value) ? value.join(', ') : value);
      }
      const isEmpty = status === 204 || status === 205 || status === 304;
      if (isEmpty) response.resume();
      try {
        const stream = Readable.toWeb(response) as ReadableStream<Uint8Array>;
        resolve(new Response(isEmpty ? null : stream, { status, headers: answer }));
      } catch (error) {
        response.destroy();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}
