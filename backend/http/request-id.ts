import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';

const REQUEST_ID = /^[\w.:+/=@-]{1,128}$/;
/** Version, trace, span and flags; only the trace is the same in all services. */
const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}/;

/**
 * The id of a request: that of a trusted proxy (`x-request-id`, else the trace of `traceparent`), or a new one. Other
 * clients must not choose what is written to the log.
 */
export function requestIdOf(context: Context, { trustProxy }: { trustProxy: boolean }): string {
  if (trustProxy) {
    const given = context.req.header('x-request-id') ?? '';
    if (REQUEST_ID.test(given)) return given;
    const [, trace] = TRACEPARENT.exec(context.req.header('traceparent') ?? '') ?? [];
    if (trace) return trace;
  }
  return randomUUID();
}

/** The parent span that a trusted proxy sent; undefined for none. */
export function traceparentOf(context: Context, { trustProxy }: { trustProxy: boolean }): string | undefined {
  return trustProxy ? context.req.header('traceparent') : undefined;
}
