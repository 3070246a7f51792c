import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import { networkAddressOf } from './network-address.ts';
import { requestOrigin } from './origin.ts';
import { createBodyReceiver, hasBody } from './receive-body.ts';
import { bodyRules, pathKind, UPLOAD_PATH, type formRules } from './request-rules.ts';
import { requestSource, type RequestSource } from './same-origin.ts';

/** Methods that change nothing and whose body is ignored. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Maximum number of form fields: a cart of a thousand lines has one for each change. */
const MAXIMUM_FIELDS = 5_000;

/** Whether a request comes from a page of this shop, of another site, or from a program. */
export function sourceOf(context: Context, services: Services): RequestSource {
  const headers = { secFetchSite: context.req.header('sec-fetch-site'), origin: context.req.header('origin') };
  return requestSource(headers, requestOrigin(context, services));
}

/**
 * Rejects requests that another site makes a visitor's browser send: every request but GET, HEAD and OPTIONS must come
 * from a page of this shop. API clients, which send neither Origin nor Sec-Fetch-Site, may use the API, where the
 * session cookie is then ignored, and the paths that check a signature.
 */
export function rejectForeign(services: Services): MiddlewareHandler {
  return (context, next) => {
    const kind = pathKind(context.req.path);
    if (SAFE_METHODS.has(context.req.method) || kind === 'signed') return next();
    const source = sourceOf(context, services);
    if (source === 'own' || (source === 'unknown' && kind === 'api')) return next();
    services.logger.warn(
      { path: context.req.path, source, networkAddress: networkAddressOf(context, services) },
      'request from elsewhere refused',
    );
    throw new AppError('forbidden', 'requestFromElsewhere', { reason: 'request-from-elsewhere' });
  };
}

/** What separates the fields of a form; null for a multipart form that does not say. */
function separatorOf(contentType: string): string | null {
  if (!/^\s*multipart\//i.test(contentType)) return '&';
  const [, boundary] = /;\s*boundary="?([^";]{1,70})"?/i.exec(contentType) ?? [];
  return boundary === undefined ? null : `--${boundary}`;
}

/** Whether a form has more fields than any form of the shop; counted in its bytes, because parsing it is expensive. */
function hasTooManyFields(body: Buffer, separator: string): boolean {
  let fields = 1;
  for (let at = body.indexOf(separator); at >= 0 && fields <= MAXIMUM_FIELDS; at = body.indexOf(separator, at + 1))
    fields++;
  return fields > MAXIMUM_FIELDS;
}

/**
 * Receives the body of every request before anything else, within the limits of its path: 415 for another content type,
 * 413 for too many bytes or fields, 503 when too many bodies are being received.
 */
export function receiveBodies(
  services: Services,
  forms: ReturnType<typeof formRules>,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  const receiver = createBodyReceiver();
  return async (context, next) => {
    const { incoming } = context.env;
    const { method, path } = context.req;
    // The body of a GET is ignored; Node discards it.
    if (method === 'GET' || method === 'HEAD' || !hasBody(incoming)) return next();
    // Goes to the disk as it comes, within a limit of its own.
    if (path === UPLOAD_PATH) return next();
    const { kind, limit, contentType } = bodyRules(path, forms);
    const given = context.req.header('content-type') ?? '';
    const [type = ''] = given.split(';');
    const separator = separatorOf(given);
    if (contentType !== null && (type.trim().toLowerCase() !== contentType || separator === null)) {
      throw new AppError('unsupported-type', kind === 'page' ? 'bodyTypeNotForm' : 'bodyTypeNotJson');
    }
    const received = await receiver.receive(incoming, limit);
    if (!received) {
      services.logger.debug({ path }, 'a sender went away before the end of its body');
      return context.body(null, 400);
    }
    try {
      if (kind === 'page' && hasTooManyFields(received.body, separator ?? '&'))
        throw new AppError('too-large', 'bodyTooLarge');
      // The server adapter uses rawBody as a body that was already read.
      Object.assign(incoming, { rawBody: received.body });
      return await next();
    } finally {
      received.release();
    }
  };
}
