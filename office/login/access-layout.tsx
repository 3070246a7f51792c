import { Outlet } from 'react-router';
import { useOtherLanguage } from '../frame/other-language.ts';
import { useI18n } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../frame/logo.tsx';
import styles from './access-layout.module.css';

/** Around the login and the second factor: the band with logo, shop and language only. */
export default function AccessLayout() {
  const { t, shopPath } = useI18n();
  const other = useOtherLanguage();
  return (
    <div className={styles.frame}>
      <header className={styles.band}>
        <Logo />
        <span className={styles.place}>{t('frame.office')}</span>
        <nav className={styles.end} aria-label={t('frame.office')}>
          <a href={shopPath('/')}>
            <Icon name="store" />
            {t('frame.toShop')}
          </a>
          <a href={other.href} lang={other.lang} hrefLang={other.lang}>
            {t('frame.otherLanguage')}
          </a>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
    </div>
  );
}
