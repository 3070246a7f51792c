import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { TOKEN_DUE_COOKIE } from '../../domain/defaults.ts';
import { DEVICE_DAYS, SESSION_DAYS } from '../accounts/index.ts';
import type { Services } from '../services.ts';

const SESSION_COOKIE = 'bancale_session';
const DEVICE_COOKIE = 'bancale_device';
export const WRITE_MARK_COOKIE = 'bancale_wrote';

/**
 * The prefix of cookie names over HTTPS: with it, browsers accept such a cookie from this host only, so that another
 * host of the same domain can't set one. Over plain HTTP they would reject it.
 */
const prefixOf = (context: Context, services: Services): 'host' | undefined =>
  isSecure(context, services) ? 'host' : undefined;

/** Whether the browser used HTTPS; X-Forwarded-Proto counts only if the settings trust the proxy. */
export function isSecure(context: Context, services: Services): boolean {
  const forwarded = services.settings.trustProxy ? context.req.header('x-forwarded-proto') : undefined;
  return (forwarded ?? new URL(context.req.url).protocol.replace(':', '')) === 'https';
}

/** The value of the session cookie; null without one. */
export function readSessionCookie(context: Context, services: Services): string | null {
  return getCookie(context, SESSION_COOKIE, prefixOf(context, services)) ?? null;
}

/**
 * The mark of a browser that has just written; null for others. The browser carries it, because its next request may
 * reach another process: that process must not use an identity cached before the write.
 */
export function writeMarkOf(context: Context): string | null {
  const mark = getCookie(context, WRITE_MARK_COOKIE);
  return mark !== undefined && /^[\w-]{1,40}$/.test(mark) ? mark : null;
}

/** The cookie that identifies the users who have logged in with this browser before. */
export function readDeviceCookie(context: Context, services: Services): string | null {
  return getCookie(context, DEVICE_COOKIE, prefixOf(context, services)) ?? null;
}

/**
 * The `Set-Cookie` headers of the session, which renews the token and renders pages with prices; null deletes it. A new
 * one comes with a second cookie, which permits the scripts of a page to fetch the first token; they remove it once they
 * have one. A browser that has a session and no token otherwise has to log in.
 */
export function sessionCookieHeaders(context: Context, services: Services, value: string | null): string[] {
  const common = commonOptions(context, services);
  const maxAge = value === null ? 0 : SESSION_DAYS * 86_400;
  const session = generateCookie(SESSION_COOKIE, value ?? '', { ...common, maxAge });
  if (value === null) return [session];
  return [
    session,
    generateCookie(TOKEN_DUE_COOKIE, '1', { path: '/', sameSite: 'Lax', secure: common.secure, maxAge }),
  ];
}

/** The `Set-Cookie` header that identifies this browser at the next login. It outlives the session. */
export function deviceCookieHeader(context: Context, services: Services, value: string): string {
  return generateCookie(DEVICE_COOKIE, value, { ...commonOptions(context, services), maxAge: DEVICE_DAYS * 86_400 });
}

function commonOptions(context: Context, services: Services) {
  const prefix = prefixOf(context, services);
  return { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(context, services), prefix } as const;
}
