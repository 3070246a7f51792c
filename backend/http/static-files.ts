import { closeSync, openSync, statSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { etag } from 'hono/etag';

/** What `serveStatic` has set by the time it says that a file was found. */
const FOUND_HEADERS = ['content-length', 'content-type', 'content-encoding', 'content-range', 'last-modified'];

/** Without this, a file that cannot be read is a status of 200 and a connection that breaks, and nobody hears of it. */
function requireReadable(context: Context, file: string): void {
  try {
    closeSync(openSync(file, 'r'));
  } catch (error) {
    for (const name of FOUND_HEADERS) context.header(name, undefined);
    throw error;
  }
}

/** Sets the headers of a file that was found. The tag is made from size and time, so that no file is read for it. */
function setFileHeaders(context: Context, file: string, headers: Record<string, string>): void {
  requireReadable(context, file);
  const { size, mtimeMs } = statSync(file);
  context.header('etag', `W/"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`);
  context.header('accept-ranges', 'bytes');
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
}

/** `serveStatic` ignores If-Range; without this, a download would be continued with bytes of a file replaced since. */
const wholeFileIfReplaced: MiddlewareHandler = async (context, next) => {
  if (context.req.header('if-range') !== undefined) context.req.raw.headers.delete('range');
  await next();
};

/**
 * Serves the files of a folder by the path of the request: whole or ranges of them, precompressed where the browser
 * accepts it. A request for a file that does not exist goes to the next handler.
 */
export function serveFolder(folder: string, cacheControl: string): MiddlewareHandler {
  const headers = { 'cache-control': cacheControl, vary: 'accept-encoding' };
  return every(
    etag(),
    wholeFileIfReplaced,
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (file, context) => setFileHeaders(context, file, headers),
    }),
  );
}

/** Serves one file, whatever its name; 404 if it does not exist. */
export function serveFile(file: string, headers: Record<string, string>): MiddlewareHandler {
  return every(
    etag(),
    wholeFileIfReplaced,
    serveStatic({ path: file, onFound: (found, context) => setFileHeaders(context, found, headers) }),
    async (context: Context) => context.notFound(),
  );
}
