import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { CallFailure } from './api-client/call-failure.ts';
import { setDictionary } from './i18n/dictionaries.ts';
import { en } from './i18n/en.ts';
import { it } from './i18n/it.ts';
import { PageNonce } from './routing/bootstrap-script.tsx';
import { requestContext, type PageReport } from './api-client/request-context.ts';

setDictionary('it', it);
setDictionary('en', en);

export { requestContext };

/** Longest time a page's parts may take to arrive. */
export const streamTimeout = 5_000;

/** Gathers what is written to it; hands it over whole at the end. */
function gather(onEnd: (whole: Uint8Array<ArrayBuffer>) => void): Writable {
  const pieces: Buffer[] = [];
  return new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(pieces));
      done();
    },
  });
}

/**
 * Renders a page to HTML, whole. Loaders have waited for everything a page needs, so streaming would only cut the same
 * milliseconds into many small writes, which took a third of them.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce } = context.get(requestContext);

  return new Promise((resolve, reject) => {
    let hasShell = false;
    const { pipe, abort } = renderToPipeableStream(
      <PageNonce value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PageNonce>,
      {
        nonce,
        // Large parts would otherwise come hidden, for a script to put in their place: without one they must show too.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onShellReady: () => (hasShell = true),
        onAllReady() {
          clearTimeout(timeout);
          pipe(gather((whole) => resolve(new Response(whole, { status, headers }))));
        },
        onShellError: (error: unknown) => reject(error instanceof Error ? error : new Error(String(error))),
        onError(error: unknown) {
          // Failures of the shell reject and are reported there.
          if (hasShell) reportTo(context, new URL(request.url).pathname, error);
        },
      },
    );
    const timeout = setTimeout(abort, streamTimeout + 1_000);
    timeout.unref();
  });
}

/** Writes down what went wrong, once: refusals and missing pages in a line, faults with their trace. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) reportTo(context, new URL(request.url).pathname, error);
};

function reportTo(context: Readonly<RouterContextProvider>, page: string, error: unknown): void {
  const { report = writeReport } = context.get(requestContext);
  if (isRouteErrorResponse(error)) {
    const { status, statusText } = error;
    report({ kind: status === 404 ? 'missing' : 'refused', page, message: `${status} ${statusText}`.trim() });
  } else if (error instanceof CallFailure) {
    report({ kind: 'failed-call', page, message: `${error.kind} ${error.status} ${error.message}` });
  } else report({ kind: 'fault', page, message: error instanceof Error ? error.message : inText(error), error });
}

/** A thrown thing that is no error, in one line. */
function inText(thrown: unknown): string {
  return typeof thrown === 'string' ? thrown : (JSON.stringify(thrown) ?? 'undefined');
}

function writeReport({ kind, page, message, error }: PageReport): void {
  const trace = error instanceof Error && error.stack ? `\n${error.stack}` : '';
  process.stderr.write(`${page}: ${kind}: ${message}${trace}\n`);
}
