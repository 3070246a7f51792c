import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { Services } from '../services.ts';
import { withRequestId } from '../request-log.ts';
import { requestIdOf } from './request-id.ts';
import { routeOf } from './request-route.ts';
import { setHeaders } from './set-headers.ts';

/** Gives each request its id, in the response and in every line of the log, and measures it. */
export function observeRequests({ settings, logger, metrics }: Services): MiddlewareHandler {
  return (context, next) => {
    const requestId = requestIdOf(context, settings);
    return withRequestId(requestId, async () => {
      const start = performance.now();
      metrics.running.inc();
      try {
        await next();
      } finally {
        metrics.running.dec();
        const milliseconds = performance.now() - start;
        const { status } = context.res;
        const { method, path } = context.req;
        const route = routeOf(path);
        metrics.requests.observe({ method, route, status }, milliseconds / 1000);
        setHeaders(context, { 'x-request-id': requestId });
        logger.debug({ method, path, status, milliseconds: Math.round(milliseconds) }, 'request');
      }
    });
  };
}

/** The metrics, for whoever knows METRICS_TOKEN; without that setting the address does not exist. */
export function answerMetrics({ settings, metrics }: Services): (context: Context) => Promise<Response> {
  return async (context) => {
    const { metricsToken } = settings;
    if (metricsToken === null) return context.text('404', 404);
    const [, given = ''] = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
    if (!timingSafeEqual(digest(given), digest(metricsToken))) {
      return context.text('401', 401, { 'www-authenticate': 'Bearer' });
    }
    const text = await metrics.registry.metrics();
    return context.body(text, 200, { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' });
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
