import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useI18n } from '../i18n/i18n.tsx';
import type { Session } from '../session/session.ts';
import { LocalLink } from '../routing/local-link.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './account-frame.module.css';
import { isOpenTo, sectionEntry, sectionNames, sectionPath, type AccountSection } from './sections.ts';

/** Layout of the user area: its menu at the side, the section beside it. Phones have a link back to the menu. */
export function AccountFrame(props: {
  session: Session;
  current: AccountSection;
  /** Numbers beside the entries of the menu. */
  counts?: Partial<Record<AccountSection, number>>;
  children: ReactNode;
}) {
  const { session, current, counts = {}, children } = props;
  const { t, path } = useI18n();
  return (
    <div className={`wrap ${styles.columns}`}>
      <nav className={`${styles.menu} ${current === 'profile' ? styles.home : ''}`} aria-label={t('orders.menu')}>
        <p className={styles.who}>
          <b>{session.companyName}</b>
          {session.clientId !== '0' && `${t('shell.customer', { code: session.clientId })} · `}
          {session.name}
        </p>
        <ul>
          {sectionNames
            .filter((name) => isOpenTo(name, session))
            .map((name) => (
              <li key={name}>
                <LocalLink to={sectionPath(name)} aria-current={name === current ? 'page' : undefined}>
                  <Icon name={sectionEntry(name).icon} />
                  {t(sectionEntry(name).label)}
                  {counts[name] ? <span className={styles.count}>{counts[name]}</span> : null}
                </LocalLink>
              </li>
            ))}
        </ul>
        <Form method="post" action={path('/pages/logout')} className={styles.leave}>
          <button type="submit">
            <Icon name="log-out" />
            {t('shell.logOut')}
          </button>
        </Form>
      </nav>
      <div className={styles.section}>
        {current !== 'profile' && (
          <LocalLink to="/pages/account" className={styles.back}>
            <Icon name="chevron-left" />
            {t('orders.back')}
          </LocalLink>
        )}
        {children}
      </div>
    </div>
  );
}
