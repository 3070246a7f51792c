import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Outlet, useMatches, useRouteError } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { useAppState } from '../session/app-state.tsx';
import { lazyPart } from '../routing/lazy-part.ts';
import { whenIdle } from '../routing/when-idle.ts';
import './agent-bar.module.css';
import './bottom-bar.module.css';
import { ErrorDialog } from './error-dialog.tsx';
import './error-page.module.css';
import './footer.module.css';
import { Header } from './header.tsx';
import { MobileMenu, MobileMenuProvider } from './mobile-menu.tsx';
import styles from './page-layout.module.css';
import { SessionEnd } from './session-end.tsx';

const loadFooter = async () => ({ default: (await import('./footer.tsx')).Footer });
const loadBottomBar = async () => ({ default: (await import('./bottom-bar.tsx')).BottomBar });
/** Rendered on the server with working links; their code is loaded after the page's. */
const Footer = import.meta.env.SSR ? (await loadFooter()).default : lazyPart(loadFooter);
const BottomBar = import.meta.env.SSR ? (await loadBottomBar()).default : lazyPart(loadBottomBar);

/** The error page's code: in the browser loaded with the first error, or earlier when idle. */
export const loadErrorPage = async () => ({ default: (await import('./error-page.tsx')).ErrorPage });
const ErrorPage = import.meta.env.SSR ? (await loadErrorPage()).default : lazyPart(loadErrorPage);

const Toasts = lazy(async () => ({ default: (await import('../ui/toasts.tsx')).Toasts }));

const loadAgentBar = () => import('./agent-bar.tsx');
/** Rendered on the server; in the browser its code is loaded only for agents. */
const AgentBar = import.meta.env.SSR ? (await loadAgentBar()).default : lazyPart(loadAgentBar);

const SelectionChangedDialog = lazyPart(() => import('./selection-changed-dialog.tsx'));

/** Layout options of a route: `export const handle = { footer: 'full' } satisfies PageHandle`. */
export interface PageHandle {
  /** The full footer on informational pages, one line on working pages. */
  footer?: 'full' | 'line';
}

/** Header, content, footer: the frame of every page except the login and password pages. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  const { session } = useAppState();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  return (
    <MobileMenuProvider>
      <a href="#content" className={styles.skip}>
        {t('shell.skip')}
      </a>
      {session?.kind === 'agent' && (
        <Suspense>
          <AgentBar session={session} />
        </Suspense>
      )}
      <Header />
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <Suspense>
        <Footer kind={handle?.footer ?? 'line'} />
      </Suspense>
      <Suspense>
        <BottomBar />
      </Suspense>
      <MobileMenu />
      <PageServices />
    </MobileMenuProvider>
  );
}

/** Services of every page: toasts, the error dialog, changes in other tabs, the end of a session. */
export function PageServices() {
  const { t } = useI18n();
  const { session } = useAppState();
  const [areNoticesReady, setNoticesReady] = useState(false);
  useEffect(() => whenIdle(() => setNoticesReady(true)), []);
  return (
    <>
      {areNoticesReady && (
        <Suspense>
          <Toasts label={t('common.notices')} closeLabel={t('common.close')} />
        </Suspense>
      )}
      {areNoticesReady && session && (
        <Suspense>
          <SelectionChangedDialog session={session} />
        </Suspense>
      )}
      <ErrorDialog />
      <SessionEnd />
    </>
  );
}

/**
 * Shown in the frame when a page cannot be loaded or rendered, or its form was rejected (R8.9, R8.11). It belongs to
 * the page routes, not only to the root, so that a failed form does not reload the frame's data.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <PageFrame>
      <Suspense>
        <ErrorPage error={error} />
      </Suspense>
    </PageFrame>
  );
}

export default function PageLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}
