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

/** Maximum time for deferred data of a page, in milliseconds. */
export const streamTimeout = 5_000;

/** Collects what is written and passes it on as one buffer at the end. */
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
 * Renders a page to HTML in one piece. The loaders have already finished, so streaming would only split the output into
 * many small writes, which took a third of the rendering time.
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
        // Otherwise large parts are sent hidden and a script shows them; they must be visible without JavaScript.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onShellReady: () => (hasShell = true),
        onAllReady() {
          clearTimeout(timeout);
          pipe(gather((whole) => resolve(new Response(whole, { status, headers }))));
        },
        onShellError: (error: unknown) => reject(error instanceof Error ? error : new Error(String(error))),
        onError(error: unknown) {
          // Errors of the shell reject the promise and are reported by handleError.
          if (hasShell) reportTo(context, new URL(request.url).pathname, error);
        },
      },
    );
    const timeout = setTimeout(abort, streamTimeout + 1_000);
    timeout.unref();
  });
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
  } else if (error instanceof CallFailure) {
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
