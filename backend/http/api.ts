import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Call } from '../../contract/call.ts';
import { calls, type CallName } from '../../contract/index.ts';
import type { Locale } from '../calls/handler.ts';
import type { Identity } from '../customers/index.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { errorAnswerOf } from './error-answer.ts';
import { createGuestAnswers } from './guest-answers.ts';
import { invoke } from './invoke.ts';
import { networkAddressOf } from './network-address.ts';
import { shopOrigin } from './origin.ts';
import { deviceCookieHeader, readDeviceCookie, readSessionCookie, sessionCookieHeader } from './session-cookie.ts';

interface ApiEnvironment {
  Variables: { locale?: Locale };
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Bytes a body may have. */
const BODY_LIMIT = 1024 * 1024;

function headerLocale(context: Context): Locale {
  return /^\s*en\b/i.test(context.req.header('accept-language') ?? '') ? 'en' : 'it';
}

/** The language a body asks for (R7.4); the header's where it asks for none. */
function localeOf(body: unknown, fallback: Locale): Locale {
  const wanted = typeof body === 'object' && body !== null && 'locale' in body ? body.locale : undefined;
  return wanted === 'it' || wanted === 'en' ? wanted : fallback;
}

/** The identity a bearer token names; a changed, expired or missing token is a guest (R4.3). */
async function bearerIdentity(context: Context, services: Services): Promise<Identity | null> {
  const [, token] = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
  const sessionId = token ? await services.tokens.sessionOf(token) : null;
  return sessionId ? services.identities.read(sessionId) : null;
}

function parseBody(raw: string): unknown {
  if (raw === '') return {};
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    throw new Refusal('malformed', 'bodyNotJson');
  }
}

/** All calls of the contract below the API base. */
export function createApi(services: Services): Hono<ApiEnvironment> {
  const api = new Hono<ApiEnvironment>();
  const guestAnswers = createGuestAnswers(services);

  api.use(
    bodyLimit({
      maxSize: BODY_LIMIT,
      onError: () => {
        throw new Refusal('too-large', 'bodyTooLarge');
      },
    }),
  );
  api.use(async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });

  for (const name of Object.keys(calls) as CallName[]) {
    const { path, method, status }: Call = calls[name];
    api.on(method, `/${path}`, async (context) => {
      const isGet = method === 'GET';
      const raw = isGet ? new URL(context.req.url).search : await context.req.text();
      const identity = await bearerIdentity(context, services);
      const guestKey = identity ? null : guestAnswers.keyOf(name, headerLocale(context), raw);
      const kept = guestKey === null ? undefined : guestAnswers.find(guestKey);
      if (kept !== undefined) return context.body(kept, 200, JSON_TYPE);

      const body = isGet ? context.req.query() : parseBody(raw);
      const locale = localeOf(body, headerLocale(context));
      context.set('locale', locale);
      const answer = await invoke(services, name, body, {
        identity,
        locale,
        origin: shopOrigin(context, services),
        networkAddress: networkAddressOf(context, services),
        sessionCookie: readSessionCookie(context),
        setSessionCookie: (value) =>
          context.header('set-cookie', sessionCookieHeader(context, services, value), { append: true }),
        deviceCookie: readDeviceCookie(context),
        setDeviceCookie: (value) =>
          context.header('set-cookie', deviceCookieHeader(context, services, value), { append: true }),
      });
      const text = JSON.stringify(answer);
      if (guestKey !== null) guestAnswers.keep(guestKey, text);
      return context.body(text, status ?? 200, JSON_TYPE);
    });
  }

  api.all('*', () => {
    throw new Refusal('not-found', 'notFound');
  });
  api.onError((error, context) => {
    const { status, body, isFault } = errorAnswerOf(error, context.get('locale') ?? headerLocale(context));
    // The rest of the body is not read: the connection can't be used again.
    if (status === 413) context.header('connection', 'close');
    if (error instanceof Refusal && error.retryAfterSeconds !== undefined) {
      context.header('retry-after', String(error.retryAfterSeconds));
    }
    if (isFault) services.logger.error({ err: error, path: context.req.path }, 'call failed');
    return context.json(body, status);
  });
  return api;
}
