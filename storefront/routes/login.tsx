import { data, Form, redirect, useNavigation, useSearchParams } from 'react-router';
import { logIn, type LoginOutcome } from '../auth/log-in.ts';
import { LoginForm } from '../auth/login-form.tsx';
import { enterSession, wasSessionLost } from '../api-client/browser-api.ts';
import { asRequestFailure, RequestFailure } from '../api-client/request-failure.ts';
import { acceptTextsPath } from '../routing/accept-texts-path.ts';
import { ownPath } from '../../domain/own-path.ts';
import { localPath } from '../../domain/locale.ts';
import {
  browserLoader,
  browserPage,
  securityPath,
  serverAction,
  serverLoader,
  type PageRequest,
} from '../routing/page-data.ts';
import type { Session } from '../session/session.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { reportFailure } from '../api-client/failure-report.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { Route } from './+types/login.ts';

/** Where to go after the login: the page that required it, only within this shop. */
function afterLogin({ url, locale }: PageRequest, session: Session, hasTextsToAccept = false): string {
  if (session.needsSecondFactor) return localPath(locale, securityPath);
  const wanted = ownPath(url.searchParams.get('redirect'), localPath(locale, '/'));
  return hasTextsToAccept ? localPath(locale, acceptTextsPath('login', wanted)) : wanted;
}

/** Redirects users who are already logged in, unless their session has just ended. */
function leaveWhenLoggedIn(page: PageRequest): null {
  if (page.session && !page.url.searchParams.has('ended')) throw redirect(afterLogin(page, page.session));
  return null;
}

export const loader = serverLoader(leaveWhenLoggedIn);
export const clientLoader = browserLoader(leaveWhenLoggedIn);

export const meta = pageMeta((i18n) => ({ title: i18n.t('access.title'), isPrivate: true }));

/** Status of the page with the form again; a wrong password has status 200 like the endpoint. */
const FAILED_STATUS: Partial<Record<LoginOutcome['kind'], number>> = { missing: 422, 'too-many': 429 };

/**
 * Login without JavaScript. The response sets the session cookie and redirects to this page again: with the cookie the
 * user is redirected further, without it the page reports blocked cookies, instead of asking for the login forever.
 */
export const action = serverAction(async (page, { request }) => {
  const outcome = await logIn(page.api, await request.formData());
  if (outcome.kind === 'in') {
    const back = new URLSearchParams({
      redirect: afterLogin(page, outcome.session, outcome.hasTextsToAccept),
      entered: '1',
    });
    return redirect(`${page.url.pathname}?${back}`);
  }
  return data(outcome, { status: FAILED_STATUS[outcome.kind] ?? 200 });
});

/** Login with JavaScript: also stores the token. */
export async function clientAction(args: Route.ClientActionArgs): Promise<LoginOutcome | Response> {
  if (!navigator.cookieEnabled) return { kind: 'no-cookies' };
  const page = browserPage(args);
  try {
    const outcome = await logIn(page.api, await args.request.formData());
    if (outcome.kind !== 'in') return outcome;
    enterSession(outcome.session, outcome.token);
    const next = afterLogin(page, outcome.session, outcome.hasTextsToAccept);
    if (!next.startsWith('/documents/')) return redirect(next);
    // A file is no page of the router; where it is a download, the user area is behind it.
    location.assign(next);
    return redirect(localPath(page.locale, '/pages/account'));
  } catch (error) {
    // The form keeps its values and can be sent again.
    if (!(error instanceof RequestFailure)) throw error;
    reportFailure(error);
    return { kind: 'rejected', message: asRequestFailure(error).message || null };
  }
}

export default function LoginPage({ actionData: outcome }: Route.ComponentProps) {
  const { t } = useI18n();
  const navigation = useNavigation();
  const [query] = useSearchParams();
  // With JavaScript `cookieEnabled` is reliable; without it, returning as a guest shows that cookies are blocked.
  const isHydrated = useHydrated();
  const keepsNoCookies = query.has('entered') && !(isHydrated && navigator.cookieEnabled);
  // A page that needs a login leads here; only this browser knows of a session whose cookie is gone.
  const isEnded = query.has('ended') || (isHydrated && query.has('redirect') && wasSessionLost());
  return (
    <Form method="post" noValidate>
      <LoginForm
        outcome={outcome ?? (keepsNoCookies ? { kind: 'no-cookies' } : null)}
        isBusy={navigation.state !== 'idle' && navigation.formMethod === 'POST'}
        alert={isEnded ? t('error.sessionEnded') : query.has('wishlist') ? t('wishlist.logInFirst') : null}
      />
    </Form>
  );
}
