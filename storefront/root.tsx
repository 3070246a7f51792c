import { Suspense, use, useEffect, type ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type Location,
} from 'react-router';
import { AppStateProvider } from './session/app-state.tsx';
import { CartProvider } from './cart-store/cart-state.tsx';
import { I18nProvider } from './i18n/i18n.tsx';
import { type Locale, localeOfPath, withoutLocale } from '../domain/locale.ts';
import { isOfficePath } from '../domain/office-path.ts';
import { BootstrapScript, PageNonce, WidgetNonce } from './routing/bootstrap-script.tsx';
import { keepPageOnFailure, usePageKeeper } from './api-client/kept-page.ts';
import { NavigationFocus } from './routing/navigation-focus.tsx';
import { serverLoader } from './routing/page-data.ts';
import { PageStyleElement } from './routing/page-style.tsx';
import { requestContext } from './api-client/request-context.ts';
import { useServiceWorker } from './offline/use-offline-copy.ts';
import { loadOfficeRoot, loadRoot, type RootData } from './session/root-data.ts';
import { BareErrorPage } from './shell/bare-error-page.tsx';
import { ErrorBoundary as ErrorInFrame } from './shell/page-layout.tsx';
import { ConsentBanner } from './shell/consent-banner.tsx';
import { useBrowserFacts } from './shell/browser-facts.ts';
import { withoutShownPages } from './routing/shown-pages.ts';
import { routeName } from './shell/route-name.ts';
import './styles/tokens.css';
import './styles/base.css';

const loadShared = serverLoader(loadRoot);
const loadOffice = serverLoader(loadOfficeRoot);
export async function loader(args: LoaderFunctionArgs): Promise<RootData> {
  const { owner, worksInOffice } = args.context.get(requestContext);
  const isOffice = worksInOffice && isOfficePath(args.url.pathname);
  return { ...(await (isOffice ? loadOffice : loadShared)(args)), owner };
}

export const clientLoader = ({ request, serverLoader: load }: ClientLoaderFunctionArgs) =>
  keepPageOnFailure(request, () => load<typeof loader>());

export { maySessionChange as shouldRevalidate } from './routing/revalidation.ts';

/**
 * A listing has one scroll position per path and query, however it is reached; other pages have one per visit.
 */
function scrollKey({ pathname, search, key }: Location): string {
  return withoutLocale(pathname).startsWith('/shop') ? pathname + withoutShownPages(search) : key;
}

/**
 * Marks the document once it is hydrated, for tests. It is inside of Suspense, because React hydrates such parts last,
 * all at once.
 */
function HydratedMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return null;
}

/** Icons and manifest of the shop; read once, from the server's HTML. Error pages without data have none. */
function IdentityHead({ locale }: { locale: Locale }) {
  const identity = useRouteLoaderData<typeof loader>('root')?.settings.identity;
  if (!identity) return null;
  const { sign, iconVersion } = identity;
  return (
    <>
      <meta name="theme-color" content={sign} />
      <link rel="icon" href={`/icon-48.png?v=${iconVersion}`} type="image/png" />
      <link rel="apple-touch-icon" href={`/apple-touch-icon.png?v=${iconVersion}`} />
      <link rel="manifest" href={locale === 'en' ? '/manifest-en.webmanifest' : '/manifest.webmanifest'} />
    </>
  );
}

/** The colours of the shop, in place of those of the style sheets before it. */
function IdentityColours() {
  const colours = useRouteLoaderData<typeof loader>('root')?.settings.identity.colours;
  const nonce = use(PageNonce);
  return colours ? <style nonce={nonce} dangerouslySetInnerHTML={{ __html: `:root{${colours}}` }} /> : null;
}

/** The document around every page and every error page. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const name = routeName(useMatches());
  useBrowserFacts(name);
  useServiceWorker();
  usePageKeeper();
  return (
    <html lang={localeOfPath(pathname)}>
      <head>
        <meta charSet="utf-8" />
        {import.meta.env.SSR && <BootstrapScript />}
        {import.meta.env.SSR && isOfficePath(pathname) && <WidgetNonce />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {import.meta.env.SSR && <IdentityHead locale={localeOfPath(pathname)} />}
        <Meta />
        <Links />
        {import.meta.env.SSR && <IdentityColours />}
        {import.meta.env.SSR && <PageStyleElement />}
      </head>
      <body data-route={name}>
        {children}
        <Suspense>
          <HydratedMark />
        </Suspense>
        <NavigationFocus />
        <ScrollRestoration getKey={scrollKey} />
        <Scripts />
      </body>
    </html>
  );
}

function Providers({ data, children }: { data: RootData; children: ReactNode }) {
  return (
    <I18nProvider locale={data.locale} fallback={data.fallbackTexts}>
      <AppStateProvider data={data}>
        <CartProvider session={data.session} cart={data.cart}>
          {children}
        </CartProvider>
      </AppStateProvider>
    </I18nProvider>
  );
}

export default function Root() {
  const data = useRouteLoaderData<typeof loader>('root');
  // React Router renders this component only with root data; otherwise the error page below is shown.
  const { pathname } = useLocation();
  if (!data) throw new Error('the page has no data');
  return (
    <Providers data={data}>
      <Outlet />
      {!isOfficePath(pathname) && <ConsentBanner />}
    </Providers>
  );
}

/** Shows every error of loading or rendering a page. */
export function ErrorBoundary() {
  const error = useRouteError();
  const data = useRouteLoaderData<typeof loader>('root');
  const { pathname } = useLocation();
  if (!data) return <BareErrorPage locale={localeOfPath(pathname)} error={error} />;
  return (
    <Providers data={data}>
      <ErrorInFrame />
    </Providers>
  );
}
