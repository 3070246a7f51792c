import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { whenSessionEnds } from '../api-client/browser-api.ts';
import { useI18n } from '../i18n/i18n.tsx';

/** Redirects to the login page, with the reason, when a session ends during use (R8.6). */
export function SessionEnd() {
  const { path } = useI18n();
  const { pathname, search } = useLocation();
  useEffect(() => {
    whenSessionEnds(() => {
      const query = new URLSearchParams({ ended: '1', redirect: pathname + search });
      // A new document, so that no data of the former customer stays in memory.
      location.assign(`${path('/pages/login')}?${query}`);
    });
    return () => whenSessionEnds(() => {});
  }, [path, pathname, search]);
  return null;
}
