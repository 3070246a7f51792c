import { redirect, type ClientActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { leaveSession } from '../api-client/browser-api.ts';
import { localeOfPath, localPath } from '../i18n/locale.ts';
import { browserPage, serverAction } from '../routing/page-data.ts';
import { forgetOwnAddress } from '../session/own-address.ts';

export { ErrorBoundary } from '../shell/page-layout.tsx';

/** Opened as a page it does nothing: another site could do that for a visitor. Leaving is a form (R4.4). */
export function loader({ url }: LoaderFunctionArgs) {
  return redirect(localPath(localeOfPath(url.pathname), '/pages/login'));
}

/** Ends the session without scripts. */
export const action = serverAction(async ({ api, locale }) => {
  await api.call('logout', {});
  return redirect(localPath(locale, '/pages/login'));
});

/** Ends the session and forgets token, user and address in this browser. */
export async function clientAction(args: ClientActionFunctionArgs) {
  const { api, locale } = browserPage(args);
  await api.call('logout', {}).catch(() => {
    // A server that can't be reached must not keep anybody logged in here; the token ends by itself.
  });
  leaveSession();
  forgetOwnAddress();
  return redirect(localPath(locale, '/pages/login'));
}
