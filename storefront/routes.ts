import type { Locale } from '../domain/locale.ts';
import { index, layout, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { officeRoutes } from '../office/routes.ts';
import { shopPages, type ShopPage } from './pages.ts';

/** All pages in one language; mounted without prefix for Italian and below /en for English. */
function pagesIn(locale: Locale, extra: RouteConfigEntry[] = []): RouteConfigEntry[] {
  const pagesOf = (wanted: ShopPage['layout']) =>
    shopPages
      .filter((page) => page.layout === wanted)
      .map(({ name, path, file }) => {
        const id = { id: `${locale}:${name}` };
        return path === '' ? index(`routes/${file}`, id) : route(path, `routes/${file}`, id);
      });
  const [texts, accountTexts] =
    locale === 'it'
      ? (['routes/italian.ts', 'routes/italian-account.ts'] as const)
      : (['routes/english.ts', 'routes/english-account.ts'] as const);
  const entries = [
    ...extra,
    layout('shell/page-layout.tsx', { id: `${locale}:page-layout` }, [
      ...pagesOf('shop'),
      layout(accountTexts, { id: `${locale}:account-texts` }, pagesOf('account')),
      layout('shell/informational-layout.tsx', { id: `${locale}:informational-layout` }, pagesOf('informational')),
    ]),
    layout(accountTexts, { id: `${locale}:access-texts` }, [
      layout('shell/auth-layout.tsx', { id: `${locale}:auth-layout` }, pagesOf('access')),
    ]),
    ...pagesOf(undefined),
    ...officeRoutes(locale),
  ];
  // Layouts bring the texts, so that React Router loads them with the code of the page.
  return [layout(texts, { id: locale }, entries)];
}

/** All routes; development also has the gallery of `ui/`. */
export function routesOf(environment: string | undefined): RouteConfigEntry[] {
  const gallery = route('gallery', 'routes/gallery.tsx', { id: 'it:gallery' });
  return [
    ...pagesIn('it', environment === 'development' ? [gallery] : []),
    ...prefix('en', pagesIn('en')),
    route('it/*', 'routes/italian-prefix.ts'),
  ];
}

export default routesOf(process.env['NODE_ENV']) satisfies RouteConfig;
