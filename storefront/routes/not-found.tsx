import { data } from 'react-router';
import { makeI18n } from '../i18n/i18n.tsx';
import { localeOfPath } from '../../domain/locale.ts';
import { NotFoundPage } from '../shell/error-page.tsx';
import type { Route } from './+types/not-found.ts';

/** Every URL without a page: the 404 page with its status, also after a client-side navigation. */
export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export const meta: Route.MetaFunction = ({ location }) => [
  { title: `${makeI18n(localeOfPath(location.pathname)).t('error.notFoundTitle')} · Bancale` },
  { name: 'robots', content: 'noindex' },
];

export default NotFoundPage;
