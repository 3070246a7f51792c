import { useFetcher } from 'react-router';
import { useAppState, useIsOffered } from '../session/app-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import type { Article } from '../parsers/article.ts';
import { drawnIcon } from '../ui/icon.tsx';
import { iconButtonClass } from '../ui/icon-button.tsx';
import styles from './wishlist-button.module.css';
import { useWishlistCodes } from './wishlist-codes.ts';
import { wishlistFields, wishlistItem, wishlistPageForm } from './wishlist-form.tsx';

interface WishlistButtonProps {
  article: Pick<Article, 'internalCode' | 'code' | 'name' | 'variantCount' | 'pictures'>;
  className?: string;
  iconSize?: 16 | 20;
}

/**
 * The wishlist button of an article: filled while the article is on the wishlist, pressing it again removes it. It shows
 * the change at once. A guest is asked to log in.
 */
export function WishlistButton({ article, className = '', iconSize }: WishlistButtonProps) {
  const { t, path } = useI18n();
  const { session } = useAppState();
  const { internalCode, code } = article;
  const isOffered = useIsOffered('wishlist.use');
  const fetcher = useFetcher({ key: `wishlist ${internalCode}` });
  const isStored = useWishlistCodes().includes(internalCode);
  const wanted = session && session.clientId !== '0' ? fetcher.formData?.get('mutation') : undefined;
  const isOnWishlist = wanted ? wanted !== 'remove' : isStored;
  if (!isOffered) return null;
  const action = path('/pages/wishlist');
  const fields = wishlistFields(wishlistItem(article));
  const mutation = isOnWishlist ? 'remove' : 'add';
  const label = t(isOnWishlist ? 'wishlist.removeNamed' : 'wishlist.addNamed', { code });
  const icon = drawnIcon(isOnWishlist ? 'heart-filled' : 'heart');
  const size = iconSize === 20 ? styles.large : '';
  return (
    <button
      type="submit"
      form={wishlistPageForm}
      formAction={`${action}?${new URLSearchParams(fields)}`}
      name="mutation"
      value={mutation}
      className={`${iconButtonClass} ${icon} ${styles.wishlistButton} ${size} ${className}`}
      data-listed={isOnWishlist || undefined}
      aria-label={label}
      title={label}
      aria-busy={fetcher.state === 'submitting' || undefined}
      onClick={(event) => {
        event.preventDefault();
        // A second press before the response would race with the first.
        if (fetcher.state === 'submitting') return;
        void fetcher.submit({ ...fields, mutation }, { method: 'post', action, defaultShouldRevalidate: false });
      }}
    />
  );
}
