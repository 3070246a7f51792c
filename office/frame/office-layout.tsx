import {
  data,
  Outlet,
  redirect,
  useLoaderData,
  useLocation,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from 'react-router';
import { localeOfPath, localPath } from '../../domain/locale.ts';
import { RequestFailure } from '../../storefront/api-client/request-failure.ts';
import { requestContext } from '../../storefront/api-client/request-context.ts';
import { createOfficeCall } from '../calls/office-call.ts';
import { loginPath } from '../calls/page-data.ts';
import { useI18n } from '../i18n/i18n.ts';
import { pageOfPath } from '../pages.ts';
import { AskDialog } from './ask-dialog.tsx';
import { Band, PhoneBar } from './band.tsx';
import { BottomBar, Column, PlaceRow } from './column.tsx';
import { FrameProvider, useFrame } from './frame-state.tsx';
import { ErrorDialog } from './error-dialog.tsx';
import { useEarlyKeys, useGoKeys } from './keys.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import styles from './office-layout.module.css';
import { Toasts } from './toasts.tsx';
import { TriedRole } from './tried-role.tsx';
import { ReadOnlyNote } from './who-may.tsx';

/** Who works here and what waits. For users without a role in the office nothing of it exists (decision 5.2). */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { callOffice, worksInOffice, user } = context.get(requestContext);
  const locale = localeOfPath(url.pathname);
  if (user?.second_factor_needed) throw redirect(localPath(locale, '/office/second-factor'));
  const call = createOfficeCall(callOffice);
  try {
    const [session, pulse] = await Promise.all([call('getSession', {}), call('getPulse', {})]);
    return { session, pulse };
  } catch (error) {
    if (!(error instanceof RequestFailure) || error.kind !== 'http') throw error;
    if (error.status === 401) throw redirect(loginPath(locale, url));
    if (!worksInOffice) throw data(null, { status: 404 });
    throw error;
  }
}

/** Read anew with what a page does, not with every step: the pulse of the frame brings what waits. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, currentUrl, nextUrl }) =>
  formMethod !== undefined || currentUrl.href === nextUrl.href;

/** The title of a page that says none itself: its name. */
export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

function Frame() {
  const { t } = useI18n();
  const { saving, page } = useFrame();
  useGoKeys();
  useEarlyKeys();
  return (
    <div className={styles.frame}>
      <a href="#content" className="skip">
        {t('frame.skip')}
      </a>
      <Band />
      <PhoneBar />
      <div className={styles.shell}>
        <Column />
        <main id="content" tabIndex={-1} className={styles.main} data-saving={saving !== null || undefined}>
          <PlaceRow />
          <TriedRole />
          {page?.edits && <ReadOnlyNote permission={page.edits} />}
          <Outlet />
        </main>
      </div>
      <BottomBar />
      <Toasts />
      <AskDialog />
      <ErrorDialog />
      <LeaveGuard />
    </div>
  );
}

export default function OfficeLayout() {
  const { session, pulse } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const page = pageOfPath(pathname.replace(/^\/(en\/)?office\/?/, ''));
  return (
    <FrameProvider session={session} pulse={pulse} page={page}>
      <Frame />
    </FrameProvider>
  );
}
