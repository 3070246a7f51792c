import type { ResponseOf } from '../api-client/api.ts';
import { TOKEN_DUE_COOKIE } from '../../domain/defaults.ts';
import { RequestFailure } from '../api-client/request-failure.ts';
import { cookieText, readCookie } from './cookies.ts';
import { guestUserTemp, hasCookieAlone, sessionOf, userTempOf, type Session } from './session.ts';

/** Key of the open searches in session storage and in local storage. */
export const tabsKey = 'search_tabs';

/** Keys in local storage. */
export const keys = { token: 'id_token', user: 'user', userTemp: 'user_temp' } as const;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether the browser has storage: without it, every page fetches its token with the cookie. */
let isStored = true;

function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    isStored = true;
  } catch {
    isStored = false;
  }
}

/** The token of this document when the browser has no storage. */
let memoryToken: string | null = null;

/** The bearer token, or null for a guest. Another window may have stored a new one, or removed it at its logout. */
export function currentToken(): string | null {
  return stored(keys.token) ?? (isStored ? null : memoryToken);
}

/**
 * The token to be renewed, '' for none; undefined where none can be asked for: after a login that has stored none, and where
 * the browser stores nothing.
 */
export function formerToken(): string | undefined {
  const token = currentToken();
  if (token !== null) return token;
  return isStored && readCookie(document.cookie, TOKEN_DUE_COOKIE) === null ? '' : undefined;
}

/** Stores the session; the token only when one is given. Nothing of the office is left in the browser (decision 5.3). */
export function cacheSession(session: Session, token?: string | null): void {
  if (hasCookieAlone(session)) {
    forgetSession();
    return;
  }
  if (token) {
    memoryToken = token;
    store(keys.token, token);
    if (readCookie(document.cookie, TOKEN_DUE_COOKIE) !== null) document.cookie = cookieText(TOKEN_DUE_COOKIE, '', 0);
  }
  store(keys.user, JSON.stringify(session));
  store(keys.userTemp, JSON.stringify(userTempOf(session)));
}

/** Removes the open searches at logout. */
export function forgetSearches(): void {
  store(tabsKey, null);
  try {
    sessionStorage.removeItem(tabsKey);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Removes token, user and address. */
export function forgetSession(): void {
  memoryToken = null;
  store(keys.token, null);
  store(keys.user, null);
  store(keys.userTemp, JSON.stringify(guestUserTemp));
}

/** Expiry of a token in seconds since 1970; null when the token has no readable `exp`. */
export function tokenEnd(token: string): number | null {
  const part = token.split('.')[1];
  if (!part) return null;
  try {
    const { exp } = JSON.parse(atob(part.replace(/-/g, '+').replace(/_/g, '/'))) as { exp?: unknown };
    return typeof exp === 'number' ? exp : null;
  } catch {
    return null;
  }
}

/** Whether a token is valid for more than 30 seconds; one without readable expiry counts as valid. */
export function isTokenFresh(token: string, nowSeconds: number): boolean {
  const end = tokenEnd(token);
  return end === null || end - nowSeconds > 30;
}

/** Why there is no token: the session has ended, or the server rejects the token that this page had. */
export type NoToken = 'ended' | 'rejected';

/** Requests a new token from the session endpoint. */
export type Renewal = () => Promise<{ session: Session; token: string } | NoToken>;

/** A usable token, or why there is none. */
export type UsableToken = { token: string } | { token: null; reason: NoToken };

let running: Promise<UsableToken> | null = null;

/**
 * A usable token: the stored one while it is fresh, else a renewed one. Simultaneous requests share one renewal. Rejects
 * on a network failure.
 */
export function usableToken(renew: Renewal, force = false): Promise<UsableToken> {
  const token = currentToken();
  if (!force && token && isTokenFresh(token, Date.now() / 1000)) return Promise.resolve({ token });
  running ??= renew()
    .then((renewed): UsableToken => {
      if (typeof renewed === 'string') return { token: null, reason: renewed };
      cacheSession(renewed.session, renewed.token);
      return { token: renewed.token };
    })
    .finally(() => {
      running = null;
    });
  return running;
}

/** Parses the session endpoint's response for `usableToken`. Throws a RequestFailure unless it is 200, 401 or 403. */
export function parseRenewal(status: number, body: unknown): { session: Session; token: string } | NoToken {
  if (status === 401 || status === 403) return 'rejected';
  if (status !== 200) throw new RequestFailure({ kind: 'http', status });
  const { message, access_token: token } = (body ?? {}) as Partial<ResponseOf<'session'>>;
  return message && token ? { session: sessionOf(message), token } : 'ended';
}

/** The session as the window that changed it last stored it; null for a guest. */
export function cachedSession(): Session | null {
  try {
    const session = JSON.parse(localStorage.getItem(keys.user) ?? '{}') as Session | Partial<Session>;
    return typeof session.clientId === 'string' ? (session as Session) : null;
  } catch {
    return null;
  }
}
