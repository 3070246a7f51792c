import { data, redirect } from 'react-router';
import { makeI18n } from '../i18n/i18n.tsx';
import { localeOfPath, localPath, withoutLocale } from '../../domain/locale.ts';
import { pageOfTypedAddress } from '../routing/typed-addresses.ts';
import { NotFoundPage } from '../shell/error-page.tsx';
import { pageTitle, rootOf } from '../routing/page-meta.ts';
import type { Route } from './+types/not-found.ts';

/**
 * Every URL without a page: the page that is meant by an address that people type, else the 404 page with its status,
 * also after a client-side navigation.
 */
export function loader({ url }: Route.LoaderArgs) {
  const page = pageOfTypedAddress(withoutLocale(url.pathname));
  if (page !== null) {
    const query = page.includes('?') ? url.search.replace('?', '&') : url.search;
    throw redirect(localPath(localeOfPath(url.pathname), page) + query);
  }
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export const meta: Route.MetaFunction = ({ location, matches }) => [
  { title: pageTitle(makeI18n(localeOfPath(location.pathname)).t('error.notFoundTitle'), rootOf(matches)) },
  { name: 'robots', content: 'noindex' },
];

export default NotFoundPage;
