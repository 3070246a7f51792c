import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { useAppState, useIsOffered } from '../session/app-state.tsx';
import { may } from '../session/session.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { CountedIcon } from './counted-icon.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { iconButtonClass } from '../ui/icon-button.tsx';
import { takePendingItem } from '../wishlist/pending-item.ts';
import { useWishlistCodes } from '../article/wishlist-codes.ts';
import { wishlistFields } from '../article/wishlist-form.tsx';

/** The wishlist link of the header with its number of articles; guests are sent to the login page. */
export function WishlistLink({ className }: { className?: string }) {
  const { t } = useI18n();
  const { session } = useAppState();
  const count = useWishlistCodes().length;
  usePendingItem();
  const isOffered = useIsOffered('wishlist.use');
  const label = t('wishlist.count', { count });
  if (!isOffered) return null;
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

/** Adds the article stored before the login. */
function usePendingItem(): void {
  const { path } = useI18n();
  const { session } = useAppState();
  const { submit } = useFetcher();
  const action = path('/pages/wishlist');
  const isBuyer = session !== null && session.clientId !== '0' && may(session, 'wishlist.use');
  useEffect(() => {
    const item = isBuyer ? takePendingItem() : null;
    if (!item) return;
    const fields = { ...wishlistFields(item), mutation: 'add' };
    void submit(fields, { method: 'post', action, defaultShouldRevalidate: false });
  }, [isBuyer, submit, action]);
}
