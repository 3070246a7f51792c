import { createApi, type Api, type Transport } from './api.ts';
import {
  currentToken,
  forgetSearches,
  forgetSession,
  formerToken,
  cacheSession,
  parseRenewal,
  usableToken,
  type NoToken,
} from '../session/browser-session.ts';
import { RequestFailure } from './request-failure.ts';
import type { Locale } from '../../domain/locale.ts';
import type { ApiResponse, StorefrontSettings } from './request-context.ts';
import { readCookie } from '../session/cookies.ts';
import { hasCookieAlone, userTempOf, type Session } from '../session/session.ts';
import { startTracking, type Tracking } from './tracking.ts';

/** What the browser client needs to send requests; the root route provides it. */
export interface BrowserState {
  locale: Locale;
  session: Session | null;
  settings: StorefrontSettings;
}

let state: BrowserState | null = null;
let configured: BrowserState | null = null;
let api: Api | null = null;
const sessionEndListeners = new Set<(needsLogin: boolean) => void>();
/** Whether a session that this browser had has ended, other than by a logout here. */
let hasLostSession = false;
/** Whether the server has checked the token of this document. */
let isTokenChecked = false;

/**
 * Sets language, session and settings of the browser client, when root data came. The same object is ignored, so that it
 * cannot undo what `enterSession` has set since.
 */
export function configureBrowser(next: BrowserState): void {
  if (configured === next) return;
  if (state?.locale !== next.locale) api = null;
  configured = next;
  state = next;
  if (next.session) {
    hasLostSession = false;
    cacheSession(next.session);
  } else {
    // The page was rendered for a guest although the browser has a token: its session has ended.
    hasLostSession ||= currentToken() !== null;
    forgetSession();
  }
}

/** Stores a new session (login or another address) at once, before the root data is revalidated. */
export function enterSession(session: Session, token?: string | null): void {
  cacheSession(session, token);
  hasLostSession = false;
  isTokenChecked = true;
  state = { ...browserState(), session };
}

/** Removes session, token and open searches after a logout or the end of the session. */
export function leaveSession(): void {
  hasLostSession = false;
  forgetSession();
  forgetSearches();
  state = { ...browserState(), session: null };
}

/**
 * Calls the listener when a session ends while the user is working: either the user's action needs a login, or the page
 * continues as for a guest. Returns a function that unsubscribes.
 */
export function subscribeToSessionEnd(listener: (needsLogin: boolean) => void): () => void {
  sessionEndListeners.add(listener);
  return () => void sessionEndListeners.delete(listener);
}

function announceSessionEnd(needsLogin: boolean): void {
  for (const listener of sessionEndListeners) listener(needsLogin);
}

/** Whether the browser has entered or left a session since the root data was loaded. */
export function hasOtherSession(): boolean {
  return configured !== null && state !== null && (configured.session === null) !== (state.session === null);
}

/** Whether a session of this browser has ended, which a page that needs a login explains. */
export function wasSessionLost(): boolean {
  return hasLostSession;
}

/** The current state of the browser client. Throws before the page is hydrated. */
export function browserState(): BrowserState {
  if (!state) throw new Error('browserState before the root data came');
  return state;
}

/** The session of this window; null before the page is hydrated. */
export function browserSession(): Session | null {
  return state?.session ?? null;
}

const userTempNow = () => userTempOf(browserState().session);

/** The API client of the browser. */
export function browserApi(): Api {
  // Uses the session that this window shows: another window may have stored another customer for all windows since.
  api ??= createApi(transport, browserState().locale, userTempNow);
  return api;
}

/** The same client without tracking, for requests that the user did not make. */
export function untrackedApi(): Api {
  return createApi(untrackedTransport, browserState().locale, userTempNow);
}

/** Paths at the root of the site, without the API base. */
const rootPaths = new Set(['register']);

