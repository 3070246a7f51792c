import { createContext, use } from 'react';
import type { RequestContext } from '../api-client/request-context.ts';
import { fields, rows, text } from '../parsers/values.ts';
import { PageNonce } from './bootstrap-script.tsx';

/** The styles of all pages, by the query of each endpoint and where its response has the CSS. */
const SOURCES = [
  {
    path: 'page-content',
    query: { route: 'main' },
    read: (body: unknown) => text(fields(fields(body).data).css),
  },
  {
    path: 'document-list',
    query: { fields: '["css"]', filters: 'route=main', limit_page_length: 1 },
    read: (body: unknown) => text(fields(rows(fields(body).data)[0]).css),
  },
] as const;

/** The styles that the operator has written for all pages, and the endpoints that failed to respond. */
export interface PageStyle {
  css: string;
  failed: string[];
}

/** Milliseconds after which a page is shown without styles that another service has not sent. */
const TIMEOUT = 2_000;

/** A promise that rejects after a time in milliseconds, and a function that stops it. */
function timeLimit(milliseconds: number) {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no response in time')), milliseconds);
  return { promise, stop: () => clearTimeout(timer) };
}

/** Loads the operator's styles. Never rejects: without them the page is shown as it is. */
export async function loadPageStyle(call: RequestContext['call'], timeout = TIMEOUT): Promise<PageStyle> {
  const failed: string[] = [];
  const limit = timeLimit(timeout);
  const parts = await Promise.all(
    SOURCES.map(async ({ path, query, read }) => {
      try {
        const { status, body } = await Promise.race([call('GET', path, query), limit.promise]);
        if (status === 200) return read(body);
      } catch {
        // Reported like a response with another status.
      }
      failed.push(path);
      return '';
    }),
  );
  limit.stop();
  return { css: [...new Set(parts)].filter(Boolean).join('\n'), failed };
}

/** The operator's styles on the server; the browser keeps those of the document. */
export const PageStyles = /* @__PURE__ */ createContext<PageStyle>({ css: '', failed: [] });

/**
 * The style element of the operator's styles; the page's policy accepts it by its nonce. Failed requests are named in
 * the browser's console and nowhere else.
 */
export function PageStyleElement() {
  const { css, failed } = use(PageStyles);
  const nonce = use(PageNonce);
  return (
    <>
      {css && <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css.replaceAll('</', '<\\/') }} />}
      {failed.length > 0 && (
        <script
          nonce={nonce}
          dangerouslySetInnerHTML={{
            __html: `console.error(${JSON.stringify(`No page style from ${failed.join(', ')}`)})`,
          }}
        />
      )}
    </>
  );
}
