import { useEffect } from 'react';
import { useAppState } from '../session/app-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { CountedIcon } from './counted-icon.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { iconButtonClass } from '../ui/icon-button.tsx';
import { takePendingItem } from '../wishlist/pending-item.ts';
import { useWishlistCodes, useWishlistActions } from '../article/wishlist-store.ts';
import { showAddedToWishlist } from '../wishlist/wishlist-toasts.tsx';

/** The wishlist link of the header with its number of articles; guests are sent to the login page. */
export function WishlistLink({ className }: { className?: string }) {
  const { t } = useI18n();
  const { session } = useAppState();
  const count = useWishlistCodes().length;
  usePendingItem();
  const label = t('wishlist.count', { count });
  return (
    <LocalLink
      to={session ? '/pages/wishlist' : '/pages/login?redirect=%2Fpages%2Fwishlist'}
      className={`${iconButtonClass} ${className ?? ''}`}
      aria-label={label}
      title={label}
    >
      <CountedIcon icon="heart" count={count} />
    </LocalLink>
  );
}

/** Adds the article stored before the login (R4.16). */
function usePendingItem(): void {
  const { session } = useAppState();
  const { add } = useWishlistActions();
  const isBuyer = session !== null && session.clientId !== '0';
  useEffect(() => {
    const item = isBuyer ? takePendingItem() : null;
    if (!item) return;
    void add(item.internalCode).then((done) => done && showAddedToWishlist(item));
  }, [isBuyer, add]);
}
