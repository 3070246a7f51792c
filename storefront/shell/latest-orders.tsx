import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useAppState, useIsOffered } from '../session/app-state.tsx';
import { requestMissingClient } from '../session/ask-for-client.ts';
import { LocalLink } from '../routing/local-link.tsx';
import { LatestOrdersDialog } from '../account/latest-orders/latest-orders-dialog.tsx';

/** The listing of the latest orders, without language prefix. */
export const latestOrdersPath = '/shop?latest-order-list=true';

/** Opens the dialog with recently ordered articles. Without JavaScript it is a link to `path`. */
export function LatestOrders(props: { path: string; className?: string; children: ReactNode }) {
  const { path, className, children } = props;
  const { session } = useAppState();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOffered = useIsOffered('order.view');
  if (!isOffered) return null;
  return (
    <>
      <LocalLink
        to={path}
        className={className}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          if (!requestMissingClient(session)) setOpenAt(key);
        }}
      >
        {children}
      </LocalLink>
      {/* Navigation closes it. */}
      {openAt === key && <LatestOrdersDialog onClose={() => setOpenAt(null)} />}
    </>
  );
}
