import { randomBytes } from 'node:crypto';

/** A fresh nonce for one response. */
export function createNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Headers of every response. */
export const SECURITY_HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
};

/** Sent over HTTPS only: for a year the browser uses HTTPS only for this host and those below it. */
export const TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

/**
 * Content security policy of everything that is not a page: opened by itself it runs no scripts, and no page can frame
 * it. It restricts nothing else, because browsers show PDFs, pictures and films in documents of their own.
 */
export const FILE_POLICY = "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Content security policy of a page of `npm run dev`: Vite's inline scripts, styles and WebSocket are allowed. */
export const DEVELOPMENT_POLICY = "frame-ancestors 'none'";

/**
 * Content security policy of a page: only scripts with this response's nonce and what they load; no inline event
 * handlers, no eval. Styles come from the shop's own files; style attributes are allowed because widths and swatches
 * are data.
 */
export function contentSecurityPolicy(nonce: string, connectTo: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connectTo].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    // A form sent without scripts may redirect to the payment provider.
    "form-action 'self' https://www.paypal.com https://www.sandbox.paypal.com",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
