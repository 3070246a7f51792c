import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler, Next } from 'hono';
import type { Services } from '../services.ts';
import { collectMetrics } from '../metrics/index.ts';
import { withRequestId } from '../request-log.ts';
import type { Tracing } from '../tracing/index.ts';
import { requestIdOf, traceparentOf } from './request-id.ts';
import { routeOf } from './request-route.ts';
import { setHeaders } from './set-headers.ts';

/** Gives each request its id, in the response and in every line of the log, measures it, and traces it if so set. */
export function observeRequests(
  { settings, logger, metrics, tracing }: Services,
  pageNames: ReadonlySet<string>,
): MiddlewareHandler {
  async function measured(context: Context, requestId: string, next: Next): Promise<void> {
    const start = performance.now();
    metrics.running.inc();
    try {
      await next();
    } finally {
      metrics.running.dec();
      const milliseconds = performance.now() - start;
      const { status } = context.res;
      const { method, path } = context.req;
      metrics.requests.observe({ method, route: routeOf(path, pageNames), status }, milliseconds / 1000);
      setHeaders(context, { 'x-request-id': requestId });
      logger.debug({ method, path, status, milliseconds: Math.round(milliseconds) }, 'request');
    }
  }

  function traced(by: Tracing, context: Context, requestId: string, next: Next): Promise<void> {
    const { method, path } = context.req;
    const route = routeOf(path, pageNames);
    const attributes = { 'http.request.method': method, 'http.route': route, 'bancale.request_id': requestId };
    const parent = traceparentOf(context, settings);
    return by.run(`${method} ${route}`, { kind: 'server', attributes, parent }, async (span) => {
      await measured(context, requestId, next);
      const { status } = context.res;
      span.set({ 'http.response.status_code': status });
      if (status >= 500) span.fail(status);
    });
  }

  return (context, next) => {
    const requestId = requestIdOf(context, settings);
    return withRequestId(requestId, () =>
      tracing ? traced(tracing, context, requestId, next) : measured(context, requestId, next),
    );
  };
}

/** Serves the metrics to requests with METRICS_TOKEN; without that setting the URL does not exist. */
export function serveMetrics({ settings, metrics, group }: Services): (context: Context) => Promise<Response> {
  return async (context) => {
    const { metricsToken } = settings;
    if (metricsToken === null) return context.text('404', 404);
    const [, given = ''] = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
    if (!timingSafeEqual(digest(given), digest(metricsToken))) {
      return context.text('401', 401, { 'www-authenticate': 'Bearer' });
    }
    const { text, contentType } = await collectMetrics(metrics, group);
    return context.body(text, 200, { 'content-type': contentType, 'cache-control': 'no-store' });
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
