import { useState, type SubmitEvent } from 'react';
import { useLocation } from 'react-router';
import { useAppState } from '../session/app-state.tsx';
import { asksForClient } from '../session/ask-for-client.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { articlePath, type Article } from '../parsers/article.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './wishlist-button.module.css';
import { useIsOnWishlist, useWishlistActions } from './wishlist-store.ts';
import { showAddedToWishlist, showLoginNeeded, showRemovedFromWishlist } from '../wishlist/wishlist-toasts.tsx';

export interface WishlistButtonProps {
  article: Pick<Article, 'internalCode' | 'code' | 'name' | 'childCount' | 'pictures'>;
  className?: string;
  iconSize?: 16 | 20;
}

/**
 * The wishlist button of an article: filled while the article is on the wishlist, pressing it again removes it. A guest
 * is asked to log in (R4.16). Without JavaScript it is a form posted to the wishlist page.
 */
export function WishlistButton({ article, className = '', iconSize }: WishlistButtonProps) {
  const { t, path } = useI18n();
  const { session } = useAppState();
  const { pathname, search } = useLocation();
  const isOnWishlist = useIsOnWishlist(article.internalCode);
  const { add, remove } = useWishlistActions();
  const [isBusy, setBusy] = useState(false);
  const { internalCode, name, code } = article;
  const item = { internalCode, name, path: articlePath(article), picture: article.pictures[0]?.url ?? null };

  async function toggle(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    if (asksForClient(session)) return;
    setBusy(true);
    const done = !session || (await (isOnWishlist ? remove : add)(internalCode));
    setBusy(false);
    if (!done) return;
    if (!session) showLoginNeeded(item);
    else if (isOnWishlist) showRemovedFromWishlist(item, () => void add(internalCode));
    else showAddedToWishlist(item);
  }

  return (
    <form
      method="post"
      action={path('/pages/wishlist')}
      className={`${styles.wishlistButton} ${className}`}
      data-listed={isOnWishlist || undefined}
      onSubmit={(event) => void toggle(event)}
    >
      <input type="hidden" name="item_id" value={internalCode} />
      <input type="hidden" name="back" value={pathname + search} />
      <IconButton
        type="submit"
        name="mutation"
        value={isOnWishlist ? 'remove' : 'add'}
        icon="heart"
        iconSize={iconSize}
        label={t(isOnWishlist ? 'wishlist.removeNamed' : 'wishlist.addNamed', { code })}
        aria-busy={isBusy || undefined}
      />
    </form>
  );
}
