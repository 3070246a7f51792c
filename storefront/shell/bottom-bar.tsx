import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useAppState, useIsOffered } from '../session/app-state.tsx';
import { useCartCount } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { withoutLocale } from '../../domain/locale.ts';
import { Icon } from '../ui/icon.tsx';
import { AccountIcon, useAccountPath } from './account-icon.tsx';
import styles from './bottom-bar.module.css';
import { CountedIcon } from './counted-icon.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { useMobileMenu } from './mobile-menu.tsx';

/** The bar at the bottom of phones and tablets; its links to personal pages send guests to the login page. */
export function BottomBar() {
  const { t } = useI18n();
  const { session } = useAppState();
  const cartCount = useCartCount();
  const [hasWishlist, hasCart] = [useIsOffered('wishlist.use'), useIsOffered('cart.edit')];
  const openMenu = useMobileMenu();
  const accountPath = useAccountPath();
  const here = withoutLocale(useLocation().pathname);
  const own = (to: string) => (session ? to : '/pages/login');

  function openCategories(event: MouseEvent) {
    event.preventDefault();
    openMenu();
  }

  return (
    <nav className={styles.bar} aria-label={t('shell.bottomBar')}>
      <Entry to="/" label={t('shell.bottomHome')} isHere={here === '/'}>
        <Icon name="house" size={20} />
      </Entry>
      <Entry to="/shop" label={t('shell.categories')} isHere={here.startsWith('/shop')} onClick={openCategories}>
        <Icon name="layout-grid" size={20} />
      </Entry>
      {hasWishlist && (
        <Entry to={own('/pages/wishlist')} label={t('shell.wishlist')} isHere={here === '/pages/wishlist'}>
          <Icon name="heart" size={20} />
        </Entry>
      )}
      <Entry
        to={own(accountPath)}
        label={t('shell.bottomAccount')}
        isHere={/^\/pages\/(account|dashboard)$/.test(here)}
      >
        <AccountIcon />
      </Entry>
      {hasCart && (
        <Entry to={own('/pages/cart?tab=active')} label={t('shell.cart')} isHere={here === '/pages/cart'}>
          <CountedIcon icon="shopping-cart" count={cartCount} />
        </Entry>
      )}
    </nav>
  );
}

function Entry(props: {
  to: string;
  label: string;
  isHere: boolean;
  onClick?: (event: MouseEvent) => void;
  children: ReactNode;
}) {
  return (
    <LocalLink to={props.to} aria-current={props.isHere ? 'page' : undefined} onClick={props.onClick}>
      {props.children}
      <span>{props.label}</span>
    </LocalLink>
  );
}
