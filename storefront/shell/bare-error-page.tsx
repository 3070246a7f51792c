import { isRouteErrorResponse } from 'react-router';
import { makeI18n } from '../i18n/i18n.tsx';
import type { Locale } from '../../domain/locale.ts';

/** Shown when even the page frame fails: a message and a link to the home page. */
export function BareErrorPage({ locale, error }: { locale: Locale; error: unknown }) {
  const { t, path } = makeI18n(locale);
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="wrap">
      <h1>{t(isMissing ? 'error.notFoundTitle' : 'error.serverTitle')}</h1>
      <p>{t(isMissing ? 'error.notFoundText' : 'error.serverText')}</p>
      <p>
        <a className="link" href={path('/')}>
          {t('error.linkHome')}
        </a>
      </p>
    </main>
  );
}
