import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Outlet, useMatches, useRouteError } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { useAppState } from '../session/app-state.tsx';
import { lazyPart } from '../page/lazy-part.ts';
import { whenIdle } from '../page/when-idle.ts';
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
/** Drawn at once by the server, links that work as they are; their program comes after that of the page. */
const Footer = import.meta.env.SSR ? (await loadFooter()).default : lazyPart(loadFooter);
const BottomBar = import.meta.env.SSR ? (await loadBottomBar()).default : lazyPart(loadBottomBar);

/** The program of the error page: in the browser it comes with the first error, or before when there is time. */
export const loadErrorPage = async () => ({ default: (await import('./error-page.tsx')).ErrorPage });
const ErrorPage = import.meta.env.SSR ? (await loadErrorPage()).default : lazyPart(loadErrorPage);

const Notices = lazy(async () => ({ default: (await import('../ui/notices.tsx')).Notices }));

const loadAgentBar = () => import('./agent-bar.tsx');
/** Drawn at once by the server; in the browser its program comes only to agents. */
const AgentBar = import.meta.env.SSR ? (await loadAgentBar()).default : lazyPart(loadAgentBar);

const ChosenElsewhere = lazyPart(() => import('./chosen-elsewhere.tsx'));

/** What a route may say about its frame: `export const handle = { footer: 'full' } satisfies PageHandle`. */
export interface PageHandle {
  /** The full footer on pages to read, one line on pages to work on. */
  footer?: 'full' | 'line';
}

/** Header, content, footer: the frame of every page but those that let people in. */
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

/** What every page has out of sight: notices, the error dialog, what another window has changed, the end of a session. */
export function PageServices() {
  const { t } = useI18n();
  const { session } = useAppState();
  const [areNoticesReady, setNoticesReady] = useState(false);
  useEffect(() => whenIdle(() => setNoticesReady(true)), []);
  return (
    <>
      {areNoticesReady && (
        <Suspense>
          <Notices label={t('common.notices')} closeLabel={t('common.close')} />
        </Suspense>
      )}
      {areNoticesReady && session && (
        <Suspense>
          <ChosenElsewhere session={session} />
        </Suspense>
      )}
      <ErrorDialog />
      <SessionEnd />
    </>
  );
}

/**
 * What is shown in the frame when a page can't be loaded or drawn, or its form was refused (R8.9, R8.11). It belongs to the
 * pages and not to the root only: what the frame itself needs is not loaded for a form that fails below it.
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
