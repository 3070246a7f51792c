import { Outlet } from 'react-router';
import { useAppState } from '../session/app-state.tsx';
import { useI18n } from '../i18n/i18n.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './auth-layout.module.css';
import { PrivacyLinks } from './footer.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { PageServices } from './page-layout.tsx';
import { usePromises } from './promises.ts';

export { ErrorBoundary, meta } from './page-layout.tsx';

/** Layout of the login and password pages: half form, half picture; on phones the form alone. */
export default function AuthLayout() {
  const { t } = useI18n();
  const { company } = useAppState().settings;
  const { delivery, support } = usePromises();
  return (
    <div className={styles.halves}>
      <div className={styles.side}>
        <header className={styles.top}>
          <Logo />
          <LanguageSwitch className={styles.languages} />
        </header>
        <main id="content" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <footer className={styles.foot}>
          <span>
            {[company.name, company.vatNumber && t('shell.vatNumber', { number: company.vatNumber })]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <PrivacyLinks />
        </footer>
      </div>
      <aside className={styles.picture}>
        <div>
          <ul>
            {delivery && (
              <li>
                <Icon name="truck" size={20} />
                {delivery}
              </li>
            )}
            {support && (
              <li>
                <Icon name="headset" size={20} />
                {support}
              </li>
            )}
          </ul>
        </div>
      </aside>
      <PageServices />
    </div>
  );
}
