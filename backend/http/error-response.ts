import { type Locale, isLocale, localPath } from '../../domain/locale.ts';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { text } from '../texts/index.ts';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import { errorBodyOf, type ErrorStatus } from './error-body.ts';
import { sentToken } from './request-identity.ts';
import { pathKind } from './request-rules.ts';
import { contentSecurityPolicy, createNonce } from './security-headers.ts';

/** Retry-After in seconds when the service is not available. */
const RETRY_SECONDS = 5;

const STYLE = `body{margin:0;font:16px/24px system-ui,sans-serif;color:#14233b;background:#fbfaf7}
main{max-width:640px;margin:0 auto;padding:48px 24px}h1{font-size:28px;line-height:36px}a{color:#1f4e9e}`;

/** Language of a page, from its URL path. */
export function localeOfPath(path: string): Locale {
  return /^\/en(?:[/.]|$)/.test(path) ? 'en' : 'it';
}

/** Language of the Accept-Language header. */
export function localeOfHeader(context: Context): Locale {
  return /^\s*en\b/i.test(context.req.header('accept-language') ?? '') ? 'en' : 'it';
}

/**
 * Language of a request whose body was not read. The storefront's scripts give their language only in the body and
 * always send the same header, so it comes from the page's URL.
 */
function localeOf(context: Context): Locale {
  // The address of a file has no language; its link names that of the page.
  const given = context.req.query('locale');
  if (context.req.path.startsWith('/documents/') && isLocale(given)) return given;
  if (pathKind(context.req.path) === 'page') return localeOfPath(context.req.path);
  const page = URL.parse(context.req.header('referer') ?? '');
  return page?.host === new URL(context.req.url).host ? localeOfPath(page.pathname) : localeOfHeader(context);
}

function errorPage(locale: Locale, status: ErrorStatus, sentence: string, nonce: string) {
  const title = text(locale, 'errorPageTitle');
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <p>${status}</p>
          <h1>${title}</h1>
          <p>${sentence}</p>
          <p><a href="${localPath(locale, '/')}">${text(locale, 'errorPageHome')}</a></p>
        </main>
      </body>
    </html>`;
}

/**
 * Responds to anything thrown while a request was handled: HTML for browsers, JSON for API clients. Unexpected
 * errors are logged with their stack; expected ones only at debug level.
 */
export function errorResponse(
  context: Context,
  services: Services,
  error: unknown,
  locale = localeOf(context),
): Response | Promise<Response> {
  const { status, body, isUnexpected } = errorBodyOf(error, locale);
  const { path } = context.req;
  // API clients send their token for files too.
  const isPage = pathKind(path) === 'page' && sentToken(context) === null;
  if (isUnexpected) services.logger.error({ err: error, path }, isPage ? 'page failed' : 'call failed');
  else services.logger.debug({ path, status, reason: body.message }, 'request refused');
  const retryAfter = status === 503 ? RETRY_SECONDS : error instanceof AppError ? error.retryAfterSeconds : undefined;
  if (retryAfter !== undefined) context.header('retry-after', String(retryAfter));
  if (!isPage) return context.json(body, status, { 'cache-control': 'no-store' });
  const nonce = createNonce();
  context.header('content-security-policy', contentSecurityPolicy(nonce));
  context.header('cache-control', 'private, no-store');
  return context.html(errorPage(locale, status, body.message, nonce), status);
}
