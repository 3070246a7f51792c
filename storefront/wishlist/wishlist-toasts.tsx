import { Link, useFetcher, useLocation } from 'react-router';
import { WishlistForm, type WishlistItem } from '../article/wishlist-form.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { FramedPicture } from '../ui/picture.tsx';
import { showToast } from '../ui/toasts.tsx';
import { StatusLabel } from '../ui/badge.tsx';
import { storePendingItem } from './pending-item.ts';
import styles from './wishlist-toasts.module.css';

/** Milliseconds; long enough to reach the link. */
const duration = 6000;

/** Toast of 250 px after an article was added to the wishlist: picture, name, link. */
export function showAddedToWishlist(item: WishlistItem): void {
  showToast({
    picture: <FramedPicture url={item.picture} alt="" />,
    head: <Head what="wishlist.added" />,
    body: <AddedBody item={item} />,
    duration,
    isSmall: true,
  });
}

function Head({ what }: { what: 'wishlist.added' | 'wishlist.removed' }) {
  const { t } = useI18n();
  return (
    <StatusLabel tone={what === 'wishlist.added' ? 'ok' : 'muted'} icon="heart">
      {t(what)}
    </StatusLabel>
  );
}

function AddedBody({ item }: { item: WishlistItem }) {
  const { t, path } = useI18n();
  return (
    <>
      <Link to={path(item.path)}>{item.name}</Link>
      <Link className={styles.link} to={path('/pages/wishlist')}>
        {t('wishlist.open')}
      </Link>
    </>
  );
}

/** Toast that an article was removed, with an undo. */
export function showRemovedFromWishlist(item: WishlistItem): void {
  showToast({
    picture: <FramedPicture url={item.picture} alt="" />,
    head: <Head what="wishlist.removed" />,
    body: <RemovedBody item={item} />,
    duration,
    isSmall: true,
  });
}

function RemovedBody({ item }: { item: WishlistItem }) {
  const { t, path } = useI18n();
  const fetcher = useFetcher();
  return (
    <>
      <Link to={path(item.path)}>{item.name}</Link>
      <WishlistForm fetcher={fetcher} item={item} className={styles.undo}>
        <button type="submit" name="mutation" value="restore" className={`link ${styles.link}`}>
          {t('common.undo')}
        </button>
      </WishlistForm>
    </>
  );
}

/** Toast that asks a guest to log in; the login leads back here and then adds the article. */
export function showLoginNeeded(item: WishlistItem): void {
  showToast({
    picture: <FramedPicture url={item.picture} alt="" />,
    head: <GuestHead />,
    body: <GuestBody item={item} />,
    duration,
    isSmall: true,
  });
}

function GuestHead() {
  const { t } = useI18n();
  return <span>{t('wishlist.logInFirst')}</span>;
}

function GuestBody({ item }: { item: WishlistItem }) {
  const { t, path } = useI18n();
  const { pathname, search } = useLocation();
  return (
    <Link
      className={styles.link}
      to={`${path('/pages/login')}?${new URLSearchParams({ redirect: pathname + search })}`}
      onClick={() => storePendingItem(item)}
    >
      {t('wishlist.logIn')}
    </Link>
  );
}
