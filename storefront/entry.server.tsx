import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router';
import { CallFailure } from './call-failure.ts';
import { registerDictionary } from './i18n/dictionaries.ts';
import { en } from './i18n/en.ts';
import { it } from './i18n/it.ts';
import { requestContext, type PageReport } from './request-context.ts';

registerDictionary('it', it);
registerDictionary('en', en);

export { requestContext };

/** Longest time a page's parts may take to arrive. */
export const streamTimeout = 5_000;

/** Renders a page to HTML and streams it; robots get it in one piece. */
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
    let answered = false;
    const answer = () => {
      answered = true;
      const body = new PassThrough({
        final(done) {
          clearTimeout(timeout);
          done();
        },
      });
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
      pipe(body);
    };
    const wholeAtOnce = isbot(request.headers.get('User-Agent') ?? '');
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        [wholeAtOnce ? 'onAllReady' : 'onShellReady']: answer,
        onShellError: (error: unknown) => reject(error instanceof Error ? error : new Error(String(error))),
        onError(error: unknown) {
          // Failures of the shell reject and are reported there.
          if (answered) reportTo(context, new URL(request.url).pathname, error);
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
  if (isMissing(error)) report({ kind: 'missing', page, message: 'not found' });
  else if (error instanceof CallFailure) {
    report({ kind: 'failed-call', page, message: `${error.kind} ${error.status} ${error.message}` });
  } else report({ kind: 'fault', page, message: error instanceof Error ? error.message : String(error), error });
}

function writeReport({ kind, page, message, error }: PageReport): void {
  const trace = error instanceof Error && error.stack ? `\n${error.stack}` : '';
  process.stderr.write(`${page}: ${kind}: ${message}${trace}\n`);
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}
