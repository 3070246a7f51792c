import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { RequestHandler, RouterContext, ServerBuild } from 'react-router';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints, type EndpointName } from '../../contract/index.ts';
import type { OfficeEndpointName } from '../../contract/office/index.ts';
import { isOfficePath } from '../../domain/office-path.ts';
import { ownPath } from '../../domain/own-path.ts';
import type { Locale } from '../../domain/locale.ts';
import { serviceBases, serviceOf } from '../../domain/services.ts';
import { shopDay } from '../../domain/shop-day.ts';
import { addFirstPerson, networkOf, requireOfficeStart, type FirstPerson } from '../accounts/index.ts';
import { serializeSessionUser } from '../api/session.ts';
import { noteViewedPage } from '../audit/index.ts';
import { companyOf, transportOn, type ShopIdentity } from '../content/index.ts';
import type { Identity } from '../customers/index.ts';
import { currentRequestId } from '../request-log.ts';
import type { Services } from '../services.ts';
import { errorBodyOf } from './error-body.ts';
import { localeOfPath } from './error-response.ts';
import { previewedIdentity } from './identity-preview.ts';
import { createGuestVersion } from './guest-version.ts';
import { createGuestPages, NONCE_MARK, ORIGIN_MARK, withOwnParts } from './guest-pages.ts';
import { requestService } from './request-service.ts';
import { invoke } from './invoke.ts';
import { networkAddressOf } from './network-address.ts';
import { invokeOffice } from './office-api.ts';
import { requestOrigin, shopOrigin } from './origin.ts';
import { pageTurns } from './page-turns.ts';
import { personKey } from './person.ts';
import { readsFor, writeMarkHeader } from './recent-writes.ts';
import { cookieIdentity, shopperOf } from './request-identity.ts';
import { contentSecurityPolicy, createNonce, DEVELOPMENT_POLICY } from './security-headers.ts';
import {
  deviceCookieHeader,
  readDeviceCookie,
  readSessionCookie,
  sessionCookieHeaders,
  writeMarkOf,
} from './session-cookie.ts';
import type { StorefrontBuild } from './storefront-build.ts';
import { shownCompany, shownIdentity, shownPickup } from './shown-identity.ts';

const namesByPath = new Map(Object.entries(endpoints).map(([name, endpoint]) => [endpoint.path, name as EndpointName]));

