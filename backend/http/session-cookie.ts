import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { SESSION_DAYS } from '../customers/index.ts';
import type { Services } from '../services.ts';

export const SESSION_COOKIE = 'bancale_session';

/** Whether the browser reached us over HTTPS; behind a proxy only if the settings trust its word. */
export function isSecure(context: Context, services: Services): boolean {
  const forwarded = services.settings.trustProxy ? context.req.header('x-forwarded-proto') : undefined;
  return (forwarded ?? new URL(context.req.url).protocol.replace(':', '')) === 'https';
}

export function readSessionCookie(context: Context): string | null {
  return getCookie(context, SESSION_COOKIE) ?? null;
}

/** Writes or deletes the cookie that renews the token and lets pages be rendered with prices. */
export function writeSessionCookie(context: Context, services: Services, value: string | null): void {
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(context, services) } as const;
  if (value === null) deleteCookie(context, SESSION_COOKIE, options);
  else setCookie(context, SESSION_COOKIE, value, { ...options, maxAge: SESSION_DAYS * 86_400 });
}
