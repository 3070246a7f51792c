import { lazy, useState } from 'react';
import { useLocation } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import { useAppState, useIsOffered } from '../session/app-state.tsx';
import { asksForClient } from '../session/ask-for-client.ts';
import { Icon } from '../ui/icon.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { SectionBoundary } from './section-boundary.tsx';

/** Loaded when it is opened, like the other drawers and dialogs of the header. */
const LatestOrdersDialog = lazy(() => import('../account/latest-orders/latest-orders-dialog.tsx'));

/**
 * Opens the dialog with recently ordered articles (R2.56, R2.57). Without JavaScript it is a link to their listing, for
 * guests to the login page.
 */
export function LatestOrders() {
  const { t } = useI18n();
  const { session } = useAppState();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOffered = useIsOffered('order.view');
  if (!isOffered) return null;
  return (
    <>
      <LocalLink
        to={session ? '/shop?latest-order-list=true' : '/pages/login'}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          if (!asksForClient(session)) setOpenAt(key);
        }}
      >
        <Icon name="history" />
        {t('shell.latestOrders')}
      </LocalLink>
      {/* Navigation closes it (R4.21). */}
      {openAt === key && (
        <SectionBoundary isCompact>
          <LatestOrdersDialog onClose={() => setOpenAt(null)} />
        </SectionBoundary>
      )}
    </>
  );
}
