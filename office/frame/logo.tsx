import { Link } from 'react-router';
import { useAppState } from '../../storefront/session/app-state.tsx';
import { useI18n } from '../i18n/i18n.ts';
import styles from './band.module.css';

/** The logo on the band; leads to the first page of the office. */
export function Logo() {
  const { t, path } = useI18n();
  const { name, darkLogo } = useAppState().settings.identity;
  return (
    <Link to={path('')} className={styles.logo} aria-label={t('frame.home', { shop: name })}>
      {darkLogo ? <img src={darkLogo} alt="" width={110} height={26} /> : name}
    </Link>
  );
}
