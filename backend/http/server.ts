import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { SANDBOX_PATH, WEBHOOK_PATH } from '../integrations/payments/index.ts';
import type { ReadinessCheck } from '../readiness.ts';
import type { Services } from '../services.ts';
import { createApi } from './api.ts';
import { compressResponses } from './compress-responses.ts';
import { createCustomerDocuments } from './customer-documents.ts';
import { createDocumentExports } from './document-exports.ts';
import { serveBarcode, documentsHandler } from './documents.ts';
import { errorResponse } from './error-response.ts';
import { receiveBodies, rejectForeign } from './guards.ts';
import { serveMetrics, observeRequests } from './observe.ts';
import { createOfficeApi } from './office-api.ts';
import { createOfficeUpload } from './office-upload.ts';
import { createOfficeFiles } from './office-files.ts';
import { openApiText } from './openapi.ts';
import { openApiPage } from './openapi-page.ts';
import { createOrderDocuments } from './order-documents.ts';
import { handlePaymentWebhook } from './payment-webhook.ts';
import { createSearchEngineFiles } from './search-engine-files.ts';
import {
  contentSecurityPolicy,
  createNonce,
  FILE_POLICY,
  SECURITY_HEADERS,
  TRANSPORT_SECURITY,
} from './security-headers.ts';
import { pageNames } from './request-route.ts';
import { formRules } from './request-rules.ts';
import { isSecure } from './session-cookie.ts';
import { setHeaders } from './set-headers.ts';
import { serveFolder } from './static-files.ts';
import type { PageRules } from './storefront-build.ts';
import { createIdentityFiles } from './identity-files.ts';

/** For files whose name changes with their content. */
const FOREVER = 'public, max-age=31536000, immutable';
/** For files that may be replaced under the same name. */
const A_DAY = 'public, max-age=86400';

export type PageHandler = (context: Context) => Promise<Response>;

export interface ServerParts {
  /** The pages of the storefront, and what renders them; null where only the API is needed. */
  pages: { rules: readonly PageRules[]; render: PageHandler } | null;
  /** Folder with the storefront's build. */
  buildDirectory: string;
  /** The PayPal sandbox, where it replaces PayPal. */
  sandbox: Hono | null;
  /** Whether requests can be served now. */
  checkReadiness: ReadinessCheck;
}

/** Shows the shop's page for what is missing to a browser that opens a link to a file: a bare text leads nowhere. */
function asMissingPage(render: PageHandler): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.status !== 404 || context.req.header('accept')?.includes('text/html') !== true) return;
    const page = await render(context);
    // Headers of the earlier response would be kept.
    context.res = undefined;
    context.res = page;
  };
}

/** The whole site as one Hono application: health checks, API, files, pages. */
export function createServer(
  services: Services,
  { pages, buildDirectory, sandbox, checkReadiness }: ServerParts,
): Hono<{ Bindings: HttpBindings }> {
  const server = new Hono<{ Bindings: HttpBindings }>();
  const { settings } = services;

  server.use(observeRequests(services, pageNames(pages?.rules ?? [])));
  server.use(async (context, next) => {
    await next();
    setHeaders(context, SECURITY_HEADERS);
    if (!context.res.headers.has('content-security-policy'))
      setHeaders(context, { 'content-security-policy': FILE_POLICY });
    if (isSecure(context, services)) setHeaders(context, { 'strict-transport-security': TRANSPORT_SECURITY });
  });
  server.use(compressResponses());
  server.use(rejectForeign(services));
  server.use(receiveBodies(services, formRules(pages?.rules ?? [])));

  server.get('/healthz', (context) => context.json({ alive: true }));
  server.get('/readyz', async (context) => {
    const state = await checkReadiness();
    return context.json(state, state.ready ? 200 : 503);
  });

  server.get('/metrics', serveMetrics(services));

  server.get('/api/openapi.json', (context) =>
    context.body(openApiText(), 200, { 'content-type': 'application/json' }),
  );
  server.get('/api/docs', (context) => {
    const nonce = createNonce();
    context.header('content-security-policy', contentSecurityPolicy(nonce));
    return context.html(openApiPage(nonce));
  });
  server.route('/api', createApi(services));
  server.route('/office/api', createOfficeApi(services));
  server.route('/office/files', createOfficeFiles(services));
  server.route('/office/upload', createOfficeUpload(services));
  server.route('/', createApi(services, 'root'));
  if (pages) server.use('/documents/*', asMissingPage(pages.render));
  server.route('/documents', createOrderDocuments(services));
  server.route('/documents', createCustomerDocuments(services));
  server.route('/documents', createDocumentExports(services));
  server.post(WEBHOOK_PATH, (context) => handlePaymentWebhook(services, context));
  if (sandbox) server.route(SANDBOX_PATH, sandbox);

  const pictures = join(settings.dataDirectory, 'files');
  // The middleware expects its folder at start; the first import or the demonstration fills it later.
  mkdirSync(pictures, { recursive: true });
  server.get('/img/*', serveFolder(pictures, A_DAY), (context) => context.notFound());
  server.route('/', createIdentityFiles(services));
  server.get('/content/*', serveFolder(pictures, A_DAY), (context) => context.notFound());
  server.get('/documents/*', documentsHandler(services));
  server.get('/barcodes/*', serveBarcode);
  if (pages) {
    server.route('/', createSearchEngineFiles(services, pages.rules));
    const client = join(buildDirectory, 'client');
    server.get('/assets/*', serveFolder(client, FOREVER), (context) => context.notFound());
    // Browsers ask for a new version of it with every page.
    server.get('/service-worker.js', serveFolder(client, 'no-cache'));
    server.get('/:file{[^/]+\\.(?:ico|svg|png|txt|webmanifest)}', serveFolder(client, A_DAY));
    server.all('*', pages.render);
  }
  server.notFound((context) => context.text('404', 404));
  server.onError((error, context) => errorResponse(context, services, error));
  return server;
}
