import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { RequestFailure } from './api-client/request-failure.ts';
import { PageNonce } from './routing/bootstrap-script.tsx';
import { loadPageStyle, PageStyles } from './routing/page-style.tsx';
import { renderHtml } from './routing/render-html.ts';
import { shopPages } from './pages.ts';
import { requestContext, type PageReport } from './api-client/request-context.ts';

// The server takes both from the build: it may not import the storefront.
export { requestContext, shopPages };

/** Maximum time for deferred data of a page, in milliseconds. */
export const streamTimeout = 5_000;

/** Returns a rendered page as the response; an error of the page itself is reported by `handleError`. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce, call, takeTurn } = context.get(requestContext);
  const style = await loadPageStyle(call);
  const page = new URL(request.url).pathname;
  for (const endpoint of style.failed) reportTo(context, page, new RequestFailure({ kind: 'http', message: endpoint }));
  const html = await renderHtml(
    <PageNonce value={nonce}>
      <PageStyles value={style}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PageStyles>
    </PageNonce>,
    {
      nonce,
      takeTurn,
      timeout: streamTimeout + 1_000,
      onSectionError: (error) => reportTo(context, page, error),
    },
  );
  return new Response(html, { status, headers });
}

/** Logs an error once: expected errors and missing pages in one line, faults with their stack trace. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) reportTo(context, new URL(request.url).pathname, error);
};

function reportTo(context: Readonly<RouterContextProvider>, page: string, error: unknown): void {
  const { report = writeReport } = context.get(requestContext);
  if (isRouteErrorResponse(error)) {
    const { status, statusText } = error;
    report({ kind: status === 404 ? 'missing' : 'refused', page, message: `${status} ${statusText}`.trim() });
  } else if (error instanceof RequestFailure) {
    report({ kind: 'failed-call', page, message: `${error.kind} ${error.status} ${error.message}` });
  } else report({ kind: 'fault', page, message: error instanceof Error ? error.message : inText(error), error });
}

/** A thrown value that is not an Error, as one line of text. */
function inText(thrown: unknown): string {
  return typeof thrown === 'string' ? thrown : (JSON.stringify(thrown) ?? 'undefined');
}

function writeReport({ kind, page, message, error }: PageReport): void {
  const trace = error instanceof Error && error.stack ? `\n${error.stack}` : '';
  process.stderr.write(`${page}: ${kind}: ${message}${trace}\n`);
}
