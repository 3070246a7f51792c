import { useId, useState, type FormEvent } from 'react';
import { Form, useNavigate } from 'react-router';
import { useAppState } from '../session/app-state.tsx';
import { fieldOf } from '../routing/form-fields.ts';
import { useI18n } from '../i18n/i18n.tsx';
import type { Session } from '../session/session.ts';
import { useRootData } from '../session/use-root-data.ts';
import { Drawer } from '../ui/drawer.tsx';
import { Icon } from '../ui/icon.tsx';
import { Switch } from '../ui/switch.tsx';
import { longestTyped } from '../routing/quick-entry.ts';
import { linksOf } from './account-links.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { LocalLink } from '../routing/local-link.tsx';
import { Logo } from './logo.tsx';
import { MenuTree } from './menu-branch.tsx';
import { PricesForm } from './prices-form.tsx';
import { PromoTabLink, usePromoTabs } from './promo-tabs.tsx';
import styles from './mobile-menu-panel.module.css';

/** The menu drawer of phones and tablets: search, departments, promo tabs, account. */
export function MobileMenuPanel({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const { session, showPrices, hasPrices, waitingApprovals } = useAppState();
  const { menu } = useRootData();
  const tabs = usePromoTabs();

  return (
    <Drawer
      isOpen
      onClose={onClose}
      side="left"
      title={t('shell.menu')}
      closeLabel={t('common.close')}
      head={<Logo small asLink={false} />}
    >
      {session && <LoggedInUser session={session} />}
      <MenuSearch onDone={onClose} />
      <MenuTree roots={menu} />
      <p className={styles.section}>{t('shell.collections')}</p>
      <ul className={styles.links}>
        {tabs.map((tab) => (
          <li key={tab.text}>
            <PromoTabLink tab={tab} />
          </li>
        ))}
      </ul>
      <p className={styles.section}>{t('shell.myAccount')}</p>
      <ul className={styles.links}>
        {session ? (
          <>
            {waitingApprovals > 0 && (
              <li>
                <LocalLink to="/pages/account?tab=approvals">
                  <Icon name="hourglass" />
                  {t('shell.waitingApprovals', { count: waitingApprovals })}
                </LocalLink>
              </li>
            )}
            {linksOf(session).map((link) => (
              <li key={link.to}>
                <LocalLink to={link.to}>
                  <Icon name={link.icon} />
                  {t(link.label)}
                </LocalLink>
              </li>
            ))}
            <li>
              <LogOutButton />
            </li>
          </>
        ) : (
          <li>
            <LocalLink to="/pages/login">
              <Icon name="log-in" />
              {t('shell.logIn')}
            </LocalLink>
          </li>
        )}
      </ul>
      <div className={styles.end}>
        {hasPrices && (
          <PricesForm>
            <Switch checked={showPrices}>{t('shell.showPrices')}</Switch>
          </PricesForm>
        )}
        <LanguageSwitch className={styles.languages} />
      </div>
    </Drawer>
  );
}

/** Ends the session; a form, so that it works without JavaScript. */
function LogOutButton() {
  const { t, path } = useI18n();
  return (
    <Form method="post" action={path('/pages/logout')}>
      <button type="submit">
        <Icon name="log-out" />
        {t('shell.logOut')}
      </button>
    </Form>
  );
}

function LoggedInUser({ session }: { session: Session }) {
  const { t } = useI18n();
  return (
    <p className={styles.user}>
      <Icon name="user" size={20} />
      <span>
        <b>{session.companyName}</b>
        {session.name} · {t('shell.customer', { code: session.clientId })}
      </span>
    </p>
  );
}

/** The search of the menu; an empty text is rejected as required. */
function MenuSearch({ onDone }: { onDone: () => void }) {
  const { t, path } = useI18n();
  const navigate = useNavigate();
  const id = useId();
  const [isMissing, setMissing] = useState(false);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = fieldOf(new FormData(event.currentTarget), 'search_term').trim();
    setMissing(text === '');
    if (text === '') {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    onDone();
    void navigate(path(`/shop?${new URLSearchParams({ search_term: text })}`));
  }

  return (
    <form className={styles.search} role="search" noValidate onSubmit={onSubmit}>
      <label htmlFor={id}>{t('shell.search')}</label>
      <div className={styles.searchBox}>
        <Icon name="search" size={20} />
        <input
          id={id}
          type="search"
          name="search_term"
          required
          maxLength={longestTyped}
          enterKeyHint="search"
          placeholder={t('shell.searchShort')}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-error` : undefined}
        />
        <button type="submit" aria-label={t('shell.search')}>
          <Icon name="arrow-right" size={20} />
        </button>
      </div>
      {isMissing && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <Icon name="triangle-alert" size={14} />
          {t('common.required')}
        </p>
      )}
    </form>
  );
}
