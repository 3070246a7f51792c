import { CallFailure } from '../api-client/call-failure.ts';
import { guestUserTemp, parseSession, userTempOf, type Session } from './session.ts';
import { fields } from '../parsers/values.ts';

/** Key under which the open searches are kept, in the window and in the browser. */
export const tabsKey = 'search_tabs';

/** Keys in the browser's local storage (R4.2, R7.3). */
export const keys = { token: 'id_token', user: 'user', userTemp: 'user_temp' } as const;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing still works: the token is then renewed from the cookie at each page.
  }
}

let memoryToken: string | null = null;

/** The bearer token, or null for a guest. */
export function currentToken(): string | null {
  return stored(keys.token) ?? memoryToken;
}

/** Keeps who is logged in; a token only when one was given. */
export function cacheSession(session: Session, token?: string | null): void {
  if (token) {
    memoryToken = token;
    store(keys.token, token);
  }
  store(keys.user, JSON.stringify(session));
  store(keys.userTemp, JSON.stringify(userTempOf(session)));
}

/** Forgets the open searches of whoever leaves (R4.4). */
export function forgetSearches(): void {
  store(tabsKey, null);
  try {
    sessionStorage.removeItem(tabsKey);
  } catch {
    // Nothing was kept then.
  }
}

/** Forgets token, user and address (R4.4). */
export function forgetSession(): void {
  memoryToken = null;
  store(keys.token, null);
  store(keys.user, null);
  store(keys.userTemp, JSON.stringify(guestUserTemp));
}

/** Seconds since 1970 at which a token ends, as it says itself; null when it says nothing readable. */
export function tokenEnd(token: string): number | null {
  const part = token.split('.')[1];
  if (!part) return null;
  try {
    const claims = fields(JSON.parse(atob(part.replace(/-/g, '+').replace(/_/g, '/'))));
    return typeof claims.exp === 'number' ? claims.exp : null;
  } catch {
    return null;
  }
}

/** Whether a token is still good for at least half a minute; one that says nothing is tried. */
export function isTokenFresh(token: string, nowSeconds: number): boolean {
  const end = tokenEnd(token);
  return end === null || end - nowSeconds > 30;
}

/** Asks the session call for a new token; resolves with null when the session has ended. */
export type Renewal = () => Promise<{ session: Session; token: string } | null>;

let running: Promise<string | null> | null = null;

/**
 * A token that can be used now: the stored one while it is fresh, else a renewed one. Calls made at the same time share
 * one renewal. Null means that the session has ended; a failing network rejects.
 */
export function usableToken(renew: Renewal, force = false): Promise<string | null> {
  const token = currentToken();
  if (!force && token && isTokenFresh(token, Date.now() / 1000)) return Promise.resolve(token);
  running ??= renew()
    .then((renewed) => {
      if (!renewed) return null;
      cacheSession(renewed.session, renewed.token);
      return renewed.token;
    })
    .finally(() => {
      running = null;
    });
  return running;
}

/** Reads the answer of the session call for `usableToken`. */
export function parseRenewal(status: number, body: unknown): { session: Session; token: string } | null {
  if (status === 401 || status === 403) return null;
  if (status !== 200) throw new CallFailure({ kind: 'http', status });
  const response = fields(body);
  const session = parseSession((response.message ?? null) as Parameters<typeof parseSession>[0]);
  return session && typeof response.access_token === 'string' ? { session, token: response.access_token } : null;
}
