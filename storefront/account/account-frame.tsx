import type { ReactNode } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { withoutLocale } from '../../domain/locale.ts';
import { useI18n, type TextKey } from '../i18n/i18n.tsx';
import type { Session } from '../session/session.ts';
import { LocalLink } from '../routing/local-link.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './account-frame.module.css';
import type { MenuCounts } from './menu-counts.ts';
import {
  isOpenTo,
  menuGroups,
  sectionEntry,
  sectionNames,
  sectionOf,
  sectionPath,
  type AccountSection,
} from './sections.ts';

/** The section shown, or the overview, which is a page of its own. */
type Current = AccountSection | 'dashboard';

interface AccountFrameProps {
  session: Session;
  current: Current;
  counts?: MenuCounts | undefined;
  /** Where phones go back to from a page below a section; the menu otherwise. */
  back?: { label: string; to: string };
  /** The address without a section: phones show the menu alone. */
  isMenuPage?: boolean;
  children: ReactNode;
}

/** Layout of the user area: its menu at the side, the section beside it. Phones have a link back to the menu. */
export function AccountFrame({ session, current, counts = {}, isMenuPage = false, back, children }: AccountFrameProps) {
  const { t } = useI18n();
  const wanted = useWanted(session);
  const isBusy = wanted !== null;
  const { label, to } = back ?? { label: t('orders.back'), to: '/pages/account' };
  return (
    <div
      className={`wrap ${styles.columns} ${isMenuPage ? styles.menuPage : current === 'dashboard' ? styles.overview : ''}`}
    >
      <a href="#section" className="skip">
        {t('account.skipMenu')}
      </a>
      {isMenuPage && <h1 className={styles.title}>{t('account.title')}</h1>}
      <nav className={styles.menu} aria-label={t('orders.menu')}>
        <p className={styles.user}>
          <b>{session.companyName}</b>
          {session.clientId !== '0' && `${t('shell.customer', { code: session.clientId })} · `}
          {session.name}
        </p>
        {session.clientId !== '0' && (
          <ul>
            <MenuLink
              to="/pages/dashboard"
              icon="layout-grid"
              isCurrent={(wanted?.place ?? current) === 'dashboard'}
              isWanted={wanted?.place === 'dashboard'}
            >
              {t('account.overview')}
            </MenuLink>
          </ul>
        )}
        {Object.entries(menuGroups).map(([group, heading]) => (
          <MenuGroup
            key={group}
            heading={heading}
            names={sectionNames.filter((name) => sectionEntry(name).group === group && isOpenTo(name, session))}
            current={wanted?.place ?? current}
            wanted={wanted?.place ?? null}
            counts={counts}
          />
        ))}
        <LogOut />
      </nav>
      <p aria-live="polite" className="visually-hidden">
        {isBusy && t('common.loading')}
      </p>
      <div id="section" tabIndex={-1} className={styles.section} aria-busy={isBusy}>
        {!isMenuPage && current !== 'dashboard' && (
          <LocalLink to={to} className={styles.back}>
            <Icon name="chevron-left" />
            {label}
          </LocalLink>
        )}
        {children}
      </div>
    </div>
  );
}

/**
 * What is being opened from the user area: a section or the overview, or another page without a place in the menu; null
 * when nothing is. What loads the same section again, such as a filter, shows that itself.
 */
function useWanted(session: Session): { place: Current | null } | null {
  const here = useLocation();
  const { state, location: next } = useNavigation();
  if (state !== 'loading') return null;
  const [shown, opened] = [here, next].map(({ pathname, search }) => ({
    path: withoutLocale(pathname),
    tab: new URLSearchParams(search).get('tab'),
  }));
  if (shown?.path === opened?.path && shown?.tab === opened?.tab) return null;
  if (opened?.path === '/pages/dashboard') return { place: 'dashboard' };
  if (opened?.path !== '/pages/account') return { place: null };
  return { place: sectionOf(new URLSearchParams(next.search), session) };
}

interface MenuGroupProps {
  heading: TextKey;
  names: readonly AccountSection[];
  current: Current;
  wanted: Current | null;
  counts: MenuCounts;
}

function MenuGroup({ heading, names, current, wanted, counts }: MenuGroupProps) {
  const { t } = useI18n();
  if (names.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading} id={`menu-${heading}`}>
        {t(heading)}
      </h2>
      <ul aria-labelledby={`menu-${heading}`}>
        {names.map((name) => (
          <MenuLink
            key={name}
            to={sectionEntry(name).leadsTo ?? sectionPath(name)}
            icon={sectionEntry(name).icon}
            isCurrent={name === current}
            isWanted={name === wanted}
            count={counts[name]}
          >
            {t(sectionEntry(name).label)}
          </MenuLink>
        ))}
      </ul>
    </>
  );
}

interface MenuLinkProps {
  to: string;
  icon: IconName;
  isCurrent: boolean;
  /** It is being opened. */
  isWanted: boolean;
  count?: number | undefined;
  children: ReactNode;
}

function MenuLink({ to, icon, isCurrent, isWanted, count, children }: MenuLinkProps) {
  const { number } = useI18n();
  return (
    <li>
      <LocalLink to={to} aria-current={isCurrent ? 'page' : undefined}>
        <Icon name={icon} />
        {children}
        {isWanted ? (
          <span className={styles.count}>
            <Spinner />
          </span>
        ) : (
          count !== undefined && <span className={styles.count}>{number(count)}</span>
        )}
      </LocalLink>
    </li>
  );
}

/** A form, so that it works without scripts. */
function LogOut() {
  const { t, path } = useI18n();
  return (
    <Form method="post" action={path('/pages/logout')} className={styles.leave}>
      <button type="submit">
        <Icon name="log-out" />
        {t('shell.logOut')}
      </button>
    </Form>
  );
}
