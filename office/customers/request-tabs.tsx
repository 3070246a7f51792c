import { Link } from 'react-router';
import { useI18n } from '../i18n/i18n.ts';
import styles from './customers.module.css';

/** What customers ask of the office: requests that wait, those decided, and corrections of their data. */
export function RequestTabs({ current }: { current: 'waiting' | 'history' | 'corrections' }) {
  const { t, path } = useI18n();
  const tabs = [
    ['waiting', '/customers/requests'],
    ['history', '/customers/requests?all=1'],
    ['corrections', '/customers/corrections'],
  ] as const;
  return (
    <nav className={styles.sections} aria-label={t('requests.tabs')}>
      {tabs.map(([name, to]) => (
        <Link key={name} to={path(to)} aria-current={name === current ? 'page' : undefined}>
          {t(`requests.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
