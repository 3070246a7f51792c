import { useAppState, useIsOffered, usePriceView } from '../session/app-state.tsx';
import { HeaderCart } from '../cart/header-cart.tsx';
import { useCart } from '../cart-store/cart-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { WishlistLink } from './wishlist-link.tsx';
import { AccountIcon, useAccountPath } from './account-icon.tsx';
import { AddressMenu } from './address-menu.tsx';
import { BackToTop } from './back-to-top.tsx';
import { CategoryBar } from './category-bar.tsx';
import { CountedIcon } from './counted-icon.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { useCompactHeader, useSearchField } from '../routing/header-parts.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { Logo } from './logo.tsx';
import { useMobileMenu } from './mobile-menu.tsx';
import { PricesForm } from './prices-form.tsx';
import { SearchBox } from './search-box.tsx';
import { AnnouncementBar } from './announcement-bar.tsx';
import { SectionBoundary } from './section-boundary.tsx';

/** The header of every page; its middle row is sticky from 300 px on. */
export function Header() {
  const { t } = useI18n();
  const { session, showPrices, hasPrices } = useAppState();
  const openMenu = useMobileMenu();
  const { place } = useCompactHeader();
  return (
    <header className={styles.header}>
      <AnnouncementBar />
      <div className={styles.barSpace}>
        <div className={styles.bar}>
          <div className={`wrap ${styles.inside}`}>
            <IconButton
              icon="menu"
              iconSize={20}
              label={t('shell.openMenu')}
              aria-haspopup="dialog"
              className={styles.menuButton}
              onClick={openMenu}
            />
            <div id="compact-header" ref={place} className={styles.compactHeader} />
            <Logo />
            <HeaderSearch />
            {session && <AddressMenu session={session} />}
            {session && <span className={styles.separator} />}
            <AccountLink />
            <WishlistLink className={styles.wishlist} />
            <div className={styles.phoneTools}>
              {hasPrices && (
                <PricesForm>
                  <IconButton
                    type="submit"
                    icon={showPrices ? 'eye' : 'eye-off'}
                    iconSize={20}
                    label={t(showPrices ? 'shell.hidePrices' : 'shell.showPrices')}
                  />
                </PricesForm>
              )}
              <LanguageSwitch onlyOther className={styles.phoneLanguage} />
            </div>
            <BackToTop />
            <SectionBoundary isCompact>
              <CartTool />
            </SectionBoundary>
          </div>
        </div>
      </div>
      <SectionBoundary>
        <CategoryBar />
      </SectionBoundary>
    </header>
  );
}

/** The search; the compact header shows it until it loses the focus, and Escape returns to the button that opened it. */
function HeaderSearch() {
  const { searchOpener, setSearchOpener } = useCompactHeader();
  const searchField = useSearchField();
  return (
    <div
      className={styles.search}
      data-open={searchOpener !== null || undefined}
      onKeyDown={(event) => {
        // The first Escape closes the suggestions.
        if (event.key === 'Escape' && !event.defaultPrevented) searchOpener?.focus();
      }}
      onBlur={() => setSearchOpener(null)}
    >
      <SearchBox inputRef={searchField} />
    </div>
  );
}

/** The logged-in user with a link to the user area, or the login link. */
function AccountLink() {
  const { t } = useI18n();
  const { session } = useAppState();
  const path = useAccountPath();
  if (!session) {
    return (
      <LocalLink to="/pages/login" className={styles.tool}>
        <Icon name="user" size={20} />
        <span>{t('shell.logIn')}</span>
      </LocalLink>
    );
  }
  return (
    <LocalLink to={path} className={styles.tool}>
      <AccountIcon />
      <span>
        <small className={styles.person}>
          {session.name} · {t('shell.account')}
        </small>
        <span className={styles.company}>{session.companyName}</span>
      </span>
    </LocalLink>
  );
}

/** The cart with its number of lines and its net total; guests are sent to the login page. */
function CartTool() {
  const { t, money } = useI18n();
  const { session } = useAppState();
  const { cart } = useCart();
  const view = usePriceView();
  const isOffered = useIsOffered('cart.edit');
  if (!isOffered) return null;
  const name = t(session?.kind === 'agent' ? 'shell.agentCart' : 'shell.cart');
  return (
    <HeaderCart className={`${styles.tool} ${styles.cart} ${session ? '' : styles.guestCart}`}>
      <CountedIcon icon="shopping-cart" count={cart.lines.length} />
      <span className={styles.cartWords}>
        {view === 'shown' ? (
          <>
            <small>{name}</small>
            <span className="figures">{money(cart.totals.net)}</span>
          </>
        ) : (
          name
        )}
      </span>
      <span className="visually-hidden"> {t('shell.cartCount', { count: cart.lines.length })}</span>
    </HeaderCart>
  );
}
