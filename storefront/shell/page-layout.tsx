import type { ReactNode } from 'react';
import { Outlet, useRouteError, type MetaFunction, type ShouldRevalidateFunction } from 'react-router';
import { hasChangedWishlist, loadWishlistCodes } from '../article/wishlist-codes.ts';
import { WishlistPageForm } from '../article/wishlist-form.tsx';
import { makeI18n, useI18n } from '../i18n/i18n.tsx';
import { localeOfPath } from '../../domain/locale.ts';
import { useLateTarget } from '../routing/late-target.ts';
import { browserLoader, serverLoader } from '../routing/page-data.ts';
import { maySessionChange } from '../routing/revalidation.ts';
import { useAppState } from '../session/app-state.tsx';
import type { Session } from '../session/session.ts';
import { Toasts } from '../ui/toasts.tsx';
import { AgentBar } from './agent-bar.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ErrorDialog } from './error-dialog.tsx';
import { ErrorPage } from './error-page.tsx';
import { errorTexts } from './failure-texts.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { IdentityPreviewBar } from './identity-preview-bar.tsx';
import { HeaderPartsProvider } from '../routing/header-parts.tsx';
import { PageContentProvider, usePageContent } from '../routing/page-content.tsx';
import { MobileMenuProvider } from './mobile-menu.tsx';
import { ViewBar } from './view-bar.tsx';
import styles from './page-layout.module.css';
import { OfflineNotice } from './offline-notice.tsx';
import { OrderingStopAlert } from './ordering-stop.tsx';
import { QuickEntryWatch } from './quick-entry-watch.tsx';
import { SelectionChangedDialog } from './selection-changed-dialog.tsx';
import { SessionEnd } from './session-end.tsx';
import { pageTitle, rootOf } from '../routing/page-meta.ts';

/** Whether the user acts for somebody, or can choose for whom. */
function hasActingBar({ kind, clients, clientId }: Session): boolean {
  return kind === 'agent' || clients.length > 0 || (kind === 'operator' && clientId !== '0');
}

/** Header, content, footer: the frame of every page except the login and password pages. */
function PageFrame({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  const { session, settings } = useAppState();
  return (
    <HeaderPartsProvider>
      <PageContentProvider>
        <MobileMenuProvider>
          <a href="#content" className="skip">
            {t('shell.skip')}
          </a>
          {settings.identity.isDraft && <IdentityPreviewBar />}
          {session?.viewedBy && <ViewBar session={session} />}
          {session && hasActingBar(session) && <AgentBar session={session} />}
          <Header />
          {session && <OrderingStopAlert session={session} />}
          <Content>{children}</Content>
          <WishlistPageForm />
          <Footer />
          <BottomBar />
          <PageServices />
        </MobileMenuProvider>
      </PageContentProvider>
    </HeaderPartsProvider>
  );
}

function Content({ children }: { children: ReactNode }) {
  const content = usePageContent();
  return (
    <main ref={content} id="content" tabIndex={-1} className={styles.content}>
      {children}
    </main>
  );
}

/** Services of every page: toasts, the error dialog, a lost connection, changes in other tabs, the end of a session, keys typed too soon. */
export function PageServices() {
  const { t } = useI18n();
  const { session } = useAppState();
  useLateTarget();
  return (
    <>
      <Toasts label={t('common.notices')} closeLabel={t('common.close')} />
      {session && <SelectionChangedDialog session={session} />}
      <ErrorDialog />
      <OfflineNotice />
      <SessionEnd />
      <QuickEntryWatch />
    </>
  );
}

/**
 * Shown in the frame when a page cannot be loaded or rendered, or its form was rejected. It belongs to
 * the page routes, not only to the root, so that a failed form does not reload the frame's data.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <PageFrame>
      <ErrorPage error={error} />
    </PageFrame>
  );
}

/** The title of an error page, which search engines leave out; other pages have their own. */
export const meta: MetaFunction = ({ error, location, matches }) =>
  error === undefined
    ? []
    : [
        { title: pageTitle(errorTexts(makeI18n(localeOfPath(location.pathname)), error).title, rootOf(matches)) },
        { name: 'robots', content: 'noindex' },
      ];

/** Loads the wishlist again when a form has changed it. */
export const loader = serverLoader(loadWishlistCodes);
export const clientLoader = browserLoader(loadWishlistCodes);
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  hasChangedWishlist(change) || maySessionChange(change);

export default function PageLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}
