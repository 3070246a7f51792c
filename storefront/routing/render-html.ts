import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** Collects what is written and passes it on as one buffer at the end. */
function gather(onEnd: (whole: Uint8Array<ArrayBuffer>) => void): Writable {
  const pieces: Buffer[] = [];
  return new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
    final(done) {
      onEnd(preloadScriptsLate(Buffer.concat(pieces)));
      done();
    },
  });
}

const PRELOAD = '<link rel="modulepreload"';

/**
 * Gives the scripts of a page a low priority, which `Scripts` of React Router has no property for: the page is readable
 * without them, so on a slow connection its stylesheets and images come first.
 */
function preloadScriptsLate(html: Buffer): Buffer<ArrayBuffer> {
  const start = html.indexOf(PRELOAD);
  const end = html.indexOf('<script', start);
  if (start < 0 || end < 0) return Buffer.from(html);
  const links = html.toString('utf8', start, end).replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`);
  return Buffer.concat([html.subarray(0, start), Buffer.from(links), html.subarray(end)]);
}

interface RenderOptions {
  nonce?: string;
  /** Waits until rendering may begin; the returned function ends the turn. */
  takeTurn?: (() => Promise<() => void>) | undefined;
  /** Milliseconds after which deferred data is given up. */
  timeout: number;
  /** Called with each error of a section that failed alone: the page is rendered without it. */
  onSectionError: (error: unknown) => void;
}

/**
 * Renders a page to HTML in one piece. The loaders have already finished, so streaming would only split the output into
 * many small writes, which took a third of the rendering time. The turn ends with the shell, because deferred data may
 * take seconds. Rejects if the page fails outside of its sections.
 */
export async function renderHtml(page: ReactNode, options: RenderOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { nonce, timeout, takeTurn, onSectionError } = options;
  const endTurn = await takeTurn?.();
  return new Promise((resolve, reject) => {
    const errors: unknown[] = [];
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Otherwise large parts are sent hidden and a script shows them; they must be visible without JavaScript.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error: unknown) => void errors.push(error),
      onShellReady: endTurn,
      onAllReady() {
        clearTimeout(timer);
        for (const error of errors) onSectionError(error);
        pipe(gather(resolve));
      },
      onShellError(error: unknown) {
        clearTimeout(timer);
        endTurn?.();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    });
    const timer = setTimeout(abort, timeout);
    timer.unref();
  });
}