/** A guest's cookies that change a page, and the paths where they do: no other visitor data reaches a cached page. */
const GUEST_COOKIES: { pattern: RegExp; path: RegExp }[] = [
  // The chosen language has an effect on the home page only.
  { pattern: /(?:^|;\s*)(i18n_redirected=en)(?:;|$)/, path: /^\/$/ },
  // The choice about cookies: without one, the page asks.
  { pattern: /(?:^|;\s*)(cookie_consent=(?:none|statistics))(?:;|$)/, path: /^\// },
  // The last chosen layout of the listing.
  { pattern: /(?:^|;\s*)(last-type=(?:small-list|list|grid))(?:;|$)/, path: /^\/(?:en\/)?shop/ },
];

function guestCookies(path: string, header: string): string {
  return GUEST_COOKIES.flatMap((cookie) => (cookie.path.test(path) ? [cookie.pattern.exec(header)?.[1] ?? ''] : []))
    .filter(Boolean)
    .join('; ');
}

/** What the storefront's server entry exports besides rendering. */
interface StorefrontEntry {
  requestContext: RouterContext<unknown>;
}

type InProcessCall = (
  method: 'GET' | 'POST',
  path: string,
  parameters: Record<string, unknown>,
) => Promise<{ status: number; body: unknown }>;

/** Log levels of page failures: a visitor's invalid request is not an error of the server. */
const LOG_LEVELS: Partial<Record<string, 'debug' | 'info'>> = { missing: 'debug', refused: 'info' };

/** Key of the owner of a page, which does not reveal the session: another session or customer is another owner. */
function ownerOf(identity: Identity | null): string {
  if (!identity) return 'guest';
  const { sessionId, customer, addressId } = identity;
  return createHash('sha256')
    .update(JSON.stringify([sessionId, customer?.id, addressId]))
    .digest('base64url');
}

/** No article, page or search contains this character, so such a URL finds nothing instead of failing. */
function withoutNul(url: string): string {
  return url.replaceAll('%00', '%EF%BF%BD');
}

/** The address with the language as the shop writes it, where somebody typed `/EN/shop`; null otherwise. */
function typedLanguage(address: string): string | null {
  const { pathname, search } = new URL(address);
  if (!/^\/en(?=\/|$)/i.test(pathname) || pathname.startsWith('/en')) return null;
  return ownPath(`/en${pathname.slice('/en'.length)}${search}`, '/en');
}

/** Runs a call of a page: its response, or that of its failure, which is logged where nobody expected it. */
async function answered(
  { logger }: Services,
  { locale, ...what }: { call: string; page: string; locale: Locale },
  run: () => Promise<unknown>,
): Promise<{ status: number; body: unknown }> {
  try {
    return { status: 200, body: await run() };
  } catch (error) {
    const { status, body, isUnexpected } = errorBodyOf(error, locale);
    if (isUnexpected) logger.error({ err: error, ...what }, 'call of a page failed');
    return { status, body };
  }
}

/** What the page of the first administrator calls; attempts are counted by network. */
function officeStartOf(context: Context, services: Services) {
  const address = networkAddressOf(context, services);
  const { pathname } = new URL(context.req.url);
  const what = { call: 'office start', page: '/office/start', locale: localeOfPath(pathname) };
  return {
    check: (code: string) =>
      answered(services, what, async () => {
        await services.accountLimits.count('officeStart', address);
        await requireOfficeStart(services.database.query, code);
        return {};
      }),
    addPerson: (code: string, person: FirstPerson) =>
      answered(services, what, async () => {
        await services.accountLimits.count('officeStart', address);
        const from = { httpRequest: currentRequestId(), network: networkOf(address) };
        await addFirstPerson(services, code, person, from);
        return {};
      }),
  };
}

interface RenderOptions {
  onCall?: (path: string, status: number) => void;
  /** An identity that is not published, in place of the shop's. */
  preview?: ShopIdentity | null;
}

/** A call of a page, which tells with which status it was answered. */
const told =
  (onCall: (path: string, status: number) => void, call: InProcessCall): InProcessCall =>
  async (method, path, parameters) => {
    const response = await call(method, path, parameters);
    onCall(path, response.status);
    return response;
  };

/** Creates the handler of a build, once as long as the build stays the same: the router derives all of its routes. */
function handlersFor(mode: StorefrontBuild['mode']) {
  let latest: { build: ServerBuild; handle: RequestHandler } | undefined;
  return (build: ServerBuild): RequestHandler => {
    if (latest?.build !== build) latest = { build, handle: createRequestHandler(build, mode) };
    return latest.handle;
  };
}

/**
 * Renders the storefront's pages in this process. Guests' pages come from a cache; pages with a session are rendered
 * for each request, because prices differ by customer.
 */
export async function createPages(services: Services, storefront: StorefrontBuild) {
  const handlerOf = handlersFor(storefront.mode);
  // A missing build fails the start, not the first page.
  if (storefront.mode === 'production') handlerOf(await storefront.load('/'));
  const guestPages = createGuestPages();
  const guestVersion = createGuestVersion(services);
  const serviceOrigins = Object.values(services.settings.services).map((base) => new URL(base).origin);

  /** Whether what an endpoint of this shop tells guests changes only with their version. */
  const changesWithVersion = (path: string): boolean => {
    const name = namesByPath.get(path);
    const isOwn = services.settings.services[serviceOf(path)] === undefined;
    return name !== undefined && isOwn && (endpoints[name] as Endpoint).cachedForGuests === true;
  };

  async function render(
    context: Context,
    request: Request,
    identity: Identity | null,
    nonce: string | undefined,
    { onCall = () => {}, preview = null }: RenderOptions = {},
  ): Promise<Response> {
    const [shop, build] = await Promise.all([services.shopSettings.current(), storefront.load(request.url)]);
    const { usual } = transportOn(shop, shopDay(services.clock()));
    const { requestContext } = build.entry.module as unknown as StorefrontEntry;
    const cookies: string[] = [];
    const reads = readsFor(context, services);
    const provider = new RouterContextProvider();
    const { settings } = services;
    provider.set(requestContext, {
      nonce,
      takeTurn: pageTurns(services.queues.pages, {
        key: personKey(identity, networkAddressOf(context, services)),
        // The page of a guest is kept for the next one.
        leaving: identity ? context.req.raw.signal : undefined,
      }),
      report: ({ error, message, ...what }: { kind: string; page: string; message: string; error?: unknown }) =>
        services.logger[LOG_LEVELS[what.kind] ?? 'error']({ ...what, err: error }, message),
      owner: ownerOf(identity),
      user: identity ? serializeSessionUser(identity) : null,
      hasEndedSession: !identity && readSessionCookie(context, services) !== null,
      settings: {
        guestNavigation: settings.guestNavigation,
        defaultListView: settings.defaultListView,
        apiBase: '/api',
        bases: serviceBases(settings.services),
        isConsentAsked: shop.consent.isAsked || settings.services.analytics !== undefined,
        canPayOnline: services.canPayOnline,
        applicationToken: { name: settings.applicationTokenHeader, value: settings.applicationToken },
        transport: { cost: usual.costCents, freeAbove: usual.freeAboveCents },
        pickup: shownPickup(shop.pickup),
        company: shownCompany(preview ? companyOf(preview) : shop.company),
        identity: { ...shownIdentity(preview ?? shop.identity), isDraft: preview !== null },
      },
      worksInOffice: identity?.kind === 'operator' && identity.office !== null,
      officeStart: officeStartOf(context, services),
      callOffice: async (name: OfficeEndpointName, asked: unknown) => {
        const locale = localeOfPath(new URL(context.req.url).pathname);
        const facts = { identity, locale, networkAddress: networkAddressOf(context, services) };
        return answered(services, { call: name, page: context.req.path, locale }, () =>
          invokeOffice(services, name, asked, facts),
        );
      },
      call: told(onCall, async (method, path, parameters) => {
        const locale = localeOfPath(new URL(request.url).pathname);
        const elsewhere = settings.services[serviceOf(path)];
        if (elsewhere) return requestService(elsewhere, method, path, parameters, settings);
        const page = request.url.replace(ORIGIN_MARK, '');
        return answered(services, { call: path, page, locale }, async () => {
          const name = namesByPath.get(path);
          if (!name) throw new Error(`the storefront makes an unknown call: ${path}`);
          const body = await invoke(services, name, parameters, {
            identity,
            reads,
            writeMark: writeMarkOf(context),
            locale,
            origin: shopOrigin(context, services),
            networkAddress: networkAddressOf(context, services),
            leaving: () => context.req.raw.signal,
            sessionCookie: identity || name === 'logout' ? readSessionCookie(context, services) : null,
            setSessionCookie: (value) => void cookies.push(...sessionCookieHeaders(context, services, value)),
            deviceCookie: readDeviceCookie(context, services),
            userAgent: context.req.header('user-agent')?.slice(0, 400) ?? null,
            setDeviceCookie: (value) => void cookies.push(deviceCookieHeader(context, services, value)),
          });
          const wrote = writeMarkHeader(context, services, name, parameters);
          if (wrote !== null) cookies.push(wrote);
          return body;
        });
      }),
    });
    const response = await handlerOf(build)(request, provider);
    for (const cookie of cookies) response.headers.append('set-cookie', cookie);
    return response;
  }

  /** A guest's page, rendered at most once per address and generation. */
  async function guestPage(context: Context): Promise<Response> {
    const url = new URL(withoutNul(context.req.url));
    const nonce = createNonce();
    const generation = await guestVersion();
    const cookies = guestCookies(url.pathname, context.req.header('cookie') ?? '');
    const address = `${url.pathname}${url.search} ${cookies}`;
    let page = guestPages.find(address, generation);
    if (!page) {
      // A new request without the visitor's headers, so that no data of one guest reaches another.
      const headers = new Headers({ accept: context.req.header('accept') ?? 'text/html' });
      if (cookies) headers.set('cookie', cookies);
      const guestRequest = new Request(ORIGIN_MARK + url.pathname + url.search, { headers });
      let isLasting = true;
      const onCall = (path: string, status: number) => {
        isLasting &&= status === 200 && changesWithVersion(path);
      };
      const response = await render(context, guestRequest, null, NONCE_MARK, { onCall });
      const text = await response.text();
      const mayBeCached = !response.headers.has('set-cookie') && response.headers.get('cache-control') !== 'no-store';
      const isCached = response.status === 200 && mayBeCached && url.search.length < 500;
      const contentType = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
      if (!isCached) {
        const own = text.replaceAll(NONCE_MARK, nonce).replaceAll(ORIGIN_MARK, originOf(context));
        return finish(new Response(own, response), nonce, ownerOf(null));
      }
      page = guestPages.keep(address, text, { contentType, generation, isLasting });
    }
    const html = withOwnParts(page, { nonce, origin: originOf(context) });
    return finish(new Response(html, { headers: { 'content-type': page.contentType } }), nonce, ownerOf(null));
  }

  /** Origin as the visitor sees it; '' for a value that is not safe to insert into HTML. */
  function originOf(context: Context): string {
    const origin = requestOrigin(context, services);
    return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : '';
  }

  function finish(response: Response, nonce: string, owner: string): Response {
    // The service worker keeps lists of one user only.
    response.headers.set('page-owner', owner);
    response.headers.set('content-security-policy', contentSecurityPolicy(nonce, serviceOrigins));
    response.headers.set('cache-control', 'private, no-store');
    return response;
  }

  return async (context: Context): Promise<Response> => {
    const response = await respond(context);
    if (isOfficePath(context.req.path)) response.headers.set('x-robots-tag', 'noindex');
    return response;
  };

  async function respond(context: Context): Promise<Response> {
    const typed = typedLanguage(context.req.url);
    if (typed !== null && context.req.method === 'GET') return context.redirect(typed, 301);
    const own = await cookieIdentity(context, services);
    // Pages of the office belong to its own user, also while another window shows the shop as a customer.
    const identity = isOfficePath(context.req.path) ? own : shopperOf(own);
    if (identity?.viewing && context.req.method === 'GET') {
      const { pathname, search } = new URL(context.req.url);
      const seen = { entryId: identity.viewing.entryId, path: pathname + search, at: services.clock() };
      await noteViewedPage(services.database.query, seen);
    }
    const preview = await previewedIdentity(context, services, own);
    if (storefront.mode === 'development') {
      const response = await render(context, await requestAsSent(context), identity, undefined, { preview });
      response.headers.set('content-security-policy', DEVELOPMENT_POLICY);
      return response;
    }
    if (!identity && context.req.method === 'GET') return guestPage(context);
    const nonce = createNonce();
    const response = await render(context, await requestAsSent(context), identity, nonce, { preview });
    return finish(response, nonce, ownerOf(identity));
  }

  /**
   * The request for the router, with the origin that the browser sees. The origin header is removed, because the source
   * of a form was already checked more strictly than the router does.
   */
  async function requestAsSent(context: Context): Promise<Request> {
    const { raw } = context.req;
    const url = withoutNul(raw.url).replace(/^https?:\/\/[^/?#]*/, () => requestOrigin(context, services));
    if (raw.method === 'GET' || raw.method === 'HEAD') return url === raw.url ? raw : new Request(url, raw);
    const headers = new Headers(raw.headers);
    headers.delete('origin');
    return new Request(url, {
      method: raw.method,
      headers,
      body: await context.req.arrayBuffer(),
      signal: raw.signal,
    });
  }
}
