import { type Locale, isLocale } from '../../domain/locale.ts';
import { Hono, type Context } from 'hono';
import { DEFAULT_BODY_LIMIT, type Endpoint } from '../../contract/endpoint.ts';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import type { Identity } from '../customers/index.ts';
import { responseJson } from '../api/index.ts';
import { AppError } from '../app-error.ts';
import type { Services } from '../services.ts';
import { errorResponse, localeOfHeader } from './error-response.ts';
import { parseJsonBody } from './check-request.ts';
import { createGuestResponses } from './guest-responses.ts';
import { sourceOf } from './guards.ts';
import { invoke } from './invoke.ts';
import { hasPermission } from './roles.ts';
import { networkAddressOf } from './network-address.ts';
import { setHeaders } from './set-headers.ts';
import { shopOrigin } from './origin.ts';
import { readsFor, writeMarkHeader } from './recent-writes.ts';
import { bearerIdentity, officeIdentity, sentToken, shopperOf } from './request-identity.ts';
import {
  deviceCookieHeader,
  readDeviceCookie,
  readSessionCookie,
  sessionCookieHeaders,
  writeMarkOf,
} from './session-cookie.ts';

interface ApiEnvironment {
  Variables: { locale?: Locale };
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** The language given in the body, else that of the header. */
function localeOf(body: unknown, fallback: Locale): Locale {
  const wanted = typeof body === 'object' && body !== null && 'locale' in body ? body.locale : undefined;
  return isLocale(wanted) ? wanted : fallback;
}

/**
 * The identity of the request's token, which only some endpoints may ignore if it is not valid. People of the office have
 * no token: for pages of this shop their cookie counts.
 */
async function identityFor(name: EndpointName, context: Context, services: Services): Promise<Identity | null> {
  try {
    const identity = await bearerIdentity(context, services);
    if (identity || sentToken(context) !== null || sourceOf(context, services) !== 'own') return identity;
    return shopperOf(await officeIdentity(context, services));
  } catch (error) {
    const { ignoresToken }: Endpoint = endpoints[name];
    if (ignoresToken && error instanceof AppError && error.code === 'unauthenticated') return null;
    throw error;
  }
}

/**
 * All endpoints of the contract, below the API base; or, for the root of the site, only those that exist there too.
 */
export function createApi(services: Services, place: 'base' | 'root' = 'base'): Hono<ApiEnvironment> {
  const api = new Hono<ApiEnvironment>();
  const guestResponses = createGuestResponses(services);

  const rootPaths = Object.values<Endpoint>(endpoints).flatMap(({ path, atRoot }) => (atRoot ? [`/${path}`] : []));
  api.on(['GET', 'POST'], place === 'base' ? ['*'] : rootPaths, async (context, next) => {
    await next();
    setHeaders(context, { 'cache-control': 'no-store' });
  });

  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { path, method, status, atRoot, permission }: Endpoint = endpoints[name];
    if (place === 'root' && !atRoot) continue;
    api.on(method, `/${path}`, async (context) => {
      const isGet = method === 'GET';
      const raw = isGet ? new URL(context.req.url).search : await context.req.text();
      const readBody = () => (isGet ? context.req.query() : parseJsonBody(raw));
      const identity = await identityFor(name, context, services).catch((error: unknown) => {
        // Parsing a long body costs more than rejecting it.
        if (raw.length <= DEFAULT_BODY_LIMIT) context.set('locale', localeOf(readBody(), localeOfHeader(context)));
        throw error;
      });
      const guestKey = identity ? null : await guestResponses.keyOf(name, localeOfHeader(context), raw);
      const cached = guestKey === null ? undefined : guestResponses.find(guestKey);
      if (cached !== undefined) return context.body(cached, 200, JSON_TYPE);

      if (!identity && raw.length > DEFAULT_BODY_LIMIT && !hasPermission('guest', permission)) {
        throw new AppError('unauthenticated', 'logIn');
      }
      const body = readBody();
      const locale = localeOf(body, localeOfHeader(context));
      context.set('locale', locale);
      // A browser sends its cookies with every request; only pages of this shop may use them.
      const isOwnPage = sourceOf(context, services) === 'own';
      const response = await invoke(services, name, body, {
        identity,
        reads: readsFor(context, services),
        writeMark: writeMarkOf(context),
        locale,
        origin: shopOrigin(context, services),
        networkAddress: networkAddressOf(context, services),
        leaving: () => context.req.raw.signal,
        sessionCookie: isOwnPage ? readSessionCookie(context, services) : null,
        setSessionCookie: (value) => {
          for (const header of sessionCookieHeaders(context, services, value))
            context.header('set-cookie', header, { append: true });
        },
        userAgent: context.req.header('user-agent')?.slice(0, 400) ?? null,
        deviceCookie: readDeviceCookie(context, services),
        setDeviceCookie: (value) =>
          context.header('set-cookie', deviceCookieHeader(context, services, value), { append: true }),
      });
      const wrote = isOwnPage ? writeMarkHeader(context, services, name, body) : null;
      if (wrote !== null) context.header('set-cookie', wrote, { append: true });
      const text = responseJson(response);
      if (guestKey !== null && typeof text === 'string') guestResponses.keep(guestKey, text);
      return context.body(text, status ?? 200, JSON_TYPE);
    });
  }

  if (place === 'base') {
    api.all('*', () => {
      throw new AppError('not-found', 'notFound');
    });
  }
  api.onError((error, context) =>
    errorResponse(context, services, error, context.get('locale') ?? localeOfHeader(context)),
  );
  return api;
}
