import { useEffect } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { subscribeToSessionEnd } from '../api-client/browser-api.ts';
import { useI18n } from '../i18n/i18n.tsx';

/**
 * When a session ends during use: redirects to the login page, with the reason, where what is done needs a login;
 * else shows the page as to a guest. A page that needs a login then leads there itself.
 */
export function SessionEnd() {
  const { path } = useI18n();
  const here = useLocation();
  const { location: next } = useNavigation();
  const { pathname, search } = next ?? here;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    return subscribeToSessionEnd((needsLogin) => {
      if (!needsLogin) {
        void revalidate();
        return;
      }
      const query = new URLSearchParams({ ended: '1', redirect: pathname + search });
      // A new document, so that no data of the former customer stays in memory.
      location.assign(`${path('/pages/login')}?${query}`);
    });
  }, [path, pathname, search, revalidate]);
  return null;
}
