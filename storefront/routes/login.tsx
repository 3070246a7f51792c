import {
  data,
  Form,
  redirect,
  useActionData,
  useNavigation,
  useSearchParams,
  type ClientActionFunctionArgs,
} from 'react-router';
import { logIn, type LoginOutcome } from '../auth/log-in.ts';
import { LoginForm } from '../auth/login-form.tsx';
import { enterSession } from '../api-client/browser-api.ts';
import { asCallFailure, CallFailure } from '../api-client/call-failure.ts';
import { ownPath } from '../../domain/own-path.ts';
import { localPath } from '../i18n/locale.ts';
import { browserLoader, browserPage, serverAction, serverLoader, type PageRequest } from '../routing/page-data.ts';
import { pageMeta } from '../routing/page-meta.ts';
import { reportFailure } from '../api-client/failure-report.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** Where to go after logging in: the page that asked for it, only of this shop (R6.8). */
function afterLogin({ url, locale }: PageRequest): string {
  return ownPath(url.searchParams.get('redirect'), localPath(locale, '/'));
}

/** Whoever is logged in already has nothing to do here, unless their session has just ended. */
function leaveWhenLoggedIn(page: PageRequest): null {
  if (page.session && !page.url.searchParams.has('ended')) throw redirect(afterLogin(page));
  return null;
}

export const loader = serverLoader(leaveWhenLoggedIn);
export const clientLoader = browserLoader(leaveWhenLoggedIn);

export const meta = pageMeta((i18n) => ({ title: i18n.t('access.title'), isPrivate: true }));

/** Statuses of the page with the form again; a wrong password is answered like the call, with 200 (R7.17). */
const FAILED_STATUS: Partial<Record<LoginOutcome['kind'], number>> = { missing: 422, 'too-many': 429 };

/**
 * Logging in without scripts. The session cookie travels with the answer, which leads here once more: whoever comes back
 * with the cookie goes on, and whoever keeps none is told so instead of being asked to log in for ever.
 */
export const action = serverAction(async (page, { request }) => {
  const outcome = await logIn(page.api, await request.formData());
  if (outcome.kind === 'in') {
    const back = new URLSearchParams({ redirect: afterLogin(page), entered: '1' });
    return redirect(`${page.url.pathname}?${back}`);
  }
  return data(outcome, { status: FAILED_STATUS[outcome.kind] ?? 200 });
});

/** Logging in with scripts: the same, and the token is kept (R4.2). */
export async function clientAction(args: ClientActionFunctionArgs): Promise<LoginOutcome | Response> {
  if (!navigator.cookieEnabled) return { kind: 'no-cookies' };
  const page = browserPage(args);
  try {
    const outcome = await logIn(page.api, await args.request.formData());
    if (outcome.kind !== 'in') return outcome;
    enterSession(outcome.session, outcome.token);
    return redirect(afterLogin(page));
  } catch (error) {
    // The form stays as it is and can be sent again (R8.23).
    if (!(error instanceof CallFailure)) throw error;
    reportFailure(error);
    return { kind: 'refused', message: asCallFailure(error).message || null };
  }
}

export default function LoginPage() {
  const { t } = useI18n();
  const outcome = useActionData<LoginOutcome>();
  const navigation = useNavigation();
  const [query] = useSearchParams();
  // Scripts know for sure; without them coming back as a guest says it.
  const isHydrated = useHydrated();
  const keepsNoCookies = query.has('entered') && !(isHydrated && navigator.cookieEnabled);
  return (
    <Form method="post" noValidate>
      <LoginForm
        outcome={outcome ?? (keepsNoCookies ? { kind: 'no-cookies' } : null)}
        isBusy={navigation.state !== 'idle' && navigation.formMethod === 'POST'}
        notice={query.has('ended') ? t('error.sessionEnded') : query.has('wish') ? t('wishlist.logInFirst') : null}
      />
    </Form>
  );
}
