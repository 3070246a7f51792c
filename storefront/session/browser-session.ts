import { RequestFailure } from '../api-client/request-failure.ts';
import { guestUserTemp, parseSession, userTempOf, type Session } from './session.ts';
import { fields } from '../parsers/values.ts';

/** Key of the open searches in session storage and in local storage. */
export const tabsKey = 'search_tabs';

/** Keys in local storage (R4.2, R7.3). */
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
    // Works without storage too: every page then renews the token from the cookie.
  }
}

let memoryToken: string | null = null;

/** The bearer token, or null for a guest. */
export function currentToken(): string | null {
  return stored(keys.token) ?? memoryToken;
}

/** Stores the session; the token only when one is given. */
export function cacheSession(session: Session, token?: string | null): void {
  if (token) {
    memoryToken = token;
    store(keys.token, token);
  }
  store(keys.user, JSON.stringify(session));
  store(keys.userTemp, JSON.stringify(userTempOf(session)));
}

/** Removes the open searches at logout (R4.4). */
export function forgetSearches(): void {
  store(tabsKey, null);
  try {
    sessionStorage.removeItem(tabsKey);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Removes token, user and address (R4.4). */
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
    const claims = fields(JSON.parse(atob(part.replace(/-/g, '+').replace(/_/g, '/'))));
    return typeof claims.exp === 'number' ? claims.exp : null;
  } catch {
    return null;
  }
}

/** Whether a token is valid for more than 30 seconds; one without readable expiry counts as valid. */
export function isTokenFresh(token: string, nowSeconds: number): boolean {
  const end = tokenEnd(token);
  return end === null || end - nowSeconds > 30;
}

/** Requests a new token from the session endpoint; resolves with null when the session has ended. */
export type Renewal = () => Promise<{ session: Session; token: string } | null>;

let running: Promise<string | null> | null = null;

/**
 * A usable token: the stored one while it is fresh, else a renewed one. Simultaneous requests share one renewal. Null
 * when the session has ended; rejects on a network failure.
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

/** Parses the session endpoint's response for `usableToken`. Throws a RequestFailure unless it is 200, 401 or 403. */
export function parseRenewal(status: number, body: unknown): { session: Session; token: string } | null {
  if (status === 401 || status === 403) return null;
  if (status !== 200) throw new RequestFailure({ kind: 'http', status });
  const response = fields(body);
  const session = parseSession((response.message ?? null) as Parameters<typeof parseSession>[0]);
  return session && typeof response.access_token === 'string' ? { session, token: response.access_token } : null;
}
