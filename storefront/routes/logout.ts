import { redirect } from 'react-router';
import { leaveSession } from '../api-client/browser-api.ts';
import { localeOfPath, localPath } from '../../domain/locale.ts';
import { browserPage, serverAction } from '../routing/page-data.ts';
import { forgetOwnAddress } from '../session/own-address.ts';
import type { Route } from './+types/logout.ts';

export { ErrorBoundary, meta } from '../shell/page-layout.tsx';

/** A GET does not log out, because another site could send it for a visitor. The logout is a form. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(localPath(localeOfPath(url.pathname), '/pages/login'));
}

/** Ends the session without JavaScript. */
export const action = serverAction(async ({ api, locale }) => {
  await api.call('logout', {});
  return redirect(localPath(locale, '/pages/login'));
});

/** Ends the session and removes token, user and address from this browser. */
export async function clientAction(args: Route.ClientActionArgs) {
  const { api, locale } = browserPage(args);
  await api.call('logout', {}).catch(() => {
    // The logout must work in the browser even if the server is not reachable; the token expires by itself.
  });
  leaveSession();
  forgetOwnAddress();
  return redirect(localPath(locale, '/pages/login'));
}
