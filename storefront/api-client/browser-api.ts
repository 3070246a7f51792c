import { createApi, type Api, type Transport } from './api.ts';
import {
  currentToken,
  forgetSearches,
  forgetSession,
  cacheSession,
  parseRenewal,
  usableToken,
} from '../session/browser-session.ts';
import { CallFailure } from './call-failure.ts';
import type { Locale } from '../i18n/locale.ts';
import type { CallResponse, StorefrontSettings } from './request-context.ts';
import { userTempOf, type Session } from '../session/session.ts';
import { startTracking, type Tracking } from './tracking.ts';

/** What the browser must know before it can make calls; the root page tells it. */
export interface BrowserState {
  locale: Locale;
  session: Session | null;
  settings: StorefrontSettings;
}

let state: BrowserState | null = null;
let told: BrowserState | null = null;
let api: Api | null = null;
let onSessionEnd: () => void = () => {};

/**
 * Tells the browser's client who is there. Called at every draw of the root with what it loaded: the same object says
 * nothing new, so that it can't undo what `enterSession` has learned since.
 */
export function configureBrowser(next: BrowserState): void {
  if (told === next) return;
  if (state?.locale !== next.locale) api = null;
  told = next;
  state = next;
  if (next.session) cacheSession(next.session);
  else forgetSession();
}

/** Somebody has logged in or chosen another address: known at once, before the root page is loaded anew. */
export function enterSession(session: Session, token?: string | null): void {
  cacheSession(session, token);
  state = { ...browserState(), session };
}

/** Whoever was logged in has left (R4.4). */
export function leaveSession(): void {
  forgetSession();
  forgetSearches();
  state = { ...browserState(), session: null };
}

/** What happens when a session has ended in the middle of the work (R8.6). */
export function whenSessionEnds(handler: () => void): void {
  onSessionEnd = handler;
}

/** Who is there, as the root page last said. */
export function browserState(): BrowserState {
  if (!state) throw new Error('browserState before the page was rendered');
  return state;
}

const userTempNow = () => userTempOf(browserState().session);

/** The client of the API in the browser. */
export function browserApi(): Api {
  // Of what this window shows: another window may have chosen another client since, and kept it for all.
  api ??= createApi(transport, browserState().locale, userTempNow);
  return api;
}

/** The same client for what the shop asks on its own account: the figures do not hear of it. */
export function unfollowedApi(): Api {
  return createApi(carry, browserState().locale, userTempNow);
}

async function request(
  method: 'GET' | 'POST',
  path: string,
  parameters: Record<string, unknown>,
  token: string | null,
  signal?: AbortSignal,
): Promise<CallResponse> {
  const { apiBase, applicationToken } = browserState().settings;
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': 'en' };
  if (method === 'POST') headers['Content-Type'] = 'application/json';
  if (applicationToken) headers[applicationToken.name] = applicationToken.value;
  if (token) headers.Authorization = `Bearer ${token}`;
  const query = method === 'GET' ? `?${new URLSearchParams(queryOf(parameters))}` : '';
  let response: Response;
  try {
    response = await fetch(`${apiBase}/${path}${query}`, {
      method,
      headers,
      credentials: 'same-origin',
      body: method === 'POST' ? JSON.stringify(parameters) : undefined,
      signal,
      // A quantity typed just before the page is left still arrives, and so do events; such bodies are small enough for it.
      keepalive: path === 'update_cart' || path.startsWith('kafka'),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallFailure({ kind: 'network' });
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
  const response = await request('POST', 'session', {}, null);
  return parseRenewal(response.status, response.body);
};

/** Calls that open, renew or end a session go without a token. */
const sessionPaths = new Set(['login', 'session', 'logout']);

const transport: Transport = async (method, path, parameters, signal) => {
  const response = await carry(method, path, parameters, signal);
  if (response.status === 200) follow((tracking) => tracking.follow(path, parameters, response.body));
  return response;
};

const carry: Transport = async (method, path, parameters, signal) => {
  const loggedIn = browserState().session !== null && !sessionPaths.has(path);
  const token = loggedIn ? await usableToken(renew) : null;
  if (loggedIn && !token) return endSession();
  const response = await request(method, path, parameters, token, signal);
  if (response.status !== 401 || !loggedIn) return response;
  // The token may have been refused for its age only: one renewal, one repetition.
  const fresh = await usableToken(renew, true);
  return fresh ? request(method, path, parameters, fresh, signal) : endSession();
};

/** Tracking never delays or fails a request: no token renewal, failures are ignored (R7.20). */
let tracking: Tracking | null = null;

/** Reports something that was done in the shop to the tracking. */
export function follow(tell: (tracking: Tracking) => void): void {
  tracking ??= startTracking((path, event) => request('POST', path, event, currentToken(), AbortSignal.timeout(5_000)));
  tell(tracking);
}

function endSession(): CallResponse {
  leaveSession();
  onSessionEnd();
  return { status: 401, body: undefined };
}

/** Makes sure that a logged-in browser has a token, also after a login without scripts (R4.2). */
export async function ensureToken(): Promise<void> {
  if (browserState().session && !(await usableToken(renew))) endSession();
}
