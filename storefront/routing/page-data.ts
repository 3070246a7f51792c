import {
  data,
  redirect,
  type ActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type Params,
} from 'react-router';
import { createApi, type Api } from '../api-client/api.ts';
import { browserApi, browserState } from '../api-client/browser-api.ts';
import { CallFailure } from '../api-client/call-failure.ts';
import { reportFailure } from '../api-client/failure-report.ts';
import { localeOfPath, localPath, withoutLocale, type Locale } from '../i18n/locale.ts';
import { requestContext, type StorefrontSettings } from '../api-client/request-context.ts';
import { parseSession, userTempOf, type Session } from '../session/session.ts';

/** What a page's data is loaded from: the same on the server and in the browser. */
export interface PageRequest {
  api: Api;
  locale: Locale;
  /** Address of the page, with its language prefix and query. */
  url: URL;
  params: Params;
  session: Session | null;
  settings: StorefrontSettings;
  /** Cookies of the request; in the browser those scripts may read. */
  cookies: string;
}

/** Everything a loader or an action on the server needs, from what React Router passes it. */
export function serverPage({ request, context, params, url }: LoaderFunctionArgs): PageRequest {
  const { call, user, settings } = context.get(requestContext);
  const locale = localeOfPath(url.pathname);
  const session = parseSession(user);
  const api = createApi(call, locale, () => userTempOf(session));
  return { api, locale, url, params, session, settings, cookies: request.headers.get('Cookie') ?? '' };
}

/** The same for loaders and actions in the browser. */
export function browserPage({ request, params }: Pick<ClientLoaderFunctionArgs, 'request' | 'params'>): PageRequest {
  const url = new URL(request.url);
  return { api: browserApi(), ...browserState(), url, params, cookies: document.cookie };
}

/** Makes a route's `loader` of a function that loads its page. */
export function serverLoader<Data>(load: (page: PageRequest) => Promise<Data> | Data) {
  return async (args: LoaderFunctionArgs): Promise<Data> => {
    try {
      return await guarded(serverPage(args), load);
    } catch (error) {
      throw asPageError(error, args);
    }
  };
}

/** Makes a route's `action` of a function that does what a form asks, for browsers without scripts. */
export function serverAction<Result>(act: (page: PageRequest, args: ActionFunctionArgs) => Promise<Result> | Result) {
  return async (args: ActionFunctionArgs): Promise<Result> => {
    const page = serverPage(args);
    try {
      return await act(page, args);
    } catch (error) {
      if (isHttpFailure(error) && error.status === 401) throw toLogin(page);
      throw asPageError(error, args);
    }
  };
}

function isHttpFailure(error: unknown): error is CallFailure {
  return error instanceof CallFailure && error.kind === 'http';
}

/**
 * What a page throws for a call that was refused: the error page with the status and the words of the answer. Faults stay
 * what they are and become a 500.
 */
function asPageError(error: unknown, { context, url }: LoaderFunctionArgs): unknown {
  if (!isHttpFailure(error) || (error.status >= 500 && error.status !== 503)) return error;
  const { status, message, code, errors } = error;
  context.get(requestContext).report?.({ kind: 'refused', page: url.pathname, message: `${status} ${message}` });
  return data({ message, code, errors }, { status });
}

/** Makes a route's `clientLoader`: later navigations go straight to the API. Failures open the dialog of R8. */
export function browserLoader<Data>(load: (page: PageRequest) => Promise<Data> | Data) {
  return async (args: ClientLoaderFunctionArgs): Promise<Data> => {
    try {
      return await guarded(browserPage(args), load);
    } catch (error) {
      if (error instanceof CallFailure) {
        // Another window acts for somebody else by now: a new document, so that nothing of the former client stays.
        if (error.code === 'client-changed') location.href = args.request.url;
        else reportFailure(error);
      }
      throw error;
    }
  };
}

async function guarded<Data>(page: PageRequest, load: (page: PageRequest) => Promise<Data> | Data): Promise<Data> {
  if (!mayGuestsSee(page)) throw toLogin(page);
  try {
    return await load(page);
  } catch (error) {
    if (isHttpFailure(error) && error.status === 404) throw notFound();
    if (isHttpFailure(error) && error.status === 401) throw toLogin(page);
    throw error;
  }
}

/** Pages that stay open when guests may not look around (R1.18). */
const openPaths =
  /^\/(pages\/(login|login_origin|logout|forgot-password|register|register_v1|register_hs|register_origin|request_access|guest-payment)|web-page\/privacy-policy)$/;

function mayGuestsSee(page: PageRequest): boolean {
  return page.session !== null || page.settings.guestNavigation || openPaths.test(withoutLocale(page.url.pathname));
}

/** The session, or the way to the login page and back here afterwards (R6.7, R6.8). */
export function requireSession(page: PageRequest): Session {
  if (!page.session) throw toLogin(page);
  return page.session;
}

function toLogin({ locale, url }: PageRequest): Response {
  const back = new URLSearchParams({ redirect: url.pathname + url.search });
  return redirect(`${localPath(locale, '/pages/login')}?${back}`);
}

/** To be thrown where nothing is found: the 404 page, with its status (R8.9). */
export function notFound() {
  return data(null, { status: 404 });
}