async function request(
  method: 'GET' | 'POST',
  path: string,
  parameters: Record<string, unknown>,
  token: string | null,
  signal?: AbortSignal,
): Promise<ApiResponse> {
  const { apiBase, bases, applicationToken } = browserState().settings;
  const elsewhere = bases.find(([pattern]) => new RegExp(pattern).test(path))?.[1];
  const base = elsewhere ?? (rootPaths.has(path) ? '' : apiBase);
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': 'en' };
  if (method === 'POST') headers['Content-Type'] = 'application/json';
  if (applicationToken) headers[applicationToken.name] = applicationToken.value;
  // An external analytics service must not be able to act for the user.
  if (token && !(elsewhere && path.startsWith('kafka'))) headers.Authorization = `Bearer ${token}`;
  const query = method === 'GET' ? `?${new URLSearchParams(queryOf(parameters))}` : '';
  let response: Response;
  try {
    response = await fetch(`${base}/${path}${query}`, {
      method,
      headers,
      credentials: 'same-origin',
      body: method === 'POST' ? JSON.stringify(parameters) : undefined,
      signal,
      // Lets a quantity typed just before leaving the page, and events, arrive; the bodies are small enough for it.
      keepalive: path === 'update_cart' || path.startsWith('kafka'),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new RequestFailure({ kind: 'network' });
  }
  return { status: response.status, body: await jsonOf(response) };
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function queryOf(parameters: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

const renew = async () => {
  const response = await request('POST', 'session', { former_token: formerToken() }, null);
  return parseRenewal(response.status, response.body);
};

/** Requests that open or end a session are sent without a token. */
const sessionPaths = new Set(['login', 'login_code', 'logout']);

const transport: Transport = async (method, path, parameters, signal) => {
  const response = await untrackedTransport(method, path, parameters, signal);
  if (response.status === 200) track((tracking) => tracking.trackRequest(path, parameters, response.body));
  return response;
};

const untrackedTransport: Transport = async (method, path, parameters, signal) => {
  if (browserState().session === null || sessionPaths.has(path)) return request(method, path, parameters, null, signal);
  if (path === 'session') return chooseInSession(parameters, signal);
  // People of the office have no token: their cookie counts.
  if (hasCookieAlone(browserState().session)) return request(method, path, parameters, null, signal);
  const first = await usableToken(renew);
  if (first.token === null) return continueAsGuest(first.reason, method, path, parameters, signal);
  const response = await request(method, path, parameters, first.token, signal);
  if (response.status !== 401) return response;
  // The token may only have expired: renew it once and repeat the request once.
  const second = await usableToken(renew, true);
  if (second.token === null) return continueAsGuest(second.reason, method, path, parameters, signal);
  return request(method, path, parameters, second.token, signal);
};

/** Selects an address or customer; the response brings a new token, so the former one is checked here as well. */
async function chooseInSession(parameters: Record<string, unknown>, signal?: AbortSignal): Promise<ApiResponse> {
  const body = { ...parameters, former_token: formerToken() };
  const response = await request('POST', 'session', body, null, signal);
  return response.status === 401 ? endSession() : response;
}

/** Tracking never delays or fails a request: no token renewal, failures are ignored. */
let tracking: Tracking | null = null;

/** Passes a report to the tracking; where consent is asked for, only with it. */
export function track(report: (tracking: Tracking) => void): void {
  // Somebody of the office who looks at the shop as a customer is none (decision 5.9).
  if (browserState().session?.viewedBy) return;
  if (browserState().settings.isConsentAsked && !readCookie(document.cookie, 'cookie_consent')?.includes('statistics'))
    return;
  tracking ??= startTracking((path, event) => request('POST', path, event, currentToken(), AbortSignal.timeout(5_000)));
  report(tracking);
}

/** Ends the session in this browser and opens the login page. */
function endSession(): ApiResponse {
  dropLostSession();
  announceSessionEnd(true);
  return { status: 401, body: undefined };
}

function dropLostSession(): void {
  leaveSession();
  hasLostSession = true;
}

/**
 * Repeats a request as a guest after the session has ended: public endpoints work without a notice, others lead to the
 * login. A token that the server rejects always leads to the login.
 */
async function continueAsGuest(
  reason: NoToken,
  method: 'GET' | 'POST',
  path: string,
  parameters: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<ApiResponse> {
  if (reason === 'rejected') return endSession();
  dropLostSession();
  const own = 'client_id' in parameters ? userTempOf(null) : {};
  const response = await request(method, path, { ...parameters, ...own }, null, signal);
  announceSessionEnd(response.status === 401);
  return response;
}

/**
 * Ensures that a logged-in browser has a token, also after a login without scripts. The server checks the first
 * one of each document, because the page came with the cookie alone.
 */
export async function ensureToken(): Promise<void> {
  const { session } = browserState();
  if (!session || hasCookieAlone(session)) return;
  const usable = await usableToken(renew, !isTokenChecked);
  isTokenChecked = true;
  if (usable.token !== null) return;
  if (usable.reason === 'rejected') endSession();
  else {
    dropLostSession();
    announceSessionEnd(false);
  }
}
