import { useFetcher } from 'react-router';
import { useAppState, useIsOffered } from '../session/app-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import type { Article } from '../parsers/article.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './wishlist-button.module.css';
import { useWishlistCodes } from './wishlist-codes.ts';
import { WishlistForm, wishlistItem } from './wishlist-form.tsx';

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
  const { t } = useI18n();
  const { session } = useAppState();
  const { internalCode, code } = article;
  const isOffered = useIsOffered('wishlist.use');
  const fetcher = useFetcher({ key: `wishlist ${internalCode}` });
  const isStored = useWishlistCodes().includes(internalCode);
  const wanted = session && session.clientId !== '0' ? fetcher.formData?.get('mutation') : undefined;
  const isOnWishlist = wanted ? wanted !== 'remove' : isStored;
  if (!isOffered) return null;
  return (
    <WishlistForm
      fetcher={fetcher}
      item={wishlistItem(article)}
      className={`${styles.wishlistButton} ${className}`}
      isListed={isOnWishlist}
    >
      <IconButton
        type="submit"
        name="mutation"
        value={isOnWishlist ? 'remove' : 'add'}
        icon="heart"
        iconSize={iconSize}
        label={t(isOnWishlist ? 'wishlist.removeNamed' : 'wishlist.addNamed', { code })}
        aria-busy={fetcher.state === 'submitting' || undefined}
      />
    </WishlistForm>
  );
}
