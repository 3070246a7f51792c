import {
  data,
  redirect,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type Params,
} from 'react-router';
import { createApi, type Api } from '../api-client/api.ts';
import { browserApi, browserState, wasSessionLost } from '../api-client/browser-api.ts';
import { RequestFailure } from '../api-client/request-failure.ts';
import { reportFailure } from '../api-client/failure-report.ts';
import { type Locale, localeOfPath, localPath, withoutLocale } from '../../domain/locale.ts';
import { isOfficePath } from '../../domain/office-path.ts';
import { shopPages } from '../pages.ts';
import { keepPageOnFailure } from '../api-client/kept-page.ts';
import { requestContext, type StorefrontSettings } from '../api-client/request-context.ts';
import { parseSession, userTempOf, type Session } from '../session/session.ts';

/** What a page's loader receives, the same on the server and in the browser. */
export interface PageRequest {
  api: Api;
  locale: Locale;
  /** URL of the page, with its language prefix and query. */
  url: URL;
  params: Params;
  session: Session | null;
  settings: StorefrontSettings;
  /** Whether a session of this browser has ended, other than by a logout. */
  hasLostSession: () => boolean;
  /** Cookies of the request; in the browser only the ones that scripts can read. */
  cookies: string;
}

/** Builds the PageRequest of a loader or an action on the server. */
export function serverPage({ request, context, params, url }: LoaderFunctionArgs): PageRequest {
  const { call, user, settings, hasEndedSession } = context.get(requestContext);
  const locale = localeOfPath(url.pathname);
  const session = parseSession(user);
  const api = createApi(call, locale, () => userTempOf(session));
  const cookies = request.headers.get('Cookie') ?? '';
  return { api, locale, url, params, session, settings, hasLostSession: () => hasEndedSession, cookies };
}

/** Builds the PageRequest of a loader or an action in the browser. */
export function browserPage({ request, params }: Pick<ClientLoaderFunctionArgs, 'request' | 'params'>): PageRequest {
  const url = new URL(request.url);
  const cookies = document.cookie;
  return { api: browserApi(), ...browserState(), url, params, hasLostSession: wasSessionLost, cookies };
}

/** Creates a route's `loader` from a function that loads its page. */
export function serverLoader<Data>(load: (page: PageRequest) => Promise<Data> | Data) {
  return async (args: LoaderFunctionArgs): Promise<Data> => {
    try {
      return await loadForVisitor(serverPage(args), load);
    } catch (error) {
      throw asPageError(error, args, pageStatus);
    }
  };
}

/** Creates a route's `action` from a function that handles a form: for pages without scripts or before hydration. */
export function serverAction<Result>(act: (page: PageRequest, args: ActionFunctionArgs) => Promise<Result> | Result) {
  return async (args: ActionFunctionArgs): Promise<Result> => {
    const page = serverPage(args);
    try {
      return await act(page, args);
    } catch (error) {
      if (isHttpFailure(error) && error.status === 401) throw toLogin(page);
      throw asPageError(error, args, formStatus);
    }
  };
}

function isHttpFailure(error: unknown): error is RequestFailure {
  return error instanceof RequestFailure && error.kind === 'http';
}

/**
 * The status of a page by that of its failed request, 0 without a response: a page exists or fails (R8.9). Too many
 * requests are a failure, so that no search engine drops the page.
 */
export const pageStatus = (status: number): 404 | 500 => (status >= 400 && status < 500 && status !== 429 ? 404 : 500);

/** The response to a form says why the form was not accepted. */
const formStatus = (status: number) => (status >= 500 ? 500 : status);

/**
 * Converts an expected error to an error page with the message of the response. Other errors are returned as they are
 * and become a 500.
 */
function asPageError(
  error: unknown,
  { context, url }: LoaderFunctionArgs,
  statusOf: (status: number) => number,
): unknown {
  if (!isHttpFailure(error) || (error.status >= 500 && error.status !== 503)) return error;
  const { status, message, code, errors } = error;
  context.get(requestContext).report?.({ kind: 'refused', page: url.pathname, message: `${status} ${message}` });
  return data({ message, code, errors, refused: status }, { status: statusOf(status) });
}

/**
 * Creates a route's `clientLoader`: client-side navigations request the API. When that fails, the page that is shown
 * stays, and the error dialog offers to try again (R8).
 */
export function browserLoader<Data>(load: (page: PageRequest) => Promise<Data> | Data) {
  return (args: ClientLoaderFunctionArgs): Promise<Data> =>
    keepPageOnFailure(args.request, () => loadForVisitor(browserPage(args), load));
}

/**
 * Creates a route's `clientAction` from the function that handles the form on the server as well. When a request fails,
 * the error dialog opens (R8) and the result is null: the form keeps its values and can be sent again.
 */
export function browserAction<Result>(
  act: (page: PageRequest, args: ClientActionFunctionArgs) => Promise<Result> | Result,
) {
  return async (args: ClientActionFunctionArgs): Promise<Result | null> => {
    try {
      return await act(browserPage(args), args);
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error;
      reportFailure(error);
      return null;
    }
  };
}

async function loadForVisitor<Data>(
  page: PageRequest,
  load: (page: PageRequest) => Promise<Data> | Data,
): Promise<Data> {
  if (!mayGuestsSee(page)) throw toLogin(page);
  try {
    return await load(page);
  } catch (error) {
    if (isHttpFailure(error) && error.status === 404) throw notFound();
    if (isHttpFailure(error) && error.status === 401) throw toLogin(page);
    throw error;
  }
}

/** What guests may open even when the catalogue is closed to them. */
const alwaysOpen = new Set([
  '/web-page/privacy-policy',
  ...shopPages.filter(({ isAlwaysOpen }) => isAlwaysOpen).map(({ path }) => `/${path}`),
]);

function mayGuestsSee(page: PageRequest): boolean {
  if (isOfficePath(page.url.pathname)) return true;
  return page.session !== null || page.settings.guestNavigation || alwaysOpen.has(withoutLocale(page.url.pathname));
}

/** Where the second factor is set up. */
export const securityPath = '/pages/account?tab=password';

/**
 * The session. Without one it throws a redirect to the login page, which returns to this page; to the second
 * factor where the user has to set it up first.
 */
export function requireSession(page: PageRequest): Session {
  if (!page.session) throw toLogin(page);
  if (page.session.needsSecondFactor && !/^(password|security)$/.test(page.url.searchParams.get('tab') ?? '')) {
    throw redirect(localPath(page.locale, securityPath));
  }
  return page.session;
}

function toLogin({ locale, url, hasLostSession }: PageRequest): Response {
  const back = new URLSearchParams({ ...(hasLostSession() && { ended: '1' }), redirect: url.pathname + url.search });
  return redirect(`${localPath(locale, '/pages/login')}?${back}`);
}

/** The 404 page with its status, to be thrown. */
export function notFound() {
  return data(null, { status: 404 });
}
