import { type Locale, localPath } from '../../domain/locale.ts';
import type { Context } from 'hono';
import { AppError } from '../app-error.ts';
import type { Identity } from '../customers/index.ts';
import type { Services } from '../services.ts';
import { readSessionCookie, writeMarkOf } from './session-cookie.ts';

/** Page where users set up the second factor that the operator requires. */
const SECURITY_PATH = '/pages/account?tab=password';

/**
 * The bearer token that a request sends: null when it sends none, '' when its Authorization header holds none. The
 * password that a proxy asks browsers for (Basic) is not meant for the shop.
 */
export function sentToken(context: Context): string | null {
  const header = context.req.header('authorization');
  if (header === undefined || /^Basic\b/i.test(header)) return null;
  return /^Bearer\s+(\S+)$/i.exec(header)?.[1] ?? '';
}

/**
 * The identity of the bearer token; null without one. A token that is sent and not valid fails with 401, so that no
 * program mistakes the prices and the empty cart of a guest for those of its customer; the code says whether it has
 * expired, or is modified or without a session.
 */
export async function bearerIdentity(context: Context, services: Services): Promise<Identity | null> {
  const token = sentToken(context);
  if (token === null) return null;
  const read = await services.tokens.read(token);
  if (read?.isExpired) throw new AppError('unauthenticated', 'tokenNotValid', { reason: 'token-expired' });
  const identity = read && (await services.identities.read(read.sessionId, writeMarkOf(context)));
  if (!identity) throw new AppError('unauthenticated', 'tokenNotValid', { reason: 'token-not-valid' });
  return identity;
}

/** The identity of the session cookie, for pages and plain links; null for a guest. */
export async function cookieIdentity(context: Context, services: Services): Promise<Identity | null> {
  const cookie = readSessionCookie(context, services);
  const sessionId = cookie ? await services.sessions.find(cookie) : null;
  return sessionId ? services.identities.read(sessionId, writeMarkOf(context)) : null;
}

/** The identity of the session cookie of somebody who works for the wholesaler; null for everybody else. */
export async function officeIdentity(context: Context, services: Services): Promise<Identity | null> {
  const identity = await cookieIdentity(context, services);
  return identity?.kind === 'operator' ? identity : null;
}

/** Who uses the shop: a person of a customer, where somebody of the office looks at it as this person (decision 5.9). */
export const shopperOf = (identity: Identity | null): Identity | null => identity?.viewed ?? identity;

/** The path of the login page that returns to a path; `isEnded`: a session has ended, which the page says. */
export function loginPath(locale: Locale, back: string, isEnded: boolean): string {
  const query = new URLSearchParams({ ...(isEnded && { ended: '1' }), redirect: back });
  return localPath(locale, `/pages/login?${query}`);
}

/** The language of a file: its link names it, because its address has none. */
export function fileLocale(context: Context): Locale {
  return context.req.query('locale') === 'en' ? 'en' : 'it';
}

/**
 * Who requests a file: by the bearer token where one is sent, else by the session cookie. Without either the response
 * redirects to the login page; a browser whose login lacks the required second factor is led to where it is set up, and
 * a program fails with 403.
 */
export async function fileIdentity(services: Services, context: Context, locale: Locale): Promise<Identity | Response> {
  const bearer = await bearerIdentity(context, services);
  if (bearer?.needsSecondFactor) throw new AppError('forbidden', 'notPermitted', { reason: 'not-permitted' });
  const identity = bearer ?? shopperOf(await cookieIdentity(context, services));
  if (identity?.needsSecondFactor) return context.redirect(localPath(locale, SECURITY_PATH));
  if (identity) return identity;
  const { pathname, search } = new URL(context.req.url);
  return context.redirect(loginPath(locale, pathname + search, readSessionCookie(context, services) !== null));
}
